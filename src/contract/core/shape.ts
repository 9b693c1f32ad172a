import { z } from 'zod';

/** An object under the name that the description of the API gives it. */
export const shape = <M extends z.core.$ZodLooseShape>(id: string, members: M) =>
  z.object(members).meta({ id });

/** The same of what is sent: members that it does not know are refused. */
export const strictShape = <M extends z.core.$ZodLooseShape>(id: string, members: M) =>
  z.strictObject(members).meta({ id });

/** The paging of every admin list. */
const PageMeta = shape('PageMeta', {
  currentPage: z.int().positive(),
  totalPages: z.int().positive(),
  totalCount: z.int().nonnegative(),
});

/** A page of a list, with what else it says. */
export const pageOf = <T extends z.ZodType, M extends z.core.$ZodLooseShape = object>(
  id: string,
  row: T,
  more = {} as M,
) => shape(id, { data: z.array(row), meta: PageMeta, ...more });
