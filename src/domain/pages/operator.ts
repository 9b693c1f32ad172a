import type { SeoGlobal } from '#src/contract/pages/seo.ts';

/** Who runs the site, as its pages say; null: not published. */
export interface Operator {
  name: string | null;
  /** By post, in one line. */
  address: string | null;
  email: string | null;
}

/** The settings of the whole site that say it. */
type OperatorSettings = Pick<SeoGlobal, 'operatorName' | 'operatorAddress' | 'operatorEmail'>;

/** Who runs the site by its settings; `email` is the configured one, where these have none. */
export const operatorOf = (site: OperatorSettings, email: string | null): Operator => ({
  name: site.operatorName,
  address: site.operatorAddress,
  email: site.operatorEmail ?? email,
});

const PARTS = [
  ['name', 'name'],
  ['address', 'postal address'],
  ['email', 'e-mail'],
] as const satisfies (readonly [keyof Operator, string])[];

/** What is not published of who runs the site. */
export const missingOf = (operator: Operator): (typeof PARTS)[number][1][] =>
  PARTS.flatMap(([part, words]) => (operator[part] === null ? words : []));
