import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pageCard, SOCIAL_SIZE, type SocialCard } from '#src/domain/pages/pictures/social-card.ts';
import { openCanvas } from './canvas.ts';
import { japanesePiece } from './japanese.ts';
import { MOST_MOVED } from './palette.ts';
import { pictureOf } from './picture.ts';
import { openRenderer } from './renderer.ts';

const { width, height } = SOCIAL_SIZE;
const folder = import.meta.dirname;
const plates = new Map<string, string>();
for (const file of await readdir(join(folder, '../plates'))) {
  plates.set(file.replace('.svg', ''), await readFile(join(folder, '../plates', file), 'utf8'));
}
// More colors than a palette has, none of them next to many others.
const wild = Array.from(
  { length: 36 * 27 },
  (_, i) =>
    `<rect x="${(i % 36) * 10}" y="${Math.floor(i / 36) * 10}" width="10" height="10" fill="#${(i * 17_239).toString(16).padStart(6, '0').slice(-6)}"/>`,
);
plates.set('wild', `<svg viewBox="0 0 360 270">${wild.join('')}</svg>`);
const art = {
  plates,
  logo: await readFile(join(folder, 'logo.svg'), 'utf8'),
  japanese: (piece: string) => readFile(join(folder, `fonts/${piece}.woff2`)),
};
const draw = await openRenderer(art);
const canvas = await openCanvas(art);

const plan: SocialCard = {
  name: 'plans/x',
  title: 'Allnet Flat Größe',
  alt: '',
  over: { mark: 'C', text: 'congstar, Germany' },
  tags: [
    { text: '15GB', tone: 'blue' },
    { text: 'Unlimited', tone: 'green' },
    { text: 'Prepaid', tone: 'plain' },
  ],
  price: { now: '€10.00', was: '€30.00', unit: '€0.67 per GB' },
  note: 'Checked Nov 20, 2026',
  deal: true,
  plate: 'DE',
};
const facts = [
  { value: '1923', label: 'plans' },
  { value: '€0.42', label: 'cheapest for 30 days' },
];
const CARDS: Record<string, SocialCard> = {
  'a plan with a deal': plan,
  'a plan in Japanese': { ...plan, title: 'ドコモ光 夏のプラン', plate: 'JP' },
  'a plan of a region without a map': { ...plan, plate: 'XX' },
  // What is too long for one line may not run under the map.
  'a plan with long prices': {
    ...plan,
    price: { now: '€1,000.00', was: '€3,000.00', unit: '€200.00 per GB' },
  },
  'a region': { name: 'region/US', title: 'United States SIM cards', alt: '', facts, plate: 'US' },
  'a carrier': { ...pageCard('carriers/x', 'congstar plans and prices', 'A carrier'), facts },
  'a page of words': pageCard('plans', 'SIM card plans', 'All plans with price, data and validity'),
};

/** The chunks of a PNG, their checksums checked. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(crc32(png.subarray(at + 4, end))).toBe(png.readUInt32BE(end));
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

/** A card as PNG, and how far a channel of it is from what takumi draws at most, of 255. */
async function compare(card: SocialCard) {
  const png = await draw!(card);
  const whole = pictureOf(card, plates.has(card.plate.toLowerCase()));
  const expected = await canvas!(whole, SOCIAL_SIZE, 'raw');
  const image = { type: 'image', src: png, style: { width, height } } as const;
  const read = await canvas!(image, SOCIAL_SIZE, 'raw');
  let off = 0;
  for (let i = 0; i < read.length; i += 1) off = Math.max(off, Math.abs(read[i]! - expected[i]!));
  return { png, off };
}

// Where takumi has no binary, pages name the picture that stands for all.
it.runIf(draw)('draws Japanese letters, each its own, as it does Latin ones', async () => {
  const pictures = await Promise.all(
    // Boxes for letters that are missing would all look alike.
    ['ドコモ光', 'ドコモ夏', 'Docomo'].map((title) => draw!(pageCard('x', title, 'x'))),
  );
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3);
  for (const letter of 'ドコモ光夏ーぁ円') {
    expect(japanesePiece(letter.codePointAt(0)!), letter).not.toBeNull();
  }
  expect(japanesePiece('🔥'.codePointAt(0)!)).toBeNull();
});

it.runIf(draw).each(Object.keys(CARDS))(
  'makes a sound PNG of %s, as takumi draws it',
  async (kind) => {
    const { png, off } = await compare(CARDS[kind]!);
    // Two of 255 steps of a channel: nobody sees that, not even side by side.
    expect(off).toBeLessThanOrEqual(MOST_MOVED / 2);
    const chunks = chunksOf(png);
    expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    const head = chunks.get('IHDR')!;
    expect([head.readUInt32BE(0), head.readUInt32BE(4)]).toEqual([width, height]);
    expect([...head.subarray(8)]).toEqual([8, 3, 0, 0, 0]);
    expect(inflateSync(chunks.get('IDAT')!)).toHaveLength((width + 1) * height);
    expect(png.length).toBeLessThan(60_000);
  },
);

it.runIf(draw)('leaves a picture of too many colors to takumi, without a loss', async () => {
  const { png, off } = await compare({ ...plan, plate: 'wild' });
  expect(off).toBe(0);
  expect(chunksOf(png).has('PLTE')).toBe(false);
});
