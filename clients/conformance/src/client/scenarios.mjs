// The ways in which the stage is difficult. A scenario has hooks that the stage calls, and `judge`, which reads what happened.
// `ends`: `match` if the client must play on to the end of the match, `stopped` if it must give up.

import { refusal } from '../refusals.mjs';

const second = 1000;

/** The rule passes if the client reached the end of the match in spite of it. */
const playedOn = (...rules) => (stage, report, { code }) => {
  const problem = stage.isOver && (code === 0 || code === null) ? '' : `the client did not play to the end (exit code ${code})`;
  for (const rule of rules) report.judge(rule, problem);
};

/** Did the client come back with its token and position after the connection `index` ended? */
function cameBack(stage, report, index) {
  const before = stage.guests[index];
  const next = stage.guests.slice(index + 1).find(({ hello }) => hello);
  const { resume } = next?.hello ?? {};
  if (!next) return undefined; // what that breaks depends on the scenario
  let problem = '';
  if (!resume) problem = 'hello has no resume';
  else if (resume.room !== stage.last.room) problem = `resume names the room ${resume.room}`;
  else if (resume.seq !== before.toldSeq) problem = `resume has seq ${resume.seq}, and the last update had ${before.toldSeq}`;
  report.judge('resumes', problem);
  return next;
}

/** Remembers the newest seq that a connection was told. */
const remembersSeq = (stage, guest, frame) => {
  if (frame.type === 'update') guest.toldSeq = frame.seq;
};

const again = (id, sent) => (sent.includes(id) ? '' : `the request ${id} was never sent again; the client sent ${sent.slice(0, 3).join(', ') || 'nothing'}`);

/** A reconnect after a close code that says when. */
const closedWith = (close, rule, isLate) => ({
  ends: 'match',
  said: remembersSeq,
  act(stage, guest, frame, count) {
    if (count !== 2) return false;
    close(stage, guest);
    return true;
  },
  judge(stage, report, result) {
    const index = stage.guests.findIndex(({ isClosedByUs }) => isClosedByUs);
    if (index < 0) return playedOn('plays')(stage, report, result);
    const next = cameBack(stage, report, index);
    if (next) report.judge(rule, isLate(stage, stage.guests[index]));
    else report.fail(rule, 'the client did not come back');
    playedOn('plays')(stage, report, result);
  },
});

function close(guest, code) {
  guest.isClosedByUs = true;
  guest.endedAt = Date.now();
  guest.socket.close(code);
}

/** A close after which the client must stay away. */
const forGood = (code, rule) => ({
  ends: 'stopped',
  act(stage, guest, frame, count) {
    if (count !== 2) return false;
    close(guest, code);
    setTimeout(() => stage.finish(), 2.5 * second);
    return true;
  },
  judge(stage, report) {
    if (stage.guests.some(({ isClosedByUs }) => isClosedByUs)) report.judge(rule, stage.guests.length > 1 ? `the client connected again after ${code}` : '');
  },
});

/** Loses the line at an action, before or after it is done. */
const lost = (isDone) => ({
  ends: 'match',
  said: remembersSeq,
  act(stage, guest, frame) {
    if (stage.lostId !== undefined) return false;
    stage.lostId = frame.id;
    stage.lostOn = stage.guests.indexOf(guest);
    if (isDone) {
      guest.isDeaf = true;
      stage.accept(guest, frame);
    }
    guest.socket.terminate();
    return true;
  },
  judge(stage, report, result) {
    if (stage.lostId === undefined) return playedOn('plays')(stage, report, result);
    const next = cameBack(stage, report, stage.lostOn);
    const ids = (next ? stage.guests.slice(stage.guests.indexOf(next)) : []).flatMap(({ frames }) => frames).filter(({ type }) => type === 'act').map(({ id }) => id);
    report.judge('same_id', again(stage.lostId, ids));
    playedOn('plays')(stage, report, result);
  },
});

/** Refuses the second action as stale; `updateFirst` tells whether the newer state came before the refusal or after it. */
const stale = (updateFirst) => ({
  ends: 'match',
  act(stage, guest, frame, count) {
    if (count === 2) {
      stage.staleAct = frame;
      const update = stage.chat(guest, { send: updateFirst });
      stage.answer(guest, frame, refusal('stale', { seq: update.seq }));
      if (!updateFirst) setTimeout(() => stage.say(guest, update), 300);
      return true;
    }
    if (stage.staleAct && frame.seq === stage.staleAct.seq) {
      stage.isRepeated = true;
      stage.answer(guest, frame, refusal('stale', { seq: stage.last.seq }));
      return true;
    }
    return false;
  },
  judge(stage, report, result) {
    if (!stage.staleAct) return;
    report.judge('stale', stage.isRepeated ? `the client repeated the action with seq ${stage.staleAct.seq}` : '');
    playedOn('plays')(stage, report, result);
  },
});

/** Refuses the second action, and lets it through when it comes again. */
const refusedOnce = (code, judge) => ({
  ends: 'match',
  act(stage, guest, frame, count) {
    if (count === 2) {
      stage.refusedAt = frame.at;
      stage.answer(guest, frame, refusal(code));
      stage.forget(frame);
      return true;
    }
    if (count === 3) stage.againAt = frame.at;
    return false;
  },
  judge,
});

/** What a client may send only to a server with the feature: keys of a request, and of its `settings`. The registry names them. */
export const laterKeys = { hello: ['compact', 'program'], rooms: ['limit', 'only', 'subscribe'], settings: ['late_guests', 'programs'] };
const without = (object, keys) => object && Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

/** The place of the first key that a server without these features does not know. */
function laterKey(frame) {
  const key = laterKeys[frame.type]?.find((one) => one in frame);
  const setting = laterKeys.settings.find((one) => one in (frame.settings ?? {}));
  return key ? `/${key}` : setting && `/settings/${setting}`;
}

export const scenarios = {
  plain: { ends: 'match', judge: playedOn('plays') },

  joined_early: { ends: 'match', joinedBeforeMs: 300, judge: playedOn('joined_first') },
  order: { ends: 'match', okLater: (step) => step % 2 === 1, judge: playedOn('either_order') },

  unknown_keys: {
    ends: 'match',
    decorate: (frame) => ({ ...frame, weather: { sky: 'clear', wind: [1, 2] }, ...(frame.features && { features: ['weather'] }), ...(frame.you && { you: { ...frame.you, mood: null } }) }),
    change(update) {
      update.events = [...update.events, { seq: update.seq, room: { type: 'rained', much: true } }, { seq: update.seq, game: { type: 'sneezed', seat: 1 } }, { seq: update.seq, sky: {} }];
    },
    judge: playedOn('unknown_keys'),
  },

  // A server of version 1.0: it refuses the keys of features that it does not have.
  first_version: {
    ends: 'match',
    decorate(frame) {
      if (frame.type === 'welcome') return { ...without(frame, ['program']), protocol_max: '1.0', features: ['refusal_texts', 'retry_after'] };
      if (frame.info) frame.info.settings = without(frame.info.settings, laterKeys.settings);
      return without(frame, ['recent']);
    },
    heard(stage, guest, frame) {
      const path = laterKey(frame);
      if (!path) return false;
      stage.refusedKeys = [...(stage.refusedKeys ?? []), frame.type === 'hello' ? path : `${frame.type}${path}`];
      stage.say(guest, refusal('malformed', { re: frame.id, path }));
      return true;
    },
    judge(stage, report, result) {
      const keys = stage.refusedKeys ?? [];
      const wrong = keys.find((key, index) => !key.startsWith('/') || keys.indexOf(key) < index);
      report.judge('features', wrong ? `the client sent ${wrong}, of a feature that the server does not list` : '');
      playedOn('features')(stage, report, result);
    },
  },

  unknown_messages: {
    ends: 'match',
    said(stage, guest, frame) {
      if (frame.type === 'welcome' || frame.type === 'update') guest.socket.send('{"type":"weather_report","sky":"clear"}');
    },
    judge: playedOn('unknown_messages'),
  },

  unknown_codes: {
    ends: 'match',
    act(stage, guest, frame, count) {
      if (count !== 2) return false;
      stage.answer(guest, frame, { type: 'refused', code: 'mercury_retrograde', message: 'The stars forbid it.', retryable: false });
      setTimeout(() => stage.chat(guest), 300); // a newer state, from which the client decides again
      return true;
    },
    judge: playedOn('unknown_codes'),
  },
  storage_refused: refusedOnce('storage', playedOn('storage_refused')),
  slow_down: refusedOnce('slow_down', (stage, report, result) => {
    const pause = stage.againAt - stage.refusedAt;
    if (stage.refusedAt) report.judge('retry_after', pause < 850 ? `the action came again after ${pause} ms, and had to wait 900` : '');
    playedOn('plays')(stage, report, result);
  }),

  repeats: {
    ends: 'match',
    repeats: ['update', 'ok', 'pong'],
    judge(stage, report, result) {
      const acts = stage.requests('act');
      const twice = acts.find(({ id, seq }) => acts.some((other) => other.seq === seq && other.id !== id));
      report.judge('complete_updates', twice ? `two actions were sent with seq ${twice.seq}` : '');
      playedOn('complete_updates')(stage, report, result);
    },
  },

  // A game may offer an action to a seat that is not to move, such as `ask_final`.
  out_of_turn: {
    ends: 'match',
    change(update, stage) {
      const { you, clock } = update;
      stage.notItsTurn ??= new Set();
      if (!you.own || clock.turn === undefined || clock.turn === you.seat || you.own.legal.length) return;
      you.own.legal = [{ type: 'pass' }];
      stage.notItsTurn.add(update.seq);
    },
    judge(stage, report, result) {
      const early = stage.requests('act').find(({ seq }) => stage.notItsTurn?.has(seq));
      report.judge('out_of_turn', early ? `an action with seq ${early.seq}, when it was the turn of another seat` : '');
      playedOn('out_of_turn')(stage, report, result);
    },
  },

  lost_before: lost(false),
  lost_after: lost(true),
  stale: stale(true),
  stale_early: stale(false),

  gone_storage: {
    ends: 'match',
    said: remembersSeq,
    act(stage, guest, frame, count) {
      if (count !== 2) return false;
      stage.goneOn = stage.guests.indexOf(guest);
      stage.say(guest, { type: 'gone', room: frame.room, code: 'storage', retryable: true });
      return true;
    },
    judge(stage, report, result) {
      if (stage.goneOn === undefined) return;
      const next = cameBack(stage, report, stage.goneOn);
      report.judge('gone_storage', next ? '' : 'the client did not come back after gone with retryable');
      playedOn('plays')(stage, report, result);
    },
  },

  superseded: forGood(4409, 'superseded'),
  stopped: forGood(4444, 'stops'),

  bad_token: {
    ends: 'stopped',
    act(stage, guest, frame, count) {
      if (count !== 2) return false;
      stage.ended = stage.token;
      guest.socket.terminate();
      return true;
    },
    heard(stage, guest, frame) {
      if (frame.type !== 'hello' || !stage.ended || frame.token !== stage.ended) return false;
      stage.isTokenRefused = true;
      stage.tries = (stage.tries ?? 0) + 1;
      stage.say(guest, refusal('bad_token', { re: frame.id }));
      guest.socket.close(4401);
      setTimeout(() => stage.finish(), 2.5 * second);
      return true;
    },
    judge(stage, report) {
      if (stage.tries) report.judge('bad_token', stage.tries > 1 ? 'the client sent the refused token again' : '');
    },
  },

  restart: closedWith((stage, guest) => close(guest, 4678), 'restart', (stage, guest) => {
    const pause = stage.guests[stage.guests.indexOf(guest) + 1].openedAt - guest.endedAt;
    return pause > 1.5 * second ? `the client came back after ${pause} ms` : '';
  }),

  back_off: {
    ...closedWith((stage, guest) => close(guest, 4567), 'backs_off', (stage) => {
      const ended = stage.guests.findIndex(({ isClosedByUs }) => isClosedByUs);
      const pauses = stage.guests.slice(ended + 1).map(({ openedAt }, index) => openedAt - stage.guests[ended + index].endedAt);
      const all = pauses.reduce((sum, pause) => sum + pause, 0);
      return pauses.some((pause) => pause < 100) || all < second ? `the client tried again after ${pauses.join(', ')} ms` : '';
    }),
    // The next two connections end before anything is read.
    opened(stage, guest) {
      const ended = stage.guests.findIndex(({ isClosedByUs }) => isClosedByUs);
      if (ended < 0 || stage.guests.length - ended > 3) return;
      guest.isDeaf = true;
      guest.endedAt = Date.now();
      guest.socket.terminate();
    },
  },

  half_open: {
    ends: 'match',
    heartbeatMs: second,
    said: remembersSeq,
    act(stage, guest, frame, count) {
      if (count === 1) { // a long thought of the others: the client has nothing to say but pings
        stage.thoughtAt = frame.at;
        setTimeout(() => stage.accept(guest, frame), 2.6 * second);
        return true;
      }
      if (stage.deafOn !== undefined) return false;
      stage.deafOn = stage.guests.indexOf(guest);
      guest.isDeaf = true;
      guest.socket.pause();
      return true;
    },
    judge(stage, report, result) {
      const pings = stage.requests('ping').filter(({ at }) => at > stage.thoughtAt && at < stage.thoughtAt + 2.6 * second);
      if (stage.thoughtAt) report.judge('heartbeat', pings.length < 2 ? `${pings.length} pings in 2.6 s, with heartbeat_ms 1000` : '');
      if (stage.deafOn === undefined) return;
      report.judge('half_open', stage.guests.length > stage.deafOn + 1 ? '' : 'the client stayed on a line on which nothing comes');
      if (stage.guests.length > stage.deafOn + 1) playedOn('plays')(stage, report, result);
    },
  },
};
