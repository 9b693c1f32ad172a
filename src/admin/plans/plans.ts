import type { Body } from '#src/contract/core/api.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { dataWithPeriod, parseDataAmount } from '#src/domain/plans/data-amount.ts';
import type { Facts } from '#src/domain/plans/facts/kinds.ts';
import { PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { LAST_GROUP, TABLE_FACTS } from '#src/domain/plans/facts/table.ts';
import { isFormula } from '#src/domain/imports/files/neutral.ts';
import { currencyDigits, formatMoney } from '#src/domain/core/money/money.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { priceSource } from '#src/domain/prices/price-source.ts';
import { hasTimes } from '#src/domain/plans/plan-status.ts';
import {
  CURRENCIES,
  DEFAULT_VALIDITY,
  PLAN_STATUSES,
  PLAN_TYPES,
  VALIDITIES,
  type Currency,
  type PlanStatus,
} from '#src/domain/core/vocabulary.ts';
import { adminCall } from '../core/data/call.ts';
import { choicesOf, regionChoices, type ListRead } from '../core/form/choices.ts';
import { factBody, factField, factFields, periodOf } from '../core/form/facts.ts';
import { emptyOf, rowValues } from '../core/form/kinds.tsx';
import { chosen, orNull, type FieldSpec, type Values } from '../core/form/fields.ts';
import { instantOf, localMinute, zoneName } from './moment.ts';
import { SLUG_HINT, toastsOf, type ListRecordType } from '../core/records/record-type.ts';

const { planName, planType, dataAmount, price, validity, status, hasDeal } = TABLE_FACTS;
const { seenOn, sourceName, sourceUrl, confidence, buyUrl } = TABLE_FACTS;
/** Fields of a plan that a form holds as it holds facts: one way to show, to change and to send each. */
const OWN = {
  planName,
  planType,
  dataAmount,
  price,
  validity,
  buyUrl,
  seenOn,
  sourceName,
  sourceUrl,
  confidence,
  status,
  hasDeal,
} satisfies Facts;
type OwnName = keyof typeof OWN;
const ALL: Facts = { ...OWN, ...PLAN_FACTS };
const ALL_FIELDS = factFields(Object.entries(ALL));

const own = (name: OwnName, more: Partial<FieldSpec> = {}): FieldSpec => ({
  ...factField(name, OWN[name]),
  ...more,
});

/** The fields of a plan: what it needs first, then every fact in its group. `isNew`: of one that has no price yet. */
export function planFields(
  carriers: ListRead<Carrier>,
  regions: ListRead<Region>,
  { isNew = false } = {},
): readonly FieldSpec[] {
  const byId = ({ id, name }: Carrier | Region) => ({ value: String(id), label: name });
  const plan: FieldSpec[] = [
    own('planName'),
    own('planType'),
    {
      name: 'carrierId',
      label: 'Carrier',
      kind: 'select',
      span: 4,
      required: true,
      options: choicesOf(carriers, byId),
    },
    {
      name: 'regionId',
      label: 'Region',
      kind: 'select',
      span: 4,
      required: true,
      options: regionChoices(regions, byId),
      derives: (id, values) => currencyOf(regions.data, id, values),
    },
    own('dataAmount'),
    own('buyUrl'),
  ];
  const cost: FieldSpec[] = [
    own('price'),
    own('validity', {
      options: [...VALIDITIES, '1 month'].map((value) => ({ value, label: value })),
    }),
    own('seenOn', { hint: isNew ? 'Empty: today' : 'Today, with a new price' }),
    own('sourceName'),
    own('sourceUrl', { sameAs: { name: 'buyUrl', label: 'Same as the Buy link' } }),
  ];
  const shown: FieldSpec[] = [
    own('status'),
    {
      name: 'activeFrom',
      label: 'Active from',
      kind: 'moment',
      span: 4,
      hint: `Your time, ${zoneName()}`,
      when: ({ status: now }) => now === 'scheduled',
    },
    {
      name: 'activeUntil',
      label: 'Active until (optional)',
      kind: 'moment',
      span: 4,
      hint: 'A draft again from then on',
      when: ({ status: now }) => hasTimes(now as PlanStatus),
    },
  ];
  const group = LAST_GROUP;
  const rest: FieldSpec[] = [
    {
      name: 'slug',
      label: 'Slug',
      kind: 'text',
      span: 6,
      group,
      placeholder: 'From the carrier and the name',
      ...(!isNew && { hint: SLUG_HINT }),
    },
    {
      name: 'currency',
      label: 'Currency',
      kind: 'select',
      span: 6,
      group,
      options: CURRENCIES.map((value) => ({ value, label: value })),
    },
    { name: 'planDescription', label: 'Description', kind: 'text', span: 12, group },
    own('confidence'),
    own('hasDeal'),
  ];
  const parts = isNew ? [...plan, ...cost, ...shown] : [...cost, ...plan, ...shown];
  return [
    ...parts,
    ...factFields(Object.entries(PLAN_FACTS)),
    ...rest,
    ...(isNew ? [] : [CHECKED]),
  ];
}

/** Says that the price that stands was looked up. */
const CHECKED: FieldSpec = { name: 'checked', label: 'Still right today', kind: 'check', span: 12 };

/** The currency follows the region, unless somebody chose another than that of the region before. */
function currencyOf(
  regions: readonly Region[] | undefined,
  id: string,
  { regionId, currency }: Values,
): Record<string, string> {
  const of = (one: Values[string] | undefined) =>
    regions?.find((region) => String(region.id) === one)?.currency;
  const before = of(regionId);
  const next = of(id);
  return next && (!before || before === currency) ? { currency: next } : {};
}

/** The name of a source that somebody gave it; the host of its address follows from that. */
function ownSourceName({ source, sourceUrl: address }: AdminPlan): string {
  return source && source.name !== priceSource(null, address)?.name ? source.name : '';
}

/** The seller's own page as the source of a price that somebody read there; null: no page is known. */
export const ownPage = ({ buyUrl }: AdminPlan): Values | null =>
  buyUrl === null ? null : { sourceName: '', sourceUrl: buyUrl, confidence: 'checked' };

export const planRecord: ListRecordType<AdminPlan> = {
  noun: 'SIM card',
  title: 'SIM card',
  toasts: toastsOf('SIM card', 'SIM card'),
  entity: 'plan',
  nameOf: (plan) => plan.planName,
  savedWords: ({ planName, price, currency }) => `${planName}, ${formatMoney(price, currency)}`,
  empty: {
    ...emptyOf(ALL_FIELDS),
    planType: 'prepaid',
    validity: DEFAULT_VALIDITY,
    confidence: 'reported',
    status: 'active',
    carrierId: '',
    regionId: '',
    slug: '',
    planDescription: '',
    currency: 'USD',
    activeFrom: '',
    activeUntil: '',
    checked: false,
  },
  toValues: (plan) => ({
    ...rowValues(ALL_FIELDS, plan),
    dataAmount: planDataText(plan),
    price: adminPriceText(plan.price, plan.currency),
    sourceName: ownSourceName(plan),
    carrierId: String(plan.carrierId),
    regionId: String(plan.regionId),
    slug: plan.slug,
    planDescription: plan.planDescription,
    currency: plan.currency,
    activeFrom: localMinute(plan.activeFrom),
    activeUntil: localMinute(plan.activeUntil),
    checked: false,
  }),
  create: (values) => adminCall('POST', api.plans, { body: planBody(values) }),
  update: (id, values, version) =>
    adminCall('PUT', api.plan(id), {
      body: { ...planBody(values), version, ...(values.typo === true && { typo: true }) },
    }),
  remove: (id, version) => adminCall('DELETE', api.plan(id), { version }),
  note: (base, values) => [nameNote(values), priceNote(base, values)].filter(Boolean).join(' '),
};

/**
 * The values of a form for a plan like this one: name and address are to be given, and what belongs to
 * this one's own price and times stays with it: what the copy costs is to be read and typed.
 */
export function copiedPlan(plan: AdminPlan): Values {
  return {
    ...planRecord.toValues(plan),
    planName: '',
    slug: '',
    price: '',
    seenOn: '',
    sourceName: '',
    sourceUrl: '',
    confidence: 'reported',
    hasDeal: false,
    status: plan.status === 'active' ? 'active' : 'draft',
    activeFrom: '',
    activeUntil: '',
  };
}

/** Of a new plan and of an update alike. */
type PlanBody = Body<'POST', typeof api.plans> & Body<'PUT', ReturnType<typeof api.plan>>;

/** What a form sends of a plan; an empty field is null (rule 63). */
export function planBody(values: Values): PlanBody {
  const now = chosen(PLAN_STATUSES, values.status);
  return {
    ...(factBody(ALL, values) as Pick<PlanBody, OwnName | keyof typeof PLAN_FACTS>),
    planName: String(values.planName).trim(),
    planType: chosen(PLAN_TYPES, values.planType),
    validity: String(values.validity).trim(),
    ...dataBody(String(values.dataAmount).trim()),
    price: (factBody({ price }, values).price ?? '') as PlanBody['price'],
    carrierId: Number(values.carrierId),
    regionId: Number(values.regionId),
    slug: orNull(values.slug),
    planDescription: String(values.planDescription).trim(),
    currency: chosen(CURRENCIES, values.currency),
    checked: values.checked === true,
    // What follows from the price, the server works out.
    previousPrice: null,
    priceChangePercent: null,
    ...(values.confirmPrice === true && { confirmPrice: true }),
    status: now,
    activeFrom: now === 'scheduled' ? instantOf(values.activeFrom) : null,
    activeUntil: hasTimes(now) ? instantOf(values.activeUntil) : null,
  };
}

/** '2GB/day'; what unlimited data counts is not said. */
export function planDataText({
  dataAmount: amount,
  dataPeriod,
}: Pick<AdminPlan, 'dataAmount' | 'dataPeriod'>): string {
  return parseDataAmount(amount).unlimited ? amount : dataWithPeriod(amount, dataPeriod);
}

/** The text of an amount says what it counts; of unlimited data that stays as it is. */
function dataBody(amount: string): Pick<PlanBody, 'dataAmount' | 'dataPeriod'> {
  if (parseDataAmount(amount).unlimited) return { dataAmount: amount, dataPeriod: undefined };
  return { dataAmount: amount, dataPeriod: periodOf(amount) ?? 'total' };
}

/** An amount as a form shows it, with all decimals that its currency has: '12.00', '980'. */
export const adminPriceText = (amount: number, currency: Currency) =>
  amount.toFixed(currencyDigits(currency));

/** A name that a spreadsheet would run is taken, and said to be one. */
function nameNote({ planName: name }: Values): string {
  if (!isFormula(String(name).trim())) return '';
  return `The name begins with ${String(name).trim()[0]}: outside our exports a spreadsheet takes it for a formula.`;
}

/** Says that a new price writes history, and what the price was. */
function priceNote(base: Values, values: Values): string {
  if (values.status !== 'active') return 'Not public: its price is recorded once it is active.';
  if (base.price === '') return 'The price becomes the first record of its price history.';
  if (base.price === values.price && base.currency === values.currency) return '';
  const before = formatMoney(String(base.price), base.currency as Currency);
  return `Price was ${before}. Saving adds a record to its price history.`;
}
