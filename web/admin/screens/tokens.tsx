// Tokens with which scripts call the admin API: who has which, since when, until when; a new one is shown once.

import { useState } from 'preact/hooks';
import { call } from '../api/call';
import { may } from '../api/session';
import { useCall } from '../api/use';
import type { TokenLine } from '../generated/admin';
import { ActDialog, Dialog } from '../ui/act';
import { Field, Pick } from '../ui/fields';
import { Chip, Lines, Shown, tellDone, Time } from '../ui/parts';

type Role = TokenLine['role'];
const roles: readonly (readonly [Role, string])[] = [
  ['viewer', 'viewer: looks up finished games'],
  ['auditor', 'auditor: sees everything, changes nothing'],
  ['moderator', 'moderator: also looks after tables and reports'],
  ['admin', 'admin: everything that needs no second factor'],
];
const lifetimes = [
  ['7', 'a week'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['366', 'a year'],
] as const;

export function Tokens() {
  const tokens = useCall('GET /tokens', {});
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<TokenLine | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <h2>Tokens for scripts</h2>
      {may('POST /tokens') && (
        <button type="button" class="button" onClick={() => setMaking(true)}>
          New token …
        </button>
      )}
      <Shown of={tokens}>
        {(data) => (
          <Lines
            label="Tokens"
            of={data.tokens}
            keyOf={(token) => token.token}
            columns={[
              { head: 'Name', cell: (token) => token.name },
              { head: 'Role', cell: (token) => token.role },
              { head: 'Made by', cell: (token) => token.by },
              { head: 'Made', cell: (token) => <Time ms={token.made_ms} />, extra: true },
              {
                head: 'Expires',
                cell: (token) => (
                  <>
                    <Time ms={token.until_ms} /> {token.until_ms <= Date.now() && <Chip kind="bad">expired</Chip>}
                  </>
                ),
              },
              {
                head: 'Last used',
                cell: (token) =>
                  token.used_ms !== undefined && (
                    <>
                      <Time ms={token.used_ms} /> <small>{token.network}</small>
                    </>
                  ),
              },
              ...(may('POST /tokens/{token}/end')
                ? [
                    {
                      head: '',
                      cell: (token: TokenLine) => (
                        <button type="button" class="button" onClick={() => setEnding(token)}>
                          Revoke …
                        </button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Shown>
      {making && (
        <MakeToken
          onClose={() => setMaking(false)}
          onDone={(made) => {
            setSecret(made);
            tokens.reload();
          }}
        />
      )}
      {ending && (
        <ActDialog
          title={`Revoke the token ${ending.name}`}
          about={<p>The script that has it can no longer call the server. This cannot be undone.</p>}
          label="Revoke it"
          danger
          withFactor
          onClose={() => setEnding(null)}
          run={async (given) => {
            await call('POST /tokens/{token}/end', { path: { token: ending.token }, body: given });
            tokens.reload();
            return `The token ${ending.name} is revoked.`;
          }}
        />
      )}
      {secret && !making && <SecretShown secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function MakeToken({ onClose, onDone }: { onClose(): void; onDone(secret: string): void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [days, setDays] = useState('90');
  return (
    <ActDialog
      title="New token for a script"
      about={<p>A script with this token may do what the role may, except what needs a second factor. It is shown only once.</p>}
      label="Make the token"
      withFactor
      onClose={onClose}
      run={async (given) => {
        onDone((await call('POST /tokens', { body: { name, role, days: Number(days), ...given } })).secret);
        return `The token ${name} is ready.`;
      }}
    >
      <Field label="Name" value={name} onValue={setName} required />
      <Pick label="Role" value={role} onValue={(value) => setRole(value as Role)} of={roles} />
      <Pick label="Valid for" value={days} onValue={setDays} of={lifetimes} />
    </ActDialog>
  );
}

function SecretShown({ secret, onClose }: { secret: string; onClose(): void }) {
  const copy = () =>
    navigator.clipboard?.writeText(secret).then(
      () => tellDone('The token is copied.'),
      // Without a secure address there is no clipboard: people can copy the field by hand.
      () => undefined,
    );
  return (
    <Dialog title="The token" onClose={onClose}>
      <div class="form">
        <p>Put it where only the script can read it. It is not shown again.</p>
        <Field label="Token" value={secret} onValue={() => undefined} readOnly />
        <div class="row end">
          <button type="button" class="button" onClick={() => void copy()}>
            Copy
          </button>
          <button type="button" class="button primary" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}
