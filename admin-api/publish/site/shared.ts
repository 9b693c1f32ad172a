/** Work under a name, which whoever asks for the same meanwhile waits for, too. */
export function shared<T>() {
  const running = new Map<string, Promise<T>>();
  return (name: string, work: () => Promise<T>): Promise<T> => {
    let mine = running.get(name);
    if (!mine) {
      mine = work().finally(() => running.delete(name));
      running.set(name, mine);
    }
    return mine;
  };
}
