// One call of the admin API. Types, roles and the meanings of refusals come from its OpenAPI document.

import { type Calls, meanings, type Problem } from '../generated/admin';

export const base = '/admin/api/v1';

/** A refusal by the server, or the reason why the request did not reach it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    /** In words: the server's own for this case, otherwise the meaning of the code. */
    readonly words: string,
    /** Seconds to wait, if the server said so. */
    readonly waitSeconds?: number,
  ) {
    super(`${code}: ${words}`);
  }
}

export type CallName = keyof Calls;
type PartsOf<S extends string> = S extends `${string}{${infer Part}}${infer Rest}` ? Part | PartsOf<Rest> : never;
type Path<C extends string> = [PartsOf<C>] extends [never] ? object : { path: { readonly [part in PartsOf<C>]: string | number } };
type Body<C extends CallName> = Calls[C]['body'] extends undefined ? object : { body: Calls[C]['body'] };
export type Args<C extends CallName> = Path<C> & Body<C> & { query?: Calls[C]['query'] };

type Loose = { path?: { readonly [part: string]: string | number }; query?: object; body?: unknown };

/** Returns the address of a call; missing or empty values are left out of the query. */
export function addressOf<C extends CallName>(name: C, args: Omit<Args<C>, 'body'>): string {
  const { path = {}, query = {} } = args as Loose;
  const template = name.slice(name.indexOf(' ') + 1);
  const filled = template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(path[part] ?? '')));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return base + filled + (text && `?${text}`);
}

/** Builds a refusal from the server's problem document, or from the status alone if something else (a proxy) answered. */
export function refusalOf(status: number, problem: Partial<Problem>, retryAfter: string | null): Refusal {
  const code = problem.code ?? `http_${status}`;
  const words = problem.detail || meanings[code] || problem.title || 'The server sent an unexpected answer.';
  const seconds = Number(retryAfter);
  return new Refusal(code, status, words, retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined);
}

async function fetched(name: string, address: string, body: unknown): Promise<Response> {
  const changes = name.startsWith('POST ');
  try {
    return await fetch(address, {
      method: changes ? 'POST' : 'GET',
      credentials: 'same-origin',
      cache: 'no-store',
      ...(changes && {
        headers: { 'content-type': 'application/json', 'x-takamaka-admin': '1' },
        body: JSON.stringify(body ?? {}),
      }),
    });
  } catch {
    throw new Refusal('no_connection', 0, 'The server cannot be reached.');
  }
}

/** Called when the server says that nobody is signed in. */
export const whenSignedOut: { run: () => void } = { run: () => undefined };
/** Called when the role does not allow a call: the page offered it because of a role that the admin no longer has. */
export const whenNotAllowed: { run: () => void } = { run: () => undefined };

async function answered(name: string, args: Loose): Promise<Response> {
  const answer = await fetched(name, addressOf(name as CallName, args as never), args.body);
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  const refusal = refusalOf(answer.status, problem, answer.headers.get('retry-after'));
  if (refusal.code === 'not_signed_in') whenSignedOut.run();
  if (refusal.code === 'not_allowed') whenNotAllowed.run();
  throw refusal;
}

export async function call<C extends CallName>(name: C, args: Args<C>): Promise<Calls[C]['answer']> {
  const answer = await answered(name, args as Loose);
  try {
    return (await answer.json()) as Calls[C]['answer'];
  } catch {
    throw new Refusal('bad_answer', answer.status, 'The server’s answer cannot be read.');
  }
}

/** Makes a call whose answer is saved as a file. */
export async function fileOf<C extends CallName>(name: C, args: Args<C>): Promise<Blob> {
  return (await answered(name, args as Loose)).blob();
}
