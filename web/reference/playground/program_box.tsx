import { useState } from 'preact/hooks';
import { type Language, program } from './program';
import type { Session } from './session';

const names: { readonly [language in Language]: string } = { python: 'Python', typescript: 'TypeScript' };

/** What was done, as a program to copy. */
export function ProgramBox({ session }: { session: Session }) {
  const [language, setLanguage] = useState<Language>('python');
  const [copied, setCopied] = useState(false);
  const done = session.done.value;
  const text = program(language, session.url, session.all.registry.protocol.subprotocol, done);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without a secure address there is no clipboard: mark it, so that it can be copied.
      const code = document.getElementById('program');
      if (code) getSelection()?.selectAllChildren(code);
    }
  };
  return (
    <section class="card program" aria-labelledby="program-title">
      <h2 id="program-title">As a program</h2>
      {done.length === 0 ? (
        <p class="quiet">When requests have succeeded, a program that makes the same ones is here to copy.</p>
      ) : (
        <>
          <div class="row">
            {(Object.keys(names) as Language[]).map((one) => (
              <button
                key={one}
                type="button"
                class="button small"
                aria-pressed={language === one}
                onClick={() => {
                  setLanguage(one);
                  setCopied(false);
                }}
              >
                {names[one]}
              </button>
            ))}
            <button type="button" class="button small primary" onClick={() => void copy()}>
              {copied ? 'Copied' : 'Copy'}
            </button>
          </div>
          <pre tabIndex={0}>
            <code id="program">{text}</code>
          </pre>
        </>
      )}
    </section>
  );
}
