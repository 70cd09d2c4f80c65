import type { Refused } from './messages.js';

/** The request was refused, and nothing changed. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(readonly refused: Refused) {
    super(`${refused.code}: ${refused.message}`);
  }
  /** One of the protocol's codes, or one of the game's rules. */
  get code(): string {
    return this.refused.code;
  }
  /** Whether the same request may succeed later, unchanged. */
  get retryable(): boolean {
    return this.refused.retryable;
  }
  /** Wait at least so long before you send it again, if the server says so. */
  get retryAfterMs(): number | undefined {
    return this.refused.retry_after_ms;
  }
  /** A JSON pointer to what is wrong in the request. */
  get path(): string | undefined {
    return this.refused.path;
  }
  /** The number of the game's rule that forbids it. */
  get rule(): string | undefined {
    return this.refused.rule;
  }
}

/** The client was closed, or has stopped, before the answer arrived. It is unknown whether the request was done. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';
  constructor(
    readonly reason: string,
    /** The close code of the connection; 1000 if this program has closed it. */
    readonly code = 1000,
  ) {
    super(`closed: ${reason}`);
  }
}

/** You are no longer in the room; `code` is that of `gone`, or `left`. */
export class GoneError extends Error {
  override readonly name = 'GoneError';
  constructor(readonly code: string) {
    super(`no longer in the room: ${code}`);
  }
}

/** There was no answer within `timeoutMs`. It is unknown whether the request was done. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  constructor(readonly timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`);
  }
}

/** Too many requests wait for an answer; this one was not sent. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
  constructor(readonly most: number) {
    super(`${most} requests wait for an answer already`);
  }
}
