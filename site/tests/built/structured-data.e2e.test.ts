import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { beforeAll, expect, it } from 'vitest';
import { attributes, builtPages, textOf, type BuiltPage } from '../support/built.ts';

type Item = Record<string, unknown> & { '@type': string; '@id'?: string };

let pages: (BuiltPage & { graph: Item[] })[];
beforeAll(async () => {
  pages = (await builtPages()).map((page) => ({ ...page, graph: graphOf(page.html) }));
});

function graphOf(html: string): Item[] {
  const [, json] =
    /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  return json ? (JSON.parse(json) as { '@graph': Item[] })['@graph'] : [];
}

/** Runs a check on every page with a graph; shows the first findings with their page. */
function findOn(check: (page: (typeof pages)[number]) => string[]): string[] {
  return pages
    .filter(({ graph }) => graph.length > 0)
    .flatMap((page) => check(page).map((finding) => `${page.path}: ${finding}`))
    .slice(0, 20);
}

const isHidden = (html: string) => /<meta name="robots" content="noindex/.test(html);
const ofType = (graph: Item[], type: string) => graph.filter((item) => item['@type'] === type);

it('stands as one graph on every page that can be listed', () => {
  const without = pages.filter(({ html, graph }) => !isHidden(html) && graph.length === 0);
  expect(without.map(({ path }) => path)).toEqual([]);
  expect(
    findOn(({ html }) =>
      html.split('application/ld+json').length === 2 ? [] : ['not exactly one block'],
    ),
  ).toEqual([]);
});

it('has no error for the validator', async () => {
  const extractor = new WebAutoExtractor({ embedSource: ['rdfa', 'microdata'] });
  const findings: string[] = [];
  for (const { path, html } of pages) {
    const block = /<script[^>]*type="application\/ld\+json"[\s\S]*?<\/script>/.exec(html)?.[0];
    if (!block) continue;
    const found = await new Validator().validate(extractor.parse(`<html>${block}</html>`));
    for (const { severity, issueMessage } of found) {
      if (severity === 'ERROR') findings.push(`${path}: ${issueMessage}`);
    }
  }
  expect(findings.slice(0, 20), `${findings.length} findings`).toEqual([]);
});

it('names its items once, and refers to none that is missing', () => {
  expect(
    findOn(({ graph }) => {
      const ids = graph.map((item) => item['@id']);
      const known = new Set(ids);
      const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)];
      return [
        ...ids.filter((id, index) => !id || ids.indexOf(id) !== index).map((id) => `id ${id}`),
        ...references.flatMap(([, id]) => (known.has(id) ? [] : [`${id} is not there`])),
      ];
    }),
  ).toEqual([]);
});

it('says the price that the page shows, once, and nothing of a shop', () => {
  let offers = 0;
  expect(
    findOn(({ path, html, graph }) => {
      const isPlan = /^\/plans\/./.test(path);
      const products = ofType(graph, 'Product');
      if (products.length !== (isPlan ? 1 : 0)) return [`${products.length} products`];
      if (!isPlan) return /"price"/.test(JSON.stringify(graph)) ? ['a price'] : [];
      offers++;
      const text = JSON.stringify(products);
      // A Buy link alone does not say that the plan is to be had: somebody must have seen it there.
      const isSold =
        html.includes(`data-buy="${path.slice('/plans/'.length)}"`) &&
        /class="seen is-fresh">(?:(?!third party).)*?<a class="btn btn-primary/s.test(html);
      if (text.includes('InStock') !== isSold) return [`InStock, and sold: ${isSold}`];
      const wrong = /shipping|return|aggregateRating|review"|AggregateOffer|inventory/i.exec(text);
      const prices = [...text.matchAll(/"price":"([^"]*)"/g)].map(([, price]) => price!);
      // As sold: of a term that is paid at once what is charged stands above it, larger.
      const box = html.slice(html.indexOf('<aside class="buybox '));
      const sold = box.indexOf('class="as-sold"');
      const price = /<span class="price"[^>]*>([^<]*)</;
      const shown = price.exec(sold < 0 ? box : box.slice(sold))?.[1];
      const expected = (shown ?? '').replaceAll(/[^\d.]/g, '');
      return [
        ...(wrong ? [wrong[0]] : []),
        ...(prices.length > 0 && prices.every((price) => price === expected)
          ? []
          : [`prices ${prices} beside ${shown}`]),
      ];
    }),
  ).toEqual([]);
  expect(offers).toBe(376);
});

it('shows the way to a page as the page does', () => {
  expect(
    findOn(({ html, graph }) => {
      const shown = /<ol class="crumbs [^"]*">([\s\S]*?)<\/ol>/.exec(html)?.[1];
      const said = ofType(graph, 'BreadcrumbList')
        .flatMap((list) => list.itemListElement as { name: string }[])
        .map(({ name }) => name);
      const words =
        shown
          ?.split('</li>')
          .slice(0, -1)
          .map((part) => textOf(part).trim()) ?? [];
      return JSON.stringify(said) === JSON.stringify(words) ? [] : [`${said} beside ${words}`];
    }),
  ).toEqual([]);
});

it('lists what the page lists, in the same order', () => {
  let lists = 0;
  expect(
    findOn(({ html, graph }) => {
      // Two carriers stand size by size above their list.
      const tiers = html.indexOf('tiers-note');
      // A region's figures lead to their plans above its list.
      const plans = html.indexOf('id="plans"');
      const main = html.slice([tiers, plans].find((at) => at >= 0) ?? html.indexOf('<main'));
      return ofType(graph, 'ItemList').flatMap((list) => {
        lists++;
        const urls = (list.itemListElement as { url: string }[]).map(
          ({ url }) => new URL(url).pathname,
        );
        const links = new Set(attributes(main, 'href').filter((href) => urls.includes(href)));
        return JSON.stringify([...links]) === JSON.stringify(urls) ? [] : ['another order'];
      });
    }),
  ).toEqual([]);
  expect(lists).toBeGreaterThan(75);
});

it('answers questions in the words of the page', () => {
  const faqs = pages.filter(({ graph }) => ofType(graph, 'FAQPage').length > 0);
  expect(faqs.length).toBeGreaterThan(0);
  expect(
    findOn(({ html, graph }) => {
      const shown = textOf(html).replaceAll(/\s+/g, ' ');
      return ofType(graph, 'FAQPage')
        .flatMap((faq) => faq.mainEntity as { name: string; acceptedAnswer: { text: string } }[])
        .flatMap(({ name, acceptedAnswer: { text } }) => [name, text])
        .filter((words) => !shown.includes(words));
    }),
  ).toEqual([]);
});
