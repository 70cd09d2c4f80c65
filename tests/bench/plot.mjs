// Draws what `./dev bench` has written into a folder: rooms.json as curves over the number of tables, moves.json as bars beside the
// relays. One SVG for each, next to its JSON.
//   node plot.mjs FOLDER

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder] = process.argv.slice(2);
const width = 720, height = 300, left = 150, right = 60, top = 40, bottom = 40;

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const text = (x, y, words, anchor = 'middle') => `<text x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`;
const sheet = (title, high, parts) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${high}" font-family="sans-serif" font-size="13">
<rect width="${width}" height="${high}" fill="white"/>${text(width / 2, 22, title)}
${parts.join('\n')}
</svg>
`;

/** A curve over a logarithmic number of tables, from 0. */
function curve(title, points) {
  const xs = points.map(([x]) => Math.log10(x)), most = Math.max(...points.map(([, y]) => y)) * 1.15;
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const at = ([x, y]) => [left + ((Math.log10(x) - from) / (to - from || 1)) * (width - left - right), height - bottom - (y / most) * (height - top - bottom)];
  const places = points.map(at);
  return sheet(title, height, [
    `<path d="M${left} ${top}V${height - bottom}H${width - right}" fill="none" stroke="#888"/>`,
    `<polyline points="${places.map((place) => place.map((one) => one.toFixed(1)).join(',')).join(' ')}" fill="none" stroke="#0a6" stroke-width="2"/>`,
    ...places.flatMap(([x, y], i) => [`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="#0a6"/>`, text(x.toFixed(1), (y - 10).toFixed(1), points[i][1].toFixed(1)), text(x.toFixed(1), height - bottom + 18, points[i][0])]),
    text(left, height - 6, 'tables', 'start'),
  ]);
}

/** A bar for each program. */
function bars(title, rows) {
  const most = Math.max(...rows.map(([, value]) => value)), step = 30;
  return sheet(title, top + rows.length * step + 10, rows.flatMap(([name, value], i) => {
    const y = top + i * step, long = (value / most) * (width - left - right);
    return [text(left - 8, y + 15, name, 'end'), `<rect x="${left}" y="${y}" width="${long.toFixed(1)}" height="20" fill="#0a6"/>`, text((left + long + 6).toFixed(1), y + 15, value.toFixed(2), 'start')];
  }));
}

const read = (name) => (existsSync(path.join(folder, name)) ? JSON.parse(readFileSync(path.join(folder, name), 'utf8')) : undefined);
const write = (name, drawing) => {
  writeFileSync(path.join(folder, name), drawing);
  console.log(path.join(folder, name));
};

const rooms = read('rooms.json');
if (rooms) {
  write('cpu-over-tables.svg', curve('CPU µs a move, as fast as it goes', rooms.results.map(({ tables, full }) => [tables, full.cpu_us])));
  write('memory-over-tables.svg', curve('KiB a seat at the peak', rooms.results.map(({ tables, seatKb }) => [tables, seatKb])));
  write('latency-over-tables.svg', curve('p50 in ms, a move every 5 s a table', rooms.results.map(({ tables, slow }) => [tables, slow.p50_us / 1000])));
}
const moves = read('moves.json');
if (moves) {
  const relay = moves.results['Beast relay'].full;
  write('moves.svg', bars('CPU a move ÷ Beast relay', Object.entries(moves.results).map(([name, { full }]) => [name, middle(full.map((one, i) => one.cpu_us / relay[i].cpu_us))])));
}
