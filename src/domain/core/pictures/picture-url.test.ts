import { expect, it } from 'vitest';
import { isElsewhere, pictureUrl } from './picture-url.ts';

it('lets a path of the site pass', () => {
  expect(pictureUrl('/flags/gb.svg')).toBe('/flags/gb.svg');
});

it.each([
  null,
  '',
  'https://img.example/a.svg',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:x',
  '//evil.test/a.png',
  '/\\evil.test',
  'http://img.example/a.png',
  'https://me:pass@img.example/',
  '/\t/evil.test',
  'a.png',
])('stops %j', (url) => {
  expect(pictureUrl(url)).toBeNull();
});

it('knows what is still to be fetched', () => {
  expect(isElsewhere('https://img.example/a.svg')).toBe(true);
  expect(isElsewhere('/flags/gb.svg')).toBe(false);
  expect(isElsewhere(null)).toBe(false);
});
