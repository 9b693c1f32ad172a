import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { checkRegex } from './check-regexes.ts';
import { findRegexes } from './find-regexes.ts';

it('finds regexes wherever a source may hold one', () => {
  const ts = 'const a = /a+/g; const b = <T>(x: T) => x; f(1 / 2, x / y);\nnew RegExp("b");';
  expect(findRegexes('a.ts', ts)).toEqual({
    literals: ['/a+/g'],
    built: [{ line: 2, source: 'new RegExp("b")' }],
  });
  expect(findRegexes('a.tsx', '<p title="/no/">{x.replace(/c/, "")} / d / </p>').literals).toEqual([
    '/c/',
  ]);
  const astro = `---
const front = /d+/u;
---
<!doctype html>
<!-- it's /no/ regex -->
<img src="/e/f.png" set:html={text.replace(/g/g, '')}>
<p>1 / 2 {list.map((one) => <b>{/h/.test(one)}</b>)}</p>
<style>a { background: url(/no/x.png) }</style>
<script>
  if (1 < 2) document.title.match(/i/);
</script>`;
  expect(findRegexes('a.astro', astro).literals.sort()).toEqual(['/d+/u', '/g/g', '/h/', '/i/']);
});

it.each([
  // What held the server for 45 seconds on a name of 80 characters.
  String.raw`/(\s+(mobile|wireless|cellular|uk|usa|us|deutschland|\(.*\)|by\s.*))+$/i`,
  // Quadratic, as it may begin at any place: derived, and found by trying.
  '/-+$/',
  '/(?!b)-+$/',
])('names %s', async (literal) => {
  expect(await checkRegex(literal)).toMatch(/exponential|polynomial/);
});

it.each(['/^[a-z]+$/', '/(?<!-)-+$/', '/abc/', String.raw`/^(\d{1,3}(,\d{3})+|\d+)$/`])(
  'leaves %s alone',
  async (literal) => {
    expect(await checkRegex(literal)).toBeNull();
  },
);

it('knows the regexes that a module builds of constants', () => {
  const file = 'src/domain/imports/files/neutral.ts';
  // Under Node itself: the test runner loads modules in a way of its own.
  const script = `import { builtWhileLoading } from './scripts/check/check-regexes.ts';
    console.log(JSON.stringify([...(await builtWhileLoading(['${file}']))]));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString();
  const own = (JSON.parse(out) as [string, string[]][]).filter(([at]) => at.startsWith(`${file}:`));
  expect(own.flatMap(([, regexes]) => regexes)).toEqual([
    expect.stringMatching(/^\/\^'\*\[=/),
    expect.stringMatching(/^\/\^'\+\[=/),
  ]);
});
