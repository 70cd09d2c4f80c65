// Runs in the page: what is wrong with the layout of the table that is shown.

/** Returns everything that is clipped, covered, too small or out of the window, in words. */
export function faults(): string[] {
  const wrong: string[] = [];
  const half = 18;
  const finger = 44;
  const slack = 0.6;
  const { innerWidth: w, innerHeight: h } = window;
  const say = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').trim().replace(/\s+/g, '.')} "${label.trim().slice(0, 24)}"`;
  };
  const shown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('.sr, .side, .camera-buttons');
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
  const px = (n: number) => Math.round(n * 10) / 10;

  // A part that is not shown costs time at every update.
  const side = document.querySelector('.side');
  if (side && side.getClientRects().length === 0) wrong.push('the log beside the table is drawn where it is not shown');
  const page = document.documentElement;
  if (page.scrollHeight > h) wrong.push(`the page is ${page.scrollHeight - h} px higher than the window`);
  if (page.scrollWidth > w) wrong.push(`the page is ${page.scrollWidth - w} px wider than the window`);

  // Nothing outside the window.
  for (const element of all('.bar, .seat, .told, .beside, .felt, .below, .myself, .hand, .rack, .choice, .table button')) {
    const at = element.getBoundingClientRect();
    if (at.left < -slack || at.top < -slack || at.right > w + slack || at.bottom > h + slack)
      wrong.push(`outside the window: ${say(element)} ${px(at.left)} ${px(at.top)} – ${px(at.right)} ${px(at.bottom)}`);
  }
  // Nothing that scrolls or cuts.
  for (const element of all('.strip, .told, .beside, .felt, .below, .hand, .rack, .choice, .choice button, .order-button, .pile')) {
    const out = Math.max(element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth);
    if (element.clientHeight > 0 && out > 1) wrong.push(`${out} px too many in ${say(element)}`);
  }
  // Parts beside each other, not over each other.
  const parts = all('.bar, .seat, .happened, .beside, .felt, .below, .hand-place, .rack, .choice');
  parts.forEach((a, index) => {
    for (const b of parts.slice(index + 1)) {
      const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
      const over = Math.min(Math.min(p.right, q.right) - Math.max(p.left, q.left), Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top));
      if (over > 1) wrong.push(`${say(a)} lies ${px(over)} px over ${say(b)}`);
    }
  });
  // Tiles: large enough, in the felt, and not covered.
  const visibleIn = (element: Element, box: Element) => {
    const [p, q] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    return p.left >= q.left - slack && p.right <= q.right + slack && p.top >= q.top - slack && p.bottom <= q.bottom + slack;
  };
  const felt = document.querySelector('.felt');
  for (const face of all('.felt .tile .face, .hand-tile .tile .face, .all-hands .tile .face')) {
    const at = face.getBoundingClientRect();
    const size = Math.min(at.width, at.height);
    if (size < half * 0.94 - slack) wrong.push(`half a tile of ${px(size / 0.94)} px: ${say(face.closest('[data-tile], .felt') ?? face)}`);
    if (felt?.contains(face) && !visibleIn(face, felt)) wrong.push(`a tile out of the felt at ${px(at.left)} ${px(at.top)}`);
  }
  for (const face of all('.tray-tile:not(.none) .kap-tile, .rack-tile .kap-tile, .laid-down .kap-tile')) {
    const at = face.getBoundingClientRect();
    if (Math.min(at.width, at.height / 2) < half - slack) wrong.push(`half a tile of ${px(Math.min(at.width, at.height / 2))} px: ${say(face.closest('button') ?? face)}`);
  }
  for (const tile of all('.felt .tri-edge')) {
    const { width } = tile.getBoundingClientRect();
    if (width < 2 * half - slack) wrong.push(`a triangle of ${px(width)} px`);
  }
  // The buttons of the camera lie beside the picture while all of it is in view.
  const camera = document.querySelector('.camera-buttons')?.getBoundingClientRect();
  for (const tile of camera && !document.querySelector('.overview') ? all('.felt .tri-edge') : []) {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    if (camera && left < camera.right && right > camera.left && top < camera.bottom && bottom > camera.top)
      wrong.push(`a triangle under the buttons of the camera at ${px(left)} ${px(top)}`);
  }
  // Targets.
  for (const button of all('.table button, .table a')) {
    const { left, top, width, height } = button.getBoundingClientRect();
    if (Math.min(width, height) < finger - slack) wrong.push(`a target of ${px(width)} x ${px(height)} px: ${say(button)}`);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !(button.contains(hit) || hit.contains(button))) wrong.push(`covered: ${say(button)}${hit ? ` by ${say(hit)}` : ''}`);
  }
  // Every person can be told by name, number and colour: some letters of the name are in view.
  for (const name of all('.seat .name')) {
    const { width } = name.getBoundingClientRect();
    if (width < 24) wrong.push(`${px(width)} px for the name ${say(name)}`);
  }
  // The texts of a seat are whole, and none lies over another. With more than five others a long name may be cut, and a long
  // word in it on the narrowest phones and in low windows that are narrow, too.
  const lie = (a: Element, b: Element) => {
    const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    return Math.min(Math.min(p.right, q.right) - Math.max(p.left, q.left), Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top));
  };
  // A letter may stand out of its line by a little.
  const cut = (element: Element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4;
  for (const seat of all('.seat')) {
    const said = [...seat.querySelectorAll('.name, .marks, .count, .last-move, .score')].filter(shown);
    said.forEach((one, index) => {
      for (const other of said.slice(index + 1)) if (lie(one, other) > 1) wrong.push(`in ${say(seat)}: ${say(one)} lies over ${say(other)}`);
    });
    const mayCut = (one: Element) => one.matches('.name[title]') && (seat.closest('[data-many]') !== null || ((w < 360 || (w < 720 && h < 480)) && one.matches('[data-long]')));
    for (const one of said) if (cut(one) && !mayCut(one)) wrong.push(`cut: ${say(one)}`);
  }
  for (const line of all('.happened > span:last-child')) if (cut(line)) wrong.push(`cut: ${say(line)}`);
  return [...new Set(wrong)];
}
