import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Node } from '@takumi-rs/core';
import { LATIN } from '#src/domain/pages/pictures/social-text.ts';
import { japanesePiece, lettersOf } from './japanese.ts';
import { JAPANESE_FONT, LATIN_FONT, LOGO, plateName } from './picture.ts';
import { INK } from './ink.ts';

const STYLE = [
  `.pl-s{fill:${INK.surface}}`,
  `.pl-r{fill:none;stroke:${INK.line}}`,
  '.pl-g{fill:none;stroke:#11181b;stroke-opacity:.1}',
  `.pl-l{fill:#e0e6e4;stroke:${INK.line};stroke-width:.5}`,
  `.pl-h{fill:${INK.accent}}`,
  '.plate-globe .pl-h{fill:#3f7c88}',
].join('');
/** Length and thickness of the black and white pieces of a map's border (plates.css). */
const PIECE = 56;
const EDGE = 5;

/**
 * A map of site/plates with the colours of the light theme; the maps of regions stand in their
 * ruler, as on the page of the region. Degrees are left out: they would be too small to read.
 */
function coloredPlate(svg: string): string {
  const [, view = '0 0 360 270'] = /viewBox="([^"]+)"/.exec(svg) ?? [];
  const inner = svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<g class="pl-t"[\s\S]*?<\/g>/, '');
  const [, , width = 0, height = 0] = view.split(' ').map(Number);
  const open = (box: string, w: number, h: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${w * 2}" height="${h * 2}"><style>${STYLE}</style>`;
  if (svg.includes('plate-globe')) {
    return `${open(view, width, height)}<g class="plate-globe">${inner}</g></svg>`;
  }
  const pad = EDGE + 1;
  const [w, h] = [width + 2 * pad, height + 2 * pad];
  const ruler = (size: number, piece: (at: number, length: number) => string) =>
    Array.from({ length: Math.ceil(size / PIECE) }, (_, i) =>
      piece(i * PIECE, Math.min(PIECE / 2, size - i * PIECE)),
    ).join('');
  const rect = (x: number, y: number, a: number, b: number) =>
    `<rect x="${x}" y="${y}" width="${a}" height="${b}" fill="${INK.ink3}"/>`;
  return [
    open(`0 0 ${w} ${h}`, w, h),
    `<rect width="${w}" height="${h}" fill="${INK.paper}"/>`,
    ruler(w, (at, length) => rect(at, 0, length, EDGE) + rect(at, h - EDGE, length, EDGE)),
    ruler(h, (at, length) => rect(0, at, EDGE, length) + rect(w - EDGE, at, EDGE, length)),
    `<svg x="${pad}" y="${pad}" width="${width}" height="${height}" viewBox="${view}">`,
    `<rect width="${width}" height="${height}" fill="${INK.surface}"/>${inner}</svg>`,
    `<rect x=".5" y=".5" width="${w - 1}" height="${h - 1}" fill="none" stroke="${INK.ink3}"/>`,
    `<rect x="${pad - 0.5}" y="${pad - 0.5}" width="${width + 1}" height="${height + 1}" fill="none" stroke="${INK.ink3}"/>`,
    '</svg>',
  ].join('');
}

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
/** The font files by what they hold; the page's own (site/styles/core/base.css). */
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
