/** A value of a fact as everything inside the house holds it; null is "not published". */
export type FactValue = string | number | boolean | null;

/** How files have a fact. */
export interface FactColumn {
  /** Names under which foreign files have it; proposals, never taken without a look. */
  aliases: readonly string[];
  example?: string;
  /** For people, in Markdown without bars. */
  means: string;
}

/** What every descriptor says of its fact, whatever its kind. */
interface Said {
  /** What people call it: in forms, in the change log, on the plan page and in comparisons. */
  label: string;
  /** Its column in the table, held to `db/schema.ts` by the compiler. */
  column: string;
  /** No plan lacks it, whatever it is. */
  always?: true;
  /** Bulk edit offers it. */
  bulk?: true;
  form?: {
    /** Where the form says it in other words. */
    label?: string;
    span?: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 12;
    wide?: true;
    required?: true;
    /** The part of a long form in which it stands. */
    group?: string;
    hint?: string;
    placeholder?: string;
  };
  /** Its column in imports and exports; only plans come by files. */
  import?: FactColumn;
  /** What the open data says of its column; without it, it has none. */
  openData?: string;
  /** Buyers look for it: where it is not published, pages say so. Others are silent then. */
  prominent?: true;
  /** No row of its own on the plan page and in comparisons: another fact's words hold it. */
  hidden?: true;
  /** On the plan page it stands under the name, in the box or in the history, and in no line. */
  elsewhere?: true;
}

/** Yes, no or not published. */
export interface FlagFact extends Said {
  kind: 'flag';
  /** Of a plan that says nothing; without it that is "not published". */
  default?: boolean;
  /** What a plan page says; null where "no" is not known from "not stated". */
  words: { yes: string; no: string | null };
  filter?: { chip: string };
}

/** One of a few words; with `note`, a text fact holds words beside it. */
export interface ChoiceFact extends Said {
  kind: 'choice';
  default?: string;
  /** Each choice with what people read. */
  words: Readonly<Record<string, string>>;
  note?: string;
  filter?: {
    chip: string;
    /** The options, where they are not all choices or are called otherwise. */
    words?: Readonly<Record<string, string>>;
    /** Choices that an option finds besides its own: who wants an eSIM takes a plan that offers both. */
    also?: Readonly<Record<string, readonly string[]>>;
  };
}

export interface TextFact extends Said {
  kind: 'text';
  max: number;
  /** Where not every text will do: its form, and how that is said. */
  only?: { pattern: RegExp; message: string };
}

/** Codes of two capital letters, such as countries: 'AT,DE' inside, a list on the wire. */
export interface CodesFact extends Said {
  kind: 'codes';
}

/**
 * An https address; with `picture`, a picture of this site, or the address that it is fetched from;
 * with `local`, also one of a file of the site itself.
 */
export interface AddressFact extends Said {
  kind: 'address';
  picture?: true;
  local?: `/${string}/`;
}

/** An amount of data, '10GB'; with `period`, a choice fact says what it counts. */
export interface AmountFact extends Said {
  kind: 'amount';
  period?: string;
}

/** Mbit/s; stored as whole kbit/s. */
export interface SpeedFact extends Said {
  kind: 'speed';
}

/** An amount in the plan's currency: decimal outside, minor units in the database. */
export interface MoneyFact extends Said {
  kind: 'money';
}

export interface CountFact extends Said {
  kind: 'count';
  min: number;
  max: number;
  /** 'month' and 'months'. */
  unit?: readonly [one: string, more: string];
  /** What 0 says, in words. */
  none?: string;
}

/** A calendar date, ISO 8601. */
export interface DateFact extends Said {
  kind: 'date';
}

export type Fact =
  | FlagFact
  | ChoiceFact
  | TextFact
  | CodesFact
  | AddressFact
  | AmountFact
  | SpeedFact
  | MoneyFact
  | CountFact
  | DateFact;
export type Facts = Readonly<Record<string, Fact>>;
/** Facts that also come by files. */
export type FileFacts = Readonly<Record<string, Fact & { import: FactColumn }>>;

type Known<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'choice'; words: infer W }
    ? keyof W & string
    : F extends { kind: 'count' | 'money' | 'speed' }
      ? number
      : string;

/** What a fact's value is; a fact with a default is known of every plan. */
export type ValueOf<F> = F extends { default: unknown } ? Known<F> : Known<F> | null;
/** The same on the wire, where codes are a list. */
export type WireOf<F> = F extends { kind: 'codes' } ? string[] | null : ValueOf<F>;

/** What may be sent of a fact: numbers and flags as texts too, as people and files write them. */
export type SentOf<F> =
  | Known<F>
  | (F extends { kind: 'flag' | 'count' | 'money' | 'speed' } ? string : never)
  | (F extends { kind: 'codes' } ? readonly string[] : never)
  | (F extends { default: unknown } ? never : '' | null);

export type ValuesOf<F extends Facts> = { -readonly [K in keyof F]: ValueOf<F[K]> };
export type WireValuesOf<F extends Facts> = { -readonly [K in keyof F]: WireOf<F[K]> };

/** The facts that lists can be narrowed by. */
export type FilterableOf<F extends Facts> = {
  [K in keyof F]: F[K] extends { filter: object } ? K : never;
}[keyof F] &
  string;
/** What a plain filter holds: a flag is wanted or not, of a choice any of some. */
export type FactFiltersOf<F extends Facts> = {
  -readonly [K in FilterableOf<F>]: F[K] extends { kind: 'flag' } ? boolean : Known<F[K]>[];
};

/** The names of some facts, in the order of the catalogue. */
export function factNames<F extends Facts>(facts: F, test: (fact: Fact) => boolean = () => true) {
  return (Object.keys(facts) as (keyof F & string)[]).filter((name) => test(facts[name]!));
}

/** What a plan has of a fact that nobody spoke of. */
export function emptyValue(fact: Fact): FactValue {
  return 'default' in fact ? (fact.default ?? null) : null;
}

/** Whether a fact may be not published. */
export function isOptional(fact: Fact): boolean {
  return !fact.always && emptyValue(fact) === null;
}
