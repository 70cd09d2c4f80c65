// Names of people, as the server reads them (protocol/messages/names.hpp).

export const nameMax = 24;

/** Returns the number of code points in the form in which the server stores the text. */
export const lengthOf = (text: string): number => [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].length;

/** Returns what two names have in common that look or sound the same: `Ayu`, `ayu` and `Ａｙｕ`. */
const sound = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Tells people of the same name apart wherever the page names them: the second Ayu is “Ayu 2”, unless somebody is called so. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names.filter(Boolean).map(sound));
  const named = new Set<string>();
  return names.map((name) => {
    if (!name) return name;
    let own = name;
    for (let n = 2; named.has(sound(own)); n++) if (!taken.has(sound(`${name} ${n}`))) own = `${name} ${n}`;
    named.add(sound(own));
    taken.add(sound(own));
    return own;
  });
}
