import type {UseStore} from 'idb-keyval'

/** The database did not open, or did not finish, in the time it was given. */
class StorageTimeout extends Error {
  override name = 'StorageTimeout'
}

export interface KeyvalStoreOptions {
  /** `strict`: a write counts as done only when it is on the disk. `relaxed`: for what can be fetched again. */
  durability: 'strict' | 'relaxed'
  /** How long opening may take, in milliseconds. */
  open_ms?: number
  /** How long one transaction may take, in milliseconds; then it is aborted, though it may have committed just before. */
  transaction_ms?: number
  /** The browser closed the database behind our back: what was in it may be gone. */
  onClosed?: () => void
  factory?: () => IDBFactory
  /** Calls back after so many milliseconds; returns how to cancel. */
  after?: (ms: number, callback: () => void) => () => void
}

const realAfter = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/**
 * A store for idb-keyval's functions, which passes what its own `createStore` cannot: durability, a time limit for
 * opening and for each transaction, a connection that gives way when another tab upgrades or deletes the database,
 * and one reopening where the browser closed the connection behind our back.
 */
export const keyvalStore = (database: string, options: KeyvalStoreOptions): UseStore => {
  const {durability, open_ms = 3_000, transaction_ms = 10_000, after = realAfter} = options
  const factory = options.factory ?? (() => indexedDB)
  const table = 'keyval'
  let connection: Promise<IDBDatabase> | undefined

  const within = <T>(ms: number, what: string, work: Promise<T>, giveUp = () => {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const cancel = after(ms, () => {
        reject(new StorageTimeout(`${database}: ${what} took longer than ${ms} ms`))
        giveUp()
      })
      work.then(resolve, reject).finally(cancel)
    })

  const open = (): Promise<IDBDatabase> => {
    const opening = new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory().open(database)
      request.onupgradeneeded = () => request.result.createObjectStore(table)
      request.onsuccess = () => {
        const db = request.result
        const forget = () => {
          if (connection === opened) connection = undefined
        }
        db.onversionchange = () => {
          forget()
          db.close()
        }
        db.onclose = () => {
          forget()
          options.onClosed?.()
        }
        resolve(db)
      }
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new StorageTimeout(`${database} is held by another tab`))
    })
    const opened = within(open_ms, 'opening', opening)
    opened.catch(() => {
      if (connection === opened) connection = undefined
      // a database that opens after its time must not stay open unseen
      opening.then(db => db.close()).catch(() => undefined)
    })
    connection = opened
    return opened
  }

  const begin = (db: IDBDatabase, mode: IDBTransactionMode) =>
    db.transaction(table, mode, {durability}).objectStore(table)

  return async (mode, callback) => {
    let db = await (connection ?? open())
    let store: IDBObjectStore
    try {
      store = begin(db, mode)
    } catch {
      connection = undefined
      db = await open()
      store = begin(db, mode)
    }
    // one that hangs would keep everybody else of this origin waiting behind it
    const giveUp = () => {
      connection = undefined
      try {
        store.transaction.abort()
      } catch {
        // it ended in this very moment
      }
      db.close()
    }
    return within(transaction_ms, 'a transaction', Promise.resolve(callback(store)), giveUp)
  }
}
