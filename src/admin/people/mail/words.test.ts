import { expect, it } from 'vitest';
import { mailOutcomeText } from './words.ts';

it('says what the last try came to', () => {
  expect(mailOutcomeText({ outcome: 'answered 503', state: 'waiting' })).toBe('Answered 503');
  const away = 'mail.example took more than 15 s';
  expect(mailOutcomeText({ outcome: away, state: 'failed' })).toBe(away);
  expect(mailOutcomeText({ outcome: null, state: 'waiting' })).toBe('Not tried yet');
});
