// Answers seychelles_oracle.py.

#include "engine/variants/seychelles/testing.hpp"
#include "tests/oracle/judge.hpp"

int main() { return takamaka::oracle::answer_all<takamaka::seychelles::Rules>(); }
