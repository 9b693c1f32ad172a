import type { ImportProfile, StoredProfile } from '#src/contract/imports.ts';
import { commitChange, MUST_CHANGE_ONE, type Change } from '../change.ts';
import type { Db } from '../client.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { auditEntry } from './audit.ts';

interface ProfileRow {
  id: number;
  version: number;
  profile: string;
  updated_at: string;
  updated_by: string;
}
/** More would be a mistake: a profile is made by hand, for a kind of file. */
const MAX_PROFILES = 200;

/** All kept profiles, by name. */
export async function listProfiles(db: Db): Promise<StoredProfile[]> {
  const rows = await db.all<ProfileRow>(
    'SELECT * FROM import_profiles ORDER BY name COLLATE NOCASE',
  );
  return rows.map(fromRow);
}

/** Keeps a new profile; refused when its name is taken, whatever the case. */
export function createProfile(
  db: Db,
  profile: ImportProfile,
  change: Change,
): Promise<StoredProfile> {
  const { actor, now } = change;
  return db.write(async (commit) => {
    await requireFreeName(db, profile.name, null);
    const count = await db.first<{ n: number }>('SELECT count(*) AS n FROM import_profiles');
    if (count!.n >= MAX_PROFILES) {
      throw new Refusal('conflict', `There are ${MAX_PROFILES} profiles. Delete some first.`);
    }
    await commitChange(commit, [
      {
        sql: `INSERT INTO import_profiles (name, profile, updated_at, updated_by)
          VALUES (?, ?, ?, ?)`,
        args: [profile.name, JSON.stringify(profile), now.toISOString(), actor.name],
      },
      auditEntry(
        actor,
        {
          action: 'create',
          entity: 'import-profile',
          entityId: 'inserted',
          after: { name: profile.name },
        },
        now,
      ),
    ]);
    const row = await db.first<ProfileRow>('SELECT * FROM import_profiles WHERE name = ?', [
      profile.name,
    ]);
    return fromRow(row!);
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
  const { actor, now } = change;
  return db.write(async (commit) => {
    const before = await requireProfile(db, id, version);
    await requireFreeName(db, profile.name, id);
    await commitChange(commit, [
      {
        sql: `UPDATE import_profiles SET name = ?, profile = ?, updated_at = ?, updated_by = ?,
          version = version + 1 WHERE id = ? AND version = ?`,
        args: [
          profile.name,
          JSON.stringify(profile),
          now.toISOString(),
          actor.name,
          id,
          before.version,
        ],
      },
      MUST_CHANGE_ONE,
      auditEntry(
        actor,
        {
          action: 'update',
          entity: 'import-profile',
          entityId: id,
          before: { name: before.profile.name },
          after: { name: profile.name },
        },
        now,
      ),
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
  const { actor, now } = change;
  return db.write(async (commit) => {
    const before = await requireProfile(db, id, version);
    await commitChange(commit, [
      {
        sql: 'DELETE FROM import_profiles WHERE id = ? AND version = ?',
        args: [id, before.version],
      },
      MUST_CHANGE_ONE,
      auditEntry(
        actor,
        {
          action: 'delete',
          entity: 'import-profile',
          entityId: id,
          before: { ...before.profile },
        },
        now,
      ),
    ]);
  });
}

/** A profile by its number, or a Refusal; with a version: as of that version. */
async function requireProfile(db: Db, id: number, version?: number): Promise<StoredProfile> {
  const row = await db.first<ProfileRow>('SELECT * FROM import_profiles WHERE id = ?', [id]);
  if (!row) throw new Refusal('missing', 'There is no such profile');
  const stored = fromRow(row);
  if (version !== undefined && version !== stored.version) {
    throw new Refusal('conflict', 'Somebody changed this profile in the meantime', {
      details: { current: stored },
    });
  }
  return stored;
}

async function requireFreeName(db: Db, name: string, own: number | null): Promise<void> {
  const taken = await db.first<{ id: number }>(
    'SELECT id FROM import_profiles WHERE name = ? COLLATE NOCASE AND id IS NOT ?',
    [name, own],
  );
  if (taken) throw refuseField('conflict', 'name', 'is the name of another profile');
}

function fromRow(row: ProfileRow): StoredProfile {
  return {
    id: row.id,
    version: row.version,
    profile: JSON.parse(row.profile) as ImportProfile,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}
