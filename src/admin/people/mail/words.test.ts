import { expect, it } from 'vitest';
import { outcomeText } from './words.ts';

it('says what the last try came to', () => {
  expect(outcomeText({ outcome: 'answered 503', state: 'waiting' })).toBe('Answered 503');
  const away = 'mail.example took more than 15 s';
  expect(outcomeText({ outcome: away, state: 'failed' })).toBe(away);
  expect(outcomeText({ outcome: null, state: 'waiting' })).toBe('Not tried yet');
});
