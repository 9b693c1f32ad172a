import { SOCIAL_SIZE, type SocialCard } from '#src/domain/pages/pictures/social-card.ts';
import { openCanvas, type Art } from './canvas.ts';
import { readPanel, type Panel } from './panel.ts';
import { MAP_WIDTH, mapOf, pictureOf, plateName, WORDS_WIDTH, cardNode } from './picture.ts';
import { constants, crc32, deflateSync } from 'node:zlib';
import { indexPanels } from './palette.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bits of a place, places in a palette, and the one way of packing, of filters and of lines. */
const INDEXED = [8, 3, 0, 0, 0];
/**
 * Runs only: letters and coasts seldom repeat to the bit, so looking for earlier ones takes more
 * time than it saves bytes. A picture takes about a millisecond; on another thread it took longer.
 */
const PACKING = { level: 1, strategy: constants.Z_RLE, chunkSize: 64 * 1024 };

/**
 * Panels that stand side by side as a PNG with a palette; the first was read last (palette.ts).
 * A picture of more than 256 colors loses what nobody sees; null when it has too many for that.
 */
function encodePng(panels: readonly [Panel, ...Panel[]]): Buffer | null {
  const indexed = indexPanels(panels);
  if (!indexed) return null;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(
    panels.reduce((sum, { width }) => sum + width, 0),
    0,
  );
  head.writeUInt32BE(panels[0].height, 4);
  head.set(INDEXED, 8);
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', head),
    ...chunk('PLTE', indexed.colors),
    ...chunk('IDAT', deflateSync(indexed.lines, PACKING)),
    ...chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG: length, name, content and the checksum of name and content. */
function chunk(name: string, content: Buffer): Buffer[] {
  const open = Buffer.alloc(8);
  open.writeUInt32BE(content.length, 0);
  open.write(name, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content, crc32(open.subarray(4))), 0);
  return [open, content, sum];
}

/** Draws a card as a PNG of 1200 x 630. */
export type DrawCard = (card: SocialCard) => Promise<Buffer>;

/**
 * Opens the drawing of cards. Null where takumi has no binary for this machine. A map is drawn and
 * read once; a picture then costs the drawing of its words and one packing. takumi's own PNG takes
 * more than twice as long: it is for pictures that a palette cannot show.
 */
export async function openRenderer(art: Art): Promise<DrawCard | null> {
  const canvas = await openCanvas(art);
  if (!canvas) return null;
  const { height } = SOCIAL_SIZE;
  const plates = new Set([...art.plates.keys()].map(plateName));
  const maps = new Map<string, Promise<Panel | null>>();
  const drawMap = async (plate: string) =>
    readPanel(await canvas(mapOf(plate), { width: MAP_WIDTH, height }, 'raw'), MAP_WIDTH);
  const drawWords = async (card: SocialCard, width: number, map?: Panel) =>
    readPanel(await canvas(cardNode(card, width), { width, height }, 'raw'), width, map);

  /** The panels of a card, the one of words first; null when one has too many colors. */
  const panelsOf = async (card: SocialCard): Promise<[Panel, ...Panel[]] | null> => {
    const name = plateName(card.plate);
    if (!plates.has(name)) {
      const words = await drawWords(card, SOCIAL_SIZE.width);
      return words && [words];
    }
    const drawn = maps.get(name) ?? drawMap(card.plate);
    maps.set(name, drawn);
    drawn.catch(() => maps.delete(name));
    const map = await drawn;
    const words = map && (await drawWords(card, WORDS_WIDTH, map));
    return words && [words, map];
  };
  return async (card) => {
    const panels = await panelsOf(card);
    const whole = pictureOf(card, plates.has(plateName(card.plate)));
    return (panels && encodePng(panels)) ?? canvas(whole, SOCIAL_SIZE, 'png');
  };
}
