/** Brings a database to today's schema, to be killed meanwhile: `node lab/faults/migrate-process.ts DATABASE`. */
import { openDb } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';

const [file = ''] = process.argv.slice(2);
const db = await openDb({ url: `file:${file}` });
process.stdout.write('begins\n');
await migrate(db);
process.stdout.write('done\n');
db.close();
