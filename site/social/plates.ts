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
export function coloredPlate(svg: string): string {
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
