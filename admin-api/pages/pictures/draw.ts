/** Draws pictures anew, for a worker process: whatever a hostile one does to the decoder, it does it there. */
import sharp, { type Sharp } from 'sharp';
import type { PictureHead } from '#src/domain/core/pictures/picture-head.ts';
import {
  CARD_SIZE,
  MARK_PX,
  MOST_KEPT_BYTES,
  PICTURE_LIMITS,
  SMALL_MARK_PX,
  type PictureUse,
} from '#src/domain/core/pictures/pictures.ts';
import { Parser } from 'htmlparser2';

/**
 * Why an SVG is not drawn, or null: a filter works on every point of what it is on, and `use` of what
 * uses others doubles the work with each step, so a few lines would take the only place where pictures
 * are drawn for seconds.
 */
function refusalOfSvg(text: string): string | null {
  let filters = false;
  /** Ids of the elements that are open, those that hold a `use`, and those that are used. */
  const open: (string | undefined)[] = [];
  const holders = new Set<string | undefined>();
  const used: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = name.replace(/^.*:/, '');
        open.push(attributes.id);
        if (element === 'filter' || 'filter' in attributes) filters = true;
        if (isFiltering(attributes.style)) filters = true;
        if (element !== 'use') return;
        for (const id of open) holders.add(id);
        used.push((attributes.href ?? attributes['xlink:href'] ?? '').replace(/^.*#/, ''));
      },
      ontext(css) {
        if (isFiltering(css)) filters = true;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (filters) return 'An SVG with filters is not drawn: save it without effects, or as PNG';
  const nested = used.some((id) => holders.has(id));
  return nested
    ? 'An SVG whose parts use parts that use others is not drawn: save it as PNG'
    : null;
}

const isFiltering = (css = '') => /(?:^|[\s;{])filter\s*:/i.test(css);

/** Memory of the whole process, and processor time of an SVG, past which it gives up; how often it looks. */
const MOST_BYTES = 768 * 1024 * 1024;
const MOST_SVG_MS = 3000;
const LOOK_MS = 50;
/** Points per inch at which an SVG that says nothing else is a pixel for a unit. */
const SVG_DENSITY = 72;
/** Qualities of a card, the best that fits is taken; noise from edge to edge fits at 40. */
const QUALITIES = [82, 70, 55, 40, 25];

/** What is to be drawn: a picture's bytes, what its head says that it is, and what for. */
export interface Drawing {
  bytes: Uint8Array;
  kind: PictureHead['kind'];
  use: PictureUse;
}

/** The files of a picture; a card has no small one. */
export interface Drawn {
  width: number;
  height: number;
  large: Buffer;
  small: Buffer | null;
}

/** Draws one and ends the process where that takes too much; says why an SVG is refused. */
export async function drawPicture({
  bytes,
  kind,
  use,
}: Drawing): Promise<Drawn | { refused: string }> {
  sharp.cache(false);
  sharp.concurrency(1);
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isLong = kind === 'svg' && (user + system) / 1000 > MOST_SVG_MS;
    if (isLong || process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
  }, LOOK_MS).unref();
  const refused = kind === 'svg' ? refusalOfSvg(Buffer.from(bytes).toString()) : null;
  if (refused) return { refused };
  const density = kind === 'svg' ? await svgDensity(bytes, use) : SVG_DENSITY;
  // As the camera held it; what else the file says about itself is left behind.
  const upright = sharp(bytes, { ...OPTIONS, density }).autoOrient();
  const { large, small } =
    use === 'card' ? { large: await card(upright), small: null } : await mark(upright);
  const { width, height } = large.info;
  return { width, height, large: large.data, small: small && small.data };
}

const OPTIONS = {
  limitInputPixels: PICTURE_LIMITS.pixels,
  // A file that breaks off is no picture; small faults of programs that write them are no matter.
  failOn: 'truncated',
  // The first frame of what moves.
  pages: 1,
} as const;

/** Such that an SVG is drawn as large as it is needed, however small it says that it is. */
async function svgDensity(bytes: Uint8Array, use: PictureUse): Promise<number> {
  const { width, height } = await sharp(bytes, OPTIONS).metadata();
  const wanted = use === 'card' ? CARD_SIZE.width : MARK_PX;
  const density = (SVG_DENSITY * 2 * wanted) / Math.max(width, height);
  return Math.min(Math.max(density, 1), 10_000);
}

async function mark(upright: Sharp) {
  const sizes = [MARK_PX, SMALL_MARK_PX].map((px) => fitted(upright, px));
  const [large, small] = await Promise.all(sizes);
  return { large: large!, small: small! };
}

function fitted(upright: Sharp, px: number) {
  return upright
    .clone()
    .resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
}

async function card(upright: Sharp) {
  const { data, info } = await upright
    .clone()
    .resize({ ...CARD_SIZE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of QUALITIES) {
    const made = await sharp(data, { raw: info })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    if (made.data.length <= MOST_KEPT_BYTES) return made;
  }
  throw new Error('the card is too large at every quality');
}
