import type { Documents } from '../schema/schema';

const downloads = [
  ['/api/protocol/schema.json', 'JSON Schema 2020-12', 'every message, event, table and option under its own name; for validators and code generators'],
  ['/api/protocol/asyncapi.json', 'AsyncAPI 3.0', 'the socket: operations with their answers, messages and examples'],
  ['/api/protocol/openapi.json', 'OpenAPI 3.1', 'the public HTTP interface'],
  ['/api/protocol/registry.json', 'Registry', 'requests and their answers, limits, refusals, close codes, phrases and games'],
] as const;

export function Overview({ all }: { all: Documents }) {
  const { registry } = all;
  return (
    <>
      <h1>The Takamaka protocol</h1>
      <p class="lead">
        Everything that a client needs for this server: WebSocket and JSON, {registry.requests.length} requests,{' '}
        {registry.messages.length} messages, {registry.variants.length} games. A client needs no rules: the server sends the moves that
        are legal.
      </p>
      <div class="cards">
        <a class="card" href="/docs/tutorial">
          <b>Writing a client</b>
          <span>How the messages work together, in twenty minutes.</span>
        </a>
        <a class="card" href="/playground">
          <b>Playground</b>
          <span>Send messages to this server, see every frame, copy it as Python or TypeScript.</span>
        </a>
        <a class="card" href="/docs/requests">
          <b>Reference</b>
          <span>Every field with its type, its bounds and an example.</span>
        </a>
      </div>
      <h2>For programs</h2>
      <p>
        Server {registry.version} speaks <code>{registry.protocol.subprotocol}</code>. These documents are made from the code that runs
        here:
      </p>
      <ul class="downloads">
        {downloads.map(([href, title, about]) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {title}
            </a>
            : {about}
          </li>
        ))}
      </ul>
      <p>
        Types from the schema, for example for TypeScript and for Python:
      </p>
      <pre tabIndex={0}>
        <code>
          {`curl -o takamaka.json ${location.origin}/api/protocol/schema.json
npx json-schema-to-typescript@15 --unreachableDefinitions takamaka.json takamaka.d.ts
npx quicktype@23 --src-lang schema --src 'takamaka.json#/$defs/WelcomeMessage' --lang python -o takamaka.py`}
        </code>
      </pre>
    </>
  );
}
