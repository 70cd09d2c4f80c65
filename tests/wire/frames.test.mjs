// Frames as RFC 6455 wants them, and what becomes of those that are not.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { RawSocket, closeFrame, frame, opcode } from './support/raw.mjs';
import { Server } from './support/server.mjs';

const { text, binary, continuation, ping, pong, close } = opcode;
const hello = (id) => JSON.stringify({ type: 'hello', id, client: 'raw' });

describe('frames', () => {
  let server;
  let silent; // a connection that never says anything, watched while the other tests run
  before(async () => {
    server = await Server.start();
    const raw = await RawSocket.open(server);
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
    const answer = JSON.parse(raw.texts[0]);
    raw.destroy();
    return answer;
  }

  test('one message in one frame, unmasked and whole', async () => {
    const raw = await RawSocket.open(server);
    raw.send(frame(text, hello('1')));
    await raw.until(() => raw.frames.length > 0);
    assert.deepEqual({ ...raw.frames[0], payload: null }, { op: text, fin: true, rsv: 0, masked: false, payload: null });
    assert.equal(JSON.parse(raw.texts[0]).type, 'welcome');
    raw.destroy();
  });

  test('a message in fragments, with a ping between and empty ones among them', async () => {
    const message = hello('parts');
    const raw = await RawSocket.open(server);
    raw.send(frame(text, message.slice(0, 5), { fin: false }), frame(continuation, '', { fin: false }), frame(ping, 'hi'),
      frame(continuation, message.slice(5, 9), { fin: false }), frame(continuation, message.slice(9)));
    await raw.until(() => raw.texts.length > 0);
    assert.equal(JSON.parse(raw.texts[0]).re, 'parts');
    assert.equal(raw.frames.find(({ op }) => op === pong).payload.toString(), 'hi');
    raw.destroy();
  });

  test('the longest message is read; one byte more closes with 4413', async () => {
    const longest = hello('long').padEnd(16 * 1024, ' ');
    assert.equal((await answers(frame(text, longest))).re, 'long');
    assert.equal(await closes(frame(text, `${longest} `)), 4413);
  });

  test('fragments count together', async () => {
    const part = ' '.repeat(6000);
    assert.equal(await closes(frame(text, part, { fin: false }), frame(continuation, part, { fin: false }), frame(continuation, part)), 4413);
  });

  test('a frame that announces far more is refused unread', async () => {
    for (const announced of [65 * 1024, 1024 ** 3, Number.MAX_SAFE_INTEGER])
      assert.equal(await closes(frame(text, '', { announced })), 1009, String(announced));
  });

  test('a thousand connections that announce a gigabyte cost next to nothing', async () => {
    const before = server.child.pid && (await rss(server.child.pid));
    for (let round = 0; round < 20; ++round) {
      const raws = await Promise.all(Array.from({ length: 50 }, () => RawSocket.open(server)));
      for (const raw of raws) raw.send(frame(text, 'x', { announced: 1024 ** 3 }));
      await Promise.all(raws.map((raw) => raw.ended));
    }
    const after = await rss(server.child.pid);
    assert.ok(after - before < 32 * 1024, `${after - before} KiB more`);
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
    ['a continuation of nothing', [frame(continuation, 'x')]],
    ['a new message inside another', [frame(text, 'x', { fin: false }), frame(text, 'y')]],
    ['a ping in fragments', [frame(ping, 'x', { fin: false })]],
    ['a ping of 126 bytes', [frame(ping, 'x'.repeat(126))]],
    ['a close in fragments', [frame(close, '', { fin: false })]],
    ['a close of one byte', [frame(close, 'x')]],
    ['a close code that is reserved (1005)', [closeFrame(1005)]],
    ['a close code that is reserved (1006)', [closeFrame(1006)]],
    ['a close code below 1000', [closeFrame(999)]],
    ['a close code nobody has defined (1016)', [closeFrame(1016)]],
    ['a close reason that is no UTF-8', [frame(close, Buffer.from([3, 232, 0xff, 0xfe]))]],
    ['a short length written long', [frame(text, 'x'.repeat(100), { minimal: false })]],
  ];
  for (const [what, frames] of protocolErrors) {
    test(`closed as a protocol error: ${what}`, async () => {
      const code = await closes(...frames);
      assert.ok(code === 1002 || code === 1007, String(code));
    });
  }

  test('binary messages are not spoken here', async () => assert.equal(await closes(frame(binary, hello('b'))), 1003));

  test('a close is answered once, with its code, and nothing after', async () => {
    const raw = await RawSocket.open(server);
    raw.send(closeFrame(1000, 'bye'), frame(text, hello('late')));
    await raw.ended;
    assert.equal(raw.frames.length, 1);
    assert.equal(raw.frames[0].payload.readUInt16BE(0), 1000);
  });

  test('a ping is answered with its own payload, a stray pong with nothing', async () => {
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
      ['above U+10FFFF', bytes(0xf4, 0x90, 0x80, 0x80)],
      ['a byte that never is', bytes(0xff)],
      ['cut off after one of two', bytes(0xc3)],
      ['cut off after two of three', bytes(0xe2, 0x82)],
      ['cut off after three of four', bytes(0xf0, 0x9f, 0x92)],
    ];
    for (const [what, payload] of bad) {
      test(`${what} closes with 1007`, async () => {
        assert.equal(await closes(frame(text, Buffer.concat([Buffer.from('"'), payload, Buffer.from('"')]))), 1007);
      });
      test(`${what}, and an empty last fragment, closes with 1007`, async () => {
        assert.equal(await closes(frame(text, payload, { fin: false }), frame(continuation, '')), 1007);
      });
    }

    test('a message cut anywhere inside its code points is whole again', async () => {
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

  test('bytes that come one at a time make the same message', async () => {
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

  test('who is silent is asked by a ping, and given up after 45 seconds', async () => {
    const { raw, took } = await silent;
    assert.ok(raw.frames.some(({ op }) => op === ping));
    assert.ok(took > 40_000 && took < 55_000, `${took} ms`);
  });
});

async function rss(pid) {
  const { readFile } = await import('node:fs/promises');
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]);
}
