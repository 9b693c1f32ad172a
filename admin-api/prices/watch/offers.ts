import { parseMoney } from '#src/domain/core/money/money.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { fitOf } from './names.ts';

/** A price that a page states for programs. */
export interface Offer {
  name: string;
  minor: number;
  /** As it stands there. */
  said: string;
}

type Json = Record<string, unknown>;
/** Members of JSON-LD that are looked at, and how deep they may stand. */
const MOST_NODES = 20_000;
const DEEPEST = 16;

/** Offers in a currency of schema.org (`Product`, `Offer`) in blocks of JSON-LD; a block that is no JSON has none. */
export function schemaOffers(blocks: readonly string[], currency: Currency): Offer[] {
  const offers: Offer[] = [];
  let left = MOST_NODES;
  const walk = (node: unknown, parent: string, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > DEEPEST || typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach((each) => walk(each, parent, depth + 1));
    const one = node as Json;
    const name = nameOf(one) || nameOf(one.itemOffered as Json);
    const said = one.priceSpecification as Json | undefined;
    const price = one.price ?? said?.price;
    const code = one.priceCurrency ?? said?.priceCurrency;
    if (price !== undefined && code === currency) {
      for (const each of new Set([name, parent, `${parent} ${name}`.trim()])) {
        if (each !== '') add(offers, each, price, currency);
      }
      return;
    }
    for (const each of Object.values(one)) walk(each, name || parent, depth + 1);
  };
  for (const block of blocks) walk(parsed(block), '', 0);
  return offers;
}

/**
 * Prices of a Shopify store (`/products.json`, `/products/{name}.json`). They name no currency: who
 * has such an address watched says that it is the plan's. Null when the body is nothing of the kind.
 */
export function shopifyOffers(body: string, currency: Currency): Offer[] | null {
  const file = parsed(body) as { products?: unknown; product?: unknown } | null;
  const products = Array.isArray(file?.products) ? file.products : [file?.product];
  const offers: Offer[] = [];
  let known = false;
  for (const product of products.slice(0, MOST_NODES) as (Json | null | undefined)[]) {
    if (!Array.isArray(product?.variants)) continue;
    known = true;
    const title = nameOf({ name: product.title });
    for (const variant of product.variants as (Json | null)[]) {
      const own = nameOf({ name: variant?.title });
      const name = own === '' || own === 'Default Title' ? title : `${title} ${own}`;
      add(offers, name, variant?.price, currency);
    }
  }
  return known ? offers : null;
}

/** The offers that mean a plan: those of exactly its name, else those that hold all its words. */
export function offersOf(offers: readonly Offer[], names: readonly string[]): Offer[] {
  const fits = offers.map((offer) => ({ offer, fit: fitOf(offer.name, names) }));
  const best = Math.max(0, ...fits.map(({ fit }) => fit));
  return best === 0 ? [] : fits.filter(({ fit }) => fit === best).map(({ offer }) => offer);
}

function add(offers: Offer[], name: string, price: unknown, currency: Currency): void {
  if (typeof price !== 'string' && typeof price !== 'number') return;
  const money = parseMoney(price, currency);
  if (money.ok) offers.push({ name, minor: money.minor, said: `${name}: ${price} ${currency}` });
}

function nameOf(node: Json | undefined): string {
  return typeof node?.name === 'string' ? node.name.trim().slice(0, 300) : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
