/** A drawing within a drawing whose pixels grow with the letters of the reader: 16 of them are 1rem. */
export const LETTER_UNITS = {
  width: '1rem',
  height: '1rem',
  viewBox: '0 0 16 16',
  'font-size': 13,
  overflow: 'visible',
} as const;

/** Pixels between two labels at line ends. */
export const LABEL_GAP = 19;

/**
 * Pushes labels apart so that neighbours stand at least `gap` apart and all stay within
 * `bounds`, each as near to its own line end as that allows. Takes the wanted positions in any
 * order, answers the new ones in the same order. When they cannot all fit, the gap shrinks evenly.
 */
export function spreadLabels(
  wanted: readonly number[],
  bounds: readonly [number, number],
  gap: number = LABEL_GAP,
): number[] {
  const [top, bottom] = bounds;
  const room = wanted.length > 1 ? (bottom - top) / (wanted.length - 1) : gap;
  const step = Math.min(gap, room);
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  // Labels that touch become one block, centred on the mean of where its members want to be.
  const blocks: { members: number[]; start: number }[] = [];
  const place = (members: number[]) => {
    const offset = members.reduce((sum, index, at) => sum + wanted[index]! - at * step, 0);
    const height = (members.length - 1) * step;
    return Math.min(Math.max(offset / members.length, top), bottom - height);
  };
  for (const index of order) {
    let block = { members: [index], start: place([index]) };
    for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
      if (last.start + last.members.length * step <= block.start) break;
      blocks.pop();
      const members = [...last.members, ...block.members];
      block = { members, start: place(members) };
    }
    blocks.push(block);
  }
  const placed = new Array<number>(wanted.length);
  for (const { members, start } of blocks) {
    members.forEach((index, at) => {
      placed[index] = Math.round((start + at * step) * 10) / 10;
    });
  }
  return placed;
}
