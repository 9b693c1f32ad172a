import { describe, expect, it } from 'vitest';
import { indexPanels, MOST_MOVED, type Indexed } from './palette.ts';
import { readPanel, type Panel } from './panel.ts';

type Color = readonly [red: number, green: number, blue: number];

/** Pixels of a picture, as takumi answers them. */
function pixels(width: number, height: number, colorAt: (x: number, y: number) => Color): Buffer {
  return Buffer.from(
    Array.from({ length: width * height }, (_, i) => [
      ...colorAt(i % width, Math.floor(i / width)),
      255,
    ]).flat(),
  );
}

/** The colors that lines of places stand for. */
function colorsOf({ colors, lines }: Indexed, width: number): number[][] {
  return Array.from({ length: lines.length / (width + 1) }, (_, y) => {
    const line = lines.subarray(y * (width + 1), (y + 1) * (width + 1));
    expect(line[0]).toBe(0);
    return [...line.subarray(1)].flatMap((place) => [...colors.subarray(place * 3, place * 3 + 3)]);
  });
}

/** The colors of a line, as texts. */
const inThrees = (line: number[]) => line.join().match(/\d+,\d+,\d+/g) ?? [];

function index(width: number, height: number, colorAt: (x: number, y: number) => Color) {
  const panel = readPanel(pixels(width, height, colorAt), width);
  const indexed = panel && indexPanels([panel]);
  const expected = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => colorAt(x, y)).flat(),
  );
  return { indexed, expected };
}

/** A grey ramp in the middle of two plain colors. */
const ramp = (x: number, y: number): Color =>
  y % 3 === 0 ? [11, 90, 104] : [x & 255, (x + 3) & 255, Math.min(255, (x & 255) + 6 * (y % 3))];

describe('a palette', () => {
  it('has the very colors of a picture that has up to 256', () => {
    // Runs shorter and longer than a call pays for, lines like the one above, a line of one color.
    const step = (x: number) => x - (x % 4);
    const { indexed, expected } = index(256, 40, (x, y) => {
      if (y < 10) return [step(x), 255 - step(x), 0];
      return y < 20 ? [x < 100 ? 7 : 255, 248, 7] : [step(x), 9, x < 250 ? 0 : step(x)];
    });
    expect(colorsOf(indexed!, 256)).toEqual(expected);
    const full = index(16, 16, (x, y) => [x, y, 0]);
    expect(full.indexed!.colors).toHaveLength(3 * 256);
    expect(colorsOf(full.indexed!, 16)).toEqual(full.expected);
  });

  it('joins shades next to each other when there are more, and keeps within its bound', () => {
    const { indexed, expected } = index(1000, 9, ramp);
    expect(new Set(expected.flatMap(inThrees)).size).toBeGreaterThan(256);
    expect(indexed!.colors.length).toBeLessThanOrEqual(3 * 256);
    const lines = colorsOf(indexed!, 1000);
    const off = lines.flatMap((line, y) =>
      line.map((value, i) => Math.abs(value - expected[y]![i]!)),
    );
    expect(Math.max(...off)).toBeGreaterThan(0);
    expect(Math.max(...off)).toBeLessThanOrEqual(MOST_MOVED);
    // A plain color that has no such neighbour stays what it is.
    expect(lines[0]).toEqual(expected[0]);
  });

  it('gives up on a picture of too many colors', () => {
    // Far apart, so that nothing can be joined; then more than are counted.
    expect(index(30, 30, (x, y) => [x * 8, y * 8, 0]).indexed).toBeNull();
    expect(
      readPanel(
        pixels(80, 80, (x, y) => [x * 3, y * 3, 0]),
        80,
      ),
    ).toBeNull();
  });

  it('is one of panels side by side', () => {
    const left = pixels(100, 12, (x, y) => [x, y < 6 ? 0 : y, 9]);
    const right = pixels(80, 12, (x) => [x, 0, 200]);
    const map = readPanel(right, 80)!;
    const before = structuredClone(map);
    const both: [Panel, Panel] = [readPanel(left, 100, map)!, map];
    // A map is read once for many pictures.
    expect(map).toEqual(before);
    const lines = colorsOf(indexPanels(both)!, 180);
    lines.forEach((line, y) => {
      const expected = Array.from({ length: 180 }, (_, x) =>
        x < 100 ? [x, y < 6 ? 0 : y, 9] : [x - 100, 0, 200],
      );
      const off = line.map((value, i) => Math.abs(value - expected.flat()[i]!));
      expect(Math.max(...off)).toBeLessThanOrEqual(MOST_MOVED);
    });
  });
});
