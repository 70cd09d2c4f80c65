// What the doctor finds on the server's machine: what is wrong, with what to do, and how much is as it should be.

import { useCall } from '../api/use';
import type { FindingLine } from '../generated/admin';
import { Chip, Lines, Shown, Time } from '../ui/parts';
import { counted } from '../ui/words';

const kinds = { error: 'bad', warning: 'now', note: undefined, good: 'good' } as const;

export function Doctor() {
  const found = useCall('GET /doctor', {});
  return (
    <section aria-labelledby="doctor">
      <h2 id="doctor">The machine</h2>
      <Shown of={found}>
        {(data) => {
          const open = data.findings.filter((one) => one.level !== 'good');
          return (
            <>
              <p class="quiet">
                {data.errors + data.warnings === 0
                  ? 'The doctor finds nothing wrong'
                  : `${counted(data.errors, 'error')}, ${counted(data.warnings, 'warning')}`}
                ; {data.findings.length - open.length} checks are good, <Time ms={data.at_ms} />.
              </p>
              {open.length > 0 && <FindingLines of={open} />}
            </>
          );
        }}
      </Shown>
    </section>
  );
}

function FindingLines({ of }: { of: readonly FindingLine[] }) {
  return (
    <Lines
      label="Findings"
      of={of}
      keyOf={(one) => `${one.area} ${one.what}`}
      columns={[
        { head: 'Level', cell: (one) => <Chip kind={kinds[one.level]}>{one.level}</Chip> },
        { head: 'Area', cell: (one) => one.area },
        { head: 'Found', cell: (one) => one.what },
        { head: 'What to do', cell: (one) => one.fix ?? '' },
      ]}
    />
  );
}
