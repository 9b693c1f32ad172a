import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = ['tokens.css', '../plans/marks.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');
const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
/** A colour in the light theme and in the dark one; `before` is what stands before its colon. */
const colours = (before: string) => {
  const hex = '(#[0-9a-f]{6})';
  const [, light, dark = light] = new RegExp(
    `${before}: (?:light-dark\\()?${hex}(?:, ${hex})?`,
  ).exec(css)!;
  return [rgb(light!), rgb(dark!)];
};
const token = (name: string) => colours(`--${name}`);
const mix = (ink: number[], share: number, ground: number[]) =>
  ink.map((value, at) => value * share + ground[at]! * (1 - share));

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(colour: number[]): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: number[], b: number[]): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const GROUNDS = ['paper', 'paper-2', 'surface'];
const TINTS = ['deal-row', 'deal-bg', 'esim-row', 'esim-bg', 'accent-soft'];
const CHARTS = [...css.matchAll(/--(chart-[a-z]+):/g)].map(([, name]) => name!);
/** What stands on what: texts, and controls and lines that must be told from their ground. */
const TEXT: [on: string[], inks: string[]][] = [
  [
    [...GROUNDS, ...TINTS],
    ['ink', 'ink-2', 'ink-3', 'accent'],
  ],
  [
    [...GROUNDS, 'deal-row', 'esim-row'],
    ['rise', 'fall', 'blue-ink'],
  ],
  [['paper', 'surface', 'deal-row', 'deal-bg'], ['deal-ink']],
  [[...GROUNDS, 'danger-bg'], ['danger']],
  [['danger-bg'], ['ink']],
  [['danger'], ['paper']],
  [['fill', 'fill-hover'], ['on-fill']],
  [['ribbon'], ['on-deal']],
  [['blue-bg'], ['blue-ink']],
  [['green-bg'], ['green-ink']],
];
const PARTS: [on: string[], inks: string[]][] = [
  [
    [...GROUNDS, 'deal-row', 'esim-row'],
    ['line-ui', 'esim-line'],
  ],
  [['paper', 'paper-2'], ['fill']],
  [GROUNDS, CHARTS],
];

describe.each([
  ['texts', 4.5, TEXT],
  ['controls and lines', 3, PARTS],
])('%s', (_, least, pairs) => {
  it.each(pairs)('on %j stand out in both themes: %j', (grounds, inks) => {
    expect(inks.length).toBeGreaterThan(0);
    const weak = grounds.flatMap((ground) =>
      inks.flatMap((ink) =>
        token(ink)
          .map((colour, theme) => contrast(colour, token(ground)[theme]!))
          .flatMap((found, theme) => (found < least ? [{ ink, ground, theme, found }] : [])),
      ),
    );
    expect(weak).toEqual([]);
  });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])('the letters of mark %i can be read in both themes', (tint) => {
  const inks = colours(`\\[data-tint='${tint}'\\] \\{\\s+--mark`);
  inks.forEach((ink, theme) => {
    const ground = mix(ink, 0.1, token('surface')[theme]!);
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(5.9);
  });
});
