import { z } from 'zod';
import {
  emptyValue,
  isOptional,
  type Fact,
  type Facts,
  type SentOf,
  type ValueOf,
  type WireOf,
} from '#src/domain/plans/facts/kinds.ts';
import { isCountryCode } from '#src/domain/places/countries.ts';
import { isGroupCode } from '#src/domain/places/places.ts';
import { TEXT_LIMITS } from '#src/domain/core/plain-text.ts';
import { choice, Flag, HttpsUrl, IsoDate, updatable, line, optional } from '../core/common.ts';
import { PictureLink } from '../core/pictures.ts';

/** Fastest speed that is taken, in Mbit/s. */
export const MAX_MBIT = 100_000;
const CODE = /^[A-Z]{2}$/;

/** Texts of plain decimals count as numbers; '1e3', '0x10' and '1,5' do not. */
const numeric = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value,
    schema,
  );
/** 'de, at' and lists alike; comes out as 'AT,DE'. */
const Codes = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value),
  z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(CODE, 'must be codes of two letters like DE')
        .refine((code) => !isGroupCode(code), {
          error: ({ input }) =>
            `must be countries: ${String(input)} is a group of them. Name the countries, or make it the region`,
        })
        .refine((code) => isGroupCode(code) || isCountryCode(code), {
          error: ({ input }) => `has ${String(input)}, which is no country that is known`,
        }),
    )
    .min(1, 'must name at least one')
    .max(300)
    .transform((codes) => [...new Set(codes)].sort().join(',')),
);

/** The shape of a published value as it comes in; out comes what the house holds. */
function knownShape(fact: Fact): z.ZodType {
  switch (fact.kind) {
    case 'flag':
      return Flag;
    case 'choice':
      return choice(Object.keys(fact.words));
    case 'text':
      return fact.only
        ? line(fact.max).refine(
            (text) => fact.only!.pattern.test(text),
            `must be ${fact.only.message}`,
          )
        : line(fact.max);
    case 'codes':
      return Codes;
    case 'address':
      return fact.picture ? PictureLink('mark', fact.local) : HttpsUrl;
    case 'amount':
      // It is read with what it counts, see `readAmounts`.
      return line(TEXT_LIMITS.dataAmount);
    case 'speed': {
      const message = 'must be a number of Mbit/s, like 1.5';
      return numeric(
        z.number(message).positive(message).max(MAX_MBIT, `must be at most ${MAX_MBIT}`),
      );
    }
    case 'money':
      // It is read with the currency, see `readPrices`.
      return z.union([z.number(), z.string().max(40, 'must be at most 40 characters')]);
    case 'count': {
      const message = `must be a whole number from ${fact.min} to ${fact.max}`;
      return numeric(z.int(message).min(fact.min, message).max(fact.max, message));
    }
    case 'date':
      return IsoDate;
  }
}

/** The shape of a value in an answer. */
function outputShape(fact: Fact): z.ZodType {
  const shapes = {
    flag: z.boolean(),
    text: z.string(),
    codes: z.array(z.string()),
    address: z.string(),
    amount: z.string(),
    speed: z.number(),
    money: z.number(),
    count: z.int(),
    date: z.string(),
  };
  const shape = fact.kind === 'choice' ? z.enum(Object.keys(fact.words)) : shapes[fact.kind];
  return (isOptional(fact) ? shape.nullable() : shape).describe(fact.label);
}

/** Absent: the fact's own default, or not published. */
function createShape(fact: Fact): z.ZodType {
  return isOptional(fact) ? optional(knownShape(fact)) : knownShape(fact).default(emptyValue(fact));
}

/** Absent: untouched; null or an empty text: not published. No default may stand here: it would change data without a word. */
function updateShape(fact: Fact): z.ZodType {
  return isOptional(fact) ? updatable(knownShape(fact)) : knownShape(fact).optional();
}

/** One value that bulk edit sets. */
function bulkShape(fact: Fact): z.ZodType {
  return isOptional(fact) ? optional(knownShape(fact)) : knownShape(fact);
}

const shapesOf =
  (shapeOf: (fact: Fact) => z.ZodType) =>
  (facts: Facts): Record<string, z.ZodType> =>
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, shapeOf(fact)]));

/** The members that answers have of some facts. */
export const outputFacts = shapesOf(outputShape) as <F extends Facts>(
  facts: F,
) => { [K in keyof F]: z.ZodType<WireOf<F[K]>> };
/** The members of what a row is created from. */
export const createFacts = shapesOf(createShape) as <F extends Facts>(
  facts: F,
) => { [K in keyof F]: z.ZodType<ValueOf<F[K]>, SentOf<F[K]>> };
/** The members of an update, of a draft too. */
export const updateFacts = shapesOf(updateShape) as <F extends Facts>(
  facts: F,
) => { [K in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[K]>, SentOf<F[K]>>> };
/** The members that bulk edit sets. */
export const bulkFacts = shapesOf(bulkShape) as <F extends Facts>(
  facts: F,
) => { [K in keyof F]: z.ZodType<ValueOf<F[K]>, SentOf<F[K]>> };
