/**
 * Runs `work` for all items at once and returns its count. If that fails, it runs for each by itself, so that one item
 * does not stop the others; its errors go to `onFailure`.
 */
export async function togetherOrApart<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<number>,
  onFailure: (error: unknown, item: T) => unknown,
): Promise<number> {
  if (items.length === 0) return 0
  try {
    return await work(items)
  } catch (error) {
    if (items.length === 1) {
      await onFailure(error, items[0] as T)
      return 0
    }
  }
  let done = 0
  const alone = async (item: T) => {
    done += await work([item])
  }
  await apart(items, alone, onFailure)
  return done
}

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
