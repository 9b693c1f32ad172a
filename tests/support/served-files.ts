import { filePlace, readFiles } from '#api/publish/releases/release-files.ts';
import { openReleases } from '#api/publish/releases/releases.ts';

/** Where each file lies that a data folder serves, by its path below the folder of the site. */
export async function servedFiles(dataDir: string): Promise<Map<string, string>> {
  const { folder } = (await openReleases(dataDir, '').served())!;
  const files = (await readFiles(folder))!;
  const names = Object.keys(files).filter((name) => name.startsWith('client/'));
  return new Map(
    names.map((name) => [name.slice('client/'.length), filePlace(folder, files, name)] as const),
  );
}
