/**
 * Where the player's token is kept. The server sends it once; anyone who has it can act as this player, so keep it where other
 * programs cannot read it, and out of logs.
 */
export interface TokenStore {
  /** Read once, before the first hello. Null: a new player. */
  read(): string | null | Promise<string | null>;
  /** A new player's token, or the one that a recovery code gave. */
  write(token: string): void | Promise<void>;
}

/** Keeps the token in memory: the player is lost with the program, unless you keep `token` yourself. */
export class MemoryTokens implements TokenStore {
  constructor(public token: string | null = null) {}
  read(): string | null {
    return this.token;
  }
  write(token: string): void {
    this.token = token;
  }
}

/** Keeps the token in the browser's `localStorage`. */
export class BrowserTokens implements TokenStore {
  constructor(readonly key = 'takamaka.token') {}
  read(): string | null {
    return localStorage.getItem(this.key);
  }
  write(token: string): void {
    localStorage.setItem(this.key, token);
  }
}
