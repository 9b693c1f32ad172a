/// <reference types="astro/client" />
import logo from './logo.svg?raw';
import type { SocialCard } from '#src/domain/pages/pictures/social-card.ts';
import { openRenderer, type DrawCard } from './renderer.ts';

const files = import.meta.glob<string>('../plates/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const plates = new Map(
  Object.entries(files).map(([file, svg]) => [/\/([\w-]+)\.svg$/.exec(file)![1]!, svg]),
);
const fonts = import.meta.glob<string>('./fonts/*.woff2', { query: '?inline', import: 'default' });
let opened: Promise<DrawCard | null> | undefined;

/** The drawing of cards, opened once; says it once when this machine cannot draw. */
function renderer(): Promise<DrawCard | null> {
  opened ??= openRenderer({ plates, logo, japanese }).then((draw) => {
    if (!draw) {
      process.stderr.write(
        'Social images: @takumi-rs/core has no binary here; all pages show one picture.\n',
      );
    }
    return draw;
  });
  return opened;
}

/** A file of the Japanese typeface; the build puts each into a module of its own. */
async function japanese(piece: string): Promise<Uint8Array> {
  const address = await fonts[`./fonts/${piece}.woff2`]!();
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Whether pictures can be drawn on this machine. */
export async function canDraw(): Promise<boolean> {
  return (await renderer()) !== null;
}

/** A card as PNG. Throws where `canDraw` is false. */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  const draw = await renderer();
  if (!draw) throw new Error('no pictures can be drawn here');
  return draw(card);
}
