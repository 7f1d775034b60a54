import {update, type UseStore} from 'idb-keyval'

const name = 'told'
/** More than ever lie on a device at once; the oldest give way. */
const told_max = 1_000

/**
 * Of these keys those that nobody has named here before, in this tab or another, now or before a reload; from now on they
 * are named. Where storage is away there are none: better told never than twice.
 */
export async function claimUntold(keys: readonly string[], store: UseStore): Promise<Set<string>> {
  let fresh: string[] = []
  try {
    await update<string[]>(
      name,
      (told = []) => {
        fresh = keys.filter(key => !told.includes(key))
        return [...told, ...fresh].slice(-told_max)
      },
      store,
    )
    return new Set(fresh)
  } catch {
    return new Set()
  }
}
