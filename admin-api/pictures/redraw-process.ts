/**
 * A process of its own that draws a picture anew: `node admin-api/pictures/redraw-process.ts <use>
 * <kind>`. The bytes come in, the files go out as one line of JSON. Whatever a hostile picture does
 * to the decoder, it does it here.
 */
import sharp from 'sharp';
import {
  CARD_SIZE,
  MARK_PX,
  MOST_KEPT_BYTES,
  PICTURE_LIMITS,
  SMALL_MARK_PX,
  type PictureUse,
} from '#src/domain/pictures.ts';
import { refusalOfSvg } from './svg-limits.ts';

/** Memory of the whole process, and processor time of an SVG, past which it gives up; how often it looks. */
const MOST_BYTES = 768 * 1024 * 1024;
const MOST_SVG_MS = 3000;
const LOOK_MS = 50;
/** Points per inch at which an SVG that says nothing else is a pixel for a unit. */
const SVG_DENSITY = 72;
/** Qualities of a card, the best that fits is taken; noise from edge to edge fits at 40. */
const QUALITIES = [82, 70, 55, 40, 25];

sharp.cache(false);
sharp.concurrency(1);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isLong = kind === 'svg' && (user + system) / 1000 > MOST_SVG_MS;
  if (isLong || process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
}, LOOK_MS).unref();

const [use, kind] = process.argv.slice(2) as [PictureUse, string];
const bytes = Buffer.concat(await Array.fromAsync(process.stdin as AsyncIterable<Buffer>));
const refused = kind === 'svg' ? refusalOfSvg(bytes.toString()) : null;
if (refused) {
  process.stdout.write(JSON.stringify({ refused }));
  process.exit(0);
}
const options = {
  limitInputPixels: PICTURE_LIMITS.pixels,
  // A file that breaks off is no picture; small faults of programs that write them are no matter.
  failOn: 'truncated',
  // The first frame of what moves.
  pages: 1,
} as const;
const source = sharp(bytes, { ...options, density: await densityOf() });
// As the camera held it; what else the file says about itself is left behind.
const upright = source.autoOrient();

const files = use === 'card' ? { large: await card(), small: null } : await mark();
process.stdout.write(
  `${JSON.stringify({
    width: files.large.info.width,
    height: files.large.info.height,
    large: files.large.data.toString('base64'),
    small: files.small?.data.toString('base64') ?? null,
  })}\n`,
);

/** Such that an SVG is drawn as large as it is needed, however small it says that it is. */
async function densityOf(): Promise<number> {
  if (kind !== 'svg') return SVG_DENSITY;
  const { width, height } = await sharp(bytes, options).metadata();
  const wanted = use === 'card' ? CARD_SIZE.width : MARK_PX;
  const density = (SVG_DENSITY * 2 * wanted) / Math.max(width, height);
  return Math.min(Math.max(density, 1), 10_000);
}

async function mark() {
  const [large, small] = await Promise.all([MARK_PX, SMALL_MARK_PX].map(fitted));
  return { large: large!, small: small! };
}

function fitted(px: number) {
  return upright
    .clone()
    .resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
}

async function card() {
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
