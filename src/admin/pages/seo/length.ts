/** How a length fits a recommended zone, and that in words: 'Good: 50–60', '13 short of 150–160'. */
export function fitLength(
  length: number,
  [from, to]: readonly [number, number],
): { kind: 'short' | 'ok' | 'long'; text: string } {
  const zone = `${from}–${to}`;
  if (length < from) return { kind: 'short', text: `${from - length} short of ${zone}` };
  if (length > to) return { kind: 'long', text: `${length - to} over ${zone}` };
  return { kind: 'ok', text: `Good: ${zone}` };
}
