// A component that is drawn again only if its props change: after a move most tiles are as they were.

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
