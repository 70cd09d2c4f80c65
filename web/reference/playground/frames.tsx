import { useEffect, useRef, useState } from 'preact/hooks';
import type { Frame, Session } from './session';

/** Every frame both ways, the latest last, with what the schema does not allow. */
export function Frames({ session }: { session: Session }) {
  const frames = session.frames.value;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
  }, [frames.length]);
  return (
    <section class="card frames" aria-labelledby="frames">
      <h2 id="frames">Frames</h2>
      {frames.length === 0 ? (
        <p class="quiet">Nothing was sent yet. Connect, and say hello.</p>
      ) : (
        <ol ref={list} tabIndex={0} aria-labelledby="frames">
          {frames.map((frame) => (
            <OneFrame key={frame.number} frame={frame} />
          ))}
        </ol>
      )}
    </section>
  );
}

const isLong = (text: string): boolean => text.length > 160;

function OneFrame({ frame }: { frame: Frame }) {
  const [open, setOpen] = useState(!isLong(frame.text));
  const sent = frame.from === 'client';
  return (
    <li class={`frame ${frame.from}`} data-type={frame.type}>
      <button type="button" class="frame-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span aria-hidden="true">{sent ? '→' : '←'}</span>
        <span class="sr">{sent ? 'sent' : 'received'}</span>
        <b>{frame.type}</b>
        <small>
          {(frame.at / 1000).toFixed(3)} s · {new Blob([frame.text]).size} bytes
        </small>
      </button>
      {frame.problems.length > 0 && (
        <ul class="problems">
          {frame.problems.map(({ path, message }) => (
            <li key={path + message}>
              <code>{path || '/'}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <pre tabIndex={0}>
          <code>{laidOut(frame.text)}</code>
        </pre>
      )}
    </li>
  );
}

function laidOut(text: string): string {
  try {
    return isLong(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch {
    return text;
  }
}
