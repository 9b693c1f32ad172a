import type { ReactNode } from 'react';
import type { Write } from '../data/writes.ts';
import type { FieldSpec, Values } from '../form/fields.ts';
import { bodyOf, emptyOf, rowValues } from '../form/kinds.tsx';

/** What a change of an address part does to the old one. */
export const SLUG_HINT = 'After a change the old address leads here (301), see SEO';

/** What the general form and conflict code must know of a type of record. */
export interface RecordType<R extends { id: number; version: number }> {
  toasts: Pick<RecordToasts, 'updated' | 'updateFailed'>;
  /** What history and trash call it. */
  entity: 'carrier' | 'region' | 'plan' | 'seo-page' | 'seo-global' | 'user' | 'feed';
  /** Its earlier versions, where it has some that can be brought back. */
  versions?: (id: number) => ReactNode;
  /** What people know the record by. */
  nameOf: (record: R) => string;
  /** What the toast says of one that is saved, where it is more than its name. */
  savedWords?: (record: R) => string;
  toValues: (record: R) => Values;
  /** Saves what a form holds over the version that it began with. */
  update: (id: number, values: Values, version: number) => Promise<R>;
  /** What saving will do beyond the obvious; empty when nothing. */
  note?: (base: Values, values: Values) => ReactNode;
}

/** What the form of a new one must know. */
export interface NewRecordType {
  /** As texts name it: 'carrier', 'SIM card'. */
  noun: string;
  /** The same at the start of a text. */
  title: string;
  toasts: {
    created: Write<Values, object>['done'];
    createFailed: string;
  };
  /** The empty form. */
  empty: Values;
  /** Makes one; what is shown of it once, and nowhere again, where there is something. */
  create: (values: Values) => Promise<object>;
  /** Fields that follow from what was typed into an untouched form: the slug from the name. */
  derive?: (name: string, value: string | boolean, values: Values) => Record<string, string>;
  note?: (base: Values, values: Values) => ReactNode;
  /** What its button says, and what while it is being made; 'Create Carrier' without it. */
  submit?: readonly [label: string, busy: string];
  /** One at a time: the form goes when it is made. */
  once?: true;
}

/** What a type of record needs that has a list: records come and go. */
export interface ListRecordType<R extends { id: number; version: number }>
  extends RecordType<R>, NewRecordType {
  toasts: RecordToasts;
  remove: (id: number, version: number) => Promise<unknown>;
  /** What a delete means where nothing comes back; without it records go to the trash. */
  forGood?: (record: R) => string;
  /** What stands in the way of a delete, as far as the list knows; empty when nothing does. */
  inTheWay?: (record: R) => string;
}

/** Titles of the toasts after a write (rule 60). */
export interface RecordToasts {
  created: string;
  updated: string;
  deleted: string;
  createFailed: string;
  updateFailed: string;
  deleteFailed: string;
}

/** 'Carrier created', 'Error creating carrier' and so on. */
export const toastsOf = (title: string, noun: string): RecordToasts => ({
  created: `${title} created`,
  updated: `${title} updated`,
  deleted: `${title} deleted`,
  createFailed: `Error creating ${noun}`,
  updateFailed: `Error updating ${noun}`,
  deleteFailed: `Error deleting ${noun}`,
});

/** A kind with its fields, which may depend on lists that are read. */
export interface RecordSetup<
  R extends { id: number; version: number },
  K extends RecordType<R> = ListRecordType<R>,
> {
  kind: K;
  fields: readonly FieldSpec[];
}

/** A kind of record whose fields say all that is shown, changed and sent; `B`: the shape that takes it. */
export function setupOf<R extends { id: number; version: number }, B>({
  title,
  noun = title.charAt(0).toLowerCase() + title.slice(1),
  fields,
  create,
  update,
  ...kind
}: Omit<
  ListRecordType<R>,
  'noun' | 'title' | 'empty' | 'toValues' | 'toasts' | 'create' | 'update'
> & {
  title: string;
  /** Where it is not the title in lower case. */
  noun?: string;
  fields: readonly FieldSpec[];
  toasts?: RecordToasts;
  create: (body: B) => Promise<R>;
  update: (id: number, body: B & { version: number }) => Promise<R>;
}): RecordSetup<R> {
  const body = (values: Values) => bodyOf(fields, values) as B;
  return {
    fields,
    kind: {
      noun,
      title,
      toasts: toastsOf(title, noun),
      ...kind,
      empty: emptyOf(fields),
      toValues: (row) => rowValues(fields, row),
      create: (values) => create(body(values)),
      update: (id, values, version) => update(id, { ...body(values), version }),
    },
  };
}
