// A client of the admin API with its own cookie. It compares every answer with the document that the server serves.

import { createHmac } from 'node:crypto';
import { AnswerCheck } from './openapi.mjs';
import { parseAnswer } from './server.mjs';

const base = '/admin/api/v1';

let clients = 0;
let checking; // the AnswerCheck of the binary under test, made at its first call

/** For servers whose admins do without an authenticator: their password is the second factor, as often as a test needs it. */
export const passwordOnly = ['--admin-second-factor', 'optional'];

export class AdminClient {
  /** Each client has its own address if the server trusts 127.0.0.1 as a proxy. */
  constructor(server) {
    this.server = server;
    this.cookie = null;
    this.address = `192.0.2.${(++clients % 250) + 1}`;
  }

  /** Resolves with the token of the link that a new server prints for a person. */
  static firstLink(server) {
    return new Promise((resolve) => {
      const look = () => {
        const token = AdminClient.token(server.stderr);
        if (token) resolve(token);
      };
      server.child.stderr.on('data', look);
      look();
    });
  }

  /** Returns the token of a link such as …/admin#link=TOKEN in a text. */
  static token(text) {
    return /#link=([\w-]{43})/.exec(text)?.[1];
  }

  /** Signs in with a link, which creates the account or sets a new password. */
  static async enter(server, link, name, password = 'correct horse battery') {
    const client = new AdminClient(server);
    const answer = await client.post('/link/use', { link, name, password });
    if (answer.status !== 200) throw new Error(`the link did not work: ${JSON.stringify(answer)}`);
    client.account = answer.body.account;
    client.password = password;
    return client;
  }

  /** Makes one call; `headers` override the usual ones, and null leaves one out. */
  async call(method, path, { body, headers = {}, text } = {}) {
    const usual = { Host: `127.0.0.1:${this.server.port}`, Connection: 'close', 'X-Forwarded-For': this.address };
    if (this.cookie) usual.Cookie = `${this.cookieName ?? 'takamaka_admin'}=${this.cookie}`;
    if (method === 'POST') Object.assign(usual, { Origin: this.server.origin, 'X-Takamaka-Admin': '1' });
    const sent = text ?? (body === undefined ? '' : JSON.stringify(body));
    if (sent) Object.assign(usual, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) });
    const lines = Object.entries({ ...usual, ...headers })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}\r\n`);
    const raw = await this.server.raw(Buffer.from(`${method} ${path.startsWith('/admin') ? path : base + path} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`));
    const answer = parseAnswer(Buffer.from(raw, 'latin1').toString('utf8'));
    const set = /^((?:__Host-)?takamaka_admin)=([^;]*)/.exec(answer.headers['set-cookie'] ?? '');
    if (set) [this.cookieName, this.cookie] = [set[1], set[2] || null];
    const isJson = /json$/.test(answer.headers['content-type'] ?? '');
    if (answer.status === 429 && answer.body.includes('too_many_calls')) {  // the budget of an address refills by fifty per second
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers['retry-after'])));
      return this.call(method, path, { body, headers, text });
    }
    const told = { ...answer, text: answer.body, body: isJson && answer.body ? JSON.parse(answer.body) : answer.body };
    if (!path.startsWith('/admin')) (await this.#answerCheck())?.check(method, path, told);
    return told;
  }
  /** None at a listener that does not serve the document. */
  async #answerCheck() {
    if (checking) return checking;
    const raw = await this.server.raw(`GET ${base}/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:${this.server.port}\r\nConnection: close\r\n\r\n`);
    const answer = parseAnswer(Buffer.from(raw, 'latin1').toString('utf8'));
    if (answer.status === 200) checking ??= new AnswerCheck(JSON.parse(answer.body));
    return checking;
  }
  get(path, options) {
    return this.call('GET', path, options);
  }
  post(path, body, options = {}) {
    return this.call('POST', path, { ...options, body });
  }
  /** An order that needs the second factor: the password. */
  order(path, body, options) {
    return this.post(path, { factor: this.password, ...body }, options);
  }

  /** Creates another account with this role and signs in. */
  async colleague(role, name = role) {
    const made = await this.order('/links', { role, reason: 'a test' });
    return AdminClient.enter(this.server, AdminClient.token(made.body.link), name);
  }
}

/** Returns the code that an authenticator shows (RFC 6238). */
export function totp(secret, at = Date.now()) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
