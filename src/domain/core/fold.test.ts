import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, foldWords, slugify } from './fold.ts';

describe('foldText', () => {
  it.each([
    ['AT&T Prepaid', 'at t prepaid'],
    ['  LÉBÁRA  ', 'lebara'],
    ['Großer Tarif', 'grosser tarif'],
    ['O2 (Telefónica)', 'o2 telefonica'],
    ['楽天モバイル', '楽天モハイル'],
    ['T-Mobile', 't mobile'],
    ['!!!', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('folds the same text once and twice alike, whatever its case and composition', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = foldText(text);
        expect(foldText(once)).toBe(once);
        expect(foldText(text.normalize('NFD'))).toBe(once);
        expect(foldWords(text).every((word) => word.length > 0 && !word.includes(' '))).toBe(true);
      }),
    );
  });
});

describe('slugify', () => {
  it.each([
    ['AT&T Prepaid 8GB', 'at-t-prepaid-8gb'],
    ['Plan+', 'plan-plus'],
    ['Ünïcode', 'unicode'],
    ['---', ''],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('makes nothing but lower-case words with single hyphens, and is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});
