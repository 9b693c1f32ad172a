/** A part of a picture, as high as the picture: its pixels as runs of one color. */
export interface Panel {
  width: number;
  height: number;
  /**
   * In reading order, each `length << KIND_BITS | kind`; a line that repeats the one above is one
   * run of 0.
   */
  runs: Int32Array;
  /** Colors by kind, as pixels have them in memory: red in the lowest byte. */
  colors: Int32Array;
  /** Pixels of each kind, lines that repeat left out. */
  counts: Uint32Array;
}

/** Bits of a kind: how many colors may be told apart. Pictures of cards have up to 1500. */
export const KIND_BITS = 12;
const MOST_COLORS = 1 << KIND_BITS;
const SLOTS = 2 * MOST_COLORS;
/** 2^32 by the golden ratio: spreads neighbouring colors over the slots. */
const SPREAD = 0x9e3779b1;
const OPAQUE = 0xff << 24;
/** Room for the runs of one panel while it is read, kept: it is some megabytes. */
let scratch = new Int32Array(0);

/**
 * Reads pixels of four bytes (RGBA; alpha is left out). `beside` is a panel that will stand next to
 * this one: the new one goes on with its colors and counts. Null when there are more than 4096.
 *
 * Typed arrays and whole numbers only: this looks at every pixel.
 */
export function readPanel(pixels: Buffer, width: number, beside?: Panel): Panel | null {
  const values = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  if (scratch.length < values.length) scratch = new Int32Array(values.length);
  const runs = scratch;
  const table = openTable(beside);
  let run = 0;
  for (let start = 0; start < values.length; start += width) {
    if (start > 0 && repeats(pixels, start * 4, width * 4)) {
      runs[run++] = 0;
      continue;
    }
    for (let at = start, end = start + width; at < end;) {
      const first = at;
      const value = values[at++]!;
      while (at < end && values[at] === value) at += 1;
      const kind = kindOf(table, value | OPAQUE);
      if (kind < 0) return null;
      table.counts[kind]! += at - first;
      runs[run++] = ((at - first) << KIND_BITS) | kind;
    }
  }
  const { colors, counts, size } = table;
  const height = values.length / width;
  return { width, height, runs: runs.slice(0, run), colors: colors.slice(0, size), counts };
}

function repeats(pixels: Buffer, at: number, length: number): boolean {
  return pixels.compare(pixels, at - length, at, at, at + length) === 0;
}

function openTable(beside: Panel | undefined) {
  const table = {
    keys: new Int32Array(SLOTS),
    kinds: new Uint16Array(SLOTS),
    colors: new Int32Array(MOST_COLORS),
    counts: new Uint32Array(MOST_COLORS),
    size: 0,
  };
  for (const color of beside?.colors ?? []) kindOf(table, color);
  if (beside) table.counts.set(beside.counts);
  return table;
}

/** The kind of a color, a new one the first time it is seen; -1 when the table is full. */
function kindOf(table: ReturnType<typeof openTable>, color: number): number {
  const { keys, kinds } = table;
  let slot = Math.imul(color, SPREAD) >>> (32 - KIND_BITS - 1);
  // No opaque color is 0: that is a free slot.
  while (keys[slot] !== color && keys[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
  if (keys[slot] === 0) {
    if (table.size === MOST_COLORS) return -1;
    keys[slot] = color;
    kinds[slot] = table.size;
    table.colors[table.size++] = color;
  }
  return kinds[slot]!;
}
