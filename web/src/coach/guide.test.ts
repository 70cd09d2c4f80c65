import { afterEach, expect, it } from 'vitest';
import { leavePage, openPage, settle, socket } from '../app/fake_server';
import type { Entry } from '../forms/entries';

afterEach(leavePage);

const gaple = { key: 'gaple', variant: 'gaple', seats: 4, options: {} } as unknown as Entry;

it('a guide whose table the server refuses does not coach the table before', async () => {
  await openPage('/', { room: JSON.stringify({ code: 'OLDTABLE', watch: false }) });
  const { guide, startGuide } = await import('./guide');
  const started = startGuide(gaple);
  socket().greet();
  await settle();
  socket().refuse(socket().last('create'), 'busy');
  await started;
  expect(guide.value).toBeNull();
});

it('a guide belongs to the table that it has created', async () => {
  await openPage('/', { room: JSON.stringify({ code: 'OLDTABLE', watch: false }) });
  const { guide, startGuide } = await import('./guide');
  const started = startGuide(gaple);
  socket().greet();
  await settle();
  await socket().answer('create', { type: 'joined', room: 'R', code: 'NEWTABLE' });
  await socket().answer('add_bots', { type: 'ok' });
  await socket().answer('start', { type: 'ok' });
  await started;
  expect(guide.value?.code).toBe('NEWTABLE');
});
