/**
 * Draws the icons of the site and its one picture for machines that cannot draw more, from
 * site/social/logo.svg: `npm run icons`. The files are part of the repository.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Renderer, type OutputFormat } from '@takumi-rs/core';
import { pageCard } from '#src/domain/pages/pictures/social-card.ts';
import { INK } from '#site/social/ink.ts';
import { openRenderer } from '#site/social/renderer.ts';

const site = join(import.meta.dirname, '../site');
const out = (name: string) => join(site, 'public', name);
const logo = await readFile(join(site, 'social/logo.svg'), 'utf8');
const renderer = new Renderer();

await writeFile(out('favicon.svg'), logo);
await icon('favicon.ico', 32, { share: 1, format: 'ico' });
await icon('icon-192.png', 192, { share: 1 });
await icon('icon-512.png', 512, { share: 1 });
// Systems that cut a shape out of these keep the middle four fifths; Apple shows no transparency.
await icon('apple-touch-icon.png', 180, { share: 0.72, ground: INK.paper });
await icon('icon-maskable-192.png', 192, { share: 0.62, ground: INK.paper });
await icon('icon-maskable-512.png', 512, { share: 0.62, ground: INK.paper });

const plates = new Map<string, string>();
for (const file of await readdir(join(site, 'plates'))) {
  plates.set(file.replace('.svg', ''), await readFile(join(site, 'plates', file), 'utf8'));
}
const japanese = (piece: string) => readFile(join(site, `social/fonts/${piece}.woff2`));
const draw = await openRenderer({ plates, logo, japanese });
if (!draw) throw new Error('@takumi-rs/core has no binary for this machine');
const title = 'Compare SIM card plans and prices';
await writeFile(out('social.png'), await draw(pageCard('', title, 'Prepaid, postpaid and eSIM')));

async function icon(
  name: string,
  size: number,
  options: { share: number; ground?: string; format?: OutputFormat },
): Promise<void> {
  const side = Math.round(size * options.share);
  const style = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: size,
    height: size,
    ...(options.ground && { backgroundColor: options.ground }),
  };
  const bytes = await renderer.render(
    {
      type: 'container',
      style,
      children: [{ type: 'image', src: Buffer.from(logo), style: { width: side, height: side } }],
    },
    { width: size, height: size, format: options.format ?? 'png' },
  );
  await writeFile(out(name), bytes);
}
