import { catalogOf, type Catalog } from '#db/catalog/catalog.ts';
import { ask } from '#src/contract/lists/endpoints.ts';
import type { AskAnswer } from '#src/contract/lists/ask.ts';
import type { Answer } from '#src/contract/finder/find.ts';
import { parseNeed } from '#src/domain/finder/need/need-address.ts';
import { MAX_SEARCH_LENGTH } from '#src/domain/core/vocabulary.ts';
import { invalid } from '../../core/errors.ts';
import { paramsOf } from '../../core/http/params.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const askRoutes: RouteModule = (serve, deps) => {
  serve(
    ask.ask,
    async (_, c) => {
      const q = readText(paramsOf(c));
      const catalog = catalogOf(await deps.snapshot());
      const { paid: _paid, without: _without, ...asked } = await catalog.ask(q);
      return { ...asked, first: findFirst(catalog, asked.find) };
    },
    { nameOf: nameOfText },
  );
};

/** One name for a text, whatever blanks stand around it: the answer repeats it as it is. */
export const nameOfText = (params: URLSearchParams): string =>
  `?${new URLSearchParams(params.getAll('q').map((q) => ['q', q.trim()]))}`;

/** The text of a box, or a 400 that says what is wrong with it. */
export function readText(params: URLSearchParams): string {
  const [q = '', ...more] = params.getAll('q').map((text) => text.trim());
  const message =
    more.length > 0
      ? 'may stand only once'
      : (q === '' || q.length > MAX_SEARCH_LENGTH) &&
        `must be 1 to ${MAX_SEARCH_LENGTH} characters`;
  if (message) throw invalid([{ path: 'q', message: `q: ${message}` }]);
  return q;
}

/** The first answer behind an address of /find; null where there is none. */
function findFirst(catalog: Catalog, find: string | null): AskAnswer['first'] {
  if (find === null || !catalog.rates) return null;
  const { need } = parseNeed(new URL(find, 'http://site').searchParams);
  if (!need) return null;
  const [first] = catalog.find({ ...need, limit: 1 }).data;
  return first ? firstAnswer(first) : null;
}

function firstAnswer({
  plan,
  packs,
  totalIn,
  atLeast,
  fits,
  age,
  seenOn,
}: Answer): AskAnswer['first'] {
  const { amount, currency, approx } = totalIn;
  return {
    carrier: plan.carrier.name,
    plan: plan.slug,
    packs: packs.reduce((sum, { count }) => sum + count, 0),
    total: amount,
    currency,
    approx,
    atLeast,
    fits,
    age,
    seenOn,
  };
}
