import { suggestionsFor as suggestFor } from '#db/catalog/suggest.ts';
import { suggest } from '#src/contract/lists/endpoints.ts';
import { paramsOf } from '../../core/http/params.ts';
import { nameOfText, readText } from './ask.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const suggestRoutes: RouteModule = (serve, deps) => {
  serve(suggest.suggest, async (_, c) => suggestFor(await deps.snapshot(), readText(paramsOf(c))), {
    nameOf: nameOfText,
  });
};
