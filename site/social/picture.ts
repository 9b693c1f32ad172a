import type { ContainerNode, Node, TextNode } from '@takumi-rs/core';
import { SOCIAL_SIZE, type SocialCard } from '#src/domain/social-card.ts';
import { PRODUCT } from '#src/domain/vocabulary.ts';

type Style = NonNullable<ContainerNode['style']>;

/** Light values of site/styles/tokens.css: a picture has no dark mode. */
export const INK = {
  paper: '#fbfbfa',
  surface: '#ffffff',
  line: '#c5cecc',
  ink: '#11181b',
  ink2: '#3e494e',
  ink3: '#5a666b',
  accent: '#0b5a68',
  dealBg: '#fff4d6',
  dealLine: '#c98a00',
  dealInk: '#6b4300',
  blueBg: '#d9e6fc',
  blueInk: '#17449a',
  greenBg: '#d9f0e0',
  greenInk: '#0f5a31',
} as const;
/** Names by which a picture asks for its typefaces, and for its images below. */
export const LATIN_FONT = 'Instrument Sans';
export const JAPANESE_FONT = 'Noto Sans JP';

export const LOGO = 'logo';
export const plateName = (plate: string) => `plate-${plate.toLowerCase()}`;

/** A card as the tree that takumi draws; `plate` is whether the map of the card is there. */
export function pictureOf(card: SocialCard, plate: boolean): Node {
  const wide = !plate;
  return box(
    {
      width: SOCIAL_SIZE.width,
      height: SOCIAL_SIZE.height,
      flexDirection: 'row',
      backgroundColor: INK.paper,
      color: INK.ink,
      fontFamily: `'${LATIN_FONT}', '${JAPANESE_FONT}'`,
      borderBottom: `12px solid ${INK.accent}`,
    },
    [
      box({ flexDirection: 'column', width: wide ? 1200 : 728, padding: '52px 40px 40px 64px' }, [
        head(),
        box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }, body(card, wide)),
        foot(card),
      ]),
      ...(plate ? [map(card.plate)] : []),
    ],
  );
}

function head(): Node {
  return box({ alignItems: 'center', gap: 14 }, [
    { type: 'image', src: LOGO, style: { width: 44, height: 44 } },
    text(PRODUCT, { fontSize: 32, fontWeight: 650, letterSpacing: '-0.02em' }),
  ]);
}

function body(card: SocialCard, wide: boolean): Node[] {
  const { over, title, lead, tags, price, facts, deal } = card;
  const nodes: Node[] = [];
  if (over) {
    nodes.push(
      box({ alignItems: 'center', gap: 14, marginBottom: 14 }, [
        ...(over.mark ? [mark(over.mark)] : []),
        text(over.text, { fontSize: 28, color: INK.ink2, fontWeight: 500, ...clamp(1) }),
      ]),
    );
  }
  nodes.push(
    text(title, {
      fontSize: titleSize(title, wide),
      fontWeight: 600,
      lineHeight: 1.1,
      letterSpacing: '-0.025em',
      overflowWrap: 'anywhere',
      ...clamp(price ? 2 : 3),
    }),
  );
  if (lead) {
    nodes.push(
      text(lead, { fontSize: 30, lineHeight: 1.35, color: INK.ink2, marginTop: 18, ...clamp(2) }),
    );
  }
  if (tags)
    nodes.push(box({ gap: 12, marginTop: 22 }, [...tags.map(tag), ...(deal ? [badge()] : [])]));
  if (price) nodes.push(priceLine(price));
  if (facts) nodes.push(box({ gap: 44, marginTop: 34 }, facts.map(fact)));
  return nodes;
}

function priceLine({ now, was, unit }: NonNullable<SocialCard['price']>): Node {
  return box({ alignItems: 'baseline', gap: 22, marginTop: 24 }, [
    text(now, {
      fontSize: was ? 80 : 92,
      fontWeight: 600,
      lineHeight: 1.1,
      letterSpacing: '-0.03em',
    }),
    ...(was ? [text(was, { fontSize: 38, color: INK.ink3, textDecoration: 'line-through' })] : []),
    ...(unit ? [text(unit, { fontSize: 28, color: INK.ink3, whiteSpace: 'nowrap' })] : []),
  ]);
}

function fact({ value, label }: { value: string; label: string }): Node {
  return box({ flexDirection: 'column', gap: 4 }, [
    text(value, { fontSize: 52, fontWeight: 600, lineHeight: 1.1, letterSpacing: '-0.02em' }),
    text(label, { fontSize: 24, color: INK.ink3 }),
  ]);
}

function tag({ text: words, tone }: NonNullable<SocialCard['tags']>[number]): Node {
  const looks: Record<typeof tone, Style> = {
    green: { backgroundColor: INK.greenBg, borderColor: INK.greenBg, color: INK.greenInk },
    blue: { backgroundColor: INK.blueBg, borderColor: INK.blueBg, color: INK.blueInk },
    plain: { borderColor: INK.line, color: INK.ink2 },
  };
  return label(words, looks[tone]);
}

function badge(): Node {
  return label('DEAL', {
    fontWeight: 650,
    borderColor: INK.dealLine,
    backgroundColor: INK.dealBg,
    color: INK.dealInk,
  });
}

function label(words: string, style: Style): Node {
  const look: Style = { fontSize: 26, fontWeight: 500, lineHeight: 1.2, ...clamp(1), ...style };
  return text(words, { padding: '6px 14px', border: '1.5px solid', borderRadius: 6, ...look });
}

function mark(letter: string): Node {
  return box(
    {
      width: 48,
      height: 48,
      flexShrink: 0,
      alignItems: 'center',
      justifyContent: 'center',
      borderRadius: 24,
      border: `1.5px solid ${INK.line}`,
      backgroundColor: INK.surface,
    },
    [text(letter, { fontSize: 24, fontWeight: 600, color: INK.ink2 })],
  );
}

function foot({ note }: SocialCard): Node {
  return text(note ?? 'Compare price, data and validity', { fontSize: 24, color: INK.ink3 });
}

/** The map in its frame: the ruler of the design's plates is drawn with the map (plates.ts). */
function map(plate: string): Node {
  const globe = plate === 'globe';
  return box({ width: 472, alignItems: 'center', justifyContent: 'center', paddingRight: 56 }, [
    {
      type: 'image',
      src: plateName(plate),
      style: globe ? { width: 416, height: 416 } : { width: 416, height: 315 },
    },
  ]);
}

function titleSize(title: string, wide: boolean): number {
  // Letters of East Asia are as wide as two.
  const wideOnes = title.match(/[\u3000-\u9fff\uff00-\uff60]/g)?.length ?? 0;
  const letters = (title.length + wideOnes) * (wide ? 0.6 : 1);
  if (letters <= 20) return 68;
  return letters <= 36 ? 58 : 46;
}

function clamp(lines: number): Style {
  return { lineClamp: lines, textOverflow: 'ellipsis', overflow: 'hidden' };
}

function box(style: Style, children: Node[]): ContainerNode {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}

function text(words: string, style: Style): TextNode {
  return { type: 'text', text: words, style };
}
