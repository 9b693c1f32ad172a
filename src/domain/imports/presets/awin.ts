import { PLAN_FACTS } from '../../plans/facts/plans.ts';
import type { NativeField } from '../columns.ts';
import { cellText } from '../rows/tidy.ts';
import type { Cell, RawRow } from '../types.ts';
import type { FeedRow, Preset } from './preset.ts';
import { parseAmount, priced } from './prices.ts';
import {
  allowance,
  amountIn,
  description,
  fitting,
  fiveG,
  inStock,
  part,
  wordIn,
} from './readers.ts';

const COSTS = 'deal_cost_json';
const LISTED = 'tariff_allowances_json';
const SELLER = ['deal_retailer_json.name', 'merchant_name'];
const DATA = [`${LISTED}.data_details.cellular_mb`, 'inc_data'];
const CHARGES = 'tariff_out_of_plan_charges_json';

/**
 * Awin create-a-feed with the telco fields, plain ones and those in JSON, which say more and go
 * first. `search_price` is what is paid once at the beginning; the plan's price is the monthly one,
 * in `deal_cost_json` or `month_cost`. Handsets come in the same feed and are no plans.
 */
export const awin: Preset = {
  name: 'awin',
  title: 'Awin telco feed',
  signs: [
    ['aw_deep_link', ['aw_product_id', 'merchant_product_id']],
    [['deal_cost_json', 'Telcos:deal_cost_json', 'Telcos:deal_costs_json'], 'merchant_product_id'],
  ],
  asks: ['region', 'planType'],
  always: { validity: '1 month', billing: 'recurring', dataPeriod: 'month' },
  opened,
  checks: [inStock('in_stock'), noDevice, rewards],
  columns: {
    externalId: ['merchant_product_id', 'aw_product_id'],
    planName: ['tariff_details_json.tariff_name', 'tariff', 'product_name'],
    planDescription: description('product_name'),
    // A retailer sells the plans of several networks.
    carrier: ['network', 'network_details_json.name', 'brand_name', 'merchant_name'],
    planType: wordIn(['merchant_category', 'contract_type', 'tariff_details_json.tariff_type'], {
      postpaid: /\b(?:paym|pay monthly|contract|sim only)\b/i,
      prepaid: /\b(?:payg|pay as you go|prepaid|pre-pay)\b/i,
    }),
    // MB of 1000 a GB, each month, or an amount with its unit.
    dataAmount: [
      wordIn([DATA], { Unlimited: /^unlimited$/i }),
      amountIn('MB', DATA, 'is no amount of data in MB'),
    ],
    price: [
      sameCost,
      priced([`${COSTS}.monthly_total_inc_vat`, 'month_cost'], {
        before: [`${COSTS}.monthly_total_previous_inc_vat`],
        not: {
          columns: ['search_price', 'display_price', 'store_price'],
          code: 'upfront-price',
          message:
            'is what is paid once at the beginning, and the row has no monthly cost: take the telco fields into the feed, or map the column by hand if it is the price of the plan',
        },
      }),
    ],
    currency: 'currency',
    taxes: wordIn([`${COSTS}.monthly_total_inc_vat`], { included: /./ }),
    setupFee: [`${COSTS}.upfront_inc_vat`, 'initial_cost', 'search_price'],
    // The term of the tariff, not that of a device that is paid for beside it.
    contractMonths: part(
      [`${COSTS}.monthly_contract_term_months`, 'term', 'tariff_details_json.tariff_term'],
      /^(\d{1,2})(?: ?months?)?$/i,
    ),
    calls: allowance(
      [`${LISTED}.mins_details.cross_net_anytime`, 'inc_minutes'],
      `${CHARGES}.pence_per_cross_net_min`,
    ),
    texts: allowance(
      [`${LISTED}.texts_details.cross_net_anytime`, 'inc_texts'],
      `${CHARGES}.pence_per_cross_net_text`,
    ),
    network5g: fiveG(`${LISTED}.data_details.cellular_speed`, 'connectivity'),
    // Where the SIM that is sold is described; sizes such as Nano are cards.
    format: wordIn(
      [
        'device_features_json.sim_type',
        'device_features_json._sim_type',
        'device_product_json.product_name',
        'device_product_version_json.product_version_name',
      ],
      {
        esim: /\be-?sim\b/i,
        plastic: /\b(?:nano|micro|standard|triple|trio|multi|physical)\b/i,
      },
      'both',
    ),
    // `Consumer` is anyone's, and says nothing more.
    audience: wordIn(
      ['deal_type_json.deal_type_name'],
      { entitled: /\bbusiness\b/i, existing: /\b(?:upgrades?|existing customers?)\b/i },
      'entitled',
    ),
    audienceNote: wordIn(['deal_type_json.deal_type_name'], {
      'business customers': /\bbusiness\b/i,
    }),
    newCustomers: wordIn(['deal_type_json.deal_type_name'], { true: /\bnew customers?\b/i }),
    roamingNote(row, field) {
      const roaming = sentences(row).filter((text) => /\broam(?:ing)?\b/i.test(text));
      return fitting(row, field, [...new Set(roaming)].join('. '), PLAN_FACTS.roamingNote.max);
    },
    seenOn: part(['last_updated'], /^((?!0000)\d{4}-\d{2}-\d{2})(?:[ T]|$)/),
    sourceUrl: ({ text }) => /^https:\/\/\S+$/i.exec(text('merchant_deep_link'))?.[0],
    sourceName: ({ text, native }) =>
      native.sourceUrl ? ['Awin feed', text(...SELLER)].filter(Boolean).join(' of ') : undefined,
    buyUrl: ['aw_deep_link', 'merchant_deep_link'],
  },
};

/** A device in the same deal, by what is sold, what is paid for it each month, or the category. */
function noDevice({ text, bad }: FeedRow): void {
  const sold = text('device_product_json.product_type');
  const kinds = [text('merchant_category'), text('contract_type')];
  const isPhone = sold
    ? !/^e?-?sim\b/i.test(sold)
    : /phone|tablet|watch|broadband|laptop/i.test(kinds.join(' '));
  if (!isPhone && !(parseAmount(text(`${COSTS}.monthly_device_inc_vat`)) > 0)) return;
  const message = 'comes with a device, so its price is not that of the plan: leave the row out';
  bad('planName', [sold, ...kinds].find(Boolean) ?? '', 'not-a-plan', message);
}

/** The monthly cost stands in two fields, which may contradict each other. */
function sameCost({ text, bad }: FeedRow, field: NativeField): undefined {
  const [inJson, plain] = [text(`${COSTS}.monthly_total_inc_vat`), text('month_cost')];
  if (inJson === '' || plain === '' || parseAmount(inJson) === parseAmount(plain)) return undefined;
  const message = `contradicts the monthly cost of ${plain} in the plain field`;
  return bad(field, inJson, 'contradiction', message);
}

/** Cashback and gifts come later or never, and lower no price. */
function rewards(row: FeedRow): void {
  const rewarding = /\bcash-?back\b|\bgift ?card\b|\bvoucher\b/i;
  const promised = sentences(row).filter((text) => rewarding.test(text));
  const all = [...membersOf(row, 'deal_cashback_json'), ...promised, row.text('gift')];
  const told = all.filter(Boolean).join(', ');
  if (told !== '') row.note('price', told, '', 'left-out');
}

/** What the seller says of the offer, in its own words. */
function sentences(row: FeedRow): string[] {
  return [
    row.text('tariff_details_json.tariff_promo_info'),
    row.text('tariff_group_details_json.tariff_group_promo_info'),
    row.text('deal_promo_info'),
    row.text('special_offer'),
    ...membersOf(row, 'deal_extras_json'),
  ].flatMap((text) => text.split(/[;|*]|\.(?= |$)/).map((sentence) => sentence.trim()));
}

/** All that a field of JSON says: of fields whose members differ by seller. */
function membersOf({ cells, text }: FeedRow, field: string): string[] {
  const inside = Object.keys(cells).filter((name) => name.startsWith(`${field}.`));
  return [field, ...inside].map((name) => text(name));
}

/** Longest cell of JSON that is parsed; those of the feed have a few hundred characters. */
const MAX_JSON = 20_000;
const MAX_DEPTH = 4;

/**
 * Columns under one name each: `Telcos:network` of downloads is `network`, and a field of JSON is a
 * column for each member, `deal_cost_json.upfront_inc_vat`, whether the cell holds it as text or the
 * file as an object.
 */
function opened(cells: RawRow['cells']): RawRow['cells'] {
  const columns: Record<string, Cell> = Object.create(null);
  for (const [column, cell] of Object.entries(cells)) {
    const name = column.replace(/^telcos[:_]/i, '');
    const text = cellText(cell).trim();
    // The prefixed one of two goes first.
    if (text === '' || (name === column && name in columns)) continue;
    flatten(
      (name.endsWith('_json') && parsed(text)) || cell,
      name.replace(/^deal_costs_json/, COSTS),
      0,
      columns,
    );
  }
  return columns;
}

function parsed(text: string): unknown {
  if (!/^[{[]/.test(text) || text.length > MAX_JSON) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function flatten(value: unknown, path: string, depth: number, into: Record<string, Cell>): void {
  if (typeof value !== 'object') into[path] = value as Cell;
  else if (depth < MAX_DEPTH) {
    for (const [key, member] of Object.entries(value ?? {})) {
      flatten(member, `${path}.${key}`, depth + 1, into);
    }
  }
}
