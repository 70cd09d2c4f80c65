#pragma once

// All contracts of a variant. A generated file instantiates the suites for each variant.

#include "tests/contract/books_contract.hpp"
#include "tests/contract/bot_contract.hpp"
#include "tests/contract/golden_contract.hpp"
#include "tests/contract/moves_contract.hpp"
#include "tests/contract/preset_contract.hpp"
#include "tests/contract/replay_contract.hpp"
#include "tests/contract/secrecy_contract.hpp"
#include "tests/contract/shape_contract.hpp"
#include "tests/contract/sheet_contract.hpp"
#include "tests/contract/table_contract.hpp"
#include "tests/contract/wire_contract.hpp"
