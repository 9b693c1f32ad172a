import type { ImportProfile, StoredProfile } from '#src/contract/imports/imports.ts';
import { commitChange, MUST_CHANGE_ONE, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { and, eq } from '../core/connect/drizzle.ts';
import { countRows, increment, noCase, q, readAll, readFirst, statement } from '../core/sql/orm.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { importProfiles } from '../schema/imports.ts';
import { auditEntry } from '../core/changes/audit.ts';
import { requireFreeName } from '../plans/free-name.ts';

/** More would be a mistake: a profile is made by hand, for a kind of file. */
const MAX_PROFILES = 200;

/** All kept profiles, by name. */
export async function listProfiles(db: Db): Promise<StoredProfile[]> {
  const query = q.select().from(importProfiles).orderBy(noCase(importProfiles.name));
  return (await readAll(db, query)).map(fromRow);
}

/** Keeps a new profile; refused when its name is taken, whatever the case. */
export function createProfile(
  db: Db,
  profile: ImportProfile,
  change: Change,
): Promise<StoredProfile> {
  return db.write(async (commit) => {
    await requireFreeName(db, importProfiles, { name: profile.name, noun: 'profile' });
    if ((await countRows(db, importProfiles)) >= MAX_PROFILES) {
      throw new Refusal('conflict', `There are ${MAX_PROFILES} profiles. Delete some first.`);
    }
    await commitChange(commit, [
      statement(q.insert(importProfiles).values(columnsOf(profile, change))),
      auditEntry(change, {
        action: 'create',
        entity: 'import-profile',
        entityId: 'inserted',
        after: { name: profile.name },
      }),
    ]);
    const own = eq(importProfiles.name, profile.name);
    return fromRow((await readFirst(db, q.select().from(importProfiles).where(own)))!);
  });
}

/** Brings a profile to the given one, its name too; refused for a stale version. */
export function updateProfile(
  db: Db,
  id: number,
  profile: ImportProfile,
  version: number,
  change: Change,
): Promise<StoredProfile> {
  return db.write(async (commit) => {
    const before = await requireProfile(db, id, version);
    await requireFreeName(db, importProfiles, { name: profile.name, noun: 'profile', own: id });
    await commitChange(commit, [
      statement(
        q
          .update(importProfiles)
          .set({ ...columnsOf(profile, change), version: increment(importProfiles.version) })
          .where(isVersion(before)),
      ),
      MUST_CHANGE_ONE,
      auditEntry(change, {
        action: 'update',
        entity: 'import-profile',
        entityId: id,
        before: { name: before.profile.name },
        after: { name: profile.name },
      }),
    ]);
    return requireProfile(db, id);
  });
}

/** Removes a profile; plans that were read through it stay as they are. */
export function deleteProfile(
  db: Db,
  id: number,
  version: number | undefined,
  change: Change,
): Promise<void> {
  return db.write(async (commit) => {
    const before = await requireProfile(db, id, version);
    await commitChange(commit, [
      statement(q.delete(importProfiles).where(isVersion(before))),
      MUST_CHANGE_ONE,
      auditEntry(change, {
        action: 'delete',
        entity: 'import-profile',
        entityId: id,
        before: { ...before.profile },
      }),
    ]);
  });
}

/** A profile by its number, or a Refusal; with a version: as of that version. */
async function requireProfile(db: Db, id: number, version?: number): Promise<StoredProfile> {
  const query = q.select().from(importProfiles).where(eq(importProfiles.id, id));
  const row = await readFirst(db, query);
  if (!row) throw new Refusal('missing', 'There is no such profile');
  const stored = fromRow(row);
  if (version !== undefined && version !== stored.version) {
    throw new Refusal('conflict', 'Somebody changed this profile in the meantime', {
      details: { current: stored },
    });
  }
  return stored;
}

const isVersion = ({ id, version }: StoredProfile) =>
  and(eq(importProfiles.id, id), eq(importProfiles.version, version));

const columnsOf = (profile: ImportProfile, { actor, now }: Change) => ({
  name: profile.name,
  profile: JSON.stringify(profile),
  updatedAt: now.toISOString(),
  updatedBy: actor.name,
});

function fromRow({ name: _, ...row }: typeof importProfiles.$inferSelect): StoredProfile {
  return { ...row, profile: JSON.parse(row.profile) as ImportProfile };
}
