import { z } from 'zod';
import { parseValidity, VALIDITY_FORM } from '#src/domain/plans/validity.ts';
import { CURRENCIES, DEFAULT_VALIDITY, type Validity } from '#src/domain/core/vocabulary.ts';
import { httpsUrl } from '#src/domain/insight/affiliate.ts';
import { composed } from '#src/domain/core/compose.ts';
import { orList } from '#src/domain/core/plural.ts';
import { HIDDEN, MARKUP, TEXT_LIMITS } from '#src/domain/core/plain-text.ts';
import { shape } from './shape.ts';

/** The body of every error: a text that may be shown, and for 400 what is wrong where. */
export const ErrorBody = z.object({
  message: z.string(),
  /** What has to happen first: somebody shows again that it is them, or has a second factor. */
  code: z.enum(['confirm', 'second_factor']).optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export const Id = z.int().positive();
export const CurrencyCode = z.enum(CURRENCIES, `must be ${orList(CURRENCIES)}`);
/** A validity in any of its spellings; comes out in the usual one. An empty text is the default (rule 6). */
export const ValidityInput = z
  .string()
  .max(40)
  .transform((text, context): Validity => {
    const validity = parseValidity(text);
    if (validity === null) {
      const isBare = /^\d+$/.test(text.trim());
      context.addIssue(
        isBare
          ? `names no unit: write ${text.trim()} days if it is days`
          : `must be a validity like ${VALIDITY_FORM}`,
      );
    }
    return validity ?? DEFAULT_VALIDITY;
  });
/** Which page of how many lines; whoever asks for more than `most` gets as many. */
export const pageUpTo = (most: number) => ({
  page: z.coerce.number('must be a whole number from 1').int().min(1).max(1_000_000).default(1),
  limit: z.coerce
    .number('must be a whole number from 1')
    .int()
    .min(1)
    .default(50)
    .transform((n) => Math.min(n, most)),
});
/** The paging of an admin list, where it is asked for nothing else. */
export const PageQuery = z.object(pageUpTo(100));
/** Calendar date, ISO 8601. */
export const IsoDate = z.iso.date('must be a day like 2026-11-01');
/** One of a few words. */
export const choice = <const W extends readonly string[]>(words: W) =>
  z.enum(words, `must be ${orList(words)}`);

/** Where a price was read. */
export const PriceSource = shape('PriceSource', { name: z.string(), url: z.string().nullable() });
export type PriceSource = z.infer<typeof PriceSource>;

/** A moment with its offset from UTC. */
export const Moment = z.union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  'must be a moment like 2026-11-27T09:00Z',
);
/** A moment to the minute; comes out as an ISO instant in UTC. */
export const Minute = Moment.transform((text) =>
  new Date(Math.floor(Date.parse(text) / 60_000) * 60_000).toISOString(),
);

/** One line of plain text: trimmed, composed, without markup or invisible characters. */
export const line = (max: number) =>
  z
    .string()
    .transform((text) => composed(text).trim())
    .pipe(
      z
        .string()
        .min(1, 'is required')
        .max(max, `must be at most ${max} characters`)
        .refine(
          (text) => !HIDDEN.test(text) && text.isWellFormed(),
          'must not hold control, invisible, broken or direction characters: type it anew without them',
        )
        .refine(
          (text) => !MARKUP.test(text),
          'must not hold markup: write plain text, with a blank after a <',
        ),
    );

/** An empty text means null on optional fields (rule 63). */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), schema.nullable());

/**
 * The same on updates: an absent optional field keeps its value, an empty one becomes null. So the
 * specified payloads, which know fewer fields than the rows, never empty what they do not name.
 */
export const updatable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());

/** An id as forms send it: a number or its text. */
export const IdInput = z.coerce.number('must be a number').int().positive();

/** The version that an update is based on; whether it is missing is judged after the body (428). */
export const Version = z.coerce.number('must be a whole number').int().positive().optional();

/** Members of a row that only the server writes: a client may send the whole row back. */
export const readOnly = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    K,
    z.ZodOptional<z.ZodUnknown>
  >;

/** A row's own id in the body of its update. */
export const OwnId = IdInput.optional();

/** An https address without credentials (rule 49). */
export const HttpsUrl = z
  .string()
  .trim()
  .max(TEXT_LIMITS.url, `must be at most ${TEXT_LIMITS.url} characters`)
  .refine(
    (text) => httpsUrl(text) !== null && !/\s/.test(text) && !HIDDEN.test(text),
    'must be an address that begins with https://, without blanks',
  );

/** Address part: lower-case letters, digits and hyphens. */
export const Slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
  .max(80, 'must be at most 80 characters');

/** Accepts true and 'true': forms and files write booleans as text. */
export const Flag = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? ({ true: true, false: false }[value.trim().toLowerCase()] ?? value)
      : value,
  z.boolean('must be true or false'),
);

/** The number of an entry in an address; anything that is none is a 400, never another row. */
export const IdParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'must be a whole number from 1')
    .transform(Number)
    .meta({ type: 'integer', example: 1 }),
});

/** The version that a DELETE is based on, as an entity tag. */
export const IfMatch = z.object({
  'if-match': z.string().max(40).optional().meta({ example: '"3"' }),
});

/** The answer of a delete. */
export const Deleted = shape('Deleted', { id: z.int(), message: z.string() });
