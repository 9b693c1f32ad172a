import { KIND_BITS, type Panel } from './panel.ts';

/** Pixels as places in a list of colors. */
export interface Indexed {
  /** At most 256, three bytes each: red, green, blue. */
  colors: Buffer;
  /** Lines from the top as PNG has them: a byte 0 (no filter), then a place for each pixel. */
  lines: Buffer;
}

/** How far a channel of a pixel may move, of 255, when a picture has more than 256 colors. */
export const MOST_MOVED = 4;
/** Shorter runs are written faster by a loop than by a call. */
const SHORT = 64;
const KIND = (1 << KIND_BITS) - 1;

/**
 * Finds at most 256 colors for panels that stand side by side, of which the first was read last and
 * knows the colors of all: their own, or, when there are more, shades joined to a neighbour that is
 * seen more, none further than `MOST_MOVED`. Null when that is not enough, as for a photograph.
 */
export function indexPanels(panels: readonly [Panel, ...Panel[]]): Indexed | null {
  const { colors, counts } = panels[0];
  const order = Float64Array.from(colors, (_, kind) => counts[kind]! * (KIND + 1) + kind);
  const kinds = Uint16Array.from(order.sort().reverse(), (entry) => entry % (KIND + 1));
  const joined =
    colors.length <= 256
      ? joinShades(colors, kinds, 0)
      : (joinShades(colors, kinds, MOST_MOVED / 2) ?? joinShades(colors, kinds, MOST_MOVED));
  return joined && { colors: joined.colors, lines: drawLines(panels, joined.places) };
}

/** The colors to keep, and for each of `from` the place of the one that stands for it. */
function joinShades(from: Int32Array, kinds: Uint16Array, most: number) {
  const kept: number[] = [];
  const places = new Uint8Array(from.length);
  for (const kind of kinds) {
    const color = from[kind]!;
    let place = 0;
    while (place < kept.length && !isNear(kept[place]!, color, most)) place += 1;
    if (place === 256) return null;
    if (place === kept.length) kept.push(color);
    places[kind] = place;
  }
  const colors = Buffer.from(kept.flatMap((color) => [color, color >> 8, color >> 16]));
  return { colors, places };
}

/** Whether no channel of two colors differs by more. */
function isNear(a: number, b: number, most: number): boolean {
  return (
    Math.abs((a & 255) - (b & 255)) <= most &&
    Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) <= most &&
    Math.abs(((a >> 16) & 255) - ((b >> 16) & 255)) <= most
  );
}

function drawLines(panels: readonly [Panel, ...Panel[]], places: Uint8Array): Buffer {
  const stride = panels.reduce((sum, { width }) => sum + width, 1);
  const lines = Buffer.alloc(stride * panels[0].height);
  let left = 1;
  for (const { width, runs } of panels) {
    drawRuns(lines, { start: left, stride, width }, runs, places);
    left += width;
  }
  return lines;
}

function drawRuns(
  lines: Buffer,
  { start, stride, width }: { start: number; stride: number; width: number },
  runs: Int32Array,
  places: Uint8Array,
): void {
  let run = 0;
  for (let line = start; line < lines.length; line += stride) {
    if (runs[run] === 0) {
      run += 1;
      lines.copyWithin(line, line - stride, line - stride + width);
      continue;
    }
    for (let at = line; at < line + width;) {
      const entry = runs[run++]!;
      const place = places[entry & KIND]!;
      const end = at + (entry >> KIND_BITS);
      // Most pixels are ground, which is the first place: there it is already.
      if (place === 0) at = end;
      else if (end - at > SHORT) Uint8Array.prototype.fill.call(lines, place, at, end);
      else for (let i = at; i < end; i += 1) lines[i] = place;
      at = end;
    }
  }
}
