import type { Body } from '#src/contract/api.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import type { AdminPlan } from '#src/contract/admin-plans.ts';
import type { Region } from '#src/contract/regions.ts';
import { dataWithPeriod, parseDataAmount } from '#src/domain/data-amount.ts';
import { PLAN_FACTS, PLAN_FACT_LIST } from '#src/domain/facts/plans.ts';
import { isFormula } from '#src/domain/import/neutral.ts';
import { currencyDigits, formatMoney } from '#src/domain/money.ts';
import { api } from '#src/domain/paths.ts';
import { priceSource } from '#src/domain/price-source.ts';
import { hasTimes } from '#src/domain/plan-status.ts';
import {
  CONFIDENCES,
  CURRENCIES,
  DEFAULT_VALIDITY,
  PLAN_STATUSES,
  PLAN_TYPE_LABELS,
  PLAN_TYPES,
  VALIDITIES,
  type Confidence,
  type Currency,
  type PlanStatus,
} from '#src/domain/vocabulary.ts';
import { call } from '../data/call.ts';
import { choicesOf, regionChoices, type ListRead } from '../form/choices.ts';
import { emptyFacts, factBody, factField, factValues, formFacts, periodOf } from '../form/facts.ts';
import { chosen, numberOr, orNull, type FieldSpec, type Values } from '../form/fields.ts';
import { instantOf, localMinute, zoneName } from '../plans/moment.ts';
import { SLUG_HINT, toastsOf, type ListKind } from './kind.ts';

export const CONFIDENCE_LABELS: Record<Confidence, string> = {
  sourced: 'From a source',
  reported: 'Second-hand',
  checked: 'Checked',
};
/** The options of the specification first, then a month, then any other. */
const OFFERED: readonly string[] = [...VALIDITIES, '1 month'];
const OTHER = 'other';
const VALIDITY_OPTIONS = [
  ...OFFERED.map((value) => ({ value, label: value })),
  { value: OTHER, label: 'Other…' },
];
const isOffered = (validity: string) => OFFERED.includes(validity);

export const STATUS_LABELS: Record<PlanStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  withdrawn: 'Withdrawn',
};
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const labelled = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The fields of a plan: every column of the seed (decisions §4, Wire extras). */
export function planFields(
  carriers: ListRead<Carrier>,
  regions: ListRead<Region>,
): readonly FieldSpec[] {
  const byId = ({ id, name }: Carrier | Region) => ({ value: String(id), label: name });
  const url = { kind: 'text', wide: true, inputMode: 'url', placeholder: 'https://' } as const;
  const plan: FieldSpec[] = [
    { name: 'planName', label: 'Plan name', kind: 'text', span: 4, wide: true, required: true },
    {
      name: 'carrierId',
      label: 'Carrier',
      kind: 'select',
      span: 3,
      required: true,
      options: choicesOf(carriers, byId),
    },
    {
      name: 'regionId',
      label: 'Region',
      kind: 'select',
      span: 2,
      required: true,
      options: regionChoices(regions, byId),
      derives: (id, values) => currencyOf(regions.data, id, values),
    },
    {
      name: 'planType',
      label: 'Type',
      kind: 'select',
      span: 3,
      wide: true,
      options: labelled(PLAN_TYPES, PLAN_TYPE_LABELS),
    },
    {
      name: 'dataAmount',
      label: 'Data',
      kind: 'text',
      span: 3,
      wide: true,
      required: true,
      placeholder: '10GB, 2GB/day, Unlimited',
    },
    { name: 'validity', label: 'Validity', kind: 'select', span: 2, options: VALIDITY_OPTIONS },
    {
      name: 'otherValidity',
      label: 'How long',
      kind: 'text',
      span: 2,
      placeholder: '10 days, 3 months',
      when: ({ validity }) => validity === OTHER,
    },
    { name: 'planDescription', label: 'Description', kind: 'text', span: 7, wide: true },
    {
      name: 'slug',
      label: 'Slug',
      kind: 'text',
      span: 4,
      wide: true,
      placeholder: 'From the carrier and the name',
      hint: SLUG_HINT,
    },
    { name: 'buyUrl', label: 'Buy URL', span: 8, ...url },
  ];
  const price: FieldSpec[] = [
    { name: 'price', label: 'Price', kind: 'money', span: 2, required: true },
    { name: 'currency', label: 'Currency', kind: 'select', span: 2, options: same(CURRENCIES) },
    { name: 'previousPrice', label: 'Previous price', kind: 'money', span: 2 },
    {
      name: 'priceChangePercent',
      label: 'Change %',
      kind: 'text',
      span: 2,
      inputMode: 'decimal',
    },
    {
      name: 'confidence',
      label: 'Price known',
      kind: 'select',
      span: 2,
      options: labelled(CONFIDENCES, CONFIDENCE_LABELS),
    },
    { name: 'seenOn', label: 'Price seen on', kind: 'date', span: 2 },
    {
      name: 'sourceName',
      label: 'Source',
      kind: 'text',
      span: 4,
      wide: true,
      placeholder: 'The seller’s own page',
    },
    { name: 'sourceUrl', label: 'Source URL', span: 8, ...url },
  ];
  const status: FieldSpec[] = [
    {
      name: 'status',
      label: 'Status',
      kind: 'select',
      span: 3,
      wide: true,
      options: labelled(PLAN_STATUSES, STATUS_LABELS),
    },
    {
      name: 'activeFrom',
      label: 'Active from',
      kind: 'moment',
      span: 3,
      wide: true,
      hint: `Your time, ${zoneName()}`,
      when: ({ status }) => status === 'scheduled',
    },
    {
      name: 'activeUntil',
      label: 'Active until (optional)',
      kind: 'moment',
      span: 3,
      wide: true,
      hint: 'A draft again from then on',
      when: ({ status }) => hasTimes(status as PlanStatus),
    },
  ];
  return [
    ...under('Plan', plan),
    ...under('Price', price),
    ...under('Visibility', status),
    { name: 'hasDeal', label: 'Deal', kind: 'check', span: 2 },
    ...formFacts(PLAN_FACT_LIST).map(([name, fact]) => factField(name, fact)),
    { name: 'checked', label: 'Price checked just now', kind: 'check', span: 2 },
  ];
}

/** Fields under one heading of the form. */
const under = (part: string, fields: readonly FieldSpec[]) =>
  fields.map((field): FieldSpec => ({ ...field, part }));

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
function ownSourceName({ source, sourceUrl }: AdminPlan): string {
  return source && source.name !== priceSource(null, sourceUrl)?.name ? source.name : '';
}

export const planKind: ListKind<AdminPlan> = {
  noun: 'SIM card',
  title: 'SIM card',
  toasts: toastsOf('SIM card', 'SIM card'),
  entity: 'plan',
  nameOf: (plan) => plan.planName,
  empty: {
    planName: '',
    carrierId: '',
    regionId: '',
    planType: 'prepaid',
    planDescription: '',
    dataAmount: '',
    validity: DEFAULT_VALIDITY,
    otherValidity: '',
    slug: '',
    price: '',
    previousPrice: '',
    priceChangePercent: '',
    currency: 'USD',
    buyUrl: '',
    confidence: 'reported',
    sourceName: '',
    sourceUrl: '',
    seenOn: '',
    hasDeal: false,
    ...emptyFacts(PLAN_FACT_LIST),
    checked: false,
    status: 'active',
    activeFrom: '',
    activeUntil: '',
  },
  toValues: (plan) => ({
    planName: plan.planName,
    carrierId: String(plan.carrierId),
    regionId: String(plan.regionId),
    planType: plan.planType,
    planDescription: plan.planDescription,
    dataAmount: dataText(plan),
    validity: isOffered(plan.validity) ? plan.validity : OTHER,
    otherValidity: isOffered(plan.validity) ? '' : plan.validity,
    slug: plan.slug,
    price: amountText(plan.price, plan.currency),
    previousPrice: plan.previousPrice === null ? '' : amountText(plan.previousPrice, plan.currency),
    priceChangePercent: plan.priceChangePercent === 0 ? '' : String(plan.priceChangePercent),
    currency: plan.currency,
    buyUrl: plan.buyUrl ?? '',
    confidence: plan.confidence,
    sourceName: ownSourceName(plan),
    sourceUrl: plan.sourceUrl ?? '',
    seenOn: plan.seenOn ?? '',
    hasDeal: plan.hasDeal,
    ...factValues(PLAN_FACT_LIST, plan),
    checked: false,
    status: plan.status,
    activeFrom: localMinute(plan.activeFrom),
    activeUntil: localMinute(plan.activeUntil),
  }),
  create: (values) => call('POST', api.plans, { body: planBody(values) }),
  update: (id, values, version) =>
    call('PUT', api.plan(id), { body: { ...planBody(values), version } }),
  remove: (id, version) => call('DELETE', api.plan(id), { version }),
  note: (base, values) => [nameNote(values), priceNote(base, values)].filter(Boolean).join(' '),
};

/**
 * The values of a form for a plan like this one: name and address are to be given, and what belongs to
 * this one's own prices and times stays with it.
 */
export function copiedPlan(plan: AdminPlan): Values {
  return {
    ...planKind.toValues(plan),
    planName: '',
    slug: '',
    previousPrice: '',
    priceChangePercent: '',
    hasDeal: false,
    status: plan.status === 'active' ? 'active' : 'draft',
    activeFrom: '',
    activeUntil: '',
  };
}

/** Of a new plan and of an update alike. */
type PlanBody = Body<'POST', typeof api.plans> & Body<'PUT', ReturnType<typeof api.plan>>;

/** What a form sends of a plan; conversions as specified (specification §5, Plan submission). */
export function planBody(values: Values): PlanBody {
  const status = chosen(PLAN_STATUSES, values.status);
  return {
    planName: String(values.planName).trim(),
    carrierId: Number(values.carrierId),
    regionId: Number(values.regionId),
    planType: chosen(PLAN_TYPES, values.planType),
    planDescription: String(values.planDescription).trim(),
    ...dataBody(String(values.dataAmount).trim()),
    validity: String(values.validity === OTHER ? values.otherValidity : values.validity).trim(),
    slug: orNull(values.slug),
    price: numberOr(values.price, ''),
    previousPrice: numberOr(values.previousPrice, null),
    priceChangePercent: numberOr(values.priceChangePercent, 0),
    currency: chosen(CURRENCIES, values.currency),
    buyUrl: orNull(values.buyUrl),
    confidence: chosen(CONFIDENCES, values.confidence),
    sourceName: orNull(values.sourceName),
    sourceUrl: orNull(values.sourceUrl),
    seenOn: orNull(values.seenOn),
    hasDeal: values.hasDeal === true,
    ...factBody(PLAN_FACTS, values),
    checked: values.checked === true,
    ...(values.confirmPrice === true && { confirmPrice: true }),
    status,
    activeFrom: status === 'scheduled' ? instantOf(values.activeFrom) : null,
    activeUntil: hasTimes(status) ? instantOf(values.activeUntil) : null,
  };
}

/** '2GB/day'; what unlimited data counts is not said. */
function dataText({ dataAmount, dataPeriod }: AdminPlan): string {
  return parseDataAmount(dataAmount).unlimited
    ? dataAmount
    : dataWithPeriod(dataAmount, dataPeriod);
}

/** The text of an amount says what it counts; of unlimited data that stays as it is. */
function dataBody(dataAmount: string): Pick<PlanBody, 'dataAmount' | 'dataPeriod'> {
  if (parseDataAmount(dataAmount).unlimited) return { dataAmount };
  return { dataAmount, dataPeriod: periodOf(dataAmount) ?? 'total' };
}

/** An amount as a form shows it, with all decimals that its currency has: '12.00', '980'. */
const amountText = (amount: number, currency: Currency) => amount.toFixed(currencyDigits(currency));

/** A name that a spreadsheet would run is taken, and said to be one. */
function nameNote({ planName }: Values): string {
  if (!isFormula(String(planName).trim())) return '';
  return `The name begins with ${String(planName).trim()[0]}: outside our exports a spreadsheet takes it for a formula.`;
}

/** Says that a new price writes history, and what the price was. */
function priceNote(base: Values, values: Values): string {
  if (values.status !== 'active') return 'Not public: its price is recorded once it is active.';
  if (base.price === '') return 'The price becomes the first record of its price history.';
  if (base.price === values.price && base.currency === values.currency) return '';
  const before = formatMoney(String(base.price), base.currency as Currency);
  const isSame = base.sourceName === values.sourceName && base.sourceUrl === values.sourceUrl;
  // The server takes what stays in the form for the source of the price before.
  const none =
    isSame && (base.sourceName || base.sourceUrl)
      ? ' The source of the price before does not go with it.'
      : '';
  return `Price was ${before}. Saving adds a record to its price history.${none}`;
}
