import {promisifyRequest, type UseStore, values} from 'idb-keyval'
import {type Lane, laneValue, parseLane} from './entry.ts'

const keyOf = (owner: string, lane: string) => `lane:${owner}:${lane}`

/** All readable lanes on the device, of every owner. */
export const readLanes = async (store: UseStore): Promise<Lane[]> =>
  (await values(store)).flatMap(value => parseLane(value) ?? [])

/** A newer version of the app wrote the lane, and only that may change it. */
class NewerLane extends Error {
  override name = 'NewerLane'
}

/**
 * Reads, changes and writes one lane in one transaction, and resolves when the change is durable. `change` may get a
 * lane that does not exist yet; an empty lane is deleted.
 */
export const changeLane = <T>(
  store: UseStore,
  where: {owner: string; lane: string},
  change: (lane: Lane) => {lane: Lane; result: T},
): Promise<T> =>
  store('readwrite', async table => {
    const key = keyOf(where.owner, where.lane)
    // listens for the transaction's end from the start, so that an abort is noticed
    const done = promisifyRequest(table.transaction)
    done.catch(() => undefined)
    let putting: IDBRequest | undefined
    const result = await new Promise<T>((resolve, reject) => {
      const request = table.get(key)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        try {
          const stored: unknown = request.result
          const before =
            stored === undefined ? {...where, entries: [], receipts: [], unread: [], newer: false} : parseLane(stored)
          if (before === undefined) throw new NewerLane(key)
          const {lane, result} = change(before)
          if (lane !== before) {
            const value = laneValue(lane)
            if (value === undefined) table.delete(key)
            else putting = table.put(value, key)
          }
          resolve(result)
        } catch (error) {
          table.transaction.abort()
          reject(error)
        }
      }
    })
    try {
      await done
    } catch (error) {
      // some browsers know the reason of an abort by its request alone
      if (error === null && putting?.error) throw putting.error
      throw error
    }
    return result
  })

/** Whether a write failed for lack of room on this device. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** Changes one entry in place; undefined if it is not in the lane. */
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
