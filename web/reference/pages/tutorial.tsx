// docs/PROTOCOL.md. It is loaded when somebody reads it or searches.

import { useEffect } from 'preact/hooks';
import { Part } from '../part';
import { address } from '../router';
import type { Section } from '../../build/tutorial';

export const loadTutorial = (): Promise<{ default: Section[] }> => import('../../../docs/PROTOCOL.md');

export function Tutorial() {
  return <Part load={loadTutorial}>{({ default: sections }) => <Text sections={sections} />}</Part>;
}

function Text({ sections }: { sections: Section[] }) {
  const [first, ...others] = sections;
  useEffect(() => {
    const target = document.getElementById(address.peek().anchor);
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, []);
  return (
    <article class="tutorial">
      <h1>{first?.title}</h1>
      <ul class="index">
        {others.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      {sections.map(({ id, html }) => (
        <div key={id} dangerouslySetInnerHTML={{ __html: html }} />
      ))}
    </article>
  );
}
