type Value = Record<string, unknown>;

/** What items of a type must say; without it search engines show nothing of them. */
const REQUIRED: Record<string, readonly string[]> = {
  WebSite: ['name', 'url'],
  Organization: ['name'],
  WebPage: ['name', 'url'],
  Product: ['name', 'offers'],
  Offer: ['price', 'priceCurrency', 'url'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  SearchAction: ['target', 'query-input'],
  Dataset: ['name', 'description'],
};
const ADDRESSES = ['@id', 'url', 'item', 'image'];

/**
 * What is wrong with the JSON-LD blocks of a page by the rules of schema.org and search engines: a
 * sentence each, with the item and property that it is about.
 */
export function structuredDataProblems(blocks: readonly string[]): string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  const references: string[] = [];
  for (const block of blocks) {
    const parsed = parse(block);
    if (parsed === undefined) {
      problems.push('This is not valid JSON.');
      continue;
    }
    for (const root of (Array.isArray(parsed) ? parsed : [parsed]) as unknown[]) {
      if (!isObject(root)) {
        problems.push('A block is no object.');
        continue;
      }
      if (!/^https?:\/\/schema\.org\/?$/.test(String(root['@context']))) {
        problems.push('@context is not https://schema.org.');
      }
      const graph = Array.isArray(root['@graph']) ? (root['@graph'] as unknown[]) : [root];
      for (const item of graph) {
        if (!isObject(item)) continue;
        const id = item['@id'];
        if (typeof id === 'string' && ids.has(id)) problems.push(`Two items have the id ${id}.`);
        walk(item, problems, ids, references);
      }
    }
  }
  for (const id of new Set(references)) {
    if (!ids.has(id)) problems.push(`${id} is referred to, but is not there.`);
  }
  return [...new Set(problems)];
}

function walk(item: Value, problems: string[], ids: Set<string>, references: string[]): void {
  const keys = Object.keys(item).filter((key) => key !== '@context');
  if (keys.length === 1 && keys[0] === '@id') {
    references.push(String(item['@id']));
    return;
  }
  if (typeof item['@id'] === 'string') ids.add(item['@id']);
  problems.push(...problemsOf(item));
  for (const key of keys) {
    for (const value of [item[key]].flat()) {
      if (isObject(value)) walk(value, problems, ids, references);
    }
  }
}

function problemsOf(item: Value): string[] {
  const type = typeof item['@type'] === 'string' ? item['@type'] : '';
  if (type === '') return ['An item has no @type.'];
  const problems = (REQUIRED[type] ?? [])
    .filter((key) => isEmpty(item[key]))
    .map((key) => `${type}: ${key} is missing.`);
  for (const key of ADDRESSES) {
    const value = item[key];
    if (typeof value === 'string' && !/^https?:\/\/[^/]/.test(value)) {
      problems.push(`${type}: ${key} is no whole address (${value}).`);
    }
  }
  if (type === 'Offer' || type === 'UnitPriceSpecification')
    problems.push(...priceProblems(item, type));
  if (type === 'BreadcrumbList' || type === 'ItemList') problems.push(...placeProblems(item, type));
  return problems;
}

function priceProblems({ price, priceCurrency }: Value, type: string): string[] {
  const problems: string[] = [];
  if (!isEmpty(price) && !(Number(price) > 0))
    problems.push(`${type}: price is no amount (${price as string}).`);
  if (!isEmpty(priceCurrency) && !/^[A-Z]{3}$/.test(String(priceCurrency))) {
    problems.push(`${type}: priceCurrency is no ISO code (${priceCurrency as string}).`);
  }
  return problems;
}

/** Places in a list follow each other; a later page of a list begins later. */
function placeProblems({ itemListElement }: Value, type: string): string[] {
  const places = [itemListElement].flat().map((item) => (isObject(item) ? item.position : null));
  const first = Number(places[0]);
  const inOrder = places.every((place, index) => place === first + index);
  return inOrder ? [] : [`${type}: positions do not follow each other.`];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}
