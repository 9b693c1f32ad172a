import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '../../plans/facts/testing.ts';
import { planCard, type SocialPlan } from './social-card.ts';
import { drawnText } from './social-text.ts';

const PLAN: SocialPlan = {
  ...NO_FACTS,
  slug: 'fraenk-15-gb',
  planName: 'fraenk 15 GB',
  carrier: { name: 'fraenk', slug: 'fraenk' },
  region: { name: 'Germany', code: 'DE' },
  currency: 'EUR',
  price: 10,
  proof: null,
  planType: 'prepaid',
  hasDeal: false,
  sample: true,
  seenOn: null,
  age: null,
  confidence: 'sourced',
  dataAmount: '15GB',
  dataPeriod: 'total',
  validity: '30 days',
};

describe('the card of a plan', () => {
  it('says what the page of the plan says', () => {
    expect(planCard(PLAN)).toMatchObject({
      name: 'plans/fraenk-15-gb',
      over: { mark: 'F', text: 'Germany' },
      price: { now: '€10.00', was: null, unit: '€0.67 per GB' },
      note: 'Sample price, not checked',
      plate: 'DE',
    });
  });

  it('strikes only the lowest price of the 30 days before, of a proven deal', () => {
    const days = { on: '2026-11-18', lowestOn: '2026-11-02' };
    const proven = { kind: 'proven' as const, ...days, lowest: 12.5, saving: 2.5, percent: 20 };
    expect(planCard({ ...PLAN, proof: proven }).price?.was).toBe('€12.50');
    const lower = { kind: 'lower' as const, price: 10, before: 12.5, on: '', beforeOn: '' };
    for (const proof of [null, lower, { kind: 'offer' as const, regularPrice: 15, ends: null }]) {
      expect(planCard({ ...PLAN, proof }).price?.was).toBeNull();
    }
  });

  it('says the day on which the price was seen, its band, and what a third party reported', () => {
    const note = (patch: Partial<SocialPlan>) =>
      planCard({ ...PLAN, sample: false, ...patch }).note;
    const seenOn = '2026-08-17';
    expect(note({ seenOn, age: 'fresh' })).toBe('Seen 17 Aug 2026');
    expect(note({ seenOn, age: 'old' })).toBe('Old price, seen 17 Aug 2026');
    expect(note({ seenOn, age: 'fresh', confidence: 'reported' })).toBe(
      'Seen 17 Aug 2026, reported by a third party',
    );
    expect(note({})).toBe('Day not known');
  });

  it('gives unlimited data no price for one GB, and yen no decimals', () => {
    const card = planCard({ ...PLAN, dataAmount: 'Unlimited', currency: 'JPY', price: 2970 });
    expect(card.tags?.[0]).toEqual({ text: 'Unlimited, limit not published', tone: 'plain' });
    expect(card.price).toEqual({ now: '¥2,970', was: null, unit: null });
  });
});

describe('a text of a picture', () => {
  it('keeps what the typeface has', () => {
    for (const text of ['Öffentlich für Łódź', 'Orange Größe “S”', 'Prepaid+ 5 € · 10GB', 'Ünï']) {
      expect(drawnText(text, 'x')).toBe(text);
    }
    expect(drawnText('Cafe\u0301', 'x')).toBe('Café');
  });

  it('takes the words of the slug for another script, and leaves out what cannot be drawn', () => {
    expect(drawnText('ドコモ ミニ', 'docomo-mini-4gb')).toBe('Docomo Mini 4gb');
    const kana = (code: number) => code < 128 || (code >= 0x3000 && code < 0x3100);
    expect(drawnText('ドコモ ミニ', 'docomo-mini-4gb', kana)).toBe('ドコモ ミニ');
    // A name that loses an ideograph is another name.
    expect(drawnText('ドコモギガライト光', 'docomo-hikari', kana)).toBe('Docomo Hikari');
    expect(drawnText('Mega 🔥 deal\u202e\u0000', 'x')).toBe('Mega deal');
    expect(drawnText('🔥🔥', 'hot-plan')).toBe('Hot Plan');
  });

  it('never runs on without end', () => {
    expect(drawnText('W'.repeat(5000), 'x')).toHaveLength(160);
  });
});
