import { checkStock, mbText, setDescription, setPrices } from './parts.ts';
import type { Draft, FeedRow, Preset } from './preset.ts';

/**
 * Awin create-a-feed with the telco fields. `search_price` is what is paid once at the beginning;
 * the plan's price is the monthly one, in `Telcos:month_cost` or the JSON of `deal_costs_json`.
 * Handsets come in the same feed and are no plans.
 */
export const awin: Preset = {
  name: 'awin',
  title: 'Awin telco feed',
  signs: [
    ['aw_deep_link', 'aw_product_id'],
    ['aw_deep_link', 'merchant_product_id'],
  ],
  asks: ['region', 'planType'],
  translate(row, draft) {
    const costs = json(row, 'deal_costs_json', 'deal_cost_json');
    draft.set('externalId', row.text('merchant_product_id', 'aw_product_id'));
    draft.set('planName', telco(row, 'tariff') || row.text('product_name'));
    draft.set('carrier', telco(row, 'network') || row.text('brand_name', 'merchant_name'));
    draft.set('buyUrl', row.text('aw_deep_link'));
    draft.set('currency', row.text('currency'));
    draft.set('validity', '30 days');
    checkStock(draft, row, 'in_stock');
    checkDevice(row, draft);
    setDescription(draft, row.text('product_name'));
    setType(row, draft);
    setData(row, draft);
    const connectivity = telco(row, 'connectivity');
    if (/^[345]G/i.test(connectivity)) draft.set('network5g', /5G/i.test(connectivity));

    const monthly = telco(row, 'month_cost') || costs('monthly_total_inc_vat');
    if (monthly !== '') {
      setPrices(draft, monthly, costs('monthly_total_previous_inc_vat'));
      return;
    }
    draft.bad(
      'price',
      row.text('search_price', 'display_price', 'store_price'),
      'upfront-price',
      'is what is paid once at the beginning, and the row has no monthly cost: take the telco fields into the feed, or map the column by hand if it is the price of the plan',
    );
  },
};

/** A telco field: `Telcos:network` in downloads, `network` where the prefix was dropped. */
function telco(row: FeedRow, name: string): string {
  return row.text(`Telcos:${name}`, `Telcos_${name}`, `telcos:${name}`, name);
}

/** Members of a JSON field, whether the cell holds it as text or the file as an object. */
function json(row: FeedRow, ...names: string[]): (member: string) => string {
  for (const name of names) {
    const text = telco(row, name);
    if (!text.startsWith('{') || text.length > 20_000) continue;
    try {
      const value = JSON.parse(text) as Record<string, unknown>;
      return (member) => {
        const found = value[member];
        return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : '';
      };
    } catch {
      continue;
    }
  }
  return (member) => names.map((name) => telco(row, `${name}.${member}`)).find(Boolean) ?? '';
}

function checkDevice(row: FeedRow, draft: Draft): void {
  const device = json(row, 'device_product_json')('product_type');
  const category = row.text('merchant_category');
  const phone =
    device === '' ? /phone|tablet|watch|broadband|laptop/i.test(category) : !/^sim\b/i.test(device);
  if (phone) {
    const says = 'comes with a device, so its price is not that of the plan: leave the row out';
    draft.bad('planName', device || category, 'not-a-plan', says);
  }
}

/** Pay monthly or pay as you go, where the feed says so. */
function setType(row: FeedRow, draft: Draft): void {
  const words = `${row.text('merchant_category')} ${telco(row, 'contract_type')}`;
  const monthly = /\b(?:paym|pay monthly|contract|sim only)\b/i.test(words);
  const asYouGo = /\b(?:payg|pay as you go|prepaid|pre-pay)\b/i.test(words);
  if (monthly !== asYouGo) draft.set('planType', monthly ? 'postpaid' : 'prepaid');
}

/** `inc_data` counts MB of 1000 a GB, each month. */
function setData(row: FeedRow, draft: Draft): void {
  const data = telco(row, 'inc_data');
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
