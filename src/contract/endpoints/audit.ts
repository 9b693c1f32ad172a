import { z } from 'zod';
import { api } from '#src/domain/paths.ts';
import { TRASH_ENTITIES } from '#src/domain/vocabulary.ts';
import {
  AuditList,
  AuditQuery,
  PageQuery,
  RestoreInput,
  TrashList,
  UndoInput,
  UndoResult,
} from '../audit.ts';
import { Carrier } from '../carriers.ts';
import { IdParam } from '../common.ts';
import { endpoints, json } from '../endpoint.ts';
import { Plan } from '../plans.ts';
import { Region } from '../regions.ts';
import { SeoPage } from '../seo.ts';

const Restored = z.union([Plan, Carrier, Region, SeoPage]);
export type Restored = z.infer<typeof Restored>;

export const audit = endpoints('History', {
  list: {
    get: api.audit,
    summary: 'Who changed what, newest first',
    query: AuditQuery,
    answer: json(AuditList, 'Lines of the log'),
  },
  undoOne: {
    post: api.undo,
    summary:
      'Takes one change back; refused with `conflicts` when others changed the same values since, unless `force` or `partial`',
    body: UndoInput,
    answer: json(UndoResult, 'Taken back'),
    errors: [404, 409],
  },
  undoMany: {
    post: api.undoBatch,
    summary: 'Takes a whole bulk change back, in one commit',
    params: z.object({
      id: z.uuid('must be the id of a batch'),
    }),
    body: UndoInput,
    answer: json(UndoResult, 'Taken back'),
    errors: [404, 409],
  },
  trash: {
    get: api.trash,
    summary: 'Everything that was deleted, newest first',
    query: PageQuery,
    answer: json(TrashList, 'The trash'),
  },
  restore: {
    post: api.restore,
    summary: 'Brings something back; needs a new slug, code or path when the old one is taken',
    params: IdParam.extend({
      entity: z.enum(TRASH_ENTITIES),
    }),
    body: RestoreInput,
    answer: json(Restored, 'The entry as it is now'),
    errors: [404, 409],
  },
});
