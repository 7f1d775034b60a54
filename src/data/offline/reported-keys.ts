import {update, type UseStore} from 'idb-keyval'

const name = 'told'
/** More than a device ever stores at once; the oldest are removed first. */
const told_max = 1_000

/** Returns the keys that no tab has reported yet and marks them as reported; none if storage fails. */
export async function claimUnreported(keys: readonly string[], store: UseStore): Promise<Set<string>> {
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
