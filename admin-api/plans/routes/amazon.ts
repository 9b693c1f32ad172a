import { amazon } from '#src/contract/plans/amazon-endpoints.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const amazonRoutes: RouteModule = (serve, deps) => {
  serve(amazon.products, ({ query }) => deps.products.search(query));
};
