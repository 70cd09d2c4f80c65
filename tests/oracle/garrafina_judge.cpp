// Answers garrafina_oracle.py.

#include "engine/variants/garrafina/testing.hpp"
#include "tests/oracle/judge.hpp"

int main() { return takamaka::oracle::answer_all<takamaka::garrafina::Rules>(); }
