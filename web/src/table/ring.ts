// Where the others sit round a wide table, seen from our seat at the bottom.

export type Side = 'left' | 'top' | 'right';

/** The side of a seat, and its place there: from the left or from the top. */
export interface Sitting {
  side: Side;
  nth: number;
  of: number;
}

/**
 * Returns the places of `others` people who follow us in the order of play: clockwise the next one sits on the left, otherwise on
 * the right. The sides hold about a third each, the top the rest.
 */
export function ringOf(others: number, clockwise: boolean): Sitting[] {
  const beside = others < 2 ? 0 : Math.max(1, Math.round((others - 0.6) / 3.1));
  const over = others - 2 * beside;
  const sittings = Array.from({ length: others }, (_, index): Sitting => {
    if (index < beside) return { side: 'left', nth: beside - 1 - index, of: beside };
    if (index < beside + over) return { side: 'top', nth: index - beside, of: over };
    return { side: 'right', nth: index - beside - over, of: beside };
  });
  return clockwise ? sittings : sittings.reverse();
}
