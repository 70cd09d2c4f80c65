// The servers that share the database, and their sums.

import type { NodeLine, ReadOverviewAnswer } from '../generated/admin';
import { Chip, Lines, Time } from '../ui/parts';
import { counted } from '../ui/words';

export interface Sums {
  connections: number;
  rooms: number;
  playing: number;
}

/** What the living servers have together; one that has just begun may not be among the nodes yet. */
export function sumsOf(of: ReadOverviewAnswer): Sums {
  const others = of.nodes.filter((one) => one.lives && one.node !== of.node);
  const sum = (what: keyof Sums) => others.reduce((all, one) => all + one[what], of[what]);
  return { connections: sum('connections'), rooms: sum('rooms'), playing: sum('playing') };
}

/** Nothing for a server that is alone. */
export function Servers({ of }: { of: ReadOverviewAnswer }) {
  if (of.nodes.length < 2) return null;
  const versions = new Set(of.nodes.filter((one) => one.lives).map((one) => one.version));
  return (
    <section aria-labelledby="servers">
      <h2 id="servers">Servers</h2>
      {versions.size > 1 && <p class="note">They run {counted(versions.size, 'version')} of the program.</p>}
      <Lines
        label="Servers"
        of={of.nodes}
        keyOf={(one) => one.node}
        columns={[
          { head: 'Server', cell: (one) => <>{one.node} {one.node === of.node && <Chip>this one</Chip>}</> },
          { head: 'State', cell: (one) => <StateOf node={one} /> },
          { head: 'Rooms', cell: (one) => one.rooms, number: true },
          { head: 'Playing', cell: (one) => one.playing, number: true },
          { head: 'Connections', cell: (one) => one.connections, number: true },
          { head: 'Renewed', cell: (one) => <Time ms={one.renewed_ms} /> },
          { head: 'Version', cell: (one) => one.version, extra: true },
          { head: 'Address', cell: (one) => one.url, extra: true },
        ]}
      />
    </section>
  );
}

function StateOf({ node }: { node: NodeLine }) {
  if (!node.lives) return <Chip kind="bad">ended</Chip>;
  return node.draining ? <Chip kind="now">draining</Chip> : <Chip kind="good">runs</Chip>;
}
