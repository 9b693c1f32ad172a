import { randomInt } from 'node:crypto';
import type { Client, Transaction } from '@libsql/client';

/**
 * A number that nothing else uses (`user_version` in the header of the file), written within a
 * transaction: it is there afterwards if the commit was made, and only then.
 */
export async function leaveMark(transaction: Transaction): Promise<number> {
  const mark = randomInt(2 ** 31);
  await transaction.execute(`PRAGMA user_version = ${mark}`);
  return mark;
}

/**
 * Whether the commit with a mark was made, by a process that has died since. Its answer is final: a
 * commit whose process died on the way to the disk can lie in the write-ahead log, whole but not
 * counted yet, and would come to life when the log is next recovered. A commit of our own takes its
 * place in the log.
 */
export async function wasCommitted(client: Client, mark: number): Promise<boolean> {
  const [found] = await client.batch(
    ['PRAGMA user_version', `PRAGMA user_version = ${mark ^ 1}`],
    'write',
  );
  return Number(found!.rows[0]![0]) === mark;
}
