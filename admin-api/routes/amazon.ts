import { amazon } from '#src/contract/endpoints/amazon.ts';
import type { RouteModule } from './serve.ts';

export const amazonRoutes: RouteModule = (serve, deps) => {
  serve(amazon.products, (c) => deps.products.search(c.req.valid('query')));
};
