import type {UseStore} from 'idb-keyval'

/** The database did not open, or did not finish, in time. */
class StorageTimeout extends Error {
  override name = 'StorageTimeout'
}

export interface KeyvalStoreOptions {
  /** `strict`: a write completes only when it is on disk. `relaxed`: for data that can be refetched. */
  durability: 'strict' | 'relaxed'
  /** How long opening may take, in milliseconds. */
  open_ms?: number
  /** How long one transaction may take, in milliseconds; then it is aborted, though it may have committed just before. */
  transaction_ms?: number
  /** Called when the browser closed the database, whose data may be lost. */
  onClosed?: () => void
  factory?: () => IDBFactory
  /** A timer in milliseconds; returns a cancel function. */
  after?: (ms: number, callback: () => void) => () => void
}

const realAfter = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/**
 * A store for idb-keyval with what its `createStore` lacks: durability, timeouts, and a connection that closes for
 * another tab's upgrade. It reopens once if the browser closes the connection.
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
      // a database that opens after the timeout must be closed
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
    // a hanging transaction would block all others of this origin
    const giveUp = () => {
      connection = undefined
      try {
        store.transaction.abort()
      } catch {
        // the transaction has just ended
      }
      db.close()
    }
    return within(transaction_ms, 'a transaction', Promise.resolve(callback(store)), giveUp)
  }
}
