// One attacker at full speed: many connections from one address (or from several), each with one of the attacks below, again and again.
// A child process of run.mjs with low priority; being one thread, it uses at most one core.

import net from 'node:net';
import os from 'node:os';

import { opcode, upgradeRequest } from '../../wire/support/raw.mjs';
import { Line, frameOf } from './line.mjs';

const [port, connections, addresses, niceness] = process.argv.slice(2, 6).map(Number);
const only = process.argv[6];
os.setPriority(niceness);

const burst = 40; // messages that a connection may send at once
const floodMs = 2000; // of frames without a message

const counts = { sessions: 0, connects_refused: 0, sent: 0, flooded_mb: 0 };
const count = (what, n = 1) => (counts[what] = (counts[what] ?? 0) + n);

/** Sends a request and counts its answer. */
async function ask(line, type, fields) {
  count('sent');
  const answer = await line.request(type, fields);
  if (answer) count(answer.type === 'refused' ? `${type}: ${answer.code}` : `${type}: done`);
  else count(`closed with ${line.code ?? 'nothing'}`);
  return answer;
}
const all = (line, type, fields, n = burst) => Promise.all(Array.from({ length: n }, (_, i) => ask(line, type, fields(i))));
const create = (line, more = {}) =>
  ask(line, 'create', { variant: 'gaple', seats: 4, options: {}, settings: {}, ...more });

const tokens = []; // of the players made so far: an attacker keeps them for the time when new players are refused
async function hello(line) {
  const known = tokens.length > 0 && Math.random() < 0.5 ? { token: tokens[Math.floor(Math.random() * tokens.length)] } : {};
  const answer = await ask(line, 'hello', { client: 'flood-bench/1', name: 'Mallory', ...known });
  if (answer?.token && tokens.length < 1000) tokens.push(answer.token);
  return answer?.type === 'welcome';
}

/** Writes `bytes` until the server closes or the time is over, as fast as it reads. */
async function pour(line, first, bytes) {
  const until = performance.now() + floodMs;
  if (first) line.write(first);
  while (!line.isClosed && performance.now() < until) {
    if (line.write(bytes)) await new Promise(setImmediate);
    else await Promise.race([new Promise((resolve) => line.socket.once('drain', resolve)), line.closed, new Promise((resolve) => setTimeout(resolve, 500))]);
    count('flooded_mb', bytes.length / 1e6);
  }
}
const many = (bytes) => Buffer.concat(Array.from({ length: Math.ceil(65536 / bytes.length) }, () => bytes));
const pongs = many(frameOf(opcode.pong, 'x'.repeat(100)));
const nothings = many(frameOf(opcode.continuation, '', false));
const octets = many(frameOf(opcode.continuation, ' ', false));

const left = []; // the codes of tables that were played at and left

const attacks = {
  /** New players, each with as many rooms as they get. */
  rooms: async (line) => {
    await all(line, 'create', () => ({ variant: 'gaple', seats: 4, options: {}, settings: {} }), burst - 1);
  },
  /** The public list full of tables of nobody. */
  listed: async (line) => {
    await all(line, 'create', (i) => ({ variant: 'gaple', seats: 4, options: {}, settings: { listed: true, name: `Spam ${i}` } }), burst - 1);
  },
  /** Matches of twenty seats, three messages each, that play on for nobody. */
  bots: async (line) => {
    for (let i = 0; i < 13; ++i) {
      const made = await create(line, { variant: 'kap_tai_shap', seats: 20, options: { deals: 99 } });
      if (made?.type !== 'joined') return;
      await ask(line, 'add_bots', { room: made.room });
      await ask(line, 'start', { room: made.room });
    }
  },
  /** Tables that were left, brought back from the database one after the other. */
  loads: async (line) => {
    const made = await create(line, { variant: 'kap_tai_shap', seats: 20, options: { deals: 99 } });
    if (made?.type === 'joined') {
      for (const type of ['add_bots', 'start', 'leave']) await ask(line, type, { room: made.room });
      left.push(made.code);
    }
    if (left.length > 0) await all(line, 'join', () => ({ code: left[Math.floor(Math.random() * left.length)] }), 20);
  },
  /** New players, and nothing else. */
  players: async () => {},
  /** Guesses of room codes and match ids. */
  codes: async (line) => {
    await all(line, 'join', () => ({ code: Array.from({ length: 8 }, () => 'ABCDEFGHJKMNPQRSTVWXYZ23456789'[Math.floor(Math.random() * 30)]).join('') }), 20);
    await all(line, 'replay', () => ({ match: '01JABCMATCH0000000000000M1' }), 10);
    await all(line, 'claim', () => ({ code: 'AAAAAAAA', seat_code: 'AAAAAA' }), 9);
  },
  /** Watchers in every listed table, to keep friends out. */
  watchers: async (line) => {
    const list = await ask(line, 'rooms', {});
    for (const { code } of list?.rooms?.slice(0, 20) ?? []) await ask(line, 'join', { code });
  },
  /** Whatever costs the server more than it costs the client. */
  costly: async (line) => {
    const made = await create(line);
    if (made?.type !== 'joined') return;
    const { room } = made;
    await ask(line, 'add_bots', { room });
    await ask(line, 'start', { room });
    for (const [type, fields] of [['replay', { room }], ['sheet', { room }], ['matches', {}], ['rooms', {}], ['bests', { variant: 'triple' }]]) await all(line, type, () => fields, 12);
  },
  /** Names and settings as a loudspeaker: each change is stored and told. */
  names: async (line) => {
    const made = await create(line);
    if (made?.type !== 'joined') return;
    await all(line, 'rename', (i) => ({ name: `BUY NOW ${i}` }), 20);
    await all(line, 'configure', (i) => ({ room: made.room, variant: 'gaple', seats: 4, options: {}, settings: { name: `BUY ${i}` } }), 19);
  },
  /** Messages faster than the budget. */
  messages: async (line) => {
    await all(line, 'ping', () => ({}), 400);
  },
};
/** Attacks without a hello. */
const silent = {
  pongs: (line) => pour(line, null, pongs),
  nothings: (line) => pour(line, frameOf(opcode.text, '{', false), nothings),
  octets: (line) => pour(line, frameOf(opcode.text, '{', false), octets),
  /** Says nothing, and holds the connection. */
  mute: (line) => Promise.race([line.closed, new Promise((resolve) => setTimeout(resolve, 8000))]),
};
/** Attacks by plain HTTP: what is sent on one connection after another. */
const signIn = JSON.stringify({ name: 'ana', password: 'guess after guess' });
const plain = {
  /** A head that never ends. */
  slow_head: upgradeRequest({ port }).slice(0, 60),
  /** The largest answer without a session, as often as one connection allows. */
  pages: `GET /api/variants HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(50),
  /** Probes: they have no budget. */
  probes: `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(200),
  /** Invitations to tables that are not in memory, as far as the attack on them has made some. */
  links: () => (left.length > 0 ? left : ['AAAAAAAA']).slice(-50).map((code) => `GET /api/invitations/${code} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`).join(''),
  /** Guesses of an admin's password: each costs memory and time. */
  passwords: `POST /admin/api/v1/sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nX-Takamaka-Admin: 1\r\n` +
    `Content-Type: application/json\r\nConnection: close\r\nContent-Length: ${signIn.length}\r\n\r\n${signIn}`,
};
function speakHttp(address, text) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: address });
    const timer = setTimeout(() => socket.resetAndDestroy(), 8000);
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(text, 'latin1'));
    socket.on('data', (data) => count('http_mb', data.length / 1e6));
    socket.setTimeout(1000, () => text !== plain.slow_head && socket.resetAndDestroy());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const kinds = [...Object.keys(attacks), ...Object.keys(silent), ...Object.keys(plain)].filter((kind) => !only || only.split(',').includes(kind));
async function worker(number) {
  const address = `127.0.0.${2 + (number % addresses)}`;
  const kind = kinds[number % kinds.length];
  for (;;) {
    if (kind in plain) {
      await speakHttp(address, typeof plain[kind] === 'function' ? plain[kind]() : plain[kind]);
      count(`http: ${kind}`);
      continue;
    }
    const line = await Line.open(port, address);
    if (line?.status !== 101) {
      count('connects_refused');
      line?.cut();
      await new Promise(setImmediate);
      continue;
    }
    count('sessions');
    if (kind in silent) await silent[kind](line);
    else if (await hello(line)) await attacks[kind](line);
    line.cut();
  }
}
for (let number = 0; number < connections; ++number) worker(number);

const began = performance.now();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ ...counts, flooded_mb: Math.round(counts.flooded_mb), http_mb: Math.round(counts.http_mb ?? 0), cores: (user + system) / 1000 / (performance.now() - began) }, () => process.exit(0));
});
