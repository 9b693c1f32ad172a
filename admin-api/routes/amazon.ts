import { amazon } from '#src/contract/endpoints/amazon.ts';
import type { RouteModule } from '../deps.ts';
import { serving } from './serve.ts';

export const amazonRoutes: RouteModule = (app, deps) => {
  const serve = serving(app, deps);
  serve(amazon.products, async (c) =>
    c.json(await deps.products.search(c.req.valid('query')), 200),
  );
};
