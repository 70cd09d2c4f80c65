// The results of all rounds as tables: the middle of each figure, and ratios of figures of the same round.

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const spread = (list) => `${middle(list).toFixed(2)} (${Math.min(...list).toFixed(2)}–${Math.max(...list).toFixed(2)})`;
const line = (name, cells) => console.log(name.padEnd(27) + cells.map((cell) => String(cell).padStart(13)).join(''));

const digits = { perSecond: 0, nodes: 1, database: 1, proxy: 1, together: 1, batch: 1, batches: 0, storedMs: 1, p50Ms: 1, p99Ms: 1, log: 0, disk: 0, cores: 2, drivers: 2 };
const titles = ['moves/s', 'nodes', 'PostgreSQL', 'HAProxy', 'together', 'in a batch', 'batches/s', 'stored ms', 'p50 ms', 'p99 ms', 'log bytes', 'disk bytes', 'cores', 'drivers'];

/** `results`: what each round found, by scene; the first scene is the measure of all others. */
export function report(results, rate) {
  const all = Object.entries(results);
  const [, first] = all[0];
  const table = (title, phase) => {
    console.log(`\n${title}: CPU µs a move of nodes, PostgreSQL, HAProxy`);
    line('', titles);
    for (const [name, list] of all) {
      if (list[0][phase]) line(name, Object.entries(digits).map(([what, places]) => (list[0][phase][what] === undefined ? '' : middle(list.map((one) => one[phase][what])).toFixed(places))));
    }
  };
  table('as fast as it goes', 'full');
  table(`at ${rate} moves/s`, 'paced');
  table('bare batches of the same size over as many connections', 'bare');
  console.log('\nratios of the same round, the middle (spread)');
  line('', ['moves/s ÷ first', 'CPU ÷ first', 'nodes ÷ first', 'moves/s ÷ bare', 'PostgreSQL ÷ bare'].map((title) => title.padStart(20)));
  for (const [name, list] of all) {
    const toFirst = (what) => spread(list.map(({ full }, i) => full[what] / first[i].full[what]));
    const toBare = (what) => (list[0].bare ? spread(list.map(({ full, bare }) => full[what] / bare[what])) : '');
    line(name, [toFirst('perSecond'), toFirst('together'), toFirst('nodes'), toBare('perSecond'), toBare('database')].map((cell) => cell.padStart(20)));
  }
  console.log(`\nidle, of a core: ${all.map(([name, list]) => `${name} ${middle(list.map((one) => one.idle.cores)).toFixed(4)}`).join(' · ')}`);
}
