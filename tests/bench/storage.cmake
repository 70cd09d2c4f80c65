# Durable rows a second against a raw log, as ratios of one run: build it with the release preset and -DTAKAMAKA_TESTS=ON.
add_executable(storage_bench bench/storage_bench.cpp)
target_link_libraries(storage_bench PRIVATE takamaka_storage)
