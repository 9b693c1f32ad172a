import { jsonField, telco } from './awin-fields.ts';
import { setTerms } from './awin-terms.ts';
import { amountOf, checkStock, mbText, setDescription, setPrices } from './parts.ts';
import type { Draft, FeedRow, Preset } from './preset.ts';

/**
 * Awin create-a-feed with the telco fields, plain ones and those in JSON, which say more and go
 * first. `search_price` is what is paid once at the beginning; the plan's price is the monthly one,
 * in `deal_cost_json` or `Telcos:month_cost`. Handsets come in the same feed and are no plans.
 */
export const awin: Preset = {
  name: 'awin',
  title: 'Awin telco feed',
  signs: [
    ['aw_deep_link', 'aw_product_id'],
    ['aw_deep_link', 'merchant_product_id'],
    [['deal_cost_json', 'Telcos:deal_cost_json', 'Telcos:deal_costs_json'], 'merchant_product_id'],
  ],
  asks: ['region', 'planType'],
  translate(row, draft) {
    const tariff = jsonField(row, 'tariff_details_json')('tariff_name');
    draft.set('externalId', row.text('merchant_product_id', 'aw_product_id'));
    draft.set('planName', tariff || telco(row, 'tariff') || row.text('product_name'));
    draft.set('carrier', carrierOf(row));
    draft.set('buyUrl', row.text('aw_deep_link', 'merchant_deep_link'));
    draft.set('currency', row.text('currency'));
    checkStock(draft, row, 'in_stock');
    checkDevice(row, draft);
    setDescription(draft, row.text('product_name'));
    setType(row, draft);
    setData(row, draft);
    setPrice(row, draft);
    setTerms(row, draft);
  },
};

/** The network: a retailer sells those of several. */
function carrierOf(row: FeedRow): string {
  return (
    telco(row, 'network') ||
    jsonField(row, 'network_details_json')('name') ||
    row.text('brand_name', 'merchant_name')
  );
}

/** The monthly price, and what is paid once beside it. */
function setPrice(row: FeedRow, draft: Draft): void {
  const costs = jsonField(row, 'deal_cost_json', 'deal_costs_json');
  const withTax = costs('monthly_total_inc_vat');
  const plain = telco(row, 'month_cost');
  const monthly = withTax || plain;
  if (monthly === '') {
    draft.bad(
      'price',
      row.text('search_price', 'display_price', 'store_price'),
      'upfront-price',
      'is what is paid once at the beginning, and the row has no monthly cost: take the telco fields into the feed, or map the column by hand if it is the price of the plan',
    );
    return;
  }
  if (withTax !== '' && plain !== '' && amountOf(withTax) !== amountOf(plain)) {
    const says = `contradicts the monthly cost of ${plain} in the plain field`;
    draft.bad('price', withTax, 'contradiction', says);
    return;
  }
  setPrices(draft, monthly, costs('monthly_total_previous_inc_vat'));
  draft.set('validity', '1 month');
  draft.set('billing', 'recurring');
  if (withTax !== '') draft.set('taxes', 'included');
  draft.set(
    'setupFee',
    costs('upfront_inc_vat') || telco(row, 'initial_cost') || row.text('search_price'),
  );
}

/** A device in the same deal, by what is sold, what is paid for it each month, or the category. */
function checkDevice(row: FeedRow, draft: Draft): void {
  const device = jsonField(row, 'device_product_json')('product_type');
  const category = row.text('merchant_category');
  const contract = telco(row, 'contract_type');
  const monthly = jsonField(row, 'deal_cost_json', 'deal_costs_json')('monthly_device_inc_vat');
  const phone =
    device === ''
      ? /phone|tablet|watch|broadband|laptop/i.test(`${category} ${contract}`)
      : !/^e?-?sim\b/i.test(device);
  if (phone || amountOf(monthly) > 0) {
    const says = 'comes with a device, so its price is not that of the plan: leave the row out';
    draft.bad('planName', device || category || contract, 'not-a-plan', says);
  }
}

/** Pay monthly or pay as you go, where the feed says so. */
function setType(row: FeedRow, draft: Draft): void {
  const tariff = jsonField(row, 'tariff_details_json')('tariff_type');
  const words = `${row.text('merchant_category')} ${telco(row, 'contract_type')} ${tariff}`;
  const monthly = /\b(?:paym|pay monthly|contract|sim only)\b/i.test(words);
  const asYouGo = /\b(?:payg|pay as you go|prepaid|pre-pay)\b/i.test(words);
  if (monthly !== asYouGo) draft.set('planType', monthly ? 'postpaid' : 'prepaid');
}

/** `cellular_mb` and `inc_data` count MB of 1000 a GB, each month; the network's best standard beside. */
function setData(row: FeedRow, draft: Draft): void {
  const allowances = jsonField(row, 'tariff_allowances_json');
  const speed = allowances('data_details.cellular_speed') || telco(row, 'connectivity');
  if (/^[345]G/i.test(speed)) draft.set('network5g', /5G/i.test(speed));
  const data = allowances('data_details.cellular_mb') || telco(row, 'inc_data');
  if (data === '') return;
  draft.set('dataPeriod', 'month');
  if (/^unlimited$/i.test(data)) draft.set('dataAmount', 'Unlimited');
  else if (/^\d+$/.test(data)) {
    const amount = mbText(Number(data));
    if (amount === null) {
      draft.bad('dataAmount', data, 'data-unreadable', 'is no amount of data in MB');
    } else draft.set('dataAmount', amount);
  } else draft.set('dataAmount', data);
}
