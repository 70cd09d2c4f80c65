// What a link says before somebody enters: the invitation as JSON, and the preview in the head of its page.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { Client } from './support/client.mjs';
import { Server, smallPage, temporaryFolder } from './support/server.mjs';

const page = '<!doctype html><html><head><title>Takamaka</title></head><body></body></html>\n';
const plain = (code) => code.replaceAll('-', '');
const tags = (body) =>
  Object.fromEntries([...body.matchAll(/<meta property="(og:[^"]+)" content="([^"]*)" \/>/g)].map(([, name, text]) => [name, text]));

describe('an invitation', () => {
  let server;
  before(async () => {
    const folder = temporaryFolder();
    const web = smallPage(folder);
    writeFileSync(path.join(web, 'index.html'), page);
    server = await Server.start({ folder, web, args: ['--public-url', 'https://domino.example'] });
  });
  after(() => server.stop());

  test('names the host, the game and who sits there, also after a restart', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { code, watch_code } = await host.create({ variant: 'gaple', settings: { name: 'Sunday' } });
    const guest = await Client.open(server, { name: 'Budi' });
    await guest.join(code);
    await guest.ask('sit');
    const answer = await server.get(`/api/invitations/${code.toLowerCase()}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], 'application/json');
    assert.equal(answer.headers['cache-control'], 'private, no-cache');
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    const told = JSON.parse(answer.body);
    assert.deepEqual({ ...told, options: {} }, {
      variant: 'gaple', options: {}, name: 'Sunday', host: 'Ayu', phase: 'gathering', watch: false, locked: false, may_sit: true,
      seats: [{ occupant: 'person', name: 'Ayu' }, { occupant: 'person', name: 'Budi' }, { occupant: 'open', name: '' }, { occupant: 'open', name: '' }],
    });
    assert.doesNotMatch(answer.body, /01[0-9A-Z]{24}/, 'no id of a player, a match or a room');
    assert.equal((await server.get(`/api/invitations/${code}`, { 'If-None-Match': answer.headers.etag })).status, 304);
    assert.equal((await server.get(`/api/invitations/${code}`, {}, 'HEAD')).body, '');
    assert.equal((await server.get(`/api/invitations/${code}`, {}, 'POST')).status, 405);
    assert.equal(JSON.parse((await server.get(`/api/invitations/${watch_code}`)).body).watch, true);

    const preview = await server.get(`/t/${plain(code)}`);
    assert.deepEqual(tags(preview.body), {
      'og:site_name': 'Takamaka',
      'og:type': 'website',
      'og:title': 'Ayu invites you to Gaple',
      'og:description': 'Sunday. At the table: Ayu and Budi. 2 seats are free.',
      'og:url': `https://domino.example/t/${plain(code)}`,
      'og:image': 'https://domino.example/icons/preview.png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Takamaka',
    });
    assert.match(preview.headers['content-security-policy'], /^default-src 'none'/);
    assert.equal((await server.get(`/t/${plain(code)}`, { 'If-None-Match': preview.headers.etag })).status, 304);
    const wide = [...plain(code)].map((letter) => String.fromCodePoint(letter.codePointAt(0) + 0xfee0)).join('');
    for (const typed of [wide, `${plain(code)}.`, `\u200b${code.toLowerCase().replace('-', '\u2013')}`]) {
      assert.equal((await server.get(`/api/invitations/${encodeURIComponent(typed)}`)).status, 200, typed);
      assert.equal(tags((await server.get(`/t/${encodeURIComponent(typed)}`)).body)['og:title'], 'Ayu invites you to Gaple', typed);
    }
    for (const nonsense of ['%E0%A4%A', '%FF%FE%FF%FE', '%00'.repeat(8)])
      assert.equal((await server.get(`/api/invitations/${nonsense}`)).status, 404, nonsense);
    await host.ask('add_bots');
    const later = await server.get(`/t/${plain(code)}`, { 'If-None-Match': preview.headers.etag });
    assert.equal(later.status, 200);
    assert.equal(tags(later.body)['og:description'], 'Sunday. At the table: Ayu, Budi and 2 bots. No seat is free.');
    await Promise.all([host, guest].map((one) => one.leave()));
  });

  test('escapes names', async () => {
    const host = await Client.open(server, { name: '"><script>&\'' });
    const { code } = await host.create();
    const { body } = await server.get(`/t/${plain(code)}`);
    assert.doesNotMatch(body, /<script/);
    assert.equal(tags(body)['og:title'], '&quot;&gt;&lt;script&gt;&amp;&#39; invites you to Gaple');
    await host.leave();
  });

  test('names nobody where the table is locked, and is none by the watch link where nobody may watch', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { code } = await host.create({ settings: { name: 'Sunday' } });
    await host.ask('lock', { locked: true });
    const told = await server.get(`/api/invitations/${code}`);
    assert.equal(JSON.parse(told.body).locked, true);
    assert.doesNotMatch(told.body, /Ayu|Sunday/);
    assert.doesNotMatch((await server.get(`/t/${plain(code)}`)).body, /Ayu|Sunday/);
    const { watch_code } = host.messages.find(({ type }) => type === 'joined');
    const { options } = host.update.info;
    await host.ask('configure', { variant: 'gaple', seats: 4, options, settings: { watching: 'off' } });
    const closed = await server.get(`/api/invitations/${watch_code}`);
    assert.equal(closed.status, 404);
    await host.leave();
  });

  test('of an unknown code is a problem after a while, and the page is served as usual', async () => {
    const began = performance.now();
    const answer = await server.get('/api/invitations/AAAA-AAAA');
    assert.ok(performance.now() - began >= 240);
    assert.equal(answer.status, 404);
    assert.equal(JSON.parse(answer.body).code, 'no_such_room');
    const usual = await server.get('/t/AAAAAAAA');
    assert.equal(usual.status, 200);
    assert.equal(usual.body, page);
    assert.equal(usual.headers['cache-control'], 'no-cache');
  });
});

test('what another site makes a browser ask for is no guess of its visitors', async () => {
  const folder = temporaryFolder();
  const server = await Server.start({ folder, web: smallPage(folder) });
  const fetched = (dest, mode, more = {}) => ({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest, ...more });
  const hidden = [
    ...['iframe', 'frame', 'embed', 'object', 'fencedframe'].map((dest) => fetched(dest, 'navigate')),
    ...['image', 'script', 'style', 'video', 'empty'].map((dest) => fetched(dest, 'no-cors')),
    fetched('empty', 'cors'),
    fetched('document', 'navigate', { 'Sec-Purpose': 'prefetch;prerender' }),
    fetched('document', 'navigate', { Purpose: 'prefetch' }),
  ];
  const host = await Client.open(server, { name: 'Ayu' });
  const { code } = await host.create();
  for (const headers of hidden) {
    const pages = await Promise.all(['GET', 'HEAD'].flatMap((method) => ['/t/AAAAAAAA', '/w/AAAAAAAA'].map((at) => server.get(at, headers, method))));
    assert.deepEqual(new Set(pages.map(({ status }) => status)), new Set([200]));
    for (const at of ['AAAAAAAA', code]) {
      const refused = await server.get(`/api/invitations/${at}`, headers);
      assert.deepEqual([refused.status, JSON.parse(refused.body).code], [403, 'origin']);
    }
  }
  assert.equal((await server.get(`/api/invitations/${code}`)).status, 200);
  const own = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' };
  assert.equal((await server.get(`/api/invitations/${code}`, own)).status, 200, 'the page itself may ask');
  await Promise.all(Array.from({ length: 48 }, () => server.get('/t/AAAAAAAA', fetched('document', 'navigate'))));
  assert.equal((await server.get(`/api/invitations/${code}`)).status, 429, 'visits are');
  await host.leave();
  await server.stop();
});

describe('guesses at invitations', () => {
  let server;
  before(async () => (server = await Server.start()));
  after(() => server.stop());

  test('count as wrong codes of their address: after forty the next is refused, even if all are asked at the same moment', async () => {
    const host = await Client.open(server, { name: 'Ayu' });
    const { code } = await host.create();
    for (let n = 0; n < 3; n++) assert.equal((await server.get(`/api/invitations/${code}`)).status, 200);
    const wrong = await Promise.all(Array.from({ length: 44 }, () => server.get('/api/invitations/AAAAAAAA')));
    assert.deepEqual([...new Set(wrong.map(({ status }) => status))].sort(), [404, 429]);
    const refused = await server.get(`/api/invitations/${code}`);
    assert.equal(refused.status, 429);
    assert.equal(JSON.parse(refused.body).code, 'slow_down');
    assert.ok(Number(refused.headers['retry-after']) > 0);
    await host.leave();
  });
});
