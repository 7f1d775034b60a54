import type {Page} from '@playwright/test'

/** Everything that a browser keeps of this origin. */
export interface Disk {
  /** Database → key → value. */
  databases: Record<string, Record<string, unknown>>
  /** Cache → address → the headers of the key and of the answer, and the answer's text. */
  caches: Record<string, Record<string, string>>
  local: Record<string, string>
  session: Record<string, string>
}

/** Fills the disk, and is never read: megabytes of noise would take minutes, or the page with them. */
export const filler = 'everything-else'

/** Reads the databases past the app's own code, through a page of the same origin. */
export const readDatabases = (page: Page): Promise<Disk['databases']> =>
  page.evaluate(async skipped => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases: Disk['databases'] = {}
    for (const {name = ''} of await indexedDB.databases()) {
      if (name === skipped) continue
      const db = await done(indexedDB.open(name))
      const rows: Record<string, unknown> = {}
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table)
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
        keys.forEach((key, index) => (rows[typeof key === 'string' ? key : JSON.stringify(key)] = values[index]))
      }
      db.close()
      databases[name] = rows
    }
    return databases
  }, filler)

/** Reads all of it. The caches take seconds: where the outbox is meant, `readDatabases` does. */
export async function readDisk(page: Page): Promise<Disk> {
  const databases = await readDatabases(page)
  const rest = await page.evaluate(async () => {
    const kept: Disk['caches'] = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const answers: Record<string, string> = {}
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, {ignoreVary: true})
        const headers = JSON.stringify([...request.headers, ...(answer?.headers ?? [])])
        const isText = /json|text|javascript|xml/.test(answer?.headers.get('content-type') ?? '')
        answers[request.url] = isText ? `${headers}\n${await answer?.text()}` : headers
      }
      kept[name] = answers
    }
    return {caches: kept, local: {...localStorage}, session: {...sessionStorage}}
  })
  return {databases, ...rest}
}

/** Where on the disk a text stands, each place by its name. */
export function placesOf({databases, caches, local, session}: Disk, text: string): string[] {
  const rooms: [string, Record<string, unknown>][] = [
    ...Object.entries(databases).map(([name, rows]): [string, Record<string, unknown>] => [name, rows]),
    ...Object.entries(caches).map(([name, answers]): [string, Record<string, unknown>] => [name, answers]),
    ['localStorage', local],
    ['sessionStorage', session],
  ]
  return rooms.flatMap(([room, things]) =>
    Object.entries(things)
      .filter(([key, value]) => `${room} ${key} ${JSON.stringify(value)}`.includes(text))
      .map(([key]) => `${room}: ${key}`),
  )
}
