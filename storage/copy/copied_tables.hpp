#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace takamaka::storage {

// A table that is the same on every engine, and so is copied as it stands.
struct CopiedTable {
  std::string_view name;
  std::string_view columns;  // the key's first; a number's ends in '#'
  int key = 1;               // columns of the key

  struct Column {
    std::string_view name;
    bool number = false;
  };
  std::vector<Column> list() const;
};

// All of them, each after those that it refers to. The logs, their texts and the ledger are copied in their own way
// (database_copy.cpp); everything else follows from these: places, words, balances. Not copied: `nodes`, `news`, `last_news` and
// `orders`, which belong to running nodes, and none runs.
std::span<const CopiedTable> copied_tables();

// The SQL of one table. The query takes the values of the last key, and `limit` is its last value; the first page takes only
// that.
std::string first_page_sql(const CopiedTable&);
std::string next_page_sql(const CopiedTable&);
std::string last_key_sql(const CopiedTable&);  // the largest key
std::string add_row_sql(const CopiedTable&);

}  // namespace takamaka::storage
