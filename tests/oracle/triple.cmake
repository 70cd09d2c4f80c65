# Triple Domino's placements and bonuses against real coordinates. By hand, with more: triple_oracle.py PROGRAM --positions 40000.
add_executable(triple_positions ${CMAKE_CURRENT_LIST_DIR}/triple_positions.cpp)
target_link_libraries(triple_positions PRIVATE takamaka_triple takamaka_protocol)
add_test(NAME oracle.triple COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_LIST_DIR}/triple_oracle.py $<TARGET_FILE:triple_positions>)
set_tests_properties(oracle.triple PROPERTIES LABELS oracle)
