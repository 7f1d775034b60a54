import type {CDPSession, Page} from '@playwright/test'
import type {Device} from './device.ts'
import {filler} from './disk.ts'

const origins = ({line}: Device) => ({origin: line.base_url})
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** What the browser was told of its disk holds for as long as this session does. */
function diskOf({context, page}: Device): Promise<CDPSession> {
  const found = sessions.get(page) ?? context.newCDPSession(page)
  sessions.set(page, found)
  return found
}

const quota_bytes = 24 * 1024 * 1024

/** A small disk. Before anything of the app is opened: the browser asks only now and then how much room there is. */
export async function limitDisk(device: Device): Promise<void> {
  const cdp = await diskOf(device)
  await cdp.send('Storage.overrideQuotaForOrigin', {...origins(device), quotaSize: quota_bytes})
}

/** Fills the disk of `limitDisk` to its last bytes. */
export const fillUp = ({page}: Device): Promise<void> =>
  page.evaluate(async name => {
    const noise = (bytes: number) => {
      const piece = new Uint8Array(bytes)
      for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(piece.subarray(at, at + 65_536))
      return piece
    }
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(name)
      opening.onupgradeneeded = () => opening.result.createObjectStore('noise', {autoIncrement: true})
      opening.onsuccess = () => done(opening.result)
      opening.onerror = () => failed(opening.error)
    })
    const fits = (bytes: number) =>
      new Promise<boolean>(done => {
        const writing = db.transaction('noise', 'readwrite')
        writing.objectStore('noise').add(noise(bytes))
        writing.oncomplete = () => done(true)
        writing.onabort = () => done(false)
      })
    for (let bytes = 1024 * 1024; bytes >= 64; bytes /= 4) while (await fits(bytes));
    db.close()
  }, filler)

/** There is room again. */
export async function makeRoom(device: Device): Promise<void> {
  const cdp = await diskOf(device)
  await cdp.send('Storage.overrideQuotaForOrigin', {...origins(device), quotaSize: 10 * quota_bytes})
}

/** The browser throws away everything that it kept of this origin, as it may where it was not asked to keep it, and as a person may. */
export async function clearAll(device: Device, page = device.page): Promise<void> {
  const cdp = await diskOf({...device, page})
  await cdp.send('Storage.clearDataForOrigin', {...origins(device), storageTypes: 'all'})
}

/** Something else in this tab holds the outbox, so that no read and no write of it gets through. */
export const holdOutbox = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(held => {
        const opening = indexedDB.open('village-outbox')
        opening.onsuccess = () => {
          const table = opening.result.transaction('keyval', 'readwrite').objectStore('keyval')
          const again = () => {
            if (!('outboxIsFree' in globalThis)) table.get('nothing').onsuccess = again
            held()
          }
          again()
        }
      }),
  )

/** Lets go of it. */
export const freeOutbox = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, {outboxIsFree: true}))

/** Every write of this tab fails, until `mendWrites`. */
export const breakWrites = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const {put} = IDBObjectStore.prototype
    Object.assign(globalThis, {
      mendWrites: () => Object.assign(IDBObjectStore.prototype, {put}),
    })
    IDBObjectStore.prototype.put = function failing() {
      throw new DOMException('The disk said no', 'UnknownError')
    }
  })

export const mendWrites = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as {mendWrites: () => void}).mendWrites())

/** Ends the connection that this tab has to the outbox, unseen, at its next use. */
export const closeConnection = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const {transaction} = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function closing(...given) {
      if (this.name === 'village-outbox') {
        IDBDatabase.prototype.transaction = transaction
        this.close()
      }
      return transaction.apply(this, given)
    }
  })

/** Puts lanes where the app keeps them, past the app. */
export const putLanes = (
  page: Page,
  lanes: readonly {owner: string; lane: string; entries: readonly unknown[]}[],
): Promise<void> =>
  page.evaluate(
    given =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('village-outbox')
        opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('keyval', 'readwrite')
          for (const each of given) writing.objectStore('keyval').put(each, `lane:${each.owner}:${each.lane}`)
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
          writing.onerror = () => failed(writing.error)
        }
      }),
    lanes,
  )

/** From the next page on the outbox's database does not open in this tab, until `letOpen`. */
export const keepShut = (page: Page) =>
  page.addInitScript(() => {
    const open = IDBFactory.prototype.open
    Object.assign(globalThis, {letOpen: () => (IDBFactory.prototype.open = open)})
    IDBFactory.prototype.open = function (name, version) {
      if (name === 'village-outbox') throw new DOMException('Internal error', 'UnknownError')
      return open.call(this, name, version)
    }
  })

export const letOpen = (page: Page) => page.evaluate(() => (globalThis as unknown as {letOpen: () => void}).letOpen())

/** As `letOpen`, but not before the next press. */
export const letOpenAtPress = (page: Page) =>
  page.evaluate(() => {
    const {letOpen} = globalThis as unknown as {letOpen: () => void}
    addEventListener('click', letOpen, {once: true, capture: true})
  })
