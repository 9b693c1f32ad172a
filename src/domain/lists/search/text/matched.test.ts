import { expect, it } from 'vitest';
import { matchedParts } from './matched.ts';

const marked = (title: string, said: string) =>
  matchedParts(title, said)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

it.each([
  ['Mint Mobile', 'mint', '[Mint] Mobile'],
  ['Germany', 'ger', '[Ger]many'],
  ['AT&T Prepaid 8GB', 'att', '[AT&T] Prepaid 8GB'],
  ['AT&T Prepaid 8GB', 'at&t 8 gb', '[AT&T] Prepaid [8GB]'],
  ['Ubigi Japan Unlimited 15 days', 'japan unlimited 15', 'Ubigi [Japan Unlimited 15] days'],
  ['T-Mobile Go5G', 'tmobile', '[T-Mobile] Go5G'],
  ['Téléphonie', 'tele', '[Télé]phonie'],
  ['楽天モバイル', '楽', '[楽]天モバイル'],
  ['Mint Mobile', 'verizon', 'Mint Mobile'],
  ['Mint Mobile', ' ', 'Mint Mobile'],
  ['Plan & more', '&', 'Plan & more'],
])('%s searched by "%s": %s', (title, said, expected) => {
  expect(marked(title, said)).toBe(expected);
});
