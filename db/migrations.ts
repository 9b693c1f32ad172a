import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'migrations');

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
