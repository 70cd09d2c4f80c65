// The admin accounts: their roles, links for new ones, everybody's sessions.

import { useState } from 'preact/hooks';
import { call } from '../api/call';
import { may, me } from '../api/session';
import { useCall } from '../api/use';
import type { Account, LinkIs, SessionLine } from '../generated/admin';
import { ActDialog, Dialog } from '../ui/act';
import { Field, Pick } from '../ui/fields';
import { Chip, Heading, Lines, Shown, tellDone, Time } from '../ui/parts';
import { moment } from '../ui/words';
import { SessionLines } from './sessions';
import { Tokens } from './tokens';

type Role = Account['role'];
const roleWords: readonly (readonly [Role, string])[] = [
  ['viewer', 'viewer: looks up finished games'],
  ['moderator', 'moderator: also looks after tables and reports'],
  ['admin', 'admin: everything'],
  ['auditor', 'auditor: sees everything, changes nothing'],
];

type Open =
  | { what: 'link'; name?: string; role?: Role }
  | { what: 'role' | 'disable' | 'enable'; account: Account }
  | { what: 'session'; session: SessionLine };

export function Accounts() {
  const accounts = useCall('GET /accounts', {});
  const sessions = useCall('GET /sessions', {});
  const [open, setOpen] = useState<Open | null>(null);
  const [link, setLink] = useState<LinkIs | null>(null);
  const close = () => setOpen(null);
  const change = may('POST /accounts/{account}');
  const reload = () => {
    accounts.reload();
    sessions.reload();
  };
  return (
    <main>
      <Heading
        beside={
          may('POST /links') && (
            <button type="button" class="button primary" onClick={() => setOpen({ what: 'link' })}>
              Link for a new account …
            </button>
          )
        }
      >
        Accounts
      </Heading>
      <Shown of={accounts}>
        {(data) => (
          <Lines
            label="Accounts"
            of={data.accounts}
            keyOf={(account) => account.account}
            columns={[
              { head: 'Name', cell: (account) => account.name },
              { head: 'Role', cell: (account) => account.role },
              {
                head: 'State',
                cell: (account) => (
                  <>
                    {account.disabled ? <Chip kind="bad">disabled</Chip> : <Chip kind="good">open</Chip>}{' '}
                    {account.totp && <Chip>authenticator</Chip>}
                  </>
                ),
              },
              { head: 'Created', cell: (account) => <Time ms={account.created_ms} />, extra: true },
              { head: 'Last seen', cell: (account) => account.seen_ms !== undefined && <Time ms={account.seen_ms} /> },
              ...(change
                ? [
                    {
                      head: '',
                      cell: (account: Account) => (
                        <span class="row wrap">
                          <button type="button" class="button" onClick={() => setOpen({ what: 'role', account })}>
                            Role …
                          </button>
                          <button
                            type="button"
                            class="button"
                            onClick={() => setOpen({ what: 'link', name: account.name, role: account.role })}
                          >
                            New password …
                          </button>
                          <button
                            type="button"
                            class="button"
                            onClick={() => setOpen({ what: account.disabled ? 'enable' : 'disable', account })}
                          >
                            {account.disabled ? 'Unlock …' : 'Lock …'}
                          </button>
                        </span>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Shown>
      <h2>Sessions</h2>
      <Shown of={sessions}>
        {(data) => (
          <SessionLines
            who
            of={data.sessions}
            {...(may('POST /sessions/{session}/end') && {
              onEnd: (session: SessionLine) => setOpen({ what: 'session', session }),
            })}
          />
        )}
      </Shown>
      <Tokens />
      {open?.what === 'link' && (
        <MakeLink {...open} onClose={close} onDone={setLink} />
      )}
      {open?.what === 'role' && <ChangeRole account={open.account} onClose={close} onDone={reload} />}
      {(open?.what === 'disable' || open?.what === 'enable') && (
        <ActDialog
          title={`${open.what === 'disable' ? 'Lock' : 'Unlock'} ${open.account.name}`}
          about={
            <p>
              {open.what === 'disable'
                ? 'The account can no longer sign in, and its sessions end now.'
                : 'The account can sign in again with its own password.'}
            </p>
          }
          label={open.what === 'disable' ? 'Lock the account' : 'Unlock the account'}
          danger={open.what === 'disable'}
          withFactor
          onClose={close}
          run={async (given) => {
            const disabled = open.what === 'disable';
            await call('POST /accounts/{account}', { path: { account: open.account.account }, body: { disabled, ...given } });
            reload();
            return `${open.account.name} is ${disabled ? 'locked' : 'unlocked'}.`;
          }}
        />
      )}
      {open?.what === 'session' && (
        <ActDialog
          title={`End a session of ${open.session.name}`}
          about={<p>{open.session.own ? 'It is your own session: you will have to sign in again.' : 'This person will have to sign in again.'}</p>}
          label="End it"
          withFactor
          onClose={close}
          run={async (given) => {
            await call('POST /sessions/{session}/end', { path: { session: open.session.session }, body: given });
            sessions.reload();
            return 'The session is over.';
          }}
        />
      )}
      {link && !open && <LinkShown link={link} onClose={() => setLink(null)} />}
    </main>
  );
}

function MakeLink({ name, role, onClose, onDone }: {
  name?: string;
  role?: Role;
  onClose(): void;
  onDone(link: LinkIs): void;
}) {
  const [chosen, setChosen] = useState<Role>(role ?? 'viewer');
  return (
    <ActDialog
      title={name ? `New password for ${name}` : 'Link for a new account'}
      about={
        <p>
          {name
            ? 'With this link, the person sets a new password. It works once, for 15 minutes. Their authenticator and sessions end then.'
            : 'With this link, somebody creates an account with this role. It works once, for 15 minutes.'}
        </p>
      }
      label="Make the link"
      withFactor
      onClose={onClose}
      run={async (given) => {
        onDone(await call('POST /links', { body: { ...(name ? { name } : { role: chosen }), ...given } }));
        return 'The link is ready.';
      }}
    >
      {!name && <Pick label="Role" value={chosen} onValue={(value) => setChosen(value as Role)} of={roleWords} />}
    </ActDialog>
  );
}

function LinkShown({ link, onClose }: { link: LinkIs; onClose(): void }) {
  // A server that does not know its own address sends a relative link: this page completes it.
  const whole = new URL(link.link, location.origin).href;
  const copy = () =>
    navigator.clipboard?.writeText(whole).then(
      () => tellDone('The link is copied.'),
      // Without a secure address there is no clipboard: people can copy the field by hand.
      () => undefined,
    );
  return (
    <Dialog title="The link" onClose={onClose}>
      <div class="form">
        <p>Give it to this person only: anyone who opens it first has the account. It works until {moment(link.until_ms)}.</p>
        <Field label="Link" value={whole} onValue={() => undefined} readOnly />
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

function ChangeRole({ account, onClose, onDone }: { account: Account; onClose(): void; onDone(): void }) {
  const [role, setRole] = useState<Role>(account.role);
  return (
    <ActDialog
      title={`Role of ${account.name}`}
      about={<p>{account.account === me.value?.account.account ? 'This is your own account. ' : ''}The last admin must stay an admin.</p>}
      label="Change the role"
      withFactor
      onClose={onClose}
      run={async (given) => {
        await call('POST /accounts/{account}', { path: { account: account.account }, body: { role, ...given } });
        onDone();
        return `${account.name} now has the role ${role}.`;
      }}
    >
      <Pick label="Role" value={role} onValue={(value) => setRole(value as Role)} of={roleWords} />
    </ActDialog>
  );
}
