/** A JSON-LD document of one graph, safe inside a script element: `<` never stands as itself. */
export function jsonLdText(items: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': items }).replaceAll(
    '<',
    '\\u003c',
  );
}

/** Breadcrumbs as search engines read them; addresses become absolute. */
export function breadcrumbList(
  crumbs: readonly { name: string; href: string }[],
  site: URL,
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(href, site).href,
    })),
  };
}
