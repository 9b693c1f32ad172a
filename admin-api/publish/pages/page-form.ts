import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import { AppError, nothingHere } from '../../core/errors.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import { limitBody } from '../../core/http/body.ts';
import { requireSameOrigin } from '../../people/auth/origin.ts';
import { toAppError } from '../../core/known-error.ts';
import type { FormLocals } from './renderer.ts';

/** Forms of public pages need no script: they are posted as browsers do, and answered with a page. */

/** Bytes that such a form may have. */
export const MAX_FORM_BYTES = 16 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Takes what comes from our own pages and is no larger than such a form. */
export function takeForms(app: OpenAPIHono<ApiBindings>, path: string, deps: AppDeps): void {
  app.use(path, requireSameOrigin(deps));
  app.use(
    path,
    limitBody(() => MAX_FORM_BYTES),
  );
}

/** The fields of a form that was posted; refuses another type. */
export async function readForm(c: Context<ApiBindings>): Promise<URLSearchParams> {
  if (c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() !== FORM_TYPE) {
    throw new AppError('unsupported');
  }
  return new URLSearchParams(await c.req.text());
}

/** The fields that a form knows, as they were typed. */
export function formValues<F extends string>(
  params: URLSearchParams,
  fields: readonly F[],
): Partial<Record<F, string>> {
  return Object.fromEntries(
    fields.filter((field) => params.has(field)).map((field) => [field, params.get(field)!]),
  ) as Partial<Record<F, string>>;
}

/** Answers with a page for this visitor alone. */
export async function showForm(
  c: Context<ApiBindings>,
  { site, auth }: Pick<AppDeps, 'site' | 'auth'>,
  path: string,
  given: FormLocals,
  status: number,
): Promise<Response> {
  if (!site) throw nothingHere();
  const page = await site.form(path, given, status, visitorOf(c, auth));
  for (const [name, value] of page.headers) c.header(name, value);
  return c.body(await page.arrayBuffer(), page.status as 200);
}

/**
 * What a refusal says beside the fields of its form, with its status; its headers are set, and a
 * failure of the server is logged as `evt`. Throws what no form is shown again for.
 */
export function formRefusal(
  c: Context<ApiBindings>,
  site: AppDeps['site'],
  error: unknown,
  evt: string,
): { problems: Record<string, string>; status: number } {
  const known = toAppError(error);
  if (!site || known.status === 404) throw error;
  if (known.status >= 500) c.get('log').error({ evt, code: known.code });
  for (const [header, value] of Object.entries(known.extras.headers ?? {})) {
    c.header(header, value);
  }
  return { problems: problemsOf(known), status: known.status };
}

/** The findings by field, without the name that leads each text: the field stands beside it. */
function problemsOf({ message, extras }: AppError): Record<string, string> {
  if (!extras.issues) return { '': message };
  return Object.fromEntries(
    extras.issues.map(({ path, message: text }) => [path, text.replace(`${path}: `, '')]),
  );
}
