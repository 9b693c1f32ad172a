/**
 * `node bench/pictures.ts [count]`: draws the social image of a plan again and again, with takumi
 * as the site does and with satori + sharp from the same tree in the same run, and prints
 * milliseconds per picture and their ratio. satori, sharp and a font that satori can read are
 * fetched into a temporary folder: the project itself does not need them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Node } from '@takumi-rs/core';
import { planCard, SOCIAL_SIZE, type SocialCard } from '#src/domain/social-card.ts';
import { LOGO, pictureOf } from '#site/social/picture.ts';
import { coloredPlate } from '#site/social/plates.ts';
import { openRenderer } from '#site/social/renderer.ts';

const SATORI = 'satori';
const SHARP = 'sharp';
const PACKAGES = [`${SATORI}@0.63.2`, `${SHARP}@0.35.5`, '@fontsource/instrument-sans@5.3.0'];
const count = Number(process.argv[2] ?? 40);
const site = join(import.meta.dirname, '../site');
const logo = await readFile(join(site, 'social/logo.svg'), 'utf8');
const plates = new Map<string, string>();
for (const file of await readdir(join(site, 'plates'))) {
  plates.set(file.replace('.svg', ''), await readFile(join(site, 'plates', file), 'utf8'));
}

/** Different plans, so that no picture is taken from a cache. */
const cards = Array.from({ length: count }, (_, index) =>
  planCard({
    slug: `plan-${index}`,
    planName: `Allnet Flat Größe ${index}`,
    carrier: { name: 'congstar', slug: 'congstar' },
    region: { name: 'Germany', code: 'DE' },
    currency: 'EUR',
    price: 10 + index / 4,
    previousPrice: 30,
    planType: 'prepaid',
    hasDeal: true,
    sample: true,
    checkedAt: null,
    dataAmount: `${index + 5}GB`,
    dataPeriod: 'total',
    validity: '30 days',
  }),
);

/**
 * Milliseconds of one picture, one after the other: the median by the clock, and the mean of what
 * the processor spent, which other work on the machine does not lengthen. Three come before.
 */
async function measure(draw: (card: SocialCard) => Promise<Buffer>) {
  for (const card of cards.slice(0, 3)) await draw({ ...card, title: `First: ${card.title}` });
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const card of cards) {
    const started = performance.now();
    await draw(card);
    times.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  return { median, cpu: (user + system) / 1000 / cards.length };
}

/** The same tree as satori wants it. */
function forSatori(node: Node, images: Map<string, string>): object {
  if (node.type === 'text') {
    return {
      type: 'div',
      props: { style: { display: 'block', ...node.style }, children: node.text },
    };
  }
  if (node.type === 'image') {
    return { type: 'img', props: { style: node.style, src: images.get(node.src as string) } };
  }
  const children = (node.children ?? []).map((child) => forSatori(child, images));
  return { type: 'div', props: { style: node.style, children } };
}

async function openSatori(folder: string) {
  console.log(`Fetching ${PACKAGES.join(', ')} into a temporary folder.`);
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  execFileSync('npm', ['install', ...flags, ...PACKAGES], { cwd: folder, stdio: 'inherit' });
  const require = createRequire(join(folder, 'package.json'));
  const { default: loaded } = await import(require.resolve(SATORI));
  // A CommonJS file, whose own default stands inside.
  const satori = loaded.default ?? loaded;
  const sharp = require(SHARP);
  const fonts = await Promise.all(
    [400, 500, 600].map(async (weight) => ({
      name: 'Instrument Sans',
      weight,
      data: await readFile(
        join(
          folder,
          `node_modules/@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff`,
        ),
      ),
    })),
  );
  const dataUri = (svg: string) =>
    `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const plate = await sharp(Buffer.from(coloredPlate(plates.get('de')!)))
    .png()
    .toBuffer();
  const images = new Map([
    [LOGO, dataUri(logo)],
    ['plate-de', `data:image/png;base64,${plate.toString('base64')}`],
  ]);
  return async (card: SocialCard): Promise<Buffer> => {
    const svg = await satori(forSatori(pictureOf(card, true), images), { ...SOCIAL_SIZE, fonts });
    return sharp(Buffer.from(svg)).png().toBuffer();
  };
}

const japanese = (piece: string) => readFile(join(site, `social/fonts/${piece}.woff2`));
const takumi = await openRenderer({ plates, logo, japanese });
if (!takumi) throw new Error('@takumi-rs/core has no binary for this machine');
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-satori-'));
try {
  const satori = await openSatori(folder);
  const ours = await measure(takumi);
  const theirs = await measure(satori);
  for (const [name, { median, cpu }] of Object.entries({
    takumi: ours,
    'satori + sharp': theirs,
  })) {
    console.log(`${name}: ${median.toFixed(1)} ms by the clock, ${cpu.toFixed(1)} ms of processor`);
  }
  const ratio = (of: 'median' | 'cpu') => (theirs[of] / ours[of]).toFixed(1);
  console.log(
    `ratio ${ratio('median')} by the clock, ${ratio('cpu')} of processor (${count} pictures)`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
