/**
 * Cuts the write-ahead log and turns bits in it: `node lab/faults/torn-wal.ts [SAMPLES] [SEED]` at random
 * places, `node lab/faults/torn-wal.ts every [BYTES]` at every so many bytes.
 */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import { openTestDb } from '#db/testing.ts';

interface TornResult {
  cuts: number;
  flips: number;
  /** Different committed states that were found again. */
  states: number;
  problems: string[];
}

const COMMITS = 30;

/**
 * Damages the write-ahead log of a database as a power cut or a bad disk does: cuts it, or turns
 * one bit of it, at so many random places each or at every so many bytes. Whatever is left must open, be sound, and hold exactly
 * the first so many commits, each whole: two rows of different tables and the data version.
 */
async function tearWal(
  places: { samples: number; seed: string } | { every: number },
): Promise<TornResult> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-torn-'));
  const test = await openTestDb();
  try {
    // All commits stay in the log; the file itself keeps the state before the first of them.
    await test.db.all('PRAGMA wal_checkpoint(TRUNCATE)');
    await test.db.all('PRAGMA wal_autocheckpoint = 0');
    const start = await read(test.db);
    for (let n = 1; n <= COMMITS; n += 1) await commitOne(test.db, n);
    const base = join(folder, 'base.db');
    await copyFile(test.file, base);
    const wal = await readFile(`${test.file}-wal`);
    const states = new Set<number>();
    const problems: string[] = [];
    let taken = 0;
    const sample = async (what: string, torn: Buffer) => {
      // A name of its own: the driver may still hold the file of the last one for a moment.
      taken += 1;
      const file = join(folder, `torn-${taken}.db`);
      await copyFile(base, file);
      await writeFile(`${file}-wal`, torn);
      const found = await examine(file, start.version).catch((error: unknown) => String(error));
      if (typeof found === 'string') problems.push(`${what}: ${found}`);
      else states.add(found);
      for (const rest of ['', '-wal', '-shm']) await rm(file + rest, { force: true });
    };
    const chosen = placesOf(wal.length, places);
    for (const { cut, at, bit } of chosen) {
      await sample(`cut at ${cut}`, wal.subarray(0, cut));
      const flipped = Buffer.from(wal);
      flipped[at]! ^= 1 << bit;
      await sample(`a bit turned at ${at}`, flipped);
    }
    const samples = chosen.length;
    return { cuts: samples, flips: samples, states: states.size, problems };
  } finally {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  /** Bytes that are left. */
  cut: number;
  /** Which bit of which byte is turned. */
  at: number;
  bit: number;
}

function placesOf(
  length: number,
  places: { samples: number; seed: string } | { every: number },
): Place[] {
  if ('every' in places) {
    const { every } = places;
    return Array.from({ length: Math.ceil(length / every) }, (_, n) => {
      return { cut: n * every, at: n * every, bit: n % 8 };
    });
  }
  const random = seededRandom(places.seed);
  return Array.from({ length: places.samples }, () => ({
    cut: Math.floor(random() * (length + 1)),
    at: Math.floor(random() * length),
    bit: Math.floor(random() * 8),
  }));
}

async function commitOne(db: Db, n: number): Promise<void> {
  await db.write((commit) =>
    commit([
      { sql: 'UPDATE plans SET price_minor = ? WHERE id = 1', args: [100_000 + n] },
      {
        sql: `INSERT INTO audit_log (at, actor_name, way, action, entity, entity_id, after)
              VALUES ('2026-11-21', 'torn', 'cli', 'update', 'plan', 1, ?)`,
        args: [JSON.stringify({ priceMinor: 100_000 + n, pad: 'x'.repeat(n * 200) })],
      },
      { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] },
    ]),
  );
}

interface Found {
  version: number;
  lines: number;
  price: number;
}

async function read(db: Db): Promise<Found> {
  return (await db.first<Found>(
    `SELECT (SELECT data_version FROM site_state) AS version,
       (SELECT count(*) FROM audit_log WHERE actor_name = 'torn') AS lines,
       (SELECT price_minor FROM plans WHERE id = 1) AS price`,
  ))!;
}

/** How many commits are there, or what is wrong. */
async function examine(file: string, start: number): Promise<number | string> {
  const db = await openDb({ url: `file:${file}` });
  try {
    const sound = await db.first<{ integrity_check: string }>('PRAGMA integrity_check');
    if (sound?.integrity_check !== 'ok') return `not sound: ${sound?.integrity_check}`;
    const { version, lines, price } = await read(db);
    const whole = version - start === lines && (lines === 0 || price === 100_000 + lines);
    if (!whole) return `data version +${version - start}, ${lines} lines, price ${price}`;
    // It must go on from there.
    await commitOne(db, lines + 1);
    return (await read(db)).lines === lines + 1 ? lines : 'a write after it is not there';
  } finally {
    db.close();
  }
}

const [first = '200', second] = process.argv.slice(2);
const { cuts, flips, states, problems } = await tearWal(
  first === 'every'
    ? { every: Number(second ?? 256) }
    : { samples: Number(first), seed: second ?? 'sim-atlas' },
);
for (const problem of problems) console.log(problem);
console.log(
  `${cuts} cuts and ${flips} turned bits led to ${states} different states, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
