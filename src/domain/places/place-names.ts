import type { GroupCode } from './places.ts';
import type { Language } from '../core/vocabulary.ts';

const LANGUAGES: readonly Language[] = ['en', 'de', 'ja'];

/** The codes of the UN's standard M49 by which the platform names groups of countries; it knows no Middle East. */
const M49: Readonly<Record<Exclude<GroupCode, 'XM'>, string>> = {
  XE: '150',
  XN: '003',
  XA: '142',
  XO: '009',
  XL: '419',
  XF: '002',
  XW: '001',
};
/** 'Hong Kong' beside 'Hong Kong SAR China'. */
const STYLES = ['long', 'short'] as const;

let naming: readonly Intl.DisplayNames[] | null = null;

/** What a place is called in English, German and Japanese, by its code on this site, each name once; none of a code that nobody named. */
export function namesOfPlace(code: string): string[] {
  if (!/^[A-Z]{2}$/.test(code)) return [];
  naming ??= LANGUAGES.flatMap((language) =>
    STYLES.map(
      (style) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none', style }),
    ),
  );
  const known = code === 'UK' ? 'GB' : ((M49 as Readonly<Record<string, string>>)[code] ?? code);
  return [...new Set(naming.flatMap((names) => names.of(known) ?? []))];
}
