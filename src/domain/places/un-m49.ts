import { GROUP_CODES, type GroupCode } from './places.ts';

/**
 * Countries of each group by the UN's standard M49, ISO 3166-1 codes. North America is its 003 (with
 * Central America and the Caribbean, so that some stand in Latin America, 419, too). It knows no
 * Middle East: that is Western Asia (145) with Egypt and Iran. The world holds all.
 */
const MEMBERS: Readonly<Record<Exclude<GroupCode, 'XW'>, string>> = {
  XE: `BY BG CZ HU PL MD RO RU SK UA AX DK EE FO FI GG IS IE IM JE LV LT NO SJ SE GB AL AD BA HR GI
    GR VA IT MT ME MK PT SM RS SI ES AT BE FR DE LI LU MC NL CH`,
  XN: `BM CA GL PM US BZ CR SV GT HN MX NI PA AI AG AW BS BB BQ VG KY CU CW DM DO GD GP HT JM MQ MS
    PR BL KN LC MF VC SX TT TC VI`,
  XA: `KZ KG TJ TM UZ CN HK MO KP JP MN KR TW BN KH ID LA MY MM PH SG TH TL VN AF BD BT IN IR MV NP
    PK LK AM AZ BH CY GE IQ IL JO KW LB OM QA SA PS SY TR AE YE`,
  XO: 'AU CX CC HM NZ NF FJ NC PG SB VU GU KI MH FM NR MP PW UM AS CK PF NU PN WS TK TO TV WF',
  XL: `AI AG AW BS BB BQ VG KY CU CW DM DO GD GP HT JM MQ MS PR BL KN LC MF VC SX TT TC VI BZ CR SV
    GT HN MX NI PA AR BO BV BR CL CO EC FK GF GY PY PE GS SR UY VE`,
  XM: 'AM AZ BH CY GE IQ IL JO KW LB OM QA SA PS SY TR AE YE EG IR',
  XF: `DZ EG EH LY MA SD TN IO BI KM DJ ER ET TF KE MG MW MU YT MZ RE RW SC SO SS UG TZ ZM ZW AO CM
    CF TD CG CD GQ GA ST BW SZ LS NA ZA BJ BF CV CI GM GH GN GW LR ML MR NE NG SH SN SL TG`,
};

/** The countries of a group by ISO 3166-1; of the world none are named. */
export function membersOf(group: GroupCode): string[] {
  return group === 'XW' ? [] : MEMBERS[group].split(/\s+/);
}

/** The groups that a country belongs to, by the code of this site. */
export function groupsOf(country: string): GroupCode[] {
  const code = country === 'UK' ? 'GB' : country;
  return GROUP_CODES.filter((group) => group === 'XW' || membersOf(group).includes(code));
}

/** The continents in the order of their page; each country stands in the first that holds it. */
export const CONTINENTS = ['XE', 'XA', 'XL', 'XN', 'XF', 'XO'] as const satisfies GroupCode[];

/** The continent under which a country is looked for, by the code of this site; null for codes of none. */
export function continentOf(country: string): (typeof CONTINENTS)[number] | null {
  // The standard does not know it.
  if (country === 'XK') return 'XE';
  const groups = groupsOf(country);
  return CONTINENTS.find((code) => groups.includes(code)) ?? null;
}
