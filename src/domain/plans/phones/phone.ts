/** A row of the list of phones (`site/inputs/plans/phones.csv`): what one model takes, and who says so. */
export interface PhoneRow {
  maker: string;
  model: string;
  /** 'only': no physical SIM beside it. */
  esim: (typeof ESIM)[number];
  /** Countries of sale (ISO 3166-1) that the row speaks of; none: every country without a row of its own. */
  soldIn: readonly string[];
  /**
   * What the source leaves open. 'versions': only some versions of the model take an eSIM. 'card':
   * it says nothing of a physical SIM.
   */
  open: (typeof OPEN)[number];
  /** Countries of sale for which the source says that it may differ, without saying how. */
  unlike: readonly string[];
  /** Who says it; empty: a third party. */
  saidBy: string;
  sourceUrl: string;
  /** The day on which the source was read, ISO 8601. */
  asOf: string;
}

/** What a phone takes; null: not published. */
export interface Takes {
  esim: boolean | null;
  card: boolean | null;
}

const ESIM = ['yes', 'no', 'only'] as const;
const OPEN = ['', 'versions', 'card'] as const;
const COUNTRIES = /^[A-Z]{2}(?: [A-Z]{2})*$/;

/** Reads the rows of the list, by their columns; throws with the number of the row that is wrong. */
export function readPhones(rows: readonly Readonly<Record<string, string>>[]): PhoneRow[] {
  const seen = new Set<string>();
  return rows.map((cells, at) => {
    const wrong = (what: string) => new Error(`Row ${at + 1} of the list of phones: ${what}`);
    const cell = (name: string) => (cells[name] ?? '').trim();
    const oneOf = <T extends string>(name: string, known: readonly T[]): T => {
      const found = known.find((value) => value === cell(name));
      if (found === undefined) throw wrong(`${name} is none of ${known.join(', ')}`);
      return found;
    };
    const countries = (name: string): string[] => {
      if (cell(name) === '') return [];
      if (!COUNTRIES.test(cell(name))) throw wrong(`${name} holds no codes of countries`);
      return cell(name).split(' ');
    };
    const [maker, model] = [cell('maker'), cell('model')];
    if (maker === '' || model === '') throw wrong('maker and model must be said');
    if (!/^https:\/\/\S+$/.test(cell('source_url'))) throw wrong('source_url is no https address');
    if (Number.isNaN(Date.parse(cell('as_of')))) throw wrong('as_of is no day');
    const soldIn = cell('sold_in') === 'all' ? [] : countries('sold_in');
    if (soldIn.length === 0 && cell('sold_in') !== 'all') throw wrong('sold_in must be said');
    for (const place of soldIn.length > 0 ? soldIn : ['all']) {
      const key = JSON.stringify([maker, model, place]);
      if (seen.has(key)) throw wrong(`${maker} ${model} sold in ${place} stands there twice`);
      seen.add(key);
    }
    return {
      maker,
      model,
      soldIn,
      esim: oneOf('esim', ESIM),
      open: oneOf('open', OPEN),
      unlike: countries('unlike'),
      saidBy: cell('said_by'),
      sourceUrl: cell('source_url'),
      asOf: cell('as_of'),
    };
  });
}

type Said = Pick<PhoneRow, 'esim' | 'soldIn' | 'open' | 'unlike'>;

/**
 * What a model takes that was bought in a country, by the rows of that model alone: one that names
 * the country goes before the one for all. Null where no row speaks of it: not listed is unknown.
 */
export function phoneAnswer<R extends Said>(
  rows: readonly R[],
  boughtIn: string | null,
): { takes: Takes; row: R } | null {
  const named = rows.find(({ soldIn }) => boughtIn !== null && soldIn.includes(boughtIn));
  if (named) return { takes: takesOf(named), row: named };
  const row = rows.find(({ soldIn }) => soldIn.length === 0);
  if (!row) return null;
  const takes = takesOf(row);
  return boughtIn !== null && row.unlike.includes(boughtIn)
    ? { takes: { ...takes, esim: null }, row }
    : { takes, row };
}

function takesOf({ esim, open }: Said): Takes {
  if (esim === 'no') return { esim: false, card: true };
  if (esim === 'only') return { esim: true, card: false };
  // A model of which some versions take no eSIM has a tray.
  if (open === 'versions') return { esim: null, card: true };
  return { esim: true, card: open === 'card' ? null : true };
}

/** Countries of sale that decide what a model takes, in the order of its rows. */
export function decidingCountries(rows: readonly Said[]): string[] {
  return [...new Set(rows.flatMap(({ soldIn, unlike }) => [...soldIn, ...unlike]))];
}

/** Makers whose models are known without them. */
const KNOWN_BY_MODEL = /^(?:iPhone|iPad|Galaxy|Pixel) /;

/** 'iPhone 15', 'Xiaomi 13'; 'phone' for one that is not listed. */
export function phoneName({ maker, model }: Pick<PhoneRow, 'maker' | 'model'>): string {
  if (model === '') return maker === '' ? 'phone' : `${maker} phone`;
  return KNOWN_BY_MODEL.test(model) ? model : `${maker} ${model}`;
}
