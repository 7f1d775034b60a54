/**
 * Runs `work` for each item in turn and returns their number. An error goes to `onFailure` and does not stop the
 * others.
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
