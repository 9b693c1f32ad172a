import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/**
 * Lets a build say that it came to its end, which its exit code alone does not prove: it writes the
 * file that `BUILD_DONE_FILE` names. A build by hand has none and needs none.
 */
export function buildDone(): AstroIntegration {
  return {
    name: 'build-done',
    hooks: {
      'astro:build:done': async () => {
        const file = process.env.BUILD_DONE_FILE;
        if (file) await writeFile(file, '');
      },
    },
  };
}
