import { amazon } from '#src/contract/endpoints/amazon.ts';
import type { RouteModule } from './serve.ts';

export const amazonRoutes: RouteModule = (serve, deps) => {
  serve(amazon.products, ({ query }) => deps.products.search(query));
};
