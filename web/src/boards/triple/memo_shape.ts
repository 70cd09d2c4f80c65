// A drawn tile never changes: while its props are the same it is not drawn again.

import { Component, type ComponentChild } from 'preact';

export function memoShape<P extends object>(draw: (props: P) => ComponentChild) {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return (Object.keys(next) as (keyof P)[]).some((key) => next[key] !== this.props[key]);
    }
    override render(): ComponentChild {
      return draw(this.props);
    }
  };
}
