import type { Node } from '@takumi-rs/core';
import type { SocialCard } from '#src/domain/pages/pictures/social-card.ts';
import { INK } from './ink.ts';
import { box, clamp, text, type Style } from './nodes.ts';

/** Between the site's name and the last line: who, title, tags, price and figures of a card. */
export function body(card: SocialCard, wide: boolean): Node[] {
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
  if (facts) {
    nodes.push(box({ flexWrap: 'wrap', gap: '8px 44px', marginTop: 34 }, facts.map(fact)));
  }
  return nodes;
}

function priceLine({ now, was, unit }: NonNullable<SocialCard['price']>): Node {
  return box({ alignItems: 'baseline', flexWrap: 'wrap', columnGap: 22, marginTop: 24 }, [
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

function titleSize(title: string, wide: boolean): number {
  // Letters of East Asia are as wide as two.
  const wideOnes = title.match(/[\u3000-\u9fff\uff00-\uff60]/g)?.length ?? 0;
  const letters = (title.length + wideOnes) * (wide ? 0.6 : 1);
  if (letters <= 20) return 68;
  return letters <= 36 ? 58 : 46;
}
