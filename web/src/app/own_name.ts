// What the hello says about our name. The server keeps the name of a player: a stored one may be older than the name chosen on
// another device, so it is sent only by new players, or when it was typed here.

import { rememberName } from './identity';
import { read, write } from './storage';

/** A name that was typed here, until the server has it. Stored: the page may be loaded again before the network is back. */
let unsent: string | null = read('unsent_name');
let inHello: string | null = null;

function keepUnsent(name: string | null): void {
  unsent = name;
  write('unsent_name', name);
}

export const nameForHello = (): string | null => (inHello = unsent ?? (read('token') === null ? read('name') : null));

export function nameTyped(name: string): void {
  rememberName(name);
  if (name) keepUnsent(name);
}

/** The server has this name, or has refused it for good. */
export function nameAnswered(name: string): boolean {
  if (unsent !== name) return false;
  forgetUnsent();
  return true;
}

/** A welcome answers the hello; `known` is the name that the server has. */
export function nameWelcomed(known: string): void {
  if (unsent === inHello) forgetUnsent();
  if (unsent === null) rememberName(known);
}

/** The server refuses the name of the hello. It is forgotten, because with it no hello would ever be accepted. */
export function nameRefused(): void {
  if (unsent === inHello) forgetUnsent();
  rememberName('');
}

export const forgetUnsent = (): void => keepUnsent(null);
