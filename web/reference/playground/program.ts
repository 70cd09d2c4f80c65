// What was done in the playground as a program that does the same again: for Python with the package websockets, or for
// TypeScript with what Node and browsers have.

import type { Json } from '../schema/schema';
import type { Message } from './session';

export type Language = 'python' | 'typescript';

interface Words {
  room: string;
  seq: string;
  action: string;
  literal(value: Json): string;
}

const pythonLiteral = (value: Json): string => {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value === 'object') return `{${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${pythonLiteral(inner)}`).join(', ')}}`;
  return JSON.stringify(value);
};
const words: { readonly [language in Language]: Words } = {
  python: { room: 'here["room"]', seq: 'here["seq"]', action: 'here["you"]["own"]["legal"][0]', literal: pythonLiteral },
  typescript: { room: 'here.room', seq: 'here.seq', action: 'here.you.own.legal[0]', literal: (value) => JSON.stringify(value) },
};

/** The fields of a request without `type` and `id`; what the session told becomes what the program is told. */
function fields(message: Message, { room, seq, action, literal }: Words): [string, string][] {
  return Object.entries(message)
    .filter(([key]) => !['type', 'id', 'token', 'resume'].includes(key))
    .map(([key, value]) => {
      if (key === 'room') return [key, room];
      if (message.type === 'act' && key === 'seq') return [key, seq];
      if (message.type === 'act' && key === 'action') return [key, action];
      return [key, literal(value)];
    });
}

/** Before a move the program waits until one is legal, as people do. */
const isMove = (message: Message): boolean => message.type === 'act';

function python(url: string, subprotocol: string, done: readonly Message[]): string {
  const calls = done.flatMap((message) => [
    ...(isMove(message) ? ['        await until(lambda: here.get("you", {}).get("own", {}).get("legal"))'] : []),
    `        await ask(${[JSON.stringify(message.type), ...fields(message, words.python).map(([key, value]) => (key === 'with' ? `**{"with": ${value}}` : `${key}=${value}`))].join(', ')})`,
  ]);
  return `# pip install websockets
import asyncio, itertools, json, secrets
import websockets

run, ids = secrets.token_hex(4), itertools.count(1)
here = {}  # the latest update, with the room of joined


async def main():
    async with websockets.connect(${JSON.stringify(url)}, subprotocols=[${JSON.stringify(subprotocol)}]) as socket:

        async def receive():
            message = json.loads(await socket.recv())
            if message["type"] in ("joined", "update"):
                here.update(message)
            return message

        async def until(is_true):
            while not is_true():
                await receive()

        async def ask(type, **fields):
            id = f"{run}-{next(ids)}"
            await socket.send(json.dumps({"type": type, "id": id, **fields}))
            while (answer := await receive()).get("re") != id:
                pass
            if answer["type"] == "refused":
                raise RuntimeError(answer)
            if type == "act" and here["seq"] == fields["seq"]:
                here["you"]["own"]["legal"] = []  # the update with the move is still to come
            return answer

${calls.join('\n')}
        print(json.dumps(here, indent=2))


asyncio.run(main())
`;
}

function typescript(url: string, subprotocol: string, done: readonly Message[]): string {
  const calls = done.flatMap((message) => [
    ...(isMove(message) ? ['await until(() => here.you?.own?.legal?.length > 0);'] : []),
    `await ask(${[JSON.stringify(message.type), `{ ${fields(message, words.typescript).map(([key, value]) => `${key}: ${value}`).join(', ')} }`].join(', ')});`,
  ]);
  return `// Node 22 or later, or a browser.
type Message = { type: string; re?: string; [key: string]: any };

const socket = new WebSocket(${JSON.stringify(url)}, ${JSON.stringify(subprotocol)});
const run = Math.random().toString(36).slice(2);
let ids = 0;
let here: Message = { type: 'nothing' }; // the latest update, with the room of joined
const waiting = new Set<(message: Message) => void>();

socket.onmessage = ({ data }) => {
  const message = JSON.parse(data) as Message;
  if (message.type === 'joined' || message.type === 'update') here = { ...here, ...message };
  for (const hear of [...waiting]) hear(message);
};

function until(isTrue: (message?: Message) => boolean): Promise<void> {
  return new Promise((done) => {
    const hear = (message?: Message) => {
      if (!isTrue(message)) return;
      waiting.delete(hear);
      done();
    };
    waiting.add(hear);
    hear();
  });
}

async function ask(type: string, fields: object): Promise<Message> {
  const id = \`\${run}-\${++ids}\`;
  let answer: Message = { type: 'nothing' };
  socket.send(JSON.stringify({ type, id, ...fields }));
  await until((message) => message?.re === id && ((answer = message), true));
  if (answer.type === 'refused') throw new Error(JSON.stringify(answer));
  if (type === 'act' && here.seq === (fields as Message).seq) here.you.own.legal = [];
  return answer;
}

await new Promise((open) => (socket.onopen = open));
${calls.join('\n')}
console.log(here);
socket.close();
`;
}

/** Returns the program that says what was said, to this server. */
export function program(language: Language, url: string, subprotocol: string, done: readonly Message[]): string {
  return (language === 'python' ? python : typescript)(url, subprotocol, done);
}
