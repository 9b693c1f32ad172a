/** Something that is kept in memory for as long as there is room. */
export interface Shelved {
  /** Bytes in memory. */
  readonly size: number;
  /** Asked for since it was last looked at. */
  used: boolean;
  /** Forgets what takes the room. */
  drop(): void;
}

/** What is asked for stays in memory, up to a number of bytes. */
export interface Shelf {
  /** Takes something in, or notes that its size is another one; what was not asked for goes. */
  put(item: Shelved): void;
  /** Bytes that lie on it. */
  readonly bytes: number;
}

/**
 * Opens a shelf. Who was asked for since the last look round stays for one more (the clock algorithm,
 * "second chance"), so that a hit costs one write of a flag. What came last stays, however large.
 */
export function openShelf(maxBytes: number): Shelf {
  const sizes = new Map<Shelved, number>();
  let bytes = 0;
  const forget = (item: Shelved) => {
    bytes -= sizes.get(item) ?? 0;
    sizes.delete(item);
  };
  return {
    put(item) {
      forget(item);
      sizes.set(item, item.size);
      bytes += item.size;
      for (const [other, size] of sizes) {
        if (bytes <= maxBytes || sizes.size === 1) break;
        // To the end; an item that was not asked for meanwhile goes the next time.
        if (other === item || other.used) {
          other.used = false;
          sizes.delete(other);
          sizes.set(other, size);
          continue;
        }
        forget(other);
        other.drop();
      }
    },
    get bytes() {
      return bytes;
    },
  };
}
