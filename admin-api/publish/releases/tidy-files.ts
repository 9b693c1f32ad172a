import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT } from './content.ts';
import { CODE, codeOf, FILES, type ReleaseFiles } from './release-files.ts';

/** Removes what no release of a data folder names any more. For the worker process: it takes a while. */
export function tidyFiles(dataDir: string): void {
  const contents = new Set<string>();
  const codes = new Set<string>(['node_modules']);
  const root = join(dataDir, 'releases');
  for (const id of readdirSync(root)) {
    // What was left half-way has none.
    if (!existsSync(join(root, id, FILES))) continue;
    const files = filesOf(readFileSync(join(root, id, FILES), 'utf8'));
    for (const { sha256 } of Object.values(files)) contents.add(sha256);
    codes.add(codeOf(files));
  }
  const remove = (folder: string, isNamed: (name: string) => boolean) => {
    for (const name of readdirSync(folder)) {
      if (!isNamed(name)) rmSync(join(folder, name), { recursive: true });
    }
  };
  remove(join(dataDir, CODE), (name) => codes.has(name));
  const content = join(dataDir, CONTENT);
  for (const entry of readdirSync(content, { withFileTypes: true })) {
    const path = join(content, entry.name);
    // What a killed server was writing.
    if (!entry.isDirectory()) rmSync(path);
    else remove(path, (file) => contents.has(file.replace(/\.\w+$/, '')));
  }
}

/** One that was cut names nothing: its release is served no more. */
function filesOf(list: string): ReleaseFiles {
  try {
    return JSON.parse(list) as ReleaseFiles;
  } catch {
    return {};
  }
}
