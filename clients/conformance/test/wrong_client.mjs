// Clients that each break one rule: the example bot with one mistake, which WRONG names.

import WebSocket from 'ws';
import { Bot } from '../examples/bot.mjs';

const { WRONG, TAKAMAKA_URL } = process.env;

/** The mistakes: what a wrong client does instead of the right one. `right` calls the bot's own method. */
export const mistakes = {
  new_id_when_sent_again: { welcome(message, right) {
    for (const [id, request] of [...this.unanswered]) {
      this.unanswered.delete(id);
      const fresh = { ...request, id: this.nextId() };
      this.unanswered.set(fresh.id, fresh);
    }
    right(message);
  } },
  repeats_after_stale: { refused(message, asked, right) {
    if (message.code !== 'stale') return right(message, asked);
    const { type, id: _, ...fields } = asked;
    this.request(type, fields);
  } },
  ignores_stale_seq: { refused(message, asked, right) {
    if (message.code !== 'stale' || this.hasRepeated) return right(message, asked);
    this.hasRepeated = true;
    this.request('act', { room: asked.room, seq: asked.seq, action: asked.action });
  } },
  returns_after_4409: { lost(code, right) { right(code === 4409 ? 4500 : code); } },
  returns_after_4444: { lost(code, right) { right(code === 4444 ? 4500 : code); } },
  impatient: { lost(code, right) {
    if (code >= 4400 && code < 4500) return right(code);
    this.welcomed = false;
    setTimeout(() => this.connect(), 10);
  } },
  slow_after_a_restart: { lost(code, right) { setTimeout(() => right(code), code === 4678 ? 3000 : 0); } },
  forgets_its_token: { lost(code, right) {
    this.token = undefined;
    right(code);
  } },
  does_not_resume: { hello() { this.send({ type: 'hello', id: this.nextId(), client: 'wrong 1.0', ...(this.token ? { token: this.token } : { name: 'Bot' }) }); } },
  resumes_from_the_start: { hello(right) {
    const { update } = this;
    if (update) this.update = { ...update, seq: 0 };
    right();
    this.update = update;
  } },
  insists_on_a_refused_token: { lost(code, right) { right(code === 4401 ? 4500 : code); } },
  sends_unknown_keys: { send(request, right) { right(request.type === 'act' ? { ...request, mood: 'good' } : request); } },
  uses_ids_twice: { nextId(right) { return right() && `same-${Math.min((this.count = (this.count ?? 0) + 1), 5)}`; } },
  invents_actions: { request(type, fields, right) { right(type, type === 'act' ? { ...fields, action: { type: 'play', tile: '6-6', end: 'left' } } : fields); } },
  sends_binary: { send(request, right) { return request.type === 'act' ? this.socket.send(Buffer.from(JSON.stringify(request))) : right(request); } },
  insists_on_a_later_key: { send(request, right) { right(request.type === 'hello' ? { ...request, program: true } : request); }, refused(message, asked, right) {
    if (message.path !== '/program') return right(message, asked);
    if ((this.refusals = (this.refusals ?? 0) + 1) < 3) this.hello();
  } },
  sends_settings_of_a_later_server: { request(type, fields, right) { right(type, type === 'create' ? { ...fields, settings: { ...fields.settings, late_guests: true } } : fields); } },
  no_subprotocol: { open(url) { return new WebSocket(url); } },
  asks_before_hello: { hello(right) {
    this.send({ type: 'rooms', id: this.nextId() });
    right();
  } },
  prints_its_token: { welcome(message, right) {
    console.log('token', message.token ?? this.token);
    right(message);
  } },
  dies_of_unknown_keys: { see(update, right) {
    if (update.events.some(({ room }) => room?.type === 'rained')) throw new Error('what is rained?');
    right(update);
  } },
  dies_of_unknown_messages: { hear(message, right) {
    if (message.type === 'weather_report') throw new Error('what is a weather_report?');
    right(message);
  } },
  dies_of_unknown_codes: { refused(message, asked, right) { return message.code === 'mercury_retrograde' ? this.stop(1, message.code) : right(message, asked); } },
  gives_up_when_storage_fails: { refused(message, asked, right) { return message.code === 'storage' ? this.stop(1, message.code) : right(message, asked); } },
  does_not_wait: { refused(message, asked, right) { right({ ...message, retry_after_ms: 10 }, asked); } },
  stays_when_gone: { hear(message, right) { return message.type === 'gone' ? undefined : right(message); } },
  needs_a_state_at_once: { hear(message, right) {
    right(message);
    if (message.type === 'joined') setTimeout(() => this.update.seq, 100);
  } },
  needs_ok_first: { see(update, right) {
    if ([...this.unanswered.values()].some(({ type }) => type === 'act')) throw new Error('an update before ok');
    right(update);
  } },
  acts_on_each_copy: { see(update, right) {
    this.unanswered.clear();
    this.decided = undefined;
    right(update);
  } },
  takes_legal_for_its_turn: { see(update, right) {
    right(update.you.own?.legal.length ? { ...update, clock: { ...update.clock, turn: update.you.seat } } : update);
  } },
  sends_no_ping: { live() { if (Date.now() - this.heardAt > 2 * this.heartbeat) this.socket.terminate(); } },
  trusts_a_dead_line: { live() { if (this.welcomed) this.send({ type: 'ping', id: this.nextId() }); } },
};

if (WRONG) {
  const wrong = class extends Bot {};
  for (const [name, method] of Object.entries(mistakes[WRONG])) {
    wrong.prototype[name] = function (...values) {
      const right = (...others) => Bot.prototype[name].apply(this, others);
      return method.call(this, ...Array.from({ length: method.length - 1 }, (_, index) => values[index]), right);
    };
    if (!/\bright\b/.test(String(method))) wrong.prototype[name] = method;
  }
  const bot = new wrong(TAKAMAKA_URL, (code) => setTimeout(() => process.exit(code), 100));
  process.on('uncaughtException', () => process.exit(1));
  bot.connect();
}
