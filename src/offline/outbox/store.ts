import {promisifyRequest, type UseStore, values} from 'idb-keyval'
import {type Lane, laneValue, parseLane} from './entry.ts'

const keyOf = (owner: string, lane: string) => `lane:${owner}:${lane}`

/** Every lane on the device that this version can read, whoever owns it. */
export const readLanes = async (store: UseStore): Promise<Lane[]> =>
  (await values(store)).flatMap(value => parseLane(value) ?? [])

/** The lane was written by a newer version of the app; only that may change it. */
class NewerLane extends Error {
  override name = 'NewerLane'
}

/**
 * Reads, changes and writes one lane in one transaction, so that nothing another tab does comes between. Resolves when
 * the change is durable. `change` may be called for a lane that is not there yet, and leaves nothing of an empty one.
 */
export const changeLane = <T>(
  store: UseStore,
  where: {owner: string; lane: string},
  change: (lane: Lane) => {lane: Lane; result: T},
): Promise<T> =>
  store('readwrite', async table => {
    const key = keyOf(where.owner, where.lane)
    // the transaction's end is awaited from the start: an abort in mid-way must not pass unseen
    const done = promisifyRequest(table.transaction)
    done.catch(() => undefined)
    const result = await new Promise<T>((resolve, reject) => {
      const request = table.get(key)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        try {
          const stored: unknown = request.result
          const before =
            stored === undefined
              ? {...where, entries: [], receipts: [], unread: [], newer: false}
              : parseLane(stored)
          if (before === undefined) throw new NewerLane(key)
          const {lane, result} = change(before)
          if (lane !== before) {
            const value = laneValue(lane)
            if (value === undefined) table.delete(key)
            else table.put(value, key)
          }
          resolve(result)
        } catch (error) {
          table.transaction.abort()
          reject(error)
        }
      }
    })
    await done
    return result
  })

/** Changes one entry in its place; a lane without it stays as it is and answers undefined. */
export const changeEntry = <E extends {owner: string; lane: string; key: string}>(
  store: UseStore,
  {owner, lane, key}: E,
  change: (entry: Lane['entries'][number]) => Lane['entries'][number] | undefined,
) =>
  changeLane(store, {owner, lane}, before => {
    const found = before.entries.find(entry => entry.key === key)
    const next = found && change(found)
    if (next === undefined) return {lane: before, result: undefined}
    return {
      lane: {...before, entries: before.entries.map(entry => (entry.key === key ? next : entry))},
      result: next,
    }
  })
