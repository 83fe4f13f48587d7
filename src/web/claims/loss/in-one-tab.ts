/** Does what two tabs of one person must not do at once; a tab that comes second waits, and looks again at what is left. */
export async function inOneTab<T>(user_id: string, work: () => Promise<T>): Promise<T> {
  // Missing on plain http, where phones try the product out; the keys of the writes keep it right all the same.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  return locks.request(`paddock-losses-${user_id}`, work);
}
