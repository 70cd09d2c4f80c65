// Trials at a table: moves, resuming, watching, what is secret. Each returns what is wrong, or nothing.

import { difference } from '../compare.mjs';
import { first, is } from './outcome.mjs';

const wanted = { variant: 'gaple', seats: 4, options: { deals: 1 }, settings: {} };

/** The tiles that a viewer was shown of the hands that were dealt, by seat. */
const dealtHands = (guest) => guest.events().filter(({ game }) => game?.type === 'dealt').map(({ game }) => game.hands);

export const tableTrials = {
  async rooms_changed(bench) {
    const watcher = await bench.guest();
    if (!watcher.welcome.features.includes('rooms_subscribe')) return '';
    const list = await watcher.ask('rooms', { only: { variant: 'gaple' }, subscribe: true });
    const { host } = await bench.table({ settings: { listed: true } });
    const { code } = host.joined;
    const told = ({ type, changed }) => type === 'rooms_changed' && changed.some((room) => room.code === code);
    await watcher.connection.until(() => watcher.connection.frames.find(told), 'rooms_changed with the new room');
    return is(true, list.subscribed, '`subscribed` of the list');
  },

  async plays(bench) {
    const { host } = await bench.match({ options: { deals: 2 } });
    const problems = await host.play('finished');
    const ended = host.events().filter(({ game }) => game?.type === 'match_ended').length;
    return first(problems[0], is(1, ended, 'the number of match_ended'));
  },

  async complete_updates(bench) {
    const { host } = await bench.match();
    await host.play('finished');
    const updates = host.connection.frames.filter(({ type }) => type === 'update');
    const bare = updates.findIndex(({ clock, you }) => !clock || !you);
    const untold = updates.slice(updates.findIndex(({ table }) => table)).find(({ table }) => !table);
    return first(bare < 0 ? '' : 'an update has no clock or no you', updates[0].info ? '' : 'the first update has no info', untold ? 'an update of a match has no table' : '',
      updates.every(({ seq }, index) => index === 0 || seq > updates[index - 1].seq) ? '' : 'seq does not grow');
  },

  async compact(bench) {
    const { host } = await bench.match();
    if (!host.welcome.features.includes('compact')) return '';
    const { room, seq, table, clock, you: { own } } = host.update;
    await host.connection.cut();
    const back = await bench.guest('Host', { token: host.token, compact: true, resume: { room, seq } });
    const update = await back.sees(() => true, 'the update');
    const raw = JSON.parse(back.connection.texts.find((text) => text.startsWith('{"type":"compact"')) ?? 'null');
    return first(raw ? '' : 'no compact message came', raw?.columns ? '' : 'the first one has no columns', is(clock.turn, update.clock.turn, 'the turn'),
      difference(table, update.table) ?? '', difference(own, update.you.own) ?? '');
  },

  async refused_changes_nothing(bench) {
    const { host } = await bench.table({ bots: false });
    const { seq } = host.update;
    const answer = await host.ask('configure', { room: host.room(), ...wanted, options: { deals: 1000 } });
    await host.must('say', { phrase: 'hello' });
    const later = await host.sees((update) => update.seq > seq, 'the word');
    return first(is('bad_options', answer.code, 'the code'), is('/options/deals', answer.path, 'path'),
      is('said', later.events.find(({ room }) => room)?.room.type, 'the next event'));
  },

  async null_is_left_out(bench) {
    const { welcome } = await bench.guest('Ann', { token: null, recovery: null, resume: null });
    return is('welcome', welcome.type, 'the answer to hello with nulls');
  },

  async out_of_turn(bench) {
    const { host, people: [guest] } = await bench.match({ guests: ['Budi'] });
    const { seq, you } = host.update;
    await guest.sees((update) => update.seq >= seq, 'the same state');
    const answer = await guest.ask('act', { room: guest.room(), seq, action: you.own.legal[0] });
    return first(is('not_your_turn', answer.code, 'the code'), answer.rule ? '' : 'the refusal has no rule');
  },

  async stale(bench) {
    const { host } = await bench.match();
    const before = host.update;
    await host.must('act', { seq: before.seq, action: before.you.own.legal[0] });
    await host.sees(({ seq }) => seq > before.seq, 'the move');
    await host.play('turn');
    const answer = await host.ask('act', { room: host.room(), seq: before.seq, action: host.update.you.own.legal[0] });
    return first(is('stale', answer.code, 'the code'), is(false, answer.retryable, 'retryable'));
  },

  async chat_is_not_stale(bench) {
    const { host } = await bench.match();
    const { seq, you } = host.update;
    await host.must('say', { phrase: 'hello' });
    return is('ok', (await host.ask('act', { room: host.room(), seq, action: you.own.legal[0] })).type, 'the answer to an action decided before a word');
  },

  async future_seq(bench) {
    const { host } = await bench.match();
    const { seq, you } = host.update;
    const answer = await host.ask('act', { room: host.room(), seq: seq + 1000, action: you.own.legal[0] });
    return first(is('malformed', answer.code, 'the code'), is('/seq', answer.path, 'path'));
  },

  async same_room(bench) {
    const guest = await bench.guest();
    const made = await guest.ask('create', wanted, 'create-once');
    await guest.connection.cut();
    const back = await bench.guest('Ann', { token: guest.token });
    const again = await back.ask('create', wanted, 'create-once');
    return first(is('joined', again.type, 'the answer to the repeated create'), is(made.room, again.room, 'its room'));
  },

  async acts_once(bench) {
    const { host } = await bench.match();
    const { seq, you: { own, seat } } = host.update;
    const move = { room: host.room(), seq, action: own.legal[0] };
    const done = await host.ask('act', move, 'move-once');
    await host.connection.cut();
    const back = await bench.guest('Host', { token: host.token, resume: { room: move.room, seq } });
    const again = await back.ask('act', move, 'move-once');
    await back.sees((update) => update.seq >= done.seq, 'the move');
    const mine = back.events().filter(({ game }) => game && game.seat === seat && game.type !== 'started');
    return first(is('ok', again.type, 'the answer to the repeated action'), is(done.seq, again.seq, 'its seq'), mine.length > 1 ? 'the action was done twice' : '');
  },

  async id_taken(bench) {
    const { host } = await bench.table({ bots: false });
    const room = host.room();
    await host.ask('say', { room, phrase: 'hello' }, 'one-id');
    const lock = await host.ask('lock', { room, locked: true }, 'one-id');
    const renamed = await host.ask('rename', { name: 'Eve' }, 'one-id');
    await host.ask('add_device', {}, 'other-id');
    const said = await host.ask('say', { room, phrase: 'hello' }, 'other-id');
    return first(...[lock, renamed, said].map(({ code }) => is('id_taken', code, 'the code')), is(false, host.update.info.locked, 'the lock of the room'));
  },

  async resume(bench) {
    const { host, people: [guest] } = await bench.match({ guests: ['Budi'] });
    const { seq } = guest.update;
    await guest.connection.cut();
    await host.sees(({ info }) => info.seats[1].presence === 'away', 'the absence');
    const move = host.update;
    await host.must('act', { seq: move.seq, action: move.you.own.legal[0] });
    const back = await bench.guest('Budi', { token: guest.token, resume: { room: host.room(), seq } });
    const update = await back.sees(() => true, 'the update');
    const told = update.events.map((entry) => entry.seq);
    return first(update.info && update.table && update.you.own ? '' : 'the update lacks info, table or own', told.length ? '' : 'no event that was missed',
      told.every((one) => one > seq) ? '' : 'an event that was known comes again', told.every((one, index) => index === 0 || one > told[index - 1]) ? '' : 'the events are not in order',
      update.events.some(({ room }) => room?.type === 'went_away') && update.events.some(({ game }) => game) ? '' : 'events are missing');
  },

  async superseded(bench) {
    const { host } = await bench.match();
    const { seq } = host.update;
    await bench.guest('Host', { token: host.token, resume: { room: host.room(), seq } });
    return is(4409, (await host.connection.closed).code, 'the close code of the first connection');
  },

  async secrets(bench) {
    const { host, people: [guest] } = await bench.table({ guests: ['Budi'] });
    const watcher = await bench.guest('Watcher');
    await watcher.must('join', { code: host.joined.watch_code });
    await host.must('start');
    await Promise.all([host, guest, watcher].map((person) => person.sees(({ table }) => table, 'the deal')));
    for (const person of [host, guest]) {
      for (const hands of dealtHands(person)) {
        const shown = hands.flatMap((hand, seat) => (hand === null ? [] : [seat]));
        if (String(shown) !== String(person.update.you.seat)) return `seat ${person.update.you.seat} sees the hands of the seats ${shown}`;
      }
    }
    const tiles = new Set(host.update.you.own.hand);
    return first(dealtHands(watcher).flat().every((hand) => hand === null) ? '' : 'a spectator sees a hand', guest.update.you.own.hand.some((tile) => tiles.has(tile)) ? 'two seats hold one tile' : '');
  },

  async spectator(bench) {
    const { host } = await bench.table();
    const watcher = await bench.guest('Watcher');
    await watcher.must('join', { code: host.joined.watch_code });
    const answer = await watcher.ask('sit', { room: watcher.room() });
    await host.must('start');
    await host.play('finished');
    await watcher.sees(({ info }) => info.phase === 'finished', 'the end');
    const own = watcher.connection.frames.some(({ you }) => you?.own);
    return first(is('spectator', answer.code, 'the code for sit'), own ? 'a spectator has own' : '');
  },

  async line(bench) {
    const { host } = await bench.table();
    const guest = await bench.guest('Eka');
    await guest.must('join', { code: host.joined.code });
    const none = await guest.ask('line_up', { room: guest.room(), with: 'Nobody' });
    await guest.must('line_up');
    const twice = await guest.ask('line_up', { room: guest.room() });
    return first(['no_such_party', 'not_partners'].includes(none.code) ? '' : `the code for an unknown partner is ${none.code}`, is('already_in_line', twice.code, 'the code for a second time'));
  },

  async replay(bench) {
    const { host } = await bench.match();
    const match = host.update.info.match_id;
    const early = await host.ask('replay', { match });
    await host.play('finished');
    const frames = [];
    let head;
    for (let page; page === undefined || page.more;) {
      page = await host.ask('replay', { match, ...(frames.length && { after: frames.at(-1).seq }) });
      if (page.type !== 'replay') return `replay is answered with ${page.type} ${page.code ?? ''}`;
      head = page.head;
      frames.push(...page.frames);
    }
    return first(is('match_running', early.code, 'the code while the match runs'), is(head.frames, frames.length, 'the number of frames'),
      frames.at(-1).owns.every((own) => own) ? '' : 'a hand of a finished match is closed');
  },
};
