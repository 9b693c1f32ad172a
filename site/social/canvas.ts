import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Node } from '@takumi-rs/core';
import { LATIN } from '#src/domain/pages/pictures/social-text.ts';
import { japanesePiece, lettersOf } from './japanese.ts';
import { JAPANESE_FONT, LATIN_FONT, LOGO, plateName } from './picture.ts';
import { coloredPlate } from './plates.ts';

/** Draws a tree with the site's typefaces, mark and maps: a PNG, or RGBA of four bytes a pixel. */
export type Canvas = (
  tree: Node,
  size: { width: number; height: number },
  format: 'png' | 'raw',
) => Promise<Buffer>;

/** What pictures are made of. */
export interface Art {
  /** The maps of site/plates by name. */
  plates: ReadonlyMap<string, string>;
  /** The site's mark as SVG. */
  logo: string;
  /** Reads a file of site/social/fonts by its name. */
  japanese: (piece: string) => Promise<Uint8Array>;
}

const FONTS = '@fontsource-variable/instrument-sans/files/instrument-sans';
/** The font files by what they hold; the page's own (fonts.css). */
const SUBSETS = ['latin', 'latin-ext'];

/** Loads takumi and the fonts. Null where takumi has no binary for this machine. */
export async function openCanvas(art: Art): Promise<Canvas | null> {
  const takumi = await import('@takumi-rs/core').catch(() => null);
  if (!takumi) return null;
  const renderer = new takumi.Renderer();
  const { resolve } = createRequire(import.meta.url);
  for (const subset of SUBSETS) {
    const data = await readFile(resolve(`${FONTS}-${subset}-wght-normal.woff2`));
    await renderer.registerFont({ name: LATIN_FONT, data });
  }
  const pieces = new Map<string, Promise<unknown>>();
  const register = async (piece: string) =>
    renderer.registerFont({
      name: JAPANESE_FONT,
      data: await art.japanese(piece),
      unicodeRange: lettersOf(piece),
    });
  /** Loads what words need beyond the site's own letters, once. */
  const prepare = async (words: string) => {
    for (const letter of new Set(words)) {
      const code = letter.codePointAt(0)!;
      const piece = LATIN(code) ? null : japanesePiece(code);
      if (piece === null) continue;
      if (!pieces.has(piece)) pieces.set(piece, register(piece));
      await pieces.get(piece);
    }
  };
  const images = [{ src: LOGO, data: Buffer.from(art.logo) }];
  for (const [name, svg] of art.plates) {
    images.push({ src: plateName(name), data: Buffer.from(coloredPlate(svg)) });
  }
  return async (tree, size, format) => {
    const text = JSON.stringify(tree);
    await prepare(text);
    const named = images.filter(({ src }) => text.includes(`"${src}"`));
    return renderer.render(tree, { ...size, images: named, format });
  };
}
