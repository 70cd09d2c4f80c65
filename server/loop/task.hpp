#pragma once

#include <coroutine>
#include <exception>
#include <functional>
#include <list>
#include <optional>
#include <utility>

namespace takamaka {

template <class T = void>
class Task;

namespace task_detail {

// What the promises of all tasks share: when a task ends, its awaiting task goes on.
struct PromiseBase {
  std::coroutine_handle<> awaiting = std::noop_coroutine();
  std::exception_ptr failure;

  struct Final {
    bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) const noexcept {
      return ended.promise().awaiting;
    }
    void await_resume() const noexcept {}
  };
  std::suspend_always initial_suspend() const noexcept { return {}; }
  Final final_suspend() const noexcept { return {}; }
  void unhandled_exception() { failure = std::current_exception(); }
};

template <class T>
struct Promise : PromiseBase {
  std::optional<T> value;
  Task<T> get_return_object();
  template <class U>
  void return_value(U&& returned) {
    value.emplace(std::forward<U>(returned));
  }
  T result() {
    if (failure) std::rethrow_exception(failure);
    return std::move(*value);
  }
};

template <>
struct Promise<void> : PromiseBase {
  Task<void> get_return_object();
  void return_void() const {}
  void result() const {
    if (failure) std::rethrow_exception(failure);
  }
};

}  // namespace task_detail

// A coroutine of one loop. It starts when it is awaited, and ends before the awaiting task goes on. Destroying it destroys
// its frame, also while it waits. In a condition, give the awaited value a name first: g++ 12 makes wrong code of a
// `co_await` there.
template <class T>
class [[nodiscard]] Task {
 public:
  using promise_type = task_detail::Promise<T>;

  Task(Task&& other) noexcept : frame_{std::exchange(other.frame_, nullptr)} {}
  Task& operator=(Task&&) = delete;
  ~Task() {
    if (frame_) frame_.destroy();
  }

  auto operator co_await() && {
    struct Awaiter {
      std::coroutine_handle<promise_type> frame;
      bool await_ready() const noexcept { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<> awaiting) const noexcept {
        frame.promise().awaiting = awaiting;
        return frame;
      }
      T await_resume() const { return frame.promise().result(); }
    };
    return Awaiter{frame_};
  }

 private:
  friend promise_type;
  explicit Task(std::coroutine_handle<promise_type> frame) : frame_{frame} {}
  std::coroutine_handle<promise_type> frame_;
};

template <class T>
Task<T> task_detail::Promise<T>::get_return_object() {
  return Task<T>{std::coroutine_handle<Promise>::from_promise(*this)};
}
inline Task<void> task_detail::Promise<void>::get_return_object() {
  return Task<void>{std::coroutine_handle<Promise>::from_promise(*this)};
}

// Tasks that nobody awaits. Its destructor destroys those that still wait. One thread.
class TaskGroup {
 public:
  // Called when the task has ended, with its exception or null.
  using Ended = std::move_only_function<void(std::exception_ptr)>;

  TaskGroup() = default;
  TaskGroup(const TaskGroup&) = delete;
  TaskGroup& operator=(const TaskGroup&) = delete;
  ~TaskGroup() { clear(); }

  // Runs the task up to its first wait. `ended` may be called before this returns; it must not throw.
  void start(Task<> task, Ended ended) { run(*this, std::move(task), std::move(ended)); }
  // Destroys the tasks that still wait; their `ended` is not called.
  void clear() {
    while (!roots_.empty()) roots_.front().destroy();
  }
  bool empty() const { return roots_.empty(); }

 private:
  using Roots = std::list<std::coroutine_handle<>>;
  struct Root {
    struct promise_type {
      promise_type(TaskGroup& group, const Task<>&, const Ended&)
          : roots{group.roots_},
            place{roots.insert(roots.end(), std::coroutine_handle<promise_type>::from_promise(*this))} {}
      promise_type(const promise_type&) = delete;
      promise_type& operator=(const promise_type&) = delete;
      ~promise_type() { roots.erase(place); }
      Root get_return_object() const { return {}; }
      std::suspend_never initial_suspend() const noexcept { return {}; }
      std::suspend_never final_suspend() const noexcept { return {}; }
      void return_void() const {}
      void unhandled_exception() const { std::terminate(); }
      Roots& roots;
      const Roots::iterator place;
    };
  };
  static Root run(TaskGroup&, Task<> task, Ended ended) {
    std::exception_ptr failure;
    try {
      co_await std::move(task);
    } catch (...) {
      failure = std::current_exception();
    }
    ended(failure);
  }

  Roots roots_;
};

}  // namespace takamaka
