/** The first text within the bounds; else the longest that is not too long, else the shortest. */
export function fittingTexts(texts: readonly string[], [least, most]: readonly [number, number]) {
  const within = texts.find((text) => text.length >= least && text.length <= most);
  if (within !== undefined) return within;
  const byLength = [...texts].sort((a, b) => b.length - a.length);
  return byLength.find((text) => text.length <= most) ?? byLength.at(-1)!;
}

/** Every choice of some items in their order, those with more first. */
export function subsets<T>(items: readonly T[]): T[][] {
  return items
    .reduce<T[][]>((all, item) => all.flatMap((some) => [[...some, item], some]), [[]])
    .sort((a, b) => b.length - a.length);
}
