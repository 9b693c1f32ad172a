import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageCard } from '#src/domain/social-card.ts';
import { japanesePiece } from './japanese.ts';
import { openRenderer } from './renderer.ts';

it('draws Japanese letters, each its own, as it does Latin ones', async () => {
  const logo = await readFile(join(import.meta.dirname, 'logo.svg'), 'utf8');
  const japanese = (piece: string) => readFile(join(import.meta.dirname, `fonts/${piece}.woff2`));
  const draw = await openRenderer({ plates: new Map(), logo, japanese });
  // Where takumi has no binary, pages name the picture that stands for all.
  if (!draw) return;
  const pictures = await Promise.all(
    // Boxes for letters that are missing would all look alike.
    ['ドコモ光', 'ドコモ夏', 'Docomo'].map((title) => draw(pageCard('x', title, 'x'))),
  );
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3);
  for (const letter of 'ドコモ光夏ーぁ円') {
    expect(japanesePiece(letter.codePointAt(0)!), letter).not.toBeNull();
  }
  expect(japanesePiece('🔥'.codePointAt(0)!)).toBeNull();
});
