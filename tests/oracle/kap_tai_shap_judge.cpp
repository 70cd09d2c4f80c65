// Answers kap_tai_shap_oracle.py.

#include "engine/variants/kap_tai_shap/testing.hpp"
#include "tests/oracle/judge.hpp"

int main() { return takamaka::oracle::answer_all<takamaka::kap_tai_shap::Rules>(); }
