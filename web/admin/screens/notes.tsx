// Notes and flags about a match or a player.

import { useState } from 'preact/hooks';
import { call } from '../api/call';
import type { NoteLine } from '../generated/admin';
import { ActDialog } from '../ui/act';
import { Area, Check, Field } from '../ui/fields';
import { Chip, GameLink, Time } from '../ui/parts';

export function Notes({ of, match }: { of: readonly NoteLine[]; match?: string }) {
  if (of.length === 0) return <p class="quiet">No notes.</p>;
  return (
    <ul class="notes">
      {of.map((note) => (
        <li key={note.note}>
          <p>
            <b>{note.by}</b> <Time ms={note.at_ms} /> {note.flag && <Chip kind="bad">{note.flag}</Chip>}{' '}
            {note.match && note.seq !== undefined && (
              <GameLink match={note.match} seq={note.seq}>
                moment {note.seq}
              </GameLink>
            )}
            {note.match && note.match !== match && note.seq === undefined && <GameLink match={note.match}>a match</GameLink>}
          </p>
          <p class="said">{note.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Writes a note; about a moment of the match if there is one. */
export function WriteNote({ about, seq, onClose, onDone }: {
  about: { match: string } | { player: string };
  seq?: number;
  onClose(): void;
  onDone(note: NoteLine): void;
}) {
  const [text, setText] = useState('');
  const [flag, setFlag] = useState('');
  const [bound, setBound] = useState(seq !== undefined);
  return (
    <ActDialog
      title="Write a note"
      about={<p>For the admins: players never see it.</p>}
      label="Save the note"
      withReason={false}
      onClose={onClose}
      run={async () => {
        const body = { ...about, text: text.trim(), ...(flag.trim() && { flag: flag.trim() }), ...(bound && seq !== undefined && { seq }) };
        onDone(await call('POST /notes', { body }));
        return 'The note is saved.';
      }}
    >
      <Area label="Note" value={text} onValue={setText} required maxLength={2000} rows={4} />
      <Field
        label="Flag"
        value={flag}
        onValue={setFlag}
        maxLength={24}
        pattern="[a-z_]+"
        spellcheck={false}
        about="One word in lower-case letters, to find it again; may stay empty."
      />
      {seq !== undefined && <Check label={`About this moment (${seq})`} value={bound} onValue={setBound} />}
    </ActDialog>
  );
}
