// A person's picture: the first letters of the name on the colour of the seat. It needs no network and no upload.

/** Returns at most two letters: of the first two words, or of the only one. */
export function initials(name: string): string {
  const words = name.split(/[\s\-_.]+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** Hidden from screen readers: the name is next to it. */
export function Portrait({ name, seat, bot }: { name: string; seat: number; bot: boolean }) {
  return (
    <span class={`portrait${bot ? ' bot' : ''}`} style={{ '--seat': seat }} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
