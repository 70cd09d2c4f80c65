import { useState } from 'preact/hooks';
import { call } from '../api/call';
import { ActDialog } from '../ui/act';
import { Field, Pick } from '../ui/fields';

const terms = [
  ['60', 'One hour'],
  ['1440', 'One day'],
  ['10080', 'One week'],
  ['43200', '30 days'],
  ['', 'Until it is lifted'],
] as const;

/** Bans the given player, or if none is given, a player or a range of addresses. */
export function BanDialog({ player, name, onClose, onDone }: {
  player?: string;
  name?: string;
  onClose(): void;
  onDone(): void;
}) {
  const [kind, setKind] = useState<'player' | 'range'>(player ? 'player' : 'range');
  const [whom, setWhom] = useState(player ?? '');
  const [minutes, setMinutes] = useState('1440');
  return (
    <ActDialog
      title={player ? `Ban ${name || 'this player'}` : 'Ban'}
      about={<p>Their connections are closed, and they cannot come back until the ban ends.</p>}
      label="Ban"
      danger
      withFactor
      onClose={onClose}
      run={async (given) => {
        const body = { [kind]: whom.trim(), ...given, ...(minutes && { minutes: Number(minutes) }) };
        const ban = await call('POST /bans', { body });
        onDone();
        return `Ban ${ban.ban} is active.`;
      }}
    >
      {!player && (
        <>
          <Pick
            label="Whom"
            value={kind}
            onValue={(value) => setKind(value as 'player' | 'range')}
            of={[
              ['range', 'A range of addresses'],
              ['player', 'A player'],
            ]}
          />
          <Field
            label={kind === 'range' ? 'Range' : 'Player’s id'}
            value={whom}
            onValue={setWhom}
            required
            maxLength={200}
            spellcheck={false}
            about={
              kind === 'range'
                ? 'Such as 203.0.113.0/24 or 2001:db8::/48; no wider than /16 (IPv6: /32), and without your own address.'
                : 'Or find the player and ban them from their page.'
            }
          />
        </>
      )}
      <Pick label="For how long" value={minutes} onValue={setMinutes} of={terms} />
    </ActDialog>
  );
}
