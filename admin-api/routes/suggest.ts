import { suggest as suggestFor } from '#db/catalog/suggest.ts';
import { suggest } from '#src/contract/endpoints/suggest.ts';
import { paramsOf } from '../http/params.ts';
import { nameOfText, readText } from './ask.ts';
import type { RouteModule } from './serve.ts';

export const suggestRoutes: RouteModule = (serve, deps) => {
  serve(suggest.suggest, async (_, c) => suggestFor(await deps.snapshot(), readText(paramsOf(c))), {
    nameOf: nameOfText,
  });
};
