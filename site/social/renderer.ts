import { SOCIAL_SIZE, type SocialCard } from '#src/domain/pages/pictures/social-card.ts';
import { openCanvas, type Art } from './canvas.ts';
import { readPanel, type Panel } from './panel.ts';
import { MAP_WIDTH, mapOf, pictureOf, plateName, WORDS_WIDTH, wordsOf } from './picture.ts';
import { encodePng } from './png.ts';

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
    readPanel(await canvas(wordsOf(card, width), { width, height }, 'raw'), width, map);

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
