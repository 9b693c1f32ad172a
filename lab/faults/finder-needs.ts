/**
 * Answers random needs by the finder and by its reference, which tries everything:
 * `node lab/faults/finder-needs.ts 100000 [seed]`.
 */
import { holdToReference } from '#src/domain/finder/reference/testing.ts';

const [runs = '100000', seed] = process.argv.slice(2);
holdToReference(Number(runs), seed === undefined ? undefined : Number(seed));
console.log(`${runs} needs: the finder answers as its reference`);
