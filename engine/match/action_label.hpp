#pragma once

// How a client that knows no game names an action, for example on a button. A game lists one label for each type of its
// actions in `labels.hpp` of its folder and names the list `Rules::labels`. The server serves all of them. A game whose list
// lacks an action, a language or a word does not compile (labels_fit).
//
// A text has placeholders: `{tile}` is the action's field `tile`, `{cell.x}` a field of a field, and `{train:seat}` the
// player on the seat with this number. The values of an enum or a bool have words of their own.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>

#include "engine/base/describe.hpp"
#include "engine/base/ids.hpp"
#include "engine/match/translated.hpp"

namespace takamaka {

// What a placeholder shows for one value of its field: a name of the enum, or `true` or `false`.
struct LabelWord {
  std::string_view placeholder, value;
  Translated text;
};

struct ActionLabel {
  std::string_view action;  // the type of the action
  Translated text;
  std::span<const LabelWord> words{};
};

// Words and labels that several games have.
namespace label_texts {
inline constexpr std::array end_words{LabelWord{
                                          "end",
                                          "left",
                                          {"on the left", "à gauche", "agos", "di kiri", "a la izquierda", "左边"},
                                      },
                                      LabelWord{
                                          "end",
                                          "right",
                                          {"on the right", "à droite", "adrwat", "di kanan", "a la derecha", "右边"},
                                      }};
inline constexpr Translated play_at_end{"Play {tile} {end}",   "Jouer {tile} {end}", "Zwe {tile} {end}",
                                        "Pasang {tile} {end}", "Jugar {tile} {end}", "把 {tile} 接在{end}"};
inline constexpr Translated pass{"Pass", "Passer", "Pase", "Lewat", "Pasar", "过"};
inline constexpr Translated draw{"Draw a tile", "Piocher", "Tir en domino", "Ambil kartu", "Robar ficha", "摸牌"};
inline constexpr Translated discard{"Throw {tile} away", "Écarter {tile}",   "Zet {tile}",
                                    "Buang {tile}",      "Descartar {tile}", "弃掉 {tile}"};
}  // namespace label_texts

namespace detail {

// Calls `check(placeholder)` for each placeholder of the text; false if it returns false, or a brace has no partner.
template <class Check>
constexpr bool every_placeholder(std::string_view text, Check check) {
  while (!text.empty()) {
    const std::size_t opened = text.find('{'), closed = text.find('}');
    if (opened == std::string_view::npos) return closed == std::string_view::npos;
    if (closed == std::string_view::npos || closed < opened) return false;
    if (!check(text.substr(opened + 1, closed - opened - 1))) return false;
    text.remove_prefix(closed + 1);
  }
  return true;
}

constexpr bool has_word(const ActionLabel& label, std::string_view placeholder, std::string_view value) {
  return std::ranges::any_of(label.words, [&](const LabelWord& word) {
    return word.placeholder == placeholder && word.value == value &&
           std::ranges::none_of(languages, [&](const auto& language) { return (word.text.*language.second).empty(); });
  });
}

// Tells whether a value of type T can be shown for this placeholder, `whole` as it stands in the text.
template <class T>
constexpr bool shows_value(const ActionLabel& label, std::string_view whole, bool as_seat) {
  if constexpr (std::same_as<T, Seat>) {
    return as_seat;
  } else if constexpr (std::same_as<T, bool>) {
    return !as_seat && has_word(label, whole, "true") && has_word(label, whole, "false");
  } else if constexpr (NamedEnum<T>) {
    return !as_seat && std::ranges::all_of(names(T{}), [&](auto name) { return has_word(label, whole, name); });
  } else {
    return !as_seat && (std::integral<T> || TextCoded<T>);
  }
}

// Tells whether `path` leads to a field of T that can be shown.
template <class T>
constexpr bool shows_field(const ActionLabel& label, std::string_view whole, std::string_view path, bool as_seat) {
  if constexpr (Described<T>) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    const std::string_view name = path.substr(0, dot);
    const std::string_view rest = path.substr(std::min(dot + 1, path.size()));
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return ((nth<I>(T::fields).name == name &&
               shows_field<typename std::remove_cvref_t<decltype(nth<I>(T::fields))>::value_type>(label, whole, rest,
                                                                                                  as_seat)) ||
              ...);
    }(std::make_index_sequence<field_count<T>>{});
  } else {
    return path.empty() && shows_value<T>(label, whole, as_seat);
  }
}

template <class Action>
constexpr bool label_fits(const ActionLabel& label) {
  const auto shown = [&](std::string_view placeholder) {
    const std::size_t colon = std::min(placeholder.find(':'), placeholder.size());
    const std::string_view kind = placeholder.substr(colon), path = placeholder.substr(0, colon);
    return (kind.empty() || kind == ":seat") && shows_field<Action>(label, path, path, !kind.empty());
  };
  const auto braces = std::ranges::count(label.text.en, '{');
  return std::ranges::all_of(languages, [&](const auto& language) {
    const std::string_view text = label.text.*language.second;
    return !text.empty() && std::ranges::count(text, '{') == braces && every_placeholder(text, shown);
  });
}

template <class Action>
constexpr bool has_one_label(std::span<const ActionLabel> labels) {
  return std::ranges::count(labels, Action::wire_name, &ActionLabel::action) == 1 &&
         std::ranges::all_of(labels, [](const ActionLabel& label) {
           return label.action != Action::wire_name || label_fits<Action>(label);
         });
}

template <class... Action>
constexpr bool labels_fit(std::span<const ActionLabel> labels, std::type_identity<std::variant<Action...>>) {
  return labels.size() == sizeof...(Action) && (has_one_label<Action>(labels) && ...);
}

}  // namespace detail

// Tells whether R has one label for each type of action, in every language, whose placeholders are fields of that action and
// whose enums and bools have their words.
template <class R>
consteval bool labels_fit() {
  return detail::labels_fit(R::labels, std::type_identity<typename R::Action>{});
}

}  // namespace takamaka
