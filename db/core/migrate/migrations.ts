import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../migrations');

/** The migrations of the version before: who has exactly these is brought over (`bring-over.ts`). */
export const BEFORE: readonly string[] = [
  '0000_initial',
  '0001_known_devices',
  '0002_real_plans',
  '0003_watches',
  '0004_deal_proofs',
  '0005_min_data',
  '0006_ended_offers',
  '0007_search_names',
  '0008_covering_orders',
  '0009_old_slugs',
  '0010_roles',
  '0011_api_tokens',
  '0012_draft_reviews',
  '0013_mail',
  '0014_earnings',
  '0015_pictures',
  '0016_price_alerts',
  '0017_second_factor',
  '0018_plan_changes',
  '0019_plans_seen',
  '0020_price_record_changes',
];

/** Names of all migrations that this code knows, in order. */
export async function knownMigrations(): Promise<string[]> {
  const text = await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8');
  const journal = JSON.parse(text) as { entries: { tag: string }[] };
  return journal.entries.map((entry) => entry.tag);
}

/** The statements of a migration. */
export async function migrationStatements(tag: string): Promise<string[]> {
  const text = await readFile(join(FOLDER, `${tag}.sql`), 'utf8');
  return text.split('--> statement-breakpoint');
}

/** What recorded migrations mean to this code. */
export interface MigrationState {
  /** Those of the version before, all of them and no other. */
  isBefore: boolean;
  /** Known ones that are not recorded, in order. */
  missing: string[];
  /** Recorded ones that nobody can bring on; none of a database of the version before. */
  unknown: string[];
}

/** Compares recorded migrations with those that this code knows. */
export async function migrationState(recorded: readonly string[]): Promise<MigrationState> {
  const known = await knownMigrations();
  const isBefore =
    recorded.length === BEFORE.length && BEFORE.every((tag) => recorded.includes(tag));
  return {
    isBefore,
    missing: known.filter((tag) => !recorded.includes(tag)),
    unknown: isBefore ? [] : recorded.filter((tag) => !known.includes(tag)),
  };
}

/** Why this code cannot go on with those unknown migrations, and what to do, in one line. */
export async function unknownText(what: string, unknown: readonly string[]): Promise<string> {
  const newest = (await knownMigrations()).at(-1)!;
  const newer = unknown.filter((tag) => tag > newest);
  return newer.length > 0
    ? `This ${what} is of a newer version of SIM Atlas (${newer.join(', ')}) and was not touched. Update SIM Atlas, or go back to a backup of this version.`
    : `This ${what} is of an earlier version than the one before (${unknown.join(', ')}) and was not touched. Only one with exactly the ${BEFORE.length} migrations up to ${BEFORE.at(-1)} is brought over.`;
}
