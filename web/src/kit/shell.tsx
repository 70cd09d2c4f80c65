// The parts of every board. The frame places them (styles/frame.css): one below the other, or the hand beside the felt in a low
// window, or the seats round the felt on a wide screen. So a board has no grid of its own.

import type { ComponentChildren } from 'preact';
import type { useChoice } from './use_choice';

type Choice = ReturnType<typeof useChoice>;

interface Props {
  /** A class for the game's own style sheet. */
  game?: string;
  /** From `useChoice`: it follows the focus, and walks between the buttons. */
  root: Choice['root'];
  buttons: Choice['buttons'];
  /** Facts beside the table, in one line or two: the score of a set, the woodpile. */
  aside?: ComponentChildren;
  felt: ComponentChildren;
  /** A question that lies over the felt until it is answered. */
  question?: ComponentChildren;
  /** The line below the felt. */
  below: ComponentChildren;
  /** Left out for spectators. */
  hand?: ComponentChildren;
  /** What can be done now: buttons, a hint, or whose turn it is. */
  choice: ComponentChildren;
  /** The tile under the finger. */
  dragged?: ComponentChildren;
}

export function Shell({ game = '', root, buttons, aside, felt, question, below, hand, choice, dragged }: Props) {
  return (
    <div class={`board ${game}`} {...root}>
      {aside && <div class="beside">{aside}</div>}
      {felt}
      {question}
      <div class="below">{below}</div>
      {hand}
      <div class="choice" {...buttons}>
        {choice}
      </div>
      {dragged}
    </div>
  );
}
