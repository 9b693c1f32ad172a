import { z } from 'zod';
import { listAudit } from '#db/history/audit-log.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  AuditQuery,
  type AuditLine,
} from '#src/contract/history/audit.ts';
import { defineCommand } from '../../command.ts';

/** Changed values that one line spells out. */
const SHOWN = 3;
const DEFAULT_LINES = 20;

const oneOf = (words: readonly string[]) => `is one of ${words.join(', ')}`;

/** `audit`: the log of changes, newest first. */
export const auditCommand = defineCommand({
  name: 'audit',
  words: '[text]',
  about: 'who changed what, newest first; with a text the lines that hold it',
  options: {
    lines: { type: 'string', about: `how many, at most 100; default ${DEFAULT_LINES}` },
    user: { type: 'string', about: 'only changes of this user' },
    kind: { type: 'string', about: 'only of these things: plan, carrier, region, user ...' },
    id: { type: 'string', about: 'only of the one with this number; with --kind' },
    action: { type: 'string', about: 'only this: create, update, delete, restore ...' },
    from: { type: 'string', about: 'first day, YYYY-MM-DD, UTC' },
    to: { type: 'string', about: 'last day' },
    batch: { type: 'string', about: 'the lines of one batch; without it a batch is one line' },
  },
  read: ([text, ...more], values) => ({
    ...(text !== undefined && { q: more.length > 0 ? null : text }),
    lines: values.lines,
    user: values.user,
    kind: values.kind,
    id: values.id,
    action: values.action,
    from: values.from,
    to: values.to,
    batch: values.batch,
  }),
  input: z
    .strictObject({
      q: z.string('say one text at most, in quotes if it has spaces').max(100).default(''),
      lines: z.coerce.number('--lines is a number').int().min(1).max(100).default(DEFAULT_LINES),
      user: z.string().max(100).optional(),
      kind: z.enum(AUDIT_ENTITIES, `--kind ${oneOf(AUDIT_ENTITIES)}`).optional(),
      id: z.coerce.number('--id is a number').int().positive().optional(),
      action: z.enum(AUDIT_ACTIONS, `--action ${oneOf(AUDIT_ACTIONS)}`).optional(),
      from: z.iso.date('--from is a day like 2026-11-23').optional(),
      to: z.iso.date('--to is a day like 2026-11-23').optional(),
      batch: z.uuid('--batch is the name of a batch').optional(),
    })
    .refine(({ id, kind }) => id === undefined || kind !== undefined, '--id goes with --kind'),
  async run({ lines, kind, id, ...rest }, { db }) {
    const query = AuditQuery.parse({
      ...rest,
      limit: lines,
      entity: kind,
      entityId: id,
      grouped: rest.batch === undefined,
    });
    const { data, meta } = await listAudit(db, query);
    const shown = data.map(textOf);
    if (data.length < meta.totalCount) shown.push(`and ${meta.totalCount - data.length} more`);
    return { exitCode: 0, message: shown.join('\n') || 'Nothing was changed so.', data };
  },
});

/** '2026-11-23 08:15 ada: update plan 12 "Tello 2GB", price 9 → 8 (dashboard)'. */
function textOf({ at, user, way, action, entity, entityId, label, parts, ...line }: AuditLine) {
  const when = at.slice(0, 16).replace('T', ' ');
  const by = `${when} ${user}:`;
  const marks = [
    way,
    line.undoOf === null ? '' : 'takes back',
    line.undone ? 'taken back' : '',
    line.batchId === null || line.batchSize === 1 ? '' : `batch ${line.batchId}`,
  ].filter(Boolean);
  if (parts) {
    const all = parts.map((part) => `${part.action} ${part.count} × ${part.entity}`).join(', ');
    return `${by} ${all} (${marks.join(', ')})`;
  }
  const what = `${action} ${entity}${entityId === null ? '' : ` ${entityId}`}${label === null ? '' : ` "${label}"`}`;
  const changes = changesOf(line);
  return `${by} ${what}${changes && `, ${changes}`} (${marks.join(', ')})`;
}

function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): string {
  if (!before || !after) return '';
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const shown = names
    .slice(0, SHOWN)
    .map(
      (name) =>
        `${name} ${JSON.stringify(before[name] ?? null)} → ${JSON.stringify(after[name] ?? null)}`,
    );
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
