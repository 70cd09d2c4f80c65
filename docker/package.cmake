# Builds the manual pages, the list of parts (SBOM) and the Debian package: `cmake --build .build/release --target takamaka takamaka_manual`, then
# `cpack --config .build/release/CPackConfig.cmake -B FOLDER`. tests/packages installs it in an empty root.

# The program writes its own manual, so it must run on the build machine, if need be by an emulator.
if(TARGET takamaka AND (NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR))
  set(manual "${CMAKE_BINARY_DIR}/manual")
  add_custom_command(
    OUTPUT "${manual}/takamaka.1.gz" "${manual}/takamaka.toml.5.gz"
    COMMAND ${CMAKE_COMMAND} -E make_directory "${manual}"
    COMMAND takamaka print-manual > "${manual}/takamaka.1"
    COMMAND takamaka print-manual --settings > "${manual}/takamaka.toml.5"
    COMMAND gzip -9nf "${manual}/takamaka.1" "${manual}/takamaka.toml.5"
    COMMAND takamaka print-completion bash > "${manual}/takamaka.bash"
    COMMAND takamaka print-completion zsh > "${manual}/takamaka.zsh"
    COMMAND takamaka print-completion fish > "${manual}/takamaka.fish"
    DEPENDS takamaka VERBATIM)
  add_custom_target(takamaka_manual DEPENDS "${manual}/takamaka.1.gz" "${manual}/takamaka.toml.5.gz")
  install(FILES "${manual}/takamaka.1.gz" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
  install(FILES "${manual}/takamaka.toml.5.gz" DESTINATION ${CMAKE_INSTALL_MANDIR}/man5 OPTIONAL)
  install(FILES "${manual}/takamaka.bash" DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME takamaka OPTIONAL)
  install(FILES "${manual}/takamaka.zsh" DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _takamaka OPTIONAL)
  install(FILES "${manual}/takamaka.fish" DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)
  # The parts of the program and of the page. The page's tools are written for Node, so a machine that packages has it.
  find_program(NODE node)
  if(NODE)
    set(sbom "${CMAKE_BINARY_DIR}/sbom.cdx.json")
    add_custom_command(
      OUTPUT "${sbom}"
      COMMAND "${NODE}" "${CMAKE_CURRENT_LIST_DIR}/sbom.mjs" $<TARGET_FILE:takamaka> ${PROJECT_VERSION} > "${sbom}.part"
      COMMAND ${CMAKE_COMMAND} -E rename "${sbom}.part" "${sbom}"
      DEPENDS takamaka "${CMAKE_CURRENT_LIST_DIR}/sbom.mjs" "${PROJECT_SOURCE_DIR}/web/package-lock.json" VERBATIM)
    add_custom_target(takamaka_sbom DEPENDS "${sbom}")
    add_dependencies(takamaka_manual takamaka_sbom)  # one target makes all that a package needs beside the program
    install(FILES "${sbom}" DESTINATION ${CMAKE_INSTALL_DATADIR}/takamaka OPTIONAL)
  endif()
endif()

# Files for the service on a Debian system. A plain `cmake --install` leaves them out.
set(here "${CMAKE_CURRENT_LIST_DIR}")
install(FILES "${here}/systemd/takamaka.service" "${here}/systemd/takamaka-backup.service" "${here}/systemd/takamaka-backup.timer"
        DESTINATION lib/systemd/system COMPONENT service EXCLUDE_FROM_ALL)
install(FILES "${here}/systemd/takamaka.sysusers" DESTINATION lib/sysusers.d RENAME takamaka.conf COMPONENT service EXCLUDE_FROM_ALL)
install(FILES "${here}/debian/takamaka.toml" DESTINATION /etc/takamaka COMPONENT service EXCLUDE_FROM_ALL)
install(FILES "${here}/debian/copyright" DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT service EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME takamaka)
# A package of each Debian has a version of its own, so that an upgrade of the system also replaces the package.
cmake_host_system_information(RESULT debian QUERY DISTRIB_INFO)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
if(debian_ID STREQUAL "debian")
  string(APPEND CPACK_PACKAGE_VERSION "+deb${debian_VERSION_ID}")
endif()
set(CPACK_PACKAGE_CONTACT "The Takamaka project <takamaka@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "server and page for dominoes with hidden hands")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Families play Gaple, Seychelles, Garrafina, Triple Domino and Kap Tai Shap in the browser;
 one process and one SQLite file keep every table, so that no move is lost.")
set(CPACK_INSTALL_PREFIX /usr)  # /etc is outside of it, which needs DESTDIR
set(CPACK_SET_DESTDIR ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL Unspecified service)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # reads the libraries from the binary
set(CPACK_DEBIAN_PACKAGE_DEPENDS "systemd-standalone-sysusers | systemd")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${here}/debian/postinst;${here}/debian/prerm;${here}/debian/conffiles")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
