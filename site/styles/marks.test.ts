import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = ['tokens.css', 'marks.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');
/** The values of a token: in the light theme and in the dark one. */
const values = (before: string) =>
  new RegExp(`${before}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`)
    .exec(css)!
    .slice(1)
    .map(rgb);
const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
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

it.each([1, 2, 3, 4, 5, 6, 7, 8])('the letters of mark %i can be read in both themes', (tint) => {
  const inks = values(`\\[data-tint='${tint}'\\] \\{\\s+--mark`);
  const grounds = values('--surface');
  expect(inks).toHaveLength(2);
  inks.forEach((ink, theme) => {
    expect(contrast(ink, mix(ink, 0.1, grounds[theme]!))).toBeGreaterThanOrEqual(5.9);
  });
});
