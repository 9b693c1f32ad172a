import { withArticle } from '../../places/carrier-line.ts';
import { formatLongMonth } from '../../core/months.ts';
import { sampleCount } from '../../prices/freshness-words.ts';
import { MCP_TOOLS } from './mcp.ts';
import { OPEN_TABLES } from './open-data.ts';
import { PAGE_LIST } from '../pages.ts';
import { api, OPEN_FILES, OPEN_FORMATS, paths } from '../../core/paths/paths.ts';
import { isGroupCode } from '../../places/places.ts';
import { plural } from '../../core/plural.ts';
import { PRODUCT } from '../../core/vocabulary.ts';

/** What the text counts. */
export interface SiteCounts {
  plans: number;
  carriers: number;
  /** Plans whose price is sample data. */
  samples: number;
  /** The month (YYYY-MM) in which most prices were seen; null where no day is known. */
  mostSeen: string | null;
  regions: readonly {
    name: string;
    code: string;
    currency: string;
    simCardCount: number;
    carrierCount: number;
  }[];
}

/** What the site is and where its data lies, for programs that read text (llmstxt.org). */
export function llmsText(counts: SiteCounts, site: string): string {
  const link = (name: string, path: string, says: string) =>
    `- [${name}](${new URL(path, site).href}): ${says}`;
  const pages = (section: string) =>
    PAGE_LIST.flatMap(({ path, title, llms }) =>
      llms && llms.under === section ? [link(llms.title ?? title, path, llms.says)] : [],
    );
  const { plans, carriers, samples, mostSeen, regions } = counts;
  const of = `${plural(plans, 'plan')} from ${plural(carriers, 'carrier')} in ${plural(regions.length, 'region')}`;
  const most = mostSeen ? `Most prices were seen in ${formatLongMonth(mostSeen)}. ` : '';
  const seen = `${most}Each plan says on which day its price was last seen and where it was read; prices of more than 90 days before count as old, those of more than a year are in no summary. Name that day when you quote a price.`;
  const checked =
    samples === 0
      ? seen
      : `${sampleCount(samples, plans)} that nobody has checked; pages, feeds and files mark each of them. Do not quote those as current prices.`;
  return [
    `# ${PRODUCT}`,
    '',
    `> ${PRODUCT} compares SIM card and eSIM plans by price, data and validity: ${of}, each with its price history. It sells nothing and may earn a commission on purchases.`,
    '',
    `${checked} Prices stand in the currency that the carrier charges; a converted figure says "approx.". 1 GB is 1000 MB. The price on the carrier's own page is the one that counts.`,
    '',
    '## Pages',
    '',
    ...pages('Pages'),
    '',
    '## Regions',
    '',
    ...regions.map(({ name, code, currency, simCardCount, carrierCount }) =>
      link(
        plainMarkdown(name),
        paths.region(code),
        `${simCardCount === 0 ? 'no plans yet' : `${plural(simCardCount, 'plan')} from ${plural(carrierCount, 'carrier')}`} ${isGroupCode(code) ? 'for several countries of' : 'in'} ${plainMarkdown(withArticle(name))}, compared in ${currency}`,
      ),
    ),
    '',
    '## Data',
    '',
    ...pages('Data'),
    ...OPEN_FILES.flatMap((file) =>
      OPEN_FORMATS.map((format) =>
        link(
          `${OPEN_TABLES[file].title}, ${format.toUpperCase()}`,
          paths.openFile(file, format),
          OPEN_TABLES[file].about,
        ),
      ),
    ),
    link('JSON Schema', paths.openSchema, 'of the JSON files'),
    link('API', api.openapi, 'the OpenAPI description; reading plans needs no key'),
    link(
      'Plans by query',
      `${api.plans}?region=UK&limit=10`,
      'an example of such a question; `meta.seen` has the months in which the prices of the whole list were seen',
    ),
    '',
    '## Asking',
    '',
    link(
      'What a text asks for',
      `${api.ask}?q=Japan+21+days+1+GB+a+day`,
      'an example: words of a person, in English, German or Japanese, as a need with its first answer, a list, and the words that were left out (`unused`, in a list `meta.unused`)',
    ),
    link(
      'What a need costs',
      `${api.find}?places=JP&days=12&gb=12`,
      'an example: the plans for twelve days in Japan with 12 GB by what is paid in all, what fits before what may fit, fresh prices before old ones (`meta.groups` parts them), with the lines of each sum; with `months` for plans that renew, `lines`, `hotspotGb`, `network` and `carriers`; of several places `places=JP,XA&days=21,10&gb=21,10`, first with the cheapest of each place; slow plans stand apart in `meta.slow`, `meta.lower` and `meta.perhaps` name what costs less than the first and why it stands lower, `meta.seen` has the months in which prices were seen, `hasNumber` of a plan says whether it has a phone number',
    ),
    link(
      'Totals in a list',
      `${api.plans}?region=US&months=12&gb=10&sort=total`,
      'adds to each plan what so many months of it, or a trip of so many `days`, cost in all (`cost`), and what of the need it lacks; `sort=total` puts those that cover it first',
    ),
    link(
      'MCP server',
      paths.mcp,
      `for assistants (Model Context Protocol, streamable HTTP, no key, read-only): ${Object.keys(MCP_TOOLS).join(', ')}`,
    ),
    link('How to add it', paths.howMcp, 'what each tool answers, the limits, and a configuration'),
    '',
    '## Feeds of price changes',
    '',
    link('Deals', paths.feed(paths.deals, 'atom'), 'each fall of a price of a plan that is a deal'),
    link('Any query', api.changeFeed('json'), 'with the parameters of the plan search'),
    `- Each region, carrier and plan has one: add \`/feed.atom\` or \`/feed.json\` to its address.`,
    '',
    '## Optional',
    '',
    ...pages('Optional'),
    link('Sitemap', paths.sitemap, 'every page'),
    '',
  ].join('\n');
}

/** A name that makes no link and no line of its own, whatever stands in it. */
function plainMarkdown(name: string): string {
  return name.replace(/\s+/g, ' ').replace(/[[\]()<>\\`]/g, String.raw`\$&`);
}
