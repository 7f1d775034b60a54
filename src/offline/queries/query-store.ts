import {del, delMany, entries, get, keys, promisifyRequest, set, type UseStore} from 'idb-keyval'

interface Stored {
  at: number
  text: string
}

/** The timeout of a read, so that slow storage never delays a screen, in milliseconds. */
const read_timeout_ms = 400
const entry_max = 256 * 1024
const total_max = 4 * 1024 * 1024
/** Data not written for this long is expired in every family, in milliseconds. */
const oldest_ms = 14 * 86_400_000
const trim_every = 20

interface QueryStorePorts {
  store: UseStore
  now?(): number
  after?(ms: number, callback: () => void): () => void
}

const realAfter = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/**
 * Storage for persisted queries. It never rejects, because a query persister would delete the entry after a failed
 * read.
 */
export const createQueryStore = ({store, now = Date.now, after = realAfter}: QueryStorePorts) => {
  let writes = 0

  const read = (key: string): Promise<string | undefined> =>
    get<Stored>(key, store).then(
      stored => stored?.text,
      () => undefined,
    )

  const ignoreErrors = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      () => undefined,
    )

  /** Deletes the oldest entries until the rest fits. */
  const trim = async () => {
    const all = (await entries<string, Stored>(store)).sort(([, a], [, b]) => b.at - a.at)
    let total = 0
    const out: string[] = []
    for (const [key, {at, text}] of all) {
      total += text.length
      if (total > total_max || now() - at > oldest_ms) out.push(key)
    }
    if (out.length > 0) await delMany(out, store)
  }

  return {
    /** Resolves in time, if need be without data; `late` receives data that arrives afterwards. */
    getItem(key: string, late: (text: string) => void): Promise<string | undefined> {
      return new Promise(resolve => {
        let over = false
        const cancel = after(read_timeout_ms, () => {
          over = true
          resolve(undefined)
        })
        void read(key).then(text => {
          cancel()
          resolve(text)
          if (over && text !== undefined) late(text)
        })
      })
    },
    async setItem(key: string, text: string): Promise<void> {
      if (text.length > entry_max) return ignoreErrors(del(key, store))
      await ignoreErrors(set(key, {at: now(), text} satisfies Stored, store))
      writes += 1
      if (writes % trim_every === 0) await ignoreErrors(trim())
    },
    removeItem: (key: string) => ignoreErrors(del(key, store)),
    /** Deletes all keys with a prefix. */
    forget: (beginning: string) =>
      ignoreErrors(
        keys<string>(store).then(all =>
          delMany(
            all.filter(key => key.startsWith(beginning)),
            store,
          ),
        ),
      ),
    /** Replaces each text by the result of `change`, or deletes it if there is none. `change` never throws. */
    revise: (change: (key: string, text: string) => string | undefined) =>
      ignoreErrors(
        store('readwrite', table => {
          const found = table.getAllKeys() as IDBRequest<string[]>
          const stored: IDBRequest<Stored[]> = table.getAll()
          stored.onsuccess = () => {
            for (const [n, key] of found.result.entries()) {
              const before = stored.result[n]
              const next = before && change(key, before.text)
              if (next === undefined) table.delete(key)
              else if (next !== before?.text) table.put({...before, text: next}, key)
            }
          }
          return promisifyRequest(table.transaction)
        }),
      ),
    /** At start: deletes data of other credentials, and the excess. */
    sweep: (scope: string | undefined) =>
      ignoreErrors(
        keys<string>(store)
          .then(all =>
            delMany(
              all.filter(key => scope === undefined || !key.startsWith(scope)),
              store,
            ),
          )
          .then(trim),
      ),
  }
}

export type QueryStore = ReturnType<typeof createQueryStore>
