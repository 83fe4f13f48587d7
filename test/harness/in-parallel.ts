/** Works on everything, a few at a time; the answers stand in the order of the work. The first failure ends it. */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  at_once = 4,
): Promise<R[]> {
  const answers: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      answers[index] = await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: at_once }, worker));
  return answers;
}
