// Frames that follow RFC 6455, and the answers to frames that do not.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { RawSocket, closeFrame, frame, opcode } from './support/raw.mjs';
import { Server } from './support/server.mjs';

const { text, binary, continuation, ping, pong, close } = opcode;
const hello = (id) => JSON.stringify({ type: 'hello', id, client: 'raw' });

describe('frames', () => {
  let server;
  let silent; // a connection that sends nothing after its hello, observed while the other tests run
  before(async () => {
    // A test opens fifty at a time, while the server still counts those that are closing.
    server = await Server.start({ args: ['--connections-per-address', 1000] });
    const raw = await RawSocket.open(server);
    raw.send(frame(text, hello('silent')));
    const began = Date.now();
    silent = raw.ended.then(() => ({ raw, took: Date.now() - began }));
  });
  after(async () => assert.equal((await server.stop()).code, 0));

  async function closes(...frames) {
    const raw = await RawSocket.open(server);
    raw.send(...frames);
    const code = await raw.closeCode();
    await raw.ended;
    return code;
  }
  async function answers(...frames) {
    const raw = await RawSocket.open(server);
    raw.send(...frames);
    await raw.until(() => raw.texts.length > 0);
    assert.ok(raw.texts.length > 0, `closed: ${JSON.stringify(raw.frames)} ${raw.error ?? ''}`);
    const answer = JSON.parse(raw.texts[0]);
    raw.destroy();
    return answer;
  }

  test('answers with one message in one unmasked frame', async () => {
    const raw = await RawSocket.open(server);
    raw.send(frame(text, hello('1')));
    await raw.until(() => raw.frames.length > 0);
    assert.deepEqual({ ...raw.frames[0], payload: null }, { op: text, fin: true, rsv: 0, masked: false, payload: null });
    assert.equal(JSON.parse(raw.texts[0]).type, 'welcome');
    raw.destroy();
  });

  test('accepts a fragmented message with empty fragments and a ping in between', async () => {
    const message = hello('parts');
    const raw = await RawSocket.open(server);
    raw.send(frame(text, message.slice(0, 5), { fin: false }), frame(continuation, '', { fin: false }), frame(ping, 'hi'),
      frame(continuation, message.slice(5, 9), { fin: false }), frame(continuation, message.slice(9)));
    await raw.until(() => raw.texts.length > 0);
    assert.equal(JSON.parse(raw.texts[0]).re, 'parts');
    assert.equal(raw.frames.find(({ op }) => op === pong).payload.toString(), 'hi');
    raw.destroy();
  });

  test('takes what arrives while an answer waits in its order, also more than it keeps', async () => {
    const raw = await RawSocket.open(server);
    const pings = Array.from({ length: 35 }, (_, i) => JSON.stringify({ type: 'ping', id: String(i) }).padEnd(1200, ' '));
    const guess = JSON.stringify({ type: 'join', id: 'guess', code: 'WRNG23' }); // answered after a quarter of a second
    raw.send(frame(text, hello('first')), frame(text, guess), ...pings.map((message) => frame(text, message)));
    await raw.until(() => raw.texts.length === 37);
    assert.deepEqual(raw.texts.map((answer) => JSON.parse(answer).re), ['first', 'guess', ...pings.map((_, i) => String(i))]);
    raw.destroy();
  });

  test('accepts a message of 16 KiB and refuses one more byte with close code 4413', async () => {
    const longest = hello('long').padEnd(16 * 1024, ' ');
    assert.equal((await answers(frame(text, longest))).re, 'long');
    assert.equal(await closes(frame(text, `${longest} `)), 4413);
  });

  test('applies the limit to all fragments together', async () => {
    const part = ' '.repeat(6000);
    assert.equal(await closes(frame(text, part, { fin: false }), frame(continuation, part, { fin: false }), frame(continuation, part)), 4413);
  });

  test('refuses a frame that announces far more, without reading it', async () => {
    for (const announced of [65 * 1024, 1024 ** 3, Number.MAX_SAFE_INTEGER])
      assert.equal(await closes(frame(text, '', { announced })), 1009, String(announced));
  });

  test('a thousand connections that announce a gigabyte need almost no memory', async () => {
    const before = server.child.pid && (await rss(server.child.pid));
    for (let round = 0; round < 20; ++round) {
      const raws = await Promise.all(Array.from({ length: 50 }, () => RawSocket.open(server)));
      for (const raw of raws) raw.send(frame(text, 'x', { announced: 1024 ** 3 }));
      await Promise.all(raws.map((raw) => raw.ended));
    }
    const after = await rss(server.child.pid);
    assert.ok(after - before < 32 * 1024, `${after - before} KiB more`);
  });

  test('a connection keeps no memory of its longest message', async () => {
    const told = async (raw, payload, answers) => {
      raw.send(frame(text, payload));
      await raw.until(() => raw.texts.length >= answers);
      assert.equal(raw.texts.length, answers);
    };
    const raws = [];
    for (let n = 0; n < 200; ++n) {
      raws.push(await RawSocket.open(server));
      await told(raws.at(-1), hello('short'), 1);
    }
    const before = await rss(server.child.pid);
    for (const raw of raws) await told(raw, hello('long').padEnd(16 * 1024, ' '), 2);
    const more = (await rss(server.child.pid)) - before;
    assert.ok(more < 2 * 1024, `${more} KiB more`);
    for (const raw of raws) raw.destroy();
  });

  test('accepts a message in 64 fragments and closes with 4429 at the 65th', async () => {
    const message = hello('fragments').padEnd(64, ' ');
    const parts = (count) => Array.from({ length: count }, (_, i) =>
      frame(i ? continuation : text, i < 63 ? message[i] : message.slice(63), { fin: i === count - 1 }));
    assert.equal((await answers(...parts(64))).re, 'fragments');
    assert.equal(await closes(...parts(65)), 4429);
  });

  test('closes an endless message of empty fragments with 4429', async () => {
    assert.equal(await closes(frame(text, '', { fin: false }), ...Array.from({ length: 10_000 }, () => frame(continuation, '', { fin: false }))), 4429);
  });

  for (const [what, op] of [['pings', ping], ['pongs', pong]]) {
    test(`closes a flood of ${what} with 4429, also inside a message`, async () => {
      const flood = Array.from({ length: 500 }, () => frame(op, 'x'));
      assert.equal(await closes(...flood), 4429);
      assert.equal(await closes(frame(text, 'x', { fin: false }), ...flood), 4429);
    });
  }

  test('reads nothing more from a client that goes on after its flood, and ends the connection', async () => {
    const raw = await RawSocket.open(server);
    const pongs = Buffer.concat(Array.from({ length: 1000 }, () => frame(pong, 'x'.repeat(125))));
    let sent = 0;
    const goOn = () => {
      while (!raw.isClosed && !raw.error && sent < 400 && raw.socket.write(pongs)) sent += 1;
    };
    raw.socket.on('drain', goOn);
    goOn();
    await raw.ended;
    assert.ok(raw.frames.some(({ op, payload }) => op === close && payload.readUInt16BE(0) === 4429) || raw.error, 'closed with 4429, or cut off');
    assert.ok(sent < 400, `${sent} times 130 kB were taken`);
  });

  const protocolErrors = [
    ['an unmasked frame', [frame(text, 'x', { masked: false })]],
    ['a reserved bit (4)', [frame(text, 'x', { rsv: 4 })]],
    ['a reserved bit (2)', [frame(text, 'x', { rsv: 2 })]],
    ['a reserved bit (1)', [frame(text, 'x', { rsv: 1 })]],
    ['an unknown opcode (3)', [frame(3, 'x')]],
    ['an unknown opcode (7)', [frame(7, 'x')]],
    ['an unknown control opcode (11)', [frame(11, '')]],
    ['an unknown control opcode (15)', [frame(15, '')]],
    ['a continuation without a message', [frame(continuation, 'x')]],
    ['a new message inside another', [frame(text, 'x', { fin: false }), frame(text, 'y')]],
    ['a ping in fragments', [frame(ping, 'x', { fin: false })]],
    ['a ping of 126 bytes', [frame(ping, 'x'.repeat(126))]],
    ['a close in fragments', [frame(close, '', { fin: false })]],
    ['a close of one byte', [frame(close, 'x')]],
    ['a reserved close code (1005)', [closeFrame(1005)]],
    ['a reserved close code (1006)', [closeFrame(1006)]],
    ['a close code below 1000', [closeFrame(999)]],
    ['an undefined close code (1016)', [closeFrame(1016)]],
    ['a close code that does not exist (5000)', [closeFrame(5000)]],
    ['a close code that does not exist (65535)', [closeFrame(65535, 'bye')]],
    ['a close reason that is not UTF-8', [frame(close, Buffer.from([3, 232, 0xff, 0xfe]))]],
    ['a length that is not minimally encoded', [frame(text, 'x'.repeat(100), { minimal: false })]],
  ];
  for (const [what, frames] of protocolErrors) {
    test(`closes with a protocol error after ${what}`, async () => {
      const code = await closes(...frames);
      assert.ok(code === 1002 || code === 1007, String(code));
    });
  }

  test('closes with 1003 after a binary message', async () => assert.equal(await closes(frame(binary, hello('b'))), 1003));

  test('answers a close once, with its code, and sends nothing after it', async () => {
    const raw = await RawSocket.open(server);
    raw.send(closeFrame(1000, 'bye'), frame(text, hello('late')));
    await raw.ended;
    assert.equal(raw.frames.length, 1);
    assert.equal(raw.frames[0].payload.readUInt16BE(0), 1000);
  });

  test('answers a ping with its payload, and a stray pong with nothing', async () => {
    const raw = await RawSocket.open(server);
    raw.send(frame(pong, 'unasked'), frame(ping, ''), frame(ping, 'x'.repeat(125)));
    await raw.until(() => raw.frames.length === 2);
    assert.deepEqual(raw.frames.map(({ op, payload }) => [op, payload.length]), [[pong, 0], [pong, 125]]);
    raw.destroy();
  });

  describe('UTF-8', () => {
    const bytes = (...values) => Buffer.from(values);
    const bad = [
      ['a lone continuation', bytes(0x80)],
      ['an overlong slash', bytes(0xc0, 0xaf)],
      ['an overlong NUL in three', bytes(0xe0, 0x80, 0x80)],
      ['an overlong in four', bytes(0xf0, 0x80, 0x80, 0x80)],
      ['a surrogate', bytes(0xed, 0xa0, 0x80)],
      ['a code point above U+10FFFF', bytes(0xf4, 0x90, 0x80, 0x80)],
      ['a byte that is never valid', bytes(0xff)],
      ['a sequence cut after one byte of two', bytes(0xc3)],
      ['a sequence cut after two bytes of three', bytes(0xe2, 0x82)],
      ['a sequence cut after three bytes of four', bytes(0xf0, 0x9f, 0x92)],
    ];
    for (const [what, payload] of bad) {
      test(`closes with 1007 after ${what}`, async () => {
        assert.equal(await closes(frame(text, Buffer.concat([Buffer.from('"'), payload, Buffer.from('"')]))), 1007);
      });
      test(`closes with 1007 after ${what} and an empty last fragment`, async () => {
        assert.equal(await closes(frame(text, payload, { fin: false }), frame(continuation, '')), 1007);
      });
    }

    test('joins a message that is cut anywhere inside its code points', async () => {
      const message = Buffer.from(JSON.stringify({ type: 'hello', id: 'é€𝄞', client: 'utf-8' }));
      const at = message.indexOf('é');
      for (let cut = at; cut < at + 9; ++cut) {
        const answer = await answers(frame(text, message.subarray(0, cut), { fin: false }), frame(continuation, message.subarray(cut)));
        assert.equal(answer.re, 'é€𝄞');
      }
      const singles = [...message].map((byte, i) => frame(i ? continuation : text, Buffer.from([byte]), { fin: false }));
      assert.equal((await answers(...singles, frame(continuation, ''))).re, 'é€𝄞');
    });
  });

  test('accepts a message that arrives byte by byte', async () => {
    const raw = await RawSocket.open(server);
    raw.socket.setNoDelay(true);
    for (const byte of frame(text, hello('drip'))) {
      raw.send(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    await raw.until(() => raw.texts.length > 0);
    assert.equal(JSON.parse(raw.texts[0]).re, 'drip');
    raw.destroy();
  });

  test('pings a silent client and drops it within 35 seconds', async () => {
    const { raw, took } = await silent;
    assert.ok(raw.frames.some(({ op }) => op === ping));
    assert.ok(took > 15_000 && took < 35_000, `${took} ms`);
  });
});

async function rss(pid) {
  const { readFile } = await import('node:fs/promises');
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]);
}
