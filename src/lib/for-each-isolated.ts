/**
 * Does `work` for each, one after another, and answers how many there were. One that fails is told to `onFailure` and keeps
 * no other waiting.
 */
export async function apart<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onFailure: (error: unknown, item: T) => unknown,
): Promise<number> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      await onFailure(error, item)
    }
  }
  return items.length
}
