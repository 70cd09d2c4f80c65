import type { Documents } from '../schema/schema';
import { Words } from './words';

export function Http({ all }: { all: Documents }) {
  const calls = Object.entries(all.http.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  return (
    <>
      <h1>HTTP</h1>
      <p>
        What the server tells without the socket. The same as a document: <a href="/api/protocol/openapi.json">OpenAPI 3.1</a>. Answers below{' '}
        <code>/api</code> have an <code>ETag</code>, and pages of any origin may read them.
      </p>
      {calls.map(({ path, method, call }) => (
        <section key={path} class="definition" aria-labelledby={path}>
          <h2 id={path} tabIndex={-1}>
            <code>
              {method} {path}
            </code>
          </h2>
          <p>
            <b>{call.summary}.</b> <Words text={call.description} />
          </p>
          {path !== '/ws' && (
            <p class="actions">
              <a class="button small" href={path} target="_blank" rel="noreferrer">
                Open it
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  );
}
