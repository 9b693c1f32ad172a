import type { Node } from '@takumi-rs/core';
import { SOCIAL_SIZE, type SocialCard } from '#src/domain/pages/pictures/social-card.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import { body } from './body.ts';
import { INK } from './ink.ts';
import { box, text, type Style } from './nodes.ts';

/** Names by which a picture asks for its typefaces, and for its images below. */
export const LATIN_FONT = 'Instrument Sans';
export const JAPANESE_FONT = 'Noto Sans JP';

export const LOGO = 'logo';
export const plateName = (plate: string) => `plate-${plate.toLowerCase()}`;

/** Pixels of the two panels of a picture. */
export const WORDS_WIDTH = 728;
export const MAP_WIDTH = SOCIAL_SIZE.width - WORDS_WIDTH;

/** A whole card as a tree; `plate` is whether the map of the card is there. */
export function pictureOf(card: SocialCard, plate: boolean): Node {
  const panels = plate ? [cardNode(card, WORDS_WIDTH), mapOf(card.plate)] : [cardNode(card)];
  return box({ ...SOCIAL_SIZE }, panels);
}

/** The panel that says what a card says; it is the whole picture where there is no map. */
export function cardNode(card: SocialCard, width: number = SOCIAL_SIZE.width): Node {
  const wide = width === SOCIAL_SIZE.width;
  return panel({ flexDirection: 'column', width, padding: '52px 40px 40px 64px' }, [
    head(),
    box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }, body(card, wide)),
    foot(card),
  ]);
}

/** The panel with a map in its frame: the ruler of the design is drawn with the map (plates.ts). */
export function mapOf(plate: string): Node {
  const globe = plate === 'globe';
  const style = { width: MAP_WIDTH, alignItems: 'center', paddingRight: 56 };
  return panel(style, [
    {
      type: 'image',
      src: plateName(plate),
      style: globe ? { width: 416, height: 416 } : { width: 416, height: 315 },
    },
  ]);
}

function panel(style: Style, children: Node[]): Node {
  return box(
    {
      height: SOCIAL_SIZE.height,
      flexShrink: 0,
      backgroundColor: INK.paper,
      color: INK.ink,
      fontFamily: `'${LATIN_FONT}', '${JAPANESE_FONT}'`,
      borderBottom: `12px solid ${INK.accent}`,
      ...style,
    },
    children,
  );
}

function head(): Node {
  return box({ alignItems: 'center', gap: 14 }, [
    { type: 'image', src: LOGO, style: { width: 44, height: 44 } },
    text(PRODUCT, { fontSize: 32, fontWeight: 650, letterSpacing: '-0.02em' }),
  ]);
}

function foot({ note }: SocialCard): Node {
  return text(note ?? 'Compare price, data and validity', { fontSize: 24, color: INK.ink3 });
}
