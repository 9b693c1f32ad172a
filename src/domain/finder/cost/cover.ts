/** A pack as a sum sees it: what it serves of the need, its price, its data for ties. */
export interface Piece {
  /** Whole number above 0, in the unit of the need. */
  weight: number;
  /** Minor units, above 0. */
  price: number;
  /** MB; Infinity: unlimited. */
  data: number;
}

/** A set that covers: how many of each piece. */
export interface Cover {
  counts: number[];
  price: number;
}

/** A sum on the way; of all with its price, packs and data or less, it serves the most. */
interface Label {
  price: number;
  packs: number;
  data: number;
  weight: number;
  piece: number;
  before: Label | null;
}

/** Lower bounds are not whole: a hair, so that no equal one is cut off. */
const HAIR = 1e-6;

/**
 * The cheapest set of whole packs that serve at least `need`; at equal price fewer packs, then more
 * data. Exact: sums are taken in that order, and one that serves no more than another before it is
 * dropped, since whatever makes it whole makes the other one whole, too. Those are cut off that
 * cannot beat a known set even at the best price of a unit. Null where nothing serves anything.
 */
export function cheapestCover(pieces: readonly Piece[], need: number): Cover | null {
  const useful = undominated(pieces, need);
  if (useful.length === 0) return null;
  const best = Math.min(...useful.map((at) => pieces[at]!.price / weightOf(pieces[at]!, need)));
  let most = knownPrice(pieces, useful, need);
  const open = new Heap();
  open.push({ price: 0, packs: 0, data: 0, weight: 0, piece: -1, before: null });
  let served = -1;
  for (let label = open.pop(); label; label = open.pop()) {
    if (label.weight <= served) continue;
    if (label.weight >= need) return { counts: countsOf(label, pieces.length), price: label.price };
    served = label.weight;
    for (const at of useful) {
      const piece = pieces[at]!;
      const weight = Math.min(need, label.weight + piece.weight);
      const price = label.price + piece.price;
      if (weight <= served || price + (need - weight) * best > most + HAIR) continue;
      if (weight === need) most = Math.min(most, price);
      open.push({
        price,
        packs: label.packs + 1,
        data: label.data + piece.data,
        weight,
        piece: at,
        before: label,
      });
    }
  }
  return null;
}

const weightOf = ({ weight }: Piece, need: number) => Math.min(weight, need);

/** Pieces that no other one replaces: at its price or less, serving as much, with as much data. */
function undominated(pieces: readonly Piece[], need: number): number[] {
  const order = pieces
    .map((_, at) => at)
    .filter((at) => pieces[at]!.weight > 0)
    .sort((a, b) => {
      const [one, other] = [pieces[a]!, pieces[b]!];
      return (
        one.price - other.price ||
        weightOf(other, need) - weightOf(one, need) ||
        byMore(one.data, other.data) ||
        a - b
      );
    });
  const kept: number[] = [];
  for (const at of order) {
    const piece = pieces[at]!;
    const isReplaced = kept.some((by) => {
      const other = pieces[by]!;
      if (weightOf(other, need) < weightOf(piece, need)) return false;
      return other.price < piece.price || other.data >= piece.data;
    });
    if (!isReplaced) kept.push(at);
  }
  return kept;
}

/** The price of some set that covers: of the best piece as often as it takes, the last one by any that will do. */
function knownPrice(pieces: readonly Piece[], useful: readonly number[], need: number): number {
  let known = Infinity;
  for (const at of useful) {
    const { weight, price } = pieces[at]!;
    const full = Math.floor(need / weight);
    const rest = need - full * weight;
    const lasts = useful.filter((by) => pieces[by]!.weight >= rest);
    const last = rest === 0 ? 0 : Math.min(...lasts.map((by) => pieces[by]!.price));
    known = Math.min(known, full * price + last, Math.ceil(need / weight) * price);
  }
  return known;
}

function countsOf(label: Label, pieces: number): number[] {
  const counts = Array.from({ length: pieces }, () => 0);
  for (let at: Label | null = label; at?.before; at = at.before) counts[at.piece]! += 1;
  return counts;
}

/** Infinity less Infinity is no number. */
const byMore = (a: number, b: number) => (a === b ? 0 : b > a ? 1 : -1);

function isBefore(a: Label, b: Label): boolean {
  if (a.price !== b.price) return a.price < b.price;
  if (a.packs !== b.packs) return a.packs < b.packs;
  // Of the same sum the one that serves more drops the rest.
  return a.data === b.data ? a.weight > b.weight : a.data > b.data;
}

/** The first label first. */
class Heap {
  readonly #labels: Label[] = [];

  push(label: Label): void {
    const labels = this.#labels;
    let at = labels.length;
    labels.push(label);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!isBefore(label, labels[up]!)) break;
      labels[at] = labels[up]!;
      at = up;
    }
    labels[at] = label;
  }

  pop(): Label | undefined {
    const labels = this.#labels;
    const first = labels[0];
    const last = labels.pop();
    if (!first || !last || first === last) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= labels.length) break;
      if (down + 1 < labels.length && isBefore(labels[down + 1]!, labels[down]!)) down += 1;
      if (!isBefore(labels[down]!, last)) break;
      labels[at] = labels[down]!;
      at = down;
    }
    labels[at] = last;
    return first;
  }
}
