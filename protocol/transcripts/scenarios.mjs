// What the transcripts show. A scenario plays with the shipped server and is written down; its first lines say who is there.

const quick = { between_deals_seconds: 1 };

/** Creates a table and fills it with bots. */
async function table(recording, { variant = 'gaple', seats = 4, options = { deals: 1 }, settings = {} } = {}) {
  const ayu = await recording.person('ayu');
  await ayu.ask('create', { variant, seats, options, settings: { ...quick, ...settings } });
  return ayu;
}
async function withBots(recording, set) {
  const ayu = await table(recording, set);
  await ayu.inRoom('add_bots');
  return ayu;
}

/** Starts the match and plays until Ayu has to move for the first time. */
async function toTurn(recording, ayu) {
  await recording.play([ayu], 'turn', ayu);
}

/** A whole match; `deals` sets the option that ends it early, if the game has one. */
const game = (variant, seats, title, { deals, options = {} }) => ({
  about: `${title}: a whole match, seen by seat 0; the other seats are bots.`,
  plays: 'ayu',
  bot: true,
  people: { ayu: 'the host, on seat 0' },
  async play(recording) {
    const length = deals && { [await recording.server.lengthOption(variant)]: deals };
    const ayu = await withBots(recording, { variant, seats, options: { ...options, ...length } });
    await recording.play([ayu], 'finished', ayu);
  },
});

export const scenarios = {
  gaple: game('gaple', 4, 'Gaple, two deals', { deals: 2 }),
  seychelles: game('seychelles', 4, 'Seychelles, a short set', { options: { target: 10, zwe_final_after: 1, restart_when: 'as_soon_as_dead' } }),
  garrafina: game('garrafina', 3, 'Garrafina, at most two deals', { deals: 2 }),
  triple: game('triple', 2, 'Triple Domino, one deal', { deals: 1 }),
  kap_tai_shap: game('kap_tai_shap', 3, 'Kap Tai Shap, one deal', { deals: 1 }),

  compact: {
    about: 'Gaple with two people and two bots, of whom Ayu offers `compact` in `hello` and Budi does not; Ayu comes back in the middle of the match.',
    plays: 'ayu',
    people: { ayu: 'the host, on seat 0', 'ayu.2': 'the same player, after the connection broke', budi: 'on seat 1' },
    async play(recording) {
      const ayu = await recording.person('ayu', { compact: true });
      await ayu.ask('create', { variant: 'gaple', seats: 4, options: { deals: 1 }, settings: quick });
      const budi = await recording.person('budi');
      await budi.ask('join', { code: ayu.joined.code });
      await budi.inRoom('sit');
      await ayu.inRoom('add_bots');
      await recording.play([ayu, budi], 'turn', ayu);
      const { room, seq } = ayu.connection.update;
      await recording.cut(ayu);
      await ayu.open('ayu.2', `/ws/${ayu.joined.routing_key}`);
      await ayu.hello({ token: ayu.token, compact: true, resume: { room, seq } });
      await recording.play([ayu, budi], 'finished');
    },
  },

  resume: {
    about: 'The connection breaks after a move was sent and before its answer. You come back with `resume`, and send the move again with its old id.',
    plays: 'ayu',
    bot: true,
    people: { ayu: 'the host, on seat 0', 'ayu.2': 'the same player, after the connection broke', budi: 'watches' },
    async play(recording) {
      const ayu = await withBots(recording);
      const budi = await recording.person('budi');
      await budi.ask('join', { code: ayu.joined.watch_code });
      await toTurn(recording, ayu);
      const { room, seq, you: { own } } = ayu.connection.update;
      const move = { type: 'act', id: ayu.nextId(), room, seq, action: own.legal[0] };
      ayu.connection.deaf();
      ayu.connection.send(move);
      await budi.connection.until(() => (budi.connection.update.seq > seq ? true : undefined), 'the move');
      await recording.cut(ayu);
      await ayu.open('ayu.2', `/ws/${ayu.joined.routing_key}`);
      await ayu.hello({ token: ayu.token, resume: { room, seq } });
      const { type, id, ...fields } = move;
      await ayu.ask(type, fields, id);
      await recording.play([ayu], 'finished');
    },
  },

  refusals: {
    about: 'Requests that are refused, each with its code; nothing changes, and the connection stays open.',
    plays: 'ayu',
    people: { ayu: 'the host, on seat 0' },
    async play(recording) {
      const ayu = await recording.person('ayu');
      await ayu.ask('hello', { client: 'transcript 1.0' });
      await ayu.ask('rename', { name: '\u200b' });
      await ayu.ask('join', { code: '0000-0000' });
      await ayu.ask('create', { variant: 'chess', seats: 2 });
      await ayu.ask('create', { variant: 'gaple', seats: 4, options: { deals: 1000 } });
      await ayu.ask('say', { room: '01JABCDEFGHJKMNPQRSTVWXYZ0', phrase: 'hello' });
      await ayu.ask('ping', { payload: 1 });
      await ayu.ask('dance', {});
      await ayu.ask('create', { variant: 'gaple', seats: 4, options: { deals: 1 }, settings: {} });
      await ayu.inRoom('start');
      await ayu.inRoom('say', { text: 'Selamat malam' });
      await ayu.inRoom('sit', { seat: 7 });
      await ayu.inRoom('sheet');
      await ayu.inRoom('add_bots');
      await toTurn(recording, ayu);
      const { seq, you: { own } } = ayu.connection.update;
      await ayu.inRoom('act', { seq: seq + 1000, action: own.legal[0] });
      await ayu.inRoom('act', { seq, action: { type: 'dance' } });
      await ayu.inRoom('stand');
      await ayu.inRoom('start');
      await ayu.ask('replay', { match: ayu.connection.update.info.match_id });
      await ayu.ask('ping');
    },
  },

  stale: {
    about: 'A move that was decided before the last move is refused as `stale`: the client looks again, and decides again.',
    plays: 'ayu',
    people: { ayu: 'the host, on seat 0' },
    async play(recording) {
      const ayu = await withBots(recording);
      await toTurn(recording, ayu);
      const first = ayu.connection.update;
      await ayu.inRoom('act', { seq: first.seq, action: first.you.own.legal[0] });
      await recording.play([ayu], 'turn');
      const { seq, you: { own } } = ayu.connection.update;
      await ayu.inRoom('act', { seq: seq - 1, action: own.legal[0] });
      await recording.play([ayu], 'finished');
    },
  },

  takeover: {
    about: 'A player opens the same table in another window: the first connection closes with 4409 and does not come back.',
    plays: 'ayu',
    people: { ayu: 'the host, in the first window', 'ayu.2': 'the same player, in another window' },
    async play(recording) {
      const ayu = await withBots(recording);
      await toTurn(recording, ayu);
      const { room, seq } = ayu.connection.update;
      await ayu.open('ayu.2');
      await ayu.hello({ token: ayu.token, resume: { room, seq } });
      await recording.play([ayu], 'finished');
    },
  },

  stand_in: {
    about: 'A player loses the connection on their turn. After `grace_seconds` a stand-in plays, until the player is back.',
    plays: 'ayu',
    bot: true,
    people: { ayu: 'the host, on seat 0', budi: 'a guest on seat 1, who goes away', 'budi.2': 'the same guest, back again' },
    async play(recording) {
      const ayu = await table(recording, { settings: { grace_seconds: 5 } });
      const budi = await recording.person('budi');
      await budi.ask('join', { code: ayu.joined.code });
      await budi.inRoom('sit', { seat: 1 });
      await ayu.inRoom('add_bots');
      const { room, seq } = budi.connection.update;
      await recording.cut(budi);
      await ayu.inRoom('start');
      await ayu.connection.until(() => (ayu.connection.update.info.seats[1].presence === 'stand_in' ? true : undefined), 'the stand-in', 20_000);
      await recording.quiet();
      await recording.play([ayu], 'turn');
      await budi.open('budi.2');
      await budi.hello({ token: budi.token, resume: { room, seq } });
      await recording.play([ayu, budi], 'finished');
    },
  },

  time_out: {
    about: 'A turn with a clock: the time runs out, and the server moves for the player, who plays on.',
    plays: 'ayu',
    bot: true,
    people: { ayu: 'the host, on seat 0' },
    async play(recording) {
      const ayu = await withBots(recording, { settings: { turn_seconds: 1, bank_seconds: 0 } });
      await toTurn(recording, ayu);
      const { seq } = ayu.connection.update;
      recording.write({ event: 'wait', connection: ayu.line, until: 'timed_out' });
      await ayu.connection.until(() => (ayu.connection.update.seq > seq ? true : undefined), 'the move of the clock', 5000);
      await recording.quiet();
      await recording.play([ayu], 'finished');
    },
  },

  restart: {
    about: 'The server restarts in the middle of a match: 4600, reconnect immediately, resume, and the match goes on.',
    plays: 'ayu',
    bot: true,
    people: { ayu: 'the host, on seat 0', 'ayu.2': 'the same player, after the restart' },
    async play(recording) {
      const ayu = await withBots(recording);
      await toTurn(recording, ayu);
      const { room, seq } = ayu.connection.update;
      await recording.restart();
      await ayu.open('ayu.2', `/ws/${ayu.joined.routing_key}`);
      await ayu.hello({ token: ayu.token, resume: { room, seq } });
      await recording.play([ayu], 'finished');
    },
  },

  replay: {
    about: 'A finished match is read as a replay, page by page, by somebody who has only its id.',
    plays: 'ayu',
    people: { ayu: 'the host, on seat 0', budi: 'reads the replay' },
    async play(recording) {
      const ayu = await withBots(recording, { options: { deals: 6 } });
      await recording.play([ayu], 'finished', ayu);
      const match = ayu.connection.update.info.match_id;
      const budi = await recording.person('budi');
      for (let after; ;) {
        const page = await budi.ask('replay', { match, ...(after !== undefined && { after }) });
        if (!page.more) break;
        after = page.frames.at(-1).seq;
      }
      await ayu.inRoom('sheet');
      await ayu.ask('matches');
    },
  },

  line: {
    about: 'People wait for a seat: one alone, then as a pair, then alone again. When the match starts she takes the seat of a bot; after it she leaves.',
    plays: 'citra',
    people: { ayu: 'the host, on seat 0', budi: 'a guest on seat 1', citra: 'waits in the line', dewi: 'waits as her partner, and leaves the line' },
    async play(recording) {
      const ayu = await table(recording, { variant: 'seychelles', options: { target: 10, zwe_final_after: 1 }, settings: { losers_leave: 'match' } });
      const join = async (name) => {
        const person = await recording.person(name);
        await person.ask('join', { code: ayu.joined.code });
        return person;
      };
      const budi = await join('budi');
      await budi.inRoom('sit', { seat: 1 });
      await ayu.inRoom('add_bots');
      const citra = await join('citra');
      await citra.inRoom('line_up');
      const dewi = await join('dewi');
      await dewi.inRoom('line_up', { with: 'Nobody' });
      await dewi.inRoom('line_up', { with: 'Citra' });
      await dewi.inRoom('leave_line');
      await recording.play([ayu, budi, citra], 'finished', ayu);
      await citra.inRoom('leave');
    },
  },

  programs: {
    about: 'A program looks for a table in the list of rooms, is told that it changes, and sits down. The host then wants people only: it stays, and another program is refused.',
    plays: 'rob',
    people: { ayu: 'the host, on seat 0', rob: 'a program, on seat 2', kim: 'a program that comes too late' },
    async play(recording) {
      const ayu = await table(recording, { settings: { listed: true } });
      const rob = await recording.person('rob', { program: true });
      await rob.ask('rooms', { only: { variant: 'gaple', open_seats: true, programs: true }, subscribe: true });
      await ayu.inRoom('add_bots', { seat: 1 });
      await rob.connection.until(() => rob.connection.frames.find(({ type }) => type === 'rooms_changed'), 'the change');
      await recording.quiet();
      await rob.ask('rooms', { limit: 1, subscribe: false });
      await rob.ask('join', { code: ayu.joined.code });
      await rob.inRoom('sit');
      await ayu.inRoom('configure', { variant: 'gaple', seats: 4, options: { deals: 1 }, settings: { ...quick, programs: false } });
      const kim = await recording.person('kim', { program: true });
      await kim.ask('join', { code: ayu.joined.code });
      await rob.inRoom('sit', { seat: 3 });
    },
  },

  spectator: {
    about: 'Somebody watches with the watch code: no hand, no seat, until the match is over. They open the page again in a deal and learn what has happened in it.',
    plays: 'budi',
    people: { ayu: 'the host, on seat 0', budi: 'watches', 'budi.2': 'the same spectator, in a new page' },
    async play(recording) {
      const ayu = await withBots(recording);
      const budi = await recording.person('budi');
      await budi.ask('join', { code: ayu.joined.watch_code });
      await budi.inRoom('sit');
      await budi.inRoom('say', { phrase: 'hello' });
      await toTurn(recording, ayu);
      await budi.open('budi.2');
      await budi.hello({ token: budi.token });
      await budi.ask('join', { code: ayu.joined.watch_code });
      await recording.play([ayu], 'finished');
      await budi.inRoom('leave');
    },
  },
};
