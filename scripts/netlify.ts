/** Writes the redirects and headers of netlify.toml anew from the table that the server uses. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { netlifyToml } from '#api/publish/cdn/write.ts';

const file = join(import.meta.dirname, '../netlify.toml');
await writeFile(file, await netlifyToml(file));
