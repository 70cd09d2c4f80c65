// The values that differ from one recording to the next, and the names that stand for them in a transcript: `{{player.1}}` is the
// first player's id. Times and durations become round numbers, so that a transcript stays valid against the schema.

const epoch = 1_760_000_000_000;
const codeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const ulid = (letter, number) => `01JABCDEFGHJKMNPQRSTVW${letter}${String(number).padStart(3, '0')}`;

/** An example of each kind, for a server that plays a transcript. */
const examples = {
  player: (number) => ulid('P', number),
  device: (number) => ulid('D', number),
  room: (number) => ulid('R', number),
  match: (number) => ulid('M', number),
  token: (number) => `token-${String(number).padStart(37, '0')}`,
  code: (number) => `K7WF2M${codeLetters[number % 28]}9`,
  watch_code: (number) => `W3TC8N${codeLetters[number % 28]}5`,
  routing_key: (number) => number.toString(16).padStart(4, '0'),
  seat_code: (number) => `S5QP4R${codeLetters[number % 28]}2`,
  recovery_code: (number) => `RECO-VERY-${String(number).padStart(4, '0')}`,
  version: () => '0.0.0',
};

const pattern = /\{\{([a-z_]+)\.(\d+)\}\}/g;

export class Placeholders {
  #names = new Map(); // value → placeholder
  #values = new Map(); // placeholder → value
  #counts = new Map();

  /** Gives `value` the next name of its kind, unless it has one. */
  learn(kind, value) {
    if (typeof value !== 'string' || value === '' || this.#names.has(value)) return;
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    this.#names.set(value, `{{${kind}.${number}}}`);
    this.#values.set(`{{${kind}.${number}}}`, value);
  }

  /** Learns the names in a message from the server. */
  learnFrom(frame) {
    const learned = {
      welcome: { player: 'player', token: 'token', device: 'device', server: 'version' },
      joined: { room: 'room', routing_key: 'routing_key', code: 'code', watch_code: 'watch_code' },
      device_added: { token: 'token', device: 'device' },
      recovery_code: { code: 'recovery_code' },
      seat_offer: { code: 'seat_code' },
    }[frame.type];
    for (const [key, kind] of Object.entries(learned ?? {})) this.learn(kind, frame[key]);
    this.learn('match', frame.info?.match_id);
  }

  /** The same JSON with the names in place of the values. */
  hide(value, key) {
    if (Array.isArray(value)) return value.map((one) => this.hide(one, key));
    if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.hide(one, name)]));
    if (typeof value === 'number') {
      if (value > 1_600_000_000_000) return epoch;
      return (/_ms$/.test(key) && key !== 'heartbeat_ms') || key === 'ms' ? Math.ceil(value / 1000) * 1000 : value;
    }
    if (typeof value !== 'string') return value;
    if (this.#names.has(value)) return key === 'server' || !this.#names.get(value).startsWith('{{version') ? this.#names.get(value) : value;
    let text = value;
    for (const [known, name] of this.#names) if (known.length >= 8 || (key === 'path' && known.length === 4)) text = text.replaceAll(known, name);
    return text;
  }

  /** The same JSON with the values in place of the names; a name without a value gets an example. */
  fill(value) {
    if (Array.isArray(value)) return value.map((one) => this.fill(one));
    if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.fill(one)]));
    if (typeof value !== 'string') return value;
    return value.replace(pattern, (name, kind, number) => this.#values.get(name) ?? examples[kind]?.(Number(number)) ?? name);
  }
}
