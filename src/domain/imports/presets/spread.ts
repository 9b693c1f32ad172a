/**
 * Lists within the items of a feed: each of their members is a plan of its own, which then knows
 * what it stood in. An item of any other shape stays one.
 */
export function spread(value: Record<string, unknown>): Record<string, unknown>[] {
  return packagesOf(value) ?? variantsOf(value) ?? [value];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Airalo answers by country: `{country_code, operators: [{title, packages: [...]}]}`. Each package
 * becomes an item of its own that knows its operator and country, as in the flat form of their SDK.
 */
function packagesOf(value: Record<string, unknown>): Record<string, unknown>[] | null {
  const { operators, ...country } = value;
  const nested = (one: unknown): one is { packages: unknown[] } =>
    isObject(one) && Array.isArray(one.packages);
  if (!Array.isArray(operators) || !operators.some(nested)) return null;
  return operators.filter(nested).flatMap(({ packages, ...operator }) =>
    packages.filter(isObject).map(({ id, ...one }) => ({
      ...(id === undefined ? {} : { package_id: id }),
      ...one,
      operator,
      country,
    })),
  );
}

/** What each variant is told of its product; pictures and pages of text would be copied to all. */
const OF_PRODUCT = ['id', 'title', 'handle', 'vendor', 'product_type'] as const;

/** Shopify lists products with their variants: what is sold, each at its price, are the variants. */
function variantsOf(value: Record<string, unknown>): Record<string, unknown>[] | null {
  const { variants } = value;
  const sold = (one: unknown): one is Record<string, unknown> => isObject(one) && 'price' in one;
  if (typeof value.handle !== 'string' || !Array.isArray(variants) || !variants.some(sold)) {
    return null;
  }
  const product = Object.fromEntries(OF_PRODUCT.map((name) => [name, value[name] ?? null]));
  return variants.filter(sold).map((variant) => ({ ...variant, product }));
}
