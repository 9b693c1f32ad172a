/**
 * `node lab/bench/pictures.ts [count]`: draws the social images of plans as the site does, with takumi
 * alone (its own PNG) and with satori + sharp, from the same tree and in turns, and prints
 * milliseconds and bytes of a picture, the ratios and whether the bar is held. satori, sharp and a
 * font that satori can read are fetched into a temporary folder: the project itself does not need
 * them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Node } from '@takumi-rs/core';
import { NO_FACTS } from '#src/domain/facts/testing.ts';
import { planCard, SOCIAL_SIZE, type SocialCard } from '#src/domain/social-card.ts';
import { openCanvas } from '#site/social/canvas.ts';
import { LOGO, pictureOf } from '#site/social/picture.ts';
import { coloredPlate } from '#site/social/plates.ts';
import { openRenderer } from '#site/social/renderer.ts';

/** Milliseconds a picture may take, by the clock and of processor time. */
const BAR_MS = 10;
const SATORI = 'satori';
const SHARP = 'sharp';
const PACKAGES = [`${SATORI}@0.63.2`, `${SHARP}@0.35.5`, '@fontsource/instrument-sans@5.3.0'];
const count = Number(process.argv[2] ?? 40);
const files = join(import.meta.dirname, '../../site');
const logo = await readFile(join(files, 'social/logo.svg'), 'utf8');
const plates = new Map<string, string>();
for (const file of await readdir(join(files, 'plates'))) {
  plates.set(file.replace('.svg', ''), await readFile(join(files, 'plates', file), 'utf8'));
}

/** Different plans, so that no picture is taken from a cache. */
const cards = Array.from({ length: count }, (_, index) =>
  planCard({
    ...NO_FACTS,
    slug: `plan-${index}`,
    planName: `Allnet Flat Größe ${index}`,
    carrier: { name: 'congstar', slug: 'congstar' },
    region: { name: 'Germany', code: 'DE' },
    currency: 'EUR',
    price: 10 + index / 4,
    planType: 'prepaid',
    hasDeal: true,
    proof: null,
    sample: true,
    seenOn: null,
    age: null,
    confidence: 'reported',
    dataAmount: `${index + 5}GB`,
    dataPeriod: 'total',
    validity: '30 days',
  }),
);

type Draw = (card: SocialCard) => Promise<Buffer>;

/**
 * Draws every card in each way, in turns, so that other work on the machine meets all ways alike.
 * Of one picture: the median by the clock, the fastest tenth (which a busy machine leaves near what
 * a quiet one takes), the mean of what the processor spent and the mean size. Three rounds warm up.
 */
async function measure(ways: Record<string, Draw>) {
  const taken = Object.entries(ways).map(([name, draw]) => ({
    name,
    draw,
    clock: [] as number[],
    cpu: 0,
    bytes: 0,
  }));
  const warm = cards.slice(0, 3).map((card) => ({ ...card, title: `First: ${card.title}` }));
  for (const card of warm) for (const { draw } of taken) await draw(card);
  for (const card of cards) {
    for (const way of taken) {
      const before = process.cpuUsage();
      const started = performance.now();
      const { length } = await way.draw(card);
      way.clock.push(performance.now() - started);
      const { user, system } = process.cpuUsage(before);
      way.cpu += (user + system) / 1000 / cards.length;
      way.bytes += length / cards.length;
    }
  }
  return taken.map(({ name, clock, cpu, bytes }) => {
    const sorted = clock.sort((x, y) => x - y);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!;
    return { name, clock: at(0.5), fastest: at(0.1), cpu, bytes };
  });
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

const japanese = (piece: string) => readFile(join(files, `social/fonts/${piece}.woff2`));
const ours = await openRenderer({ plates, logo, japanese });
const canvas = await openCanvas({ plates, logo, japanese });
if (!ours || !canvas) throw new Error('@takumi-rs/core has no binary for this machine');
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-satori-'));
try {
  const [site, ...others] = await measure({
    'as the site does': ours,
    'takumi alone': (card) => canvas(pictureOf(card, true), SOCIAL_SIZE, 'png'),
    'satori + sharp': await openSatori(folder),
  });
  for (const { name, clock, fastest, cpu, bytes } of [site!, ...others]) {
    const times = [clock / site!.clock, cpu / site!.cpu].map((ratio) => ratio.toFixed(1));
    console.log(
      `${name}: ${clock.toFixed(1)} ms by the clock (${times[0]} times; fastest tenth ${fastest.toFixed(1)} ms), ${cpu.toFixed(1)} ms of processor (${times[1]} times), ${(bytes / 1000).toFixed(1)} kB`,
    );
  }
  const held = site!.clock <= BAR_MS && site!.cpu <= BAR_MS;
  console.log(`bar ${BAR_MS} ms each (${count} pictures): ${held ? 'held' : 'MISSED'}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
