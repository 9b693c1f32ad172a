/** Where facts of the default content were read by others who ask to be named. */
export interface Attribution {
  /** What the source is called beside prices. */
  sources: readonly string[];
  /** The line that the site must show; the address is a link. */
  text: string;
  url: string;
  terms: string;
  /** Terms that rows of it keep in any export; without it, those of the open data hold. */
  licence?: OpenRowLicence;
}

/** Terms of single rows of the open data (SPDX). */
export const ROW_LICENCES = ['CC-BY-4.0', 'CC-BY-SA-4.0'] as const;
export type OpenRowLicence = (typeof ROW_LICENCES)[number];

/** The lines, by what asks for each; sources that are not named here state no licence of their own. */
export const ATTRIBUTIONS: readonly Attribution[] = [
  {
    sources: ['Mobile Plans (WeAreOur)'],
    text: 'UK plan data partly from Mobile Plans by WeAreOur',
    url: 'https://github.com/WeAreOur/mobile-plans',
    terms: 'CC BY-SA 4.0; changed',
    licence: 'CC-BY-SA-4.0',
  },
  {
    sources: ['telco-radar, tariffs (Antonio20045)', 'telco-radar, offers (Antonio20045)'],
    text: 'German tariff facts read with telco-radar',
    url: 'https://github.com/Antonio20045/telco-radar',
    terms: 'MIT',
  },
  {
    sources: ['mob-deals (DLinacre)'],
    text: 'One UK price read with mob-deals',
    url: 'https://github.com/DLinacre/mob-deals',
    terms: 'MIT',
  },
];

/** The lines that content with these sources asks for, in their order. */
export function attributionsFor(sources: ReadonlySet<string>): readonly Attribution[] {
  return ATTRIBUTIONS.filter((line) => line.sources.some((source) => sources.has(source)));
}

/** The terms of a row that was read at a source. */
export function licenceOf(source: string | null | undefined): OpenRowLicence {
  const own = ATTRIBUTIONS.find(({ sources }) => source && sources.includes(source));
  return own?.licence ?? 'CC-BY-4.0';
}

/** A line as plain text, with its address. */
export const attributionText = ({ text, url, terms }: Attribution): string =>
  `${text} (${url}), ${terms}.`;
