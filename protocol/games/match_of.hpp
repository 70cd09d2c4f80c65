#pragma once

// A match of one variant behind the type-erased interface, and the variant's catalog entry. Each variant compiles this
// once, in its own generated file.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/match/match.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/games/match_lengths.hpp"
#include "protocol/json/columns.hpp"
#include "protocol/json/conditions.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/json/json_codec.hpp"
#include "protocol/json/plain_reader.hpp"
#include "protocol/json/rows.hpp"
#include "protocol/json/schema.hpp"
#include "protocol/messages/room_view.hpp"

namespace takamaka {

template <Ruleset R>
class MatchOf final : public AnyMatch {
  static_assert(HasBot<R>, "a variant needs `choose(public, own)` and `choose_easy(public, own)`, its bots");
  static_assert(!wire::has_secrets<typename R::Public>(), "the public view must not hold secrets");

 public:
  MatchOf(const typename R::Options& options, std::uint8_t seats)
      : match_{options, seats}, seats_{seats}, options_{to_json(options, Spectator{})} {}

  Result<Step, ActRefused> act(Seat seat, const RawJson& action) override {
    typename R::Action plain{};
    if (!read_plain(action.text, plain)) {
      auto decoded = decode_text<typename R::Action>(action.text);
      if (!decoded) return std::unexpected(std::move(decoded).error());
      plain = *std::move(decoded);
    }
    const auto events = match_.act(seat, plain);
    if (!events) return std::unexpected(events.error());
    return step_of(*events);
  }
  Result<Step, Rejection> house(const HouseMove& move) override {
    const auto events = match_.house(move);
    if (!events) return std::unexpected(events.error());
    return step_of(*events);
  }
  Result<Step, DecodeError> replay(std::string_view archived) override {
    auto event = decode_stored<typename R::Event>(archived);
    if (!event) return std::unexpected(std::move(event).error());
    match_.replay(*event);
    return step_of({std::move(*event)});
  }

  std::unique_ptr<AnyMatch> clone() const override { return std::make_unique<MatchOf>(*this); }

  ToAct to_act() const override { return R::to_act(match_.state()); }
  std::uint8_t seats() const override { return seats_; }
  bool automatic(Seat seat) const override { return R::automatic(match_.state(), seat); }
  std::size_t legal_count(Seat seat) const override { return R::legal(match_.state(), seat).size(); }
  std::vector<RawJson> legal(Seat seat) const override {
    std::vector<RawJson> all;
    for (const auto& action : R::legal(match_.state(), seat)) all.push_back({to_json(action, seat)});
    return all;
  }

  void append_table(TextBuffer& out) const override {
    using Public = typename R::Public;
    const Public table = R::public_view(match_.state());
    bool first = true;
    out += '{';
    wire::for_each_field<Public>([&]<std::size_t I>() {
      if constexpr (std::same_as<wire::field_value<Public, I>, typename R::Options>) {
        wire::append_key<Public, I>(out, first);
        out += options_;
      } else {
        wire::append_field<Public, I>(out, table, Spectator{}, first);
      }
    });
    out += '}';
  }
  void append_own(TextBuffer& out, Seat seat) const override {
    append_json(out, R::own_view(match_.state(), seat), seat);
  }
  void append_table_row(TextBuffer& out) const override {
    append_row<typename R::Options>(out, R::public_view(match_.state()));
  }
  void append_own_row(TextBuffer& out, Seat seat) const override { append_row(out, R::own_view(match_.state(), seat)); }

  RawJson only_action(Seat seat) const override {
    const auto legal = R::legal(match_.state(), seat);
    TAKAMAKA_CHECK(legal.size() == 1);
    return {to_json(legal.front(), seat)};
  }
  RawJson advise(Seat seat, Strength strength) const override {
    const auto own = R::own_view(match_.state(), seat);
    TAKAMAKA_CHECK(!own.legal.empty());
    const auto table = R::public_view(match_.state());
    return {to_json(strength == Strength::easy ? choose_easy(table, own) : choose(table, own), seat)};
  }
  std::optional<RawJson> agreement(Seat seat) const override {
    if constexpr (HasAgreement<R>) {
      const auto action = agree(R::public_view(match_.state()), R::own_view(match_.state(), seat));
      if (action) return RawJson{to_json(*action, seat)};
    }
    return std::nullopt;
  }

 private:
  Step step_of(const std::vector<typename R::Event>& events) const {
    Step step;
    step.events.reserve(events.size());
    for (const auto& event : events) {
      step.events.push_back(written(event));
      step.record.merge(R::record(event));
    }
    return step;
  }

  // An event that everyone sees alike is written only once.
  WrittenEvent written(const typename R::Event& event) const {
    return std::visit(
        [&]<class E>(const E& happened) {
          WrittenEvent out;
          out.archive = to_tagged_json(happened, Archive{});
          if constexpr (!wire::has_secrets<E>()) {
            out.shared = out.archive;
          } else {
            out.shared = to_tagged_json(happened, Spectator{});
            out.own.resize(seats_);
            TextBuffer own;
            for (std::uint8_t seat = 0; seat < seats_; ++seat) {
              own.clear();
              append_tagged(own, happened, Seat{seat});
              if (own.view() != out.shared) out.own[seat] = own.view();
            }
          }
          return out;
        },
        event);
  }

  Match<R> match_;
  std::uint8_t seats_;
  std::string options_;  // as every view shows them; they do not change in a match
};

namespace detail {

template <Ruleset R, wire::Names names>
Result<RawJson, DecodeError> normalize_options(const RawJson& text, std::uint8_t seats) {
  if (seats < R::seats_min || seats > R::seats_max) {
    return std::unexpected(DecodeError{"/seats", "this game is not played with that number of seats"});
  }
  const auto json = parse(text.text);
  if (!json) return std::unexpected(json.error());
  const auto defaults = R::defaults(seats);
  auto options = decode(*json, defaults, names);
  if (!options) return std::unexpected(std::move(options).error());
  const auto check = [&]() -> std::optional<DecodeError> {
    auto error = R::check(*options, seats);
    if (!error) return std::nullopt;
    return DecodeError{"/" + error->path, std::move(error->reason)};
  };
  // A contradiction is refused by name before the reset could hide it.
  if (auto error = check()) return std::unexpected(*std::move(error));
  if constexpr (names == wire::Names::current) {  // stored options stay as they were: a default may have changed since
    reset_what_does_not_apply(*options, defaults, seats);
    if (auto error = check()) return std::unexpected(*std::move(error));
  }
  return RawJson{to_json(*options, Spectator{})};
}

template <Ruleset R>
Result<std::string, DecodeError> rewrite_event(std::string_view archived, const Viewer& viewer) {
  const auto event = decode_stored<typename R::Event>(archived);
  if (!event) return std::unexpected(event.error());
  return to_json(*event, viewer);
}

template <Ruleset R>
std::unique_ptr<AnyMatch> start_match(const RawJson& text, std::uint8_t seats) {
  const auto options = decode_stored<typename R::Options>(text.text);
  TAKAMAKA_CHECK(options.has_value());
  return std::make_unique<MatchOf<R>>(*options, seats);
}

template <Ruleset R>
std::string describe_variant() {
  const auto options_json = [](const typename R::Options& options) {
    return OrderedJson::parse(to_json(options, Spectator{}));
  };
  OrderedJson out{{"key", R::key},
                  {"title", R::title},
                  {"about", R::about},
                  {"version", R::version},
                  {"seats", {{"min", R::seats_min}, {"max", R::seats_max}}}};
  OrderedJson& defaults = out["defaults"] = OrderedJson::object();
  for (std::uint8_t seats = R::seats_min; seats <= R::seats_max; ++seats) {
    defaults[std::to_string(seats)] = options_json(R::defaults(seats));
  }
  OrderedJson& presets = out["presets"] = OrderedJson::array();
  for (const auto& preset : R::presets()) {
    presets.push_back({{"key", preset.key},
                       {"title", preset.title},
                       {"about", preset.about},
                       {"region", preset.region},
                       {"seats", preset.seats},
                       {"own_entry", preset.own_entry},
                       {"options", options_json(preset.options)}});
    if (preset.losers_leave) {
      presets.back()["settings"] = {{"losers_leave", name_of(HasSets<R> ? LosersLeave::set : LosersLeave::match)}};
    }
  }
  out["options"] = options_schema(shape::of<typename R::Options>(), options_json(R::defaults(R::seats_min)));
  OrderedJson& phrases = out["phrases"] = OrderedJson::array();
  for (const Phrase& phrase : phrases_of<R>()) phrases.push_back({{"id", phrase.id}, {"text", phrase.text}});
  OrderedJson& tallies = out["tallies"] = OrderedJson::array();
  for (const TallyKind& one : tallies_of<R>())
    tallies.push_back({{"kind", one.kind}, {"title", one.title.en}, {"has_sides", one.has_sides}});
  out["lengths"] = match_lengths(R::key);
  return out.dump();
}

template <Ruleset R>
bool has_partners(const RawJson& text, std::uint8_t seats) {
  if constexpr (HasPartners<R>) {
    const auto options = decode_stored<typename R::Options>(text.text);
    return options.has_value() && R::has_partners(*options, seats);
  } else {
    return false;
  }
}

template <Ruleset R>
const std::string& columns() {
  static const std::string text =
      columns_of_game(shape::of<typename R::Public>(), shape::of<typename R::Options>(), shape::of<typename R::Own>());
  return text;
}

}  // namespace detail

template <Ruleset R>
CatalogEntry catalog_entry() {
  static_assert(conditions_name_options<typename R::Options>(), "a When names an option that does not exist");
  static_assert(labels_fit<R>(),
                "Rules::labels must have one label for each action, in every language, whose placeholders are fields "
                "of the action and whose choices have words");
  static_assert(sheet_words_fit(R::sheet_words),
                "Rules::sheet_words must have each identifier once, with a text in every language");
  return {R::key,
          R::title,
          R::about,
          R::version,
          R::seats_min,
          R::seats_max,
          detail::normalize_options<R, wire::Names::current>,
          detail::normalize_options<R, wire::Names::former_too>,
          detail::rewrite_event<R>,
          detail::start_match<R>,
          detail::describe_variant<R>,
          R::sheet_words,
          phrases_of<R>(),
          HasSets<R>,
          detail::has_partners<R>,
          tallies_of<R>(),
          multipliers_of<R>(),
          payments_of<R>(),
          solo_rank_of<R>(),
          solo_option_of<R>(),
          refusals_of<R>(),
          R::labels,
          detail::columns<R>,
          NamesLargerFirst<R>};
}

}  // namespace takamaka
