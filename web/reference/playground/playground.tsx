// The playground: connect to this server, send messages, look at every frame.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { actionLabel } from '../schema/labels';
import type { Documents } from '../schema/schema';
import { address } from '../router';
import { Frames } from './frames';
import { ProgramBox } from './program_box';
import { Session } from './session';
import { type Step, stepMessage, steps, template, written } from './templates';

const socketUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

export function Playground({ all }: { all: Documents }) {
  const session = useMemo(() => new Session(all, socketUrl()), [all]);
  const asked = new URLSearchParams(address.value.query).get('send');
  const known = all.registry.requests.some(({ type }) => type === asked);
  const [text, setText] = useState(() => written(template(known && asked ? asked : 'hello', all, session.values.peek(), session.nextId())));
  useEffect(() => {
    document.title = 'Playground · Takamaka protocol';
    return () => session.close();
  }, [session]);
  const send = () => {
    if (!session.send(text)) return;
    // The next message needs an id of its own.
    setText((now) => now.replace(/("id"\s*:\s*)"[^"]*"/, `$1"${session.nextId()}"`));
  };
  return (
    <main class="playground" id="content" tabIndex={-1}>
      <div class="playground-head">
        <h1>Playground</h1>
        <p>
          You speak to this server as a player of your own, who exists only in this window. The messages are real:{' '}
          <a href="/docs/tutorial">Writing a client</a> explains them.
        </p>
        <LineState session={session} />
      </div>
      <Steps session={session} all={all} onChoose={setText} />
      <Editor session={session} all={all} text={text} onText={setText} onSend={send} />
      <Frames session={session} />
      <ProgramBox session={session} />
    </main>
  );
}

function LineState({ session }: { session: Session }) {
  const line = session.line.value;
  const { token, room } = session.values.value;
  const words = { off: 'Not connected.', opening: 'Connecting …', open: room ? 'Connected, in a room.' : 'Connected.' };
  return (
    <div class="line-state">
      <p role="status">
        <span class={`lamp ${line}`} aria-hidden="true" />
        {words[line]} {line === 'off' && session.ended.value}
      </p>
      {line === 'open' ? (
        <button type="button" class="button" onClick={() => session.close()}>
          Disconnect
        </button>
      ) : (
        <button type="button" class="button primary" disabled={line === 'opening'} onClick={() => session.open()}>
          Connect
        </button>
      )}
      <button type="button" class="button" disabled={token === null && session.frames.value.length === 0} onClick={() => session.forget()}>
        Start over
      </button>
    </div>
  );
}

function Steps({ session, all, onChoose }: { session: Session; all: Documents; onChoose(text: string): void }) {
  const values = session.values.value;
  const connected = session.line.value === 'open';
  const done = new Set(session.done.value.map(({ type }) => type));
  const isDone = (step: Step): boolean => step.isDone?.(values) ?? done.has(step.type as string);
  return (
    <section class="card steps" aria-labelledby="steps">
      <h2 id="steps">Step by step</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.title} class={isDone(step) ? 'done' : ''}>
            <button
              type="button"
              class="button small"
              disabled={(connected || step.isDone !== undefined) && !step.ready(values)}
              onClick={() => {
                if (step.type === null) return session.lose();
                if (!connected) session.open();
                onChoose(written(stepMessage(step, all, values, session.nextId())));
                // On a phone the message is below the steps.
                document.getElementById('editor')?.parentElement?.scrollIntoView({ block: 'nearest' });
              }}
            >
              {step.title}
              {isDone(step) && <span class="sr">, done</span>}
            </button>
            <span>{step.about}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EditorProps {
  session: Session;
  all: Documents;
  text: string;
  onText(text: string): void;
  onSend(): void;
}

function Editor({ session, all, text, onText, onSend }: EditorProps) {
  const open = session.line.value === 'open';
  const values = session.values.value;
  const problems = useMemo(() => session.problemsOf(text), [text, values.variant]);
  const type = /"type"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? '';
  const choose = (next: string) => onText(written(template(next, all, values, session.nextId())));
  const reference = all.registry.requests.find((one) => one.type === type);
  return (
    <section class="card editor" aria-labelledby="editor">
      <h2 id="editor">Message</h2>
      <div class="field">
        <label for="template">Template</label>
        <select id="template" value={type} onChange={(event) => choose(event.currentTarget.value)}>
          {!reference && <option value={type}>another type</option>}
          {all.registry.requests.map((one) => (
            <option key={one.type} value={one.type}>
              {one.type}
            </option>
          ))}
        </select>
      </div>
      {values.legal.length > 1 && type === 'act' && (
        <div class="field">
          <label for="legal">Legal move</label>
          <select id="legal" onChange={(event) => {
            const move = values.legal[Number(event.currentTarget.value)] ?? null;
            onText(written({ ...template('act', all, values, session.nextId()), action: move }));
          }}>
            {values.legal.map((move, index) => (
              <option key={index} value={index}>
                {actionLabel(all.registry, values.variant, move as { type: string }, { language: navigator.language.split('-')[0] })}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="field">
        <label for="message">Text of the frame</label>
        <textarea
          id="message"
          class="code"
          spellcheck={false}
          rows={Math.min(16, Math.max(7, text.split('\n').length))}
          value={text}
          aria-describedby="problems"
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSend()}
        />
      </div>
      <div id="problems" class="problems">
        {problems.length === 0 ? (
          <p class="fits">The message fits the schema.</p>
        ) : (
          <ul>
            {problems.map(({ path, message }) => (
              <li key={path + message}>
                <code>{path || '/'}</code> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="row">
        <button type="button" class="button primary" disabled={!open} onClick={onSend}>
          Send
        </button>
        {reference && (
          <a class="button" href={`/docs/requests#${reference.schema}`}>
            About {type}
          </a>
        )}
      </div>
      {!open && <p class="quiet">Connect first. A message that does not fit can be sent, too: the refusal is worth seeing.</p>}
    </section>
  );
}
