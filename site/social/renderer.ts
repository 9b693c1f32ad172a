import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ImageSource } from '@takumi-rs/core';
import { SOCIAL_SIZE, type SocialCard } from '#src/domain/social-card.ts';
import { LATIN } from '#src/domain/social-text.ts';
import { japanesePiece, lettersOf } from './japanese.ts';
import { JAPANESE_FONT, LATIN_FONT, LOGO, pictureOf, plateName } from './picture.ts';
import { coloredPlate } from './plates.ts';

/** Draws a card as a PNG of 1200 x 630. */
export type DrawCard = (card: SocialCard) => Promise<Buffer>;

const FONTS = '@fontsource-variable/instrument-sans/files/instrument-sans';
/** The font files by what they hold; the page's own (fonts.css). */
const SUBSETS = ['latin', 'latin-ext'];

/**
 * Opens the drawing of cards: loads takumi and the fonts. Null where takumi has no binary for this
 * machine. `plates` are the maps of site/plates by name, `logo` the site's mark as SVG, `japanese`
 * reads a file of site/social/fonts by its name.
 */
export async function openRenderer(art: {
  plates: ReadonlyMap<string, string>;
  logo: string;
  japanese: (piece: string) => Promise<Uint8Array>;
}): Promise<DrawCard | null> {
  const takumi = await import('@takumi-rs/core').catch(() => null);
  if (!takumi) return null;
  const renderer = new takumi.Renderer();
  const { resolve } = createRequire(import.meta.url);
  for (const subset of SUBSETS) {
    const data = await readFile(resolve(`${FONTS}-${subset}-wght-normal.woff2`));
    await renderer.registerFont({ name: LATIN_FONT, data });
  }
  const registered = new Map<string, Promise<unknown>>();
  const register = async (piece: string) =>
    renderer.registerFont({
      name: JAPANESE_FONT,
      data: await art.japanese(piece),
      unicodeRange: lettersOf(piece),
    });
  /** Loads what the words of a card need beyond the site's own letters, once. */
  const prepare = async (card: SocialCard) => {
    for (const letter of new Set(JSON.stringify(card))) {
      const code = letter.codePointAt(0)!;
      const piece = LATIN(code) ? null : japanesePiece(code);
      if (piece === null) continue;
      if (!registered.has(piece)) registered.set(piece, register(piece));
      await registered.get(piece);
    }
  };
  const logo = { src: LOGO, data: Buffer.from(art.logo) };
  const plates = new Map<string, ImageSource>();
  for (const [name, svg] of art.plates) {
    const src = plateName(name);
    const size = plateSize(svg);
    const picture = Buffer.from(coloredPlate(svg));
    const data = await renderer.render({ type: 'image', src: picture, style: size }, size);
    plates.set(src, { src, data });
  }
  return async (card) => {
    await prepare(card);
    const plate = plates.get(plateName(card.plate));
    const images = plate ? [logo, plate] : [logo];
    return renderer.render(pictureOf(card, plate !== undefined), { ...SOCIAL_SIZE, images });
  };
}

/** Maps are drawn once, at the size in which they stand in the pictures. */
function plateSize(svg: string) {
  return svg.includes('plate-globe') ? { width: 416, height: 416 } : { width: 416, height: 315 };
}
