import type { TaskTools } from '#db/core/worker/protocol.ts';
import type { AnalyzeOptions } from './pages/seo/analyze-pages.ts';

/** Milliseconds between two words about how far it is. */
const TELL_MS = 200;

/**
 * What the worker process does for the server beside work on its database, by name. Modules are loaded
 * when they are needed: most tasks need few.
 */
export const TASKS = {
  makeBackup: async (input: Input<'makeBackup'>) => (await backup()).makeBackup(input),
  prepareRestore: async (input: Input<'prepareRestore'>) => (await backup()).prepareRestore(input),
  withoutPeople: async (input: Input<'withoutPeople'>) => (await backup()).withoutPeople(input),
  drawPicture: async (input: Drawing) =>
    (await import('./pages/pictures/draw.ts')).drawPicture(input),
  tidyFiles: async (dataDir: string) =>
    (await import('./publish/releases/tidy-files.ts')).tidyFiles(dataDir),
  takeBuild: async (input: Taking) =>
    (await import('./publish/build/take-files.ts')).takeBuild(input),
  async analyzePages(input: Omit<AnalyzeOptions, 'onProgress'>, { progress }: TaskTools) {
    const { analyzePages } = await import('./pages/seo/analyze-pages.ts');
    let told = 0;
    return analyzePages({
      ...input,
      onProgress(done, total) {
        if (Date.now() - told < TELL_MS && done < total) return;
        told = Date.now();
        progress({ done, total });
      },
    });
  },
};

const backup = () => import('./history/backup/tasks.ts');
type Backup = Awaited<ReturnType<typeof backup>>;
type Input<N extends keyof Backup> = Parameters<Backup[N]>[0];
type Drawing = Parameters<typeof import('./pages/pictures/draw.ts').drawPicture>[0];
type Taking = Parameters<typeof import('./publish/build/take-files.ts').takeBuild>[0];
