// A translator in the browser puts elements of its own in the place of the page's text nodes. Preact goes on writing to the nodes
// that it has made, which nobody sees any more. So a text node that was replaced takes its place again when it is changed, moved
// or removed, and so do the others of its element, because translators join what stands there to one sentence. Then the translator
// translates the new text.

/** The text nodes that were replaced, by what stands in their place. */
const replaced = new WeakMap<Node, Text>();
/** Everything that ever stood in the place of a text. */
const foreign = new WeakSet<Node>();

function forget(text: Text): void {
  for (const own of ['data', 'parentNode', 'nextSibling']) delete (text as unknown as { [own: string]: unknown })[own];
}

/** Puts a text back in the place of the other node, unless it was put somewhere already. */
function back(other: Node, text: Text): void {
  replaced.delete(other);
  forget(text);
  if (text.parentNode) other.parentNode?.removeChild(other);
  else other.parentNode?.replaceChild(text, other);
}

/** The same for every text of an element. */
function allBack(parent: Node | null): void {
  for (const other of [...(parent?.childNodes ?? [])]) {
    const text = replaced.get(other);
    if (text) back(other, text);
  }
}

/** From now on, a look at the text node finds it where `other` stands. */
function stand(other: Node, text: Text): void {
  const was = text.data;
  replaced.set(other, text);
  foreign.add(other);
  const found = (): Text => {
    allBack(other.parentNode);
    back(other, text); // also if the translator has put the other one away
    return text;
  };
  Object.defineProperties(text, {
    data: { configurable: true, get: () => was, set: (now: string) => (found().data = now) },
    parentNode: { configurable: true, get: () => found().parentNode },
    nextSibling: { configurable: true, get: () => (text.isConnected ? found().nextSibling : other.nextSibling) },
  });
}

const isReplaced = (text: Text): boolean => Object.hasOwn(text, 'data');

function follow({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  // The page or the translator itself has put it back: a look settles that.
  for (const text of addedNodes) if (text instanceof Text && isReplaced(text)) void text.nextSibling;
  for (const text of removedNodes) {
    if (!(text instanceof Text) || foreign.has(text) || isReplaced(text) || text.isConnected) continue;
    // Preact replaces nothing in one step, and has no such element.
    const beside = [previousSibling, nextSibling].filter((one) => one instanceof HTMLElement && one.localName === 'font');
    const other = [...addedNodes, ...beside].find((one) => one !== null && !replaced.has(one));
    if (other) stand(other, text);
  }
}

/** Keeps the texts of the page true while a translator replaces them. */
export function followTranslator(): void {
  new MutationObserver((records) => records.forEach(follow)).observe(document.body, { childList: true, subtree: true });
}
