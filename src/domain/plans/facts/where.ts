import { isOptional, type Fact } from './kinds.ts';
import { TABLE_FACTS, tableFact, type TableFactName } from './table.ts';

/** What may be asked of a fact, with its words between fact and value. */
export const OPERATORS = {
  is: 'is',
  not: 'is not',
  less: 'less than',
  more: 'more than',
  known: 'is known',
  unknown: 'is unknown',
} as const;
export type FilterOperator = keyof typeof OPERATORS;

/** One condition of the operators' table: 'set-up fee is unknown', 'price less than 60'. */
export interface Condition {
  fact: TableFactName;
  is: FilterOperator;
  /** As it is typed or chosen; empty where nothing is asked for. */
  value: string;
}

/** What may be asked of a fact. */
export function operatorsOf(fact: Fact): readonly FilterOperator[] {
  // Only a plan's own amount of data has its size beside its text.
  const ordered =
    ['money', 'count', 'speed', 'date'].includes(fact.kind) || fact.column === 'data_amount';
  return [
    'is',
    'not',
    ...(ordered ? (['less', 'more'] as const) : []),
    ...(isOptional(fact) ? (['known', 'unknown'] as const) : []),
  ];
}

/** Whether an operator wants a value. */
export const wantsValue = (operator: FilterOperator): boolean =>
  operator !== 'known' && operator !== 'unknown';

/** Conditions as a parameter: 'setupFee.unknown,price.less.60'. */
export function formatWhere(conditions: readonly Condition[]): string {
  return conditions
    .map(({ fact, is, value }) => [fact, is, ...(wantsValue(is) ? [escaped(value)] : [])].join('.'))
    .join(',');
}

/** Reads such a parameter; null when a part of it says nothing that is known. */
export function parseWhere(text: string): Condition[] | null {
  const conditions = text.split(',').filter(Boolean).map(parseCondition);
  return conditions.includes(null) ? null : (conditions as Condition[]);
}

function parseCondition(text: string): Condition | null {
  const [, name = '', is = '', raw = ''] = /^(\w+)\.(\w+)(?:\.(.*))?$/.exec(text) ?? [];
  if (!Object.hasOwn(TABLE_FACTS, name)) return null;
  const fact = name as TableFactName;
  const operator = operatorsOf(tableFact(fact)).find((each) => each === is);
  const value = raw.replaceAll('~c', ',').replaceAll('~t', '~');
  if (!operator) return null;
  if (!wantsValue(operator)) return { fact, is: operator, value: '' };
  return operandOf(tableFact(fact), value) === null ? null : { fact, is: operator, value };
}

/** The comma parts conditions. */
const escaped = (value: string) => value.replaceAll('~', '~t').replaceAll(',', '~c');

/**
 * A typed value as it is compared: 1 and 0 for yes and no, an amount of money in decimals, of data in
 * MB or as its text, a speed in Mbit/s, a day as ISO 8601; null where it is none.
 */
export function operandOf(fact: Fact, typed: string): string | number | null {
  const text = typed.trim();
  if (text === '') return null;
  switch (fact.kind) {
    case 'flag':
      return text === 'true' ? 1 : text === 'false' ? 0 : null;
    case 'money':
    case 'speed':
    case 'count': {
      const number = /^[^\d.]{0,3}(\d{1,9}(?:\.\d{1,3})?)(?: ?[a-z/%]{1,10})?$/i.exec(text)?.[1];
      return number === undefined ? null : Number(number);
    }
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
    case 'codes':
      return text.toUpperCase();
    default:
      return text;
  }
}
