import { foldWords } from '../../../core/fold.ts';

/** A stretch of a text; `hit`: what was typed stands in it. */
export interface Stretch {
  text: string;
  hit: boolean;
}

/** Without case, accents, blanks and signs: 'AT&T' is 'att'. */
const bare = (text: string): string => foldWords(text).join('');

/**
 * A title in stretches, so that what was typed can be set off: each word of it that begins with a
 * word of `said`, or with two that stand side by side, as far as it does.
 */
export function matchedParts(title: string, said: string): Stretch[] {
  const words = said.split(/\s+/);
  const pairs = words.map((word, at) => word + (words[at + 1] ?? ''));
  const typed = [...words, ...pairs, said].map(bare).filter(Boolean);
  const parts = title.split(/(\s+)/).flatMap((word) => {
    const length = hitLength(word, typed);
    return [
      { text: word.slice(0, length), hit: true },
      { text: word.slice(length), hit: false },
    ];
  });
  return joined(parts.filter(({ text }) => text !== ''));
}

/** How much of a word was typed, in characters of it. */
function hitLength(word: string, typed: readonly string[]): number {
  const key = bare(word);
  const length = Math.max(0, ...typed.map((text) => (key.startsWith(text) ? text.length : 0)));
  if (length === key.length) return key === '' ? 0 : word.length;
  let hit = '';
  for (const char of word) {
    if (bare(hit).length >= length) break;
    hit += char;
  }
  return hit.length;
}

/** Stretches of one kind as one; blanks between two hits belong to them. */
function joined(parts: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const [at, { text, hit: isHit }] of parts.entries()) {
    const isBlank = text.trim() === '';
    const hit = isHit || (isBlank && all.at(-1)?.hit === true && parts[at + 1]?.hit === true);
    const last = all.at(-1);
    if (last?.hit === hit) last.text += text;
    else all.push({ text, hit });
  }
  return all;
}
