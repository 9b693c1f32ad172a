import { expect, it } from 'vitest';
import { makingText } from './words.ts';

const event = (of: { fellBack?: string; differing?: string[] }) =>
  makingText({ fellBack: null, differing: null, ...of });

it('says of a release how it was made where that is news', () => {
  expect(event({})).toBeNull();
  expect(event({ fellBack: 'client/a.html is not whole\nat one' })).toBe(
    'Built whole: client/a.html is not whole',
  );
  expect(event({ differing: [] })).toMatch(/equal to the releases of changes/);
  expect(event({ differing: ['client/a.html', 'client/b.html'] })).toMatch(
    /wrong in client\/a.html, client\/b.html$/,
  );
});
