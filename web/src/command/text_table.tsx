// The table without a picture: sentences that describe it, every legal move in a numbered list if the table
// gives help, and a box for commands. It
// works for every game, with or without a board of its own.

import { useEffect, useState } from 'preact/hooks';
import { speak } from '../app/announce';
import { helps, isMyTurn } from '../app/room_state';
import { inRoom } from '../app/store';
import type { AnyBoard, BoardProps } from '../boards/board';
import { t } from '../texts';
import { tell } from '../texts/tell';
import { LimitedInput } from '../ui/limited_input';
import { movesOf } from './moves';
import { run } from './run';

const keptAnswers = 12;
const shownEvents = 8;

interface Answer {
  key: number;
  asked: string;
  lines: string[];
}

export function TextTable({ room, pending, play, board }: Omit<BoardProps, 'me'> & { board: AnyBoard }) {
  const [input, setInput] = useState('');
  const [answers, setAnswers] = useState<Answer[]>([]);
  const moves = helps(room) ? movesOf(room, board) : [];
  const told = room.log.flatMap((one) => {
    const text = tell(one);
    return text === null ? [] : [{ seq: one.seq, text }];
  });
  useEffect(() => document.getElementById('command')?.focus(), []);

  const command = (event: Event) => {
    event.preventDefault();
    const lines = run(input, room, board, {
      play: (action) => pending === null && play(action),
      phrase: (phrase) => void inRoom('say', { phrase }),
      text: (text) => void inRoom('say', { text }),
      // After a match, `ready` from the host starts a rematch.
      ready: () => void inRoom(room.info.phase === 'finished' ? 'start' : 'ready', {}),
      handOn: (agree) => void inRoom('answer_for_seat', { agree }),
      sit: (seat) => void inRoom('sit', seat === undefined ? {} : { seat }),
      lineUp: (partner) => void inRoom('line_up', partner === undefined ? {} : { with: partner }),
      leaveLine: () => void inRoom('leave_line', {}),
    });
    if (input.trim())
      setAnswers((before) => [{ key: (before[0]?.key ?? 0) + 1, asked: input.trim(), lines }, ...before].slice(0, keptAnswers));
    setInput('');
    // Spoken by the page's one live log.
    if (lines.length) speak(lines.join(' '), true);
  };

  return (
    <div class="text-table">
      <form class="command-box" onSubmit={command}>
        <label for="command">{t('command.label')}</label>
        <div class="row">
          <LimitedInput
            id="command"
            value={input}
            max={240}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            enterkeyhint="go"
            aria-describedby="command-hint"
            onText={setInput}
          />
          <button type="submit" class="button primary">
            {t('command.go')}
          </button>
        </div>
        <p class="about" id="command-hint">
          {t('command.hint', { help: t('command.word.help') })}
        </p>
        {answers.length > 0 && (
          <div class="answers" tabIndex={0} role="group" aria-label={t('command.answers')}>
            <dl>
              {answers.map(({ key, asked, lines }) => (
                <div key={key}>
                  <dt>{asked}</dt>
                  {lines.map((line, index) => (
                    <dd key={index}>{line}</dd>
                  ))}
                </div>
              ))}
            </dl>
          </div>
        )}
      </form>
      <section>
        <h2>{isMyTurn(room) ? t('table.your_turn') : t('table.actions')}</h2>
        {moves.length === 0 && <p class="quiet">{t(!helps(room) && isMyTurn(room) ? 'command.no_help' : 'table.no_actions')}</p>}
        <ol class="move-list">
          {moves.map(({ action, text }) => (
            <li key={JSON.stringify(action)}>
              <button type="button" class="button" disabled={pending !== null} onClick={() => play(action)}>
                {text}
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t('table.text_view')}</h2>
        {board.describe(room).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </section>
      <section>
        <h2>{t('table.log')}</h2>
        <ol class="told-list" reversed>
          {told
            .slice(-shownEvents)
            .reverse()
            .map((one) => (
              <li key={one.seq}>{one.text}</li>
            ))}
        </ol>
      </section>
    </div>
  );
}
