import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ImageSource } from '@takumi-rs/core';
import { SOCIAL_SIZE, type SocialCard } from '#src/domain/social-card.ts';
import { LOGO, pictureOf, plateName } from './picture.ts';
import { coloredPlate } from './plates.ts';

/** Draws a card as a PNG of 1200 x 630. */
export type DrawCard = (card: SocialCard) => Promise<Buffer>;

const FONTS = '@fontsource-variable/instrument-sans/files/instrument-sans';
/** The font files by what they hold; the page's own (fonts.css). */
const SUBSETS = ['latin', 'latin-ext'];

/**
 * Opens the drawing of cards: loads takumi and the fonts. Null where takumi has no binary for this
 * machine. `plates` are the maps of site/plates by name, `logo` the site's mark as SVG.
 */
export async function openRenderer(art: {
  plates: ReadonlyMap<string, string>;
  logo: string;
}): Promise<DrawCard | null> {
  const takumi = await import('@takumi-rs/core').catch(() => null);
  if (!takumi) return null;
  const renderer = new takumi.Renderer();
  const { resolve } = createRequire(import.meta.url);
  for (const subset of SUBSETS) {
    const data = await readFile(resolve(`${FONTS}-${subset}-wght-normal.woff2`));
    await renderer.registerFont({ name: 'Instrument Sans', data });
  }
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
    const plate = plates.get(plateName(card.plate));
    const images = plate ? [logo, plate] : [logo];
    return renderer.render(pictureOf(card, plate !== undefined), { ...SOCIAL_SIZE, images });
  };
}

/** Maps are drawn once, at the size in which they stand in the pictures. */
function plateSize(svg: string) {
  return svg.includes('plate-globe') ? { width: 416, height: 416 } : { width: 416, height: 315 };
}
