// Each transcript is played in both directions: its clients to the shipped server, and its server to the example bot.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scenarios } from '../../../protocol/transcripts/scenarios.mjs';
import { Placeholders } from '../src/placeholders.mjs';
import { driveServer, FakeServer, parseTranscript, readTranscript, transcriptNames } from '../src/index.mjs';
import { variantAfter } from '../src/schema.mjs';
import { withUpdates, writeTranscript } from '../src/transcript.mjs';
import { bot, runClient, schema, withServer } from './support.mjs';

const names = transcriptNames();
const transcripts = new Map(names.map((name) => [name, readTranscript(name)]));
const copyOf = (name) => parseTranscript(writeTranscript(transcripts.get(name)));
const players = ({ head, lines }) => new Set(lines.map(({ connection }) => connection?.split('.')[0] ?? head.plays)).size;

describe('the transcripts', () => {
  test('are those that record.mjs records', () => {
    assert.deepEqual(names, Object.keys(scenarios).sort());
    for (const [name, { head }] of transcripts) {
      const { play, ...rest } = scenarios[name];
      assert.deepEqual(head, { transcript: 1, name, ...rest, protocol: 'takamaka.v1.json' });
    }
  });

  test('fit the strict schema in every message', () => {
    for (const [name, { lines }] of transcripts) {
      const examples = new Placeholders();
      const variants = new Map();
      const updates = withUpdates(lines);
      for (const [index, { connection, from, frame }] of lines.entries()) {
        if (!frame) continue;
        const message = examples.fill(updates[index].frame), raw = updates[index].frame === frame ? message : examples.fill(frame);
        variants.set(connection, variantAfter(message, variants.get(connection)));
        const problems = from === 'server' ? schema.ofServer(message, variants.get(connection), raw) : schema.ofClient(message, variants.get(connection));
        const answer = lines.slice(index).find((later) => later.connection === connection && later.frame?.re === message.id)?.frame;
        const isMeantWrong = from === 'client' && answer?.type === 'refused' && problems.length > 0;
        if (!isMeantWrong) assert.deepEqual(problems, [], `${name}, line ${index + 2}`);
      }
    }
  });

  test('have nothing that belongs to one recording', () => {
    for (const [name, transcript] of transcripts) {
      for (const ulid of writeTranscript(transcript).match(/"01[0-9A-Z]{24}"/g) ?? []) assert.equal(ulid, '"01JABCDEFGHJKMNPQRSTVWXYZ0"', `${name} has an id`);
    }
  });
});

describe('the shipped server', { concurrency: 4 }, () => {
  for (const name of names) {
    test(`answers as in ${name}`, () => withServer(async (target) => {
      assert.deepEqual(await driveServer(transcripts.get(name), target, schema), []);
    }));
  }

  test('is found to differ when it does', () => withServer(async (target) => {
    const wrong = copyOf('refusals');
    const at = wrong.lines.findIndex(({ frame }) => frame?.code === 'bad_name');
    wrong.lines[at].frame.code = 'good_name';
    assert.match((await driveServer(wrong, target, schema)).join('\n'), new RegExp(`^line ${at + 2}: refused: /code is "bad_name", recorded "good_name"$`));
    const more = copyOf('takeover');
    more.lines.find(({ code }) => code === 4409).code = 4403;
    assert.match((await driveServer(more, target, schema)).join('\n'), /closed with 4409, recorded 4403/);
  }));
});

/** A fake server that plays a transcript, until the test is over. */
async function played(t, name, options = {}) {
  const fake = await FakeServer.start({ transcript: copyOf(name), schema, ...options });
  t.after(() => fake.stop());
  return fake;
}

describe('the fake server', { concurrency: 3 }, () => {
  for (const [name, transcript] of transcripts) {
    if (!transcript.head.bot) continue;
    test(`plays ${name} to the example bot`, async (t) => {
      const fake = await played(t, name);
      const { variant, seats } = transcript.lines.find(({ frame }) => frame?.type === 'create').frame;
      const { child, ended } = runClient(bot, { TAKAMAKA_URL: fake.url, TAKAMAKA_VARIANT: variant, TAKAMAKA_SEATS: seats });
      const timer = setTimeout(() => child.kill(), 20_000);
      const { code, output } = await ended;
      clearTimeout(timer);
      assert.deepEqual([code, output, fake.waitsFor, fake.problems], [0, '', undefined, []]);
    });
  }

  for (const [name, transcript] of transcripts) {
    if (players(transcript) > 1 || transcript.head.bot) continue;
    test(`plays ${name} to the recorded client itself`, async (t) => {
      const fake = await played(t, name, { exact: true });
      assert.deepEqual(await driveServer(transcript, { url: () => fake.url }, schema), []);
      assert.deepEqual([fake.waitsFor, fake.problems], [undefined, []]);
    });
  }

  test('finds a move that is not legal, a seq that is not the newest, and a key that does not exist', async (t) => {
    const wrongs = {
      'none of the legal actions': (act) => (act.action = { type: 'play', tile: '6-6', end: 'nowhere' }),
      'and the newest update has': (act) => (act.seq += 1),
      'must NOT have additional properties': (act) => (act.mood = 'good'),
    };
    for (const [expected, wrong] of Object.entries(wrongs)) {
      const fake = await played(t, 'gaple');
      const { lines } = copyOf('gaple');
      const at = lines.findIndex(({ frame }) => frame?.type === 'act');
      wrong(lines[at].frame);
      await driveServer({ lines: lines.slice(0, at + 2).filter(({ event }) => event !== 'play') }, { url: () => fake.url }, schema);
      assert.match(fake.problems.join('\n'), new RegExp(expected));
    }
  });
});
