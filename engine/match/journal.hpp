#pragma once

#include <utility>
#include <vector>

namespace takamaka {

// The only way to change a state. Rules read `state()` and call `emit`, which folds the event immediately and keeps it.
// So by construction a match's log always folds back to its state, and a refused action, which emits nothing, leaves no
// trace. `state()` is a live reference: after `emit` it shows the new state.
template <class R>
class Journal {
 public:
  // `state` must outlive it.
  explicit Journal(typename R::State& state) : state_{state} { events_.reserve(2); }  // most moves have one or two

  const typename R::State& state() const { return state_; }
  const std::vector<typename R::Event>& events() const { return events_; }

  template <class Event>
  void emit(Event event) {
    events_.emplace_back(std::move(event));
    R::evolve(state_, events_.back());
  }

  // Ends the journal and moves its events out.
  std::vector<typename R::Event> take() && { return std::move(events_); }

 private:
  typename R::State& state_;
  std::vector<typename R::Event> events_;
};

}  // namespace takamaka
