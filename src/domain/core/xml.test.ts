import { expect, it } from 'vitest';
import { escapeXml, xmlTag } from './xml.ts';

const NAMED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

it('names the five characters that mean something, and leaves control characters out', () => {
  for (let code = 0; code < 128; code += 1) {
    const character = String.fromCharCode(code);
    const isControl = code < 32 && !'\t\n\r'.includes(character);
    const wanted = NAMED[character] ?? (isControl ? '' : character);
    expect([code, escapeXml(`a${character}b`)]).toEqual([code, `a${wanted}b`]);
  }
});

it('keeps every script, and leaves halves of pairs out', () => {
  expect(escapeXml('日本 é 🗾 & \uD83D!')).toBe('日本 é 🗾 &amp; !');
  expect(xmlTag('loc', 'https://sim.example/plans/a-5gb')).toBe(
    '<loc>https://sim.example/plans/a-5gb</loc>',
  );
  expect(xmlTag('lastmod', null)).toBe('');
});
