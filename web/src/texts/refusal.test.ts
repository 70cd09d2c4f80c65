import { describe, expect, it } from 'vitest';
import { refusal } from './refusal';

describe('a refusal', () => {
  const refused = { type: 'refused', re: '1', message: '', retryable: true } as const;

  it('says how long to wait, from a minute on', () => {
    expect(refusal({ ...refused, code: 'slow_down', retry_after_ms: 59_000 })).toBe('Too fast: wait a moment.');
    expect(refusal({ ...refused, code: 'too_many_players', retry_after_ms: 7_000_001 })).toBe(
      'Too many new players came from your network today. Try again in 117 min.',
    );
  });
});
