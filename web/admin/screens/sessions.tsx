import type { SessionLine } from '../generated/admin';
import { refusalFrom } from '../api/use';
import { Lines, tellDone, Time } from '../ui/parts';

/** Sessions with the browser and address they come from, and a button to end each. */
export function SessionLines({ of, onEnd, who }: {
  of: readonly SessionLine[];
  onEnd?: (session: SessionLine) => Promise<void> | void;
  who?: boolean;
}) {
  return (
    <Lines
      label="Sessions"
      of={of}
      keyOf={(session) => session.session}
      columns={[
        ...(who ? [{ head: 'Account', cell: (session: SessionLine) => session.name }] : []),
        { head: 'Browser', cell: (session) => session.browser || '–' },
        { head: 'Address', cell: (session) => <code>{session.address}</code> },
        { head: 'Started', cell: (session) => <Time ms={session.begun_ms} />, extra: true },
        { head: 'Last used', cell: (session) => <Time ms={session.used_ms} /> },
        { head: 'Ends', cell: (session) => <Time ms={session.until_ms} />, extra: true },
        ...(onEnd
          ? [
              {
                head: '',
                cell: (session: SessionLine) => (
                  <button
                    type="button"
                    class="button"
                    onClick={() =>
                      void Promise.resolve(onEnd(session)).catch((error: unknown) => tellDone(refusalFrom(error).words))
                    }
                  >
                    {session.own ? 'End (this one)' : 'End'}
                  </button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
