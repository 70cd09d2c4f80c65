// The refusals that the kit itself gives, in the place of a server.

/** How the kit refuses: each as the registry of the protocol has it, with `retry_after_ms` where section 5 promises it. */
export const refusals = {
  bad_token: { message: 'No player has this token.', retryable: false },
  malformed: { message: 'unknown key', retryable: false },
  no_match: { message: 'Only possible while a match is running.', retryable: true },
  not_now: { message: 'Not possible at this moment of the match.', retryable: true },
  slow_down: { message: 'Too many requests.', retryable: true, retry_after_ms: 900 },
  stale: { message: 'Another move was made after the `seq` you sent.', retryable: false },
  storage: { message: 'The server could not store or read the data, so nothing changed.', retryable: true, retry_after_ms: 600 },
};
export const refusal = (code, more) => ({ type: 'refused', code, ...refusals[code], ...more });
