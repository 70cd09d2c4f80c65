// A sentence with names of tiles.

/** The numbers of a tile with their dashes, after which a browser may begin a new line. */
const tileName = /(\d+(?:–\d+)+)/;

/** A sentence that breaks between its words, and at no dash of a tile. */
export function Unbroken({ text }: { text: string }) {
  return (
    <>
      {text.split(tileName).map((part, nth) =>
        nth % 2 === 1 ? (
          <span key={nth} class="unbroken">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
