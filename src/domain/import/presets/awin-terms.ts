import { HIDDEN, MARKUP } from '../../plain-text.ts';
import { PLAN_FACTS } from '../../facts/plans.ts';
import { jsonField, jsonTexts, telco } from './awin-fields.ts';
import type { Draft, FeedRow } from './preset.ts';

/** What Awin's telco fields say of contract, allowances and SIM beside price and data. */
export function setTerms(row: FeedRow, draft: Draft): void {
  setContract(row, draft);
  setAllowances(row, draft);
  setFormat(row, draft);
  setAudience(row, draft);
  setOffers(row, draft);
  setSeen(row, draft);
}

/** The term of the tariff, not that of a device that is paid for beside it. */
function setContract(row: FeedRow, draft: Draft): void {
  const term =
    jsonField(row, 'deal_cost_json', 'deal_costs_json')('monthly_contract_term_months') ||
    telco(row, 'term') ||
    jsonField(row, 'tariff_details_json')('tariff_term');
  const months = /^(\d{1,2})(?: ?months?)?$/i.exec(term)?.[1];
  if (months !== undefined) draft.set('contractMonths', months);
  else if (term !== '') draft.note('contractMonths', term, '', 'left-out');
}

function setAllowances(row: FeedRow, draft: Draft): void {
  const allowances = jsonField(row, 'tariff_allowances_json');
  const charges = jsonField(row, 'tariff_out_of_plan_charges_json');
  const minutes = allowances('mins_details.cross_net_anytime') || telco(row, 'inc_minutes');
  setAllowance(draft, 'calls', minutes, charges('pence_per_cross_net_min'));
  const texts = allowances('texts_details.cross_net_anytime') || telco(row, 'inc_texts');
  setAllowance(draft, 'texts', texts, charges('pence_per_cross_net_text'));
}

/** 'UNLIMITED', a number, or 0: none, or paid for where the feed says what each costs. */
function setAllowance(draft: Draft, field: 'calls' | 'texts', said: string, pence: string): void {
  const number = /^(\d{1,6})(?: ?(?:min(?:ute)?s?|texts?))?$/i.exec(said)?.[1];
  if (/^unlimited\b/i.test(said)) draft.set(field, 'unlimited');
  else if (number === undefined) {
    if (said !== '') draft.note(field, said, '', 'left-out');
  } else if (Number(number) > 0) {
    draft.set(field, `${Number(number)}${field === 'calls' ? ' min' : ''}`);
  } else draft.set(field, Number(pence) > 0 ? 'pay per use' : 'none');
}

/** eSIM or card, where the SIM that is sold is described; sizes such as Nano are cards. */
function setFormat(row: FeedRow, draft: Draft): void {
  const features = jsonField(row, 'device_features_json');
  const product = jsonField(row, 'device_product_json');
  const said = [
    features('sim_type'),
    features('_sim_type'),
    product('product_name'),
    jsonField(row, 'device_product_version_json')('product_version_name'),
  ].join(' ');
  const esim = /\be-?sim\b/i.test(said);
  const card = /\b(?:nano|micro|standard|triple|trio|multi|physical)\b/i.test(said);
  if (esim || card) draft.set('format', esim && card ? 'both' : esim ? 'esim' : 'plastic');
}

/** Whom the kind of the deal names: `Consumer` is anyone's, and says nothing more. */
function setAudience(row: FeedRow, draft: Draft): void {
  const kind = jsonField(row, 'deal_type_json')('deal_type_name');
  if (/\bbusiness\b/i.test(kind)) {
    draft.set('audience', 'entitled');
    draft.set('audienceNote', 'business customers');
  } else if (/\b(?:upgrades?|existing customers?)\b/i.test(kind)) draft.set('audience', 'existing');
  if (/\bnew customers?\b/i.test(kind)) draft.set('newCustomers', true);
}

/** Roaming in the seller's words. Cashback and gifts come later or never, and lower no price. */
function setOffers(row: FeedRow, draft: Draft): void {
  const promotions = [
    jsonField(row, 'tariff_details_json')('tariff_promo_info'),
    jsonField(row, 'tariff_group_details_json')('tariff_group_promo_info'),
    telco(row, 'deal_promo_info'),
    telco(row, 'special_offer'),
    ...jsonTexts(row, 'deal_extras_json'),
  ];
  const sentences = promotions
    .flatMap((text) => text.split(/[;|*]|\.(?= |$)/))
    .map((s) => s.trim());
  const roaming = [...new Set(sentences.filter((text) => /\broam(?:ing)?\b/i.test(text)))];
  const note = roaming.join('. ');
  const fits =
    note.length <= PLAN_FACTS.roamingNote.max && !MARKUP.test(note) && !HIDDEN.test(note);
  if (fits) draft.set('roamingNote', note);
  else draft.note('roamingNote', note, '', 'left-out');

  const rewards = [
    ...jsonTexts(row, 'deal_cashback_json'),
    ...sentences.filter((text) => /\bcash-?back\b|\bgift ?card\b|\bvoucher\b/i.test(text)),
    telco(row, 'gift'),
  ].filter(Boolean);
  if (rewards.length > 0) draft.note('price', rewards.join(', '), '', 'left-out');
}

/** `last_updated` (`2026-11-20 08:00:00`) is when the price was seen. */
function setSeen(row: FeedRow, draft: Draft): void {
  const updated = row.text('last_updated');
  if (/^(?!0000)\d{4}-\d{2}-\d{2}(?:[ T]|$)/.test(updated))
    draft.set('seenOn', updated.slice(0, 10));
  else if (updated !== '') draft.note('seenOn', updated, '', 'left-out');
  const page = row.text('merchant_deep_link');
  if (!/^https:\/\/\S+$/i.test(page)) return;
  draft.set('sourceUrl', page);
  const seller = jsonField(row, 'deal_retailer_json')('name') || row.text('merchant_name');
  draft.set('sourceName', seller === '' ? 'Awin feed' : `Awin feed of ${seller}`);
}
