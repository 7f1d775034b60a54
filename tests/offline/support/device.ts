import type {BrowserContext, CDPSession, Page} from '@playwright/test'
import type {OutboxEntry, StoredReceipt} from '#offline/outbox/entry.ts'
import {quietPage} from '#tests/support/browser/login-as.ts'
import {anyTime, expect, startingWith, type Visitor} from '#tests/support/browser/fixtures.ts'
import {readDatabases, readDisk, type Disk} from './disk.ts'

export type Edge = 'start' | 'end'

/** One phone or computer with one browser: its tabs, its worker, its disk and its network. */
export interface Device extends Visitor {
  /** Opens the app in another tab, at a path of it. */
  readonly open: (path: string) => Promise<Page>
  /** Waits until the worker serves this tab: from then on the network may go. */
  readonly isReady: (page?: Page) => Promise<void>
  /**
   * Takes the network away: the browser knows that there is none, and its line to the server is dead. The latter counts,
   * whatever a tab that is closed, a worker that is stopped or an emulation that ends may still let out.
   */
  readonly offline: () => Promise<void>
  /** `pages` does not wait for the worker: one whose tab was killed may never say that it heard. */
  readonly online: (waitsFor?: 'everything' | 'pages') => Promise<void>
  /** The large button, wherever it is on the screen. */
  readonly button: (edge: Edge, page?: Page) => ReturnType<Page['getByRole']>
  /** Presses it, and waits for the word that this press is kept or received. */
  readonly tap: (edge: Edge, page?: Page) => Promise<void>
  /** The word that the server has it. */
  readonly received: (page?: Page) => ReturnType<Page['getByText']>
  /** Ends a tab as the system does: none of its code runs any more. */
  readonly kill: (page?: Page) => Promise<void>
  /** Waits until everything that the page has read so far is on the disk, from where a later one shows it. */
  readonly keeps: (page?: Page) => Promise<void>
  /** Waits until the browser has it in writing that the worker is to be woken for what waits. */
  readonly isToBeWoken: (page?: Page) => Promise<void>
  readonly stopWorkers: () => Promise<void>
  /** Has the browser wake the worker, as it does when there is a network again. */
  readonly sync: (lastChance?: boolean) => Promise<void>
  readonly disk: () => Promise<Disk>
  /** Of the disk, only the databases: much quicker. */
  readonly databases: () => Promise<Disk['databases']>
  /** What people pressed and what waits in the outbox, of every owner; ends of sign-ins left out. */
  readonly entries: () => Promise<OutboxEntry[]>
  readonly receipts: () => Promise<StoredReceipt[]>
  readonly caches: () => Promise<Disk['caches']>
}

interface LaneValue {
  entries: OutboxEntry[]
  receipts: StoredReceipt[]
}

const isPress = ({kind}: {kind: string}) => kind !== 'revoke-sign-in'

export function deviceOf(visitor: Visitor): Device {
  const {context, line, m, page: first} = visitor
  const words = {start: m.confirm_start(), end: m.confirm_end()} satisfies Record<Edge, string>
  const received = startingWith(m.received_sessions({time: anyTime}))

  /** Reads through an open page, or through a quiet one where none is open. */
  const onPage = async <T>(read: (page: Page) => Promise<T>): Promise<T> => {
    const open = context.pages().find(page => page.url().startsWith('http'))
    if (open) return read(open)
    const page = await context.newPage()
    await page.goto(quietPage)
    const found = await read(page)
    await page.close()
    return found
  }

  const databases = () => onPage(readDatabases)
  const disk = () => onPage(readDisk)

  const lanes = async () => Object.values((await databases())['village-outbox'] ?? {}) as LaneValue[]

  const button: Device['button'] = (edge, page = first) =>
    page.getByRole('button', {name: words[edge], exact: true}).first()

  return {
    ...visitor,
    open: async path => {
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
    isReady: async (page = first) => {
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    },
    offline: async () => {
      await context.setOffline(true)
      for (const page of context.pages()) await page.waitForFunction(() => !navigator.onLine)
      line.pull()
    },
    online: async (waitsFor = 'everything') => {
      await line.plug()
      const everywhere = context.setOffline(false)
      if (waitsFor === 'everything') return everywhere
      // rejects if the browser is killed before the worker answers
      everywhere.catch(() => undefined)
      for (const page of context.pages()) await page.waitForFunction(() => navigator.onLine)
    },
    button,
    tap: async (edge, page = first) => {
      await button(edge, page).click()
      const told = page.getByRole('region', {name: m.edge_of_the_visit({edge})})
      const saved = told
        .getByText(startingWith(m.saved_on_this_phone()))
        .or(told.getByText(startingWith(m.saved_on_this_computer())))
      await expect(saved.or(told.getByText(received)).first()).toBeVisible()
    },
    received: (page = first) => page.getByText(received).first(),
    // not by a crash of its process: that takes the worker's along, and the browser then waits for it for ever
    kill: async (page = first) => {
      await page.close({runBeforeUnload: false})
    },
    keeps: (page = first) => page.evaluate(throughEarlierWrites),
    isToBeWoken: async (page = first) => {
      await expect.poll(() => page.evaluate(syncTags)).toContain('outbox')
    },
    stopWorkers: async () => {
      const {cdp, close} = await workerSession(context)
      await cdp.send('ServiceWorker.stopAllWorkers')
      await close()
    },
    sync: async (lastChance = false) => {
      const {cdp, registrationId, origin, close} = await workerSession(context)
      await cdp.send('ServiceWorker.dispatchSyncEvent', {origin, registrationId, tag: 'outbox', lastChance})
      await close()
    },
    disk,
    databases,
    entries: async () => (await lanes()).flatMap(lane => lane.entries).filter(isPress),
    receipts: async () => (await lanes()).flatMap(lane => lane.receipts).filter(isPress),
    caches: async () => (await disk()).caches,
  }
}

/** Reads every database once: a reading is done after all writing that was asked for before it. */
async function throughEarlierWrites(): Promise<void> {
  for (const {name = ''} of await indexedDB.databases()) {
    await new Promise<void>((done, failed) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => failed(opening.error)
      opening.onsuccess = () => {
        const db = opening.result
        const reading = db.transaction([...db.objectStoreNames])
        reading.oncomplete = () => {
          db.close()
          done()
        }
        for (const table of db.objectStoreNames) reading.objectStore(table).count()
      }
    })
  }
}

async function syncTags(): Promise<string[]> {
  const registration = await navigator.serviceWorker.ready
  const {sync} = registration as ServiceWorkerRegistration & {sync: {getTags(): Promise<string[]>}}
  return sync.getTags()
}

/** The browser's own view of the workers, held by a tab so that it works without any of the app. */
async function workerSession(
  context: BrowserContext,
): Promise<{cdp: CDPSession; registrationId: string; origin: string; close: () => Promise<void>}> {
  const own = context.pages().find(page => !page.isClosed()) ?? (await context.newPage())
  const cdp = await context.newCDPSession(own)
  const registered = new Promise<{registrationId: string; scopeURL: string}>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({registrations}) => {
      const registration = registrations.find(each => !each.isDeleted)
      if (registration) resolve(registration)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const {registrationId, scopeURL} = await registered
  return {cdp, registrationId, origin: new URL(scopeURL).origin, close: () => cdp.detach()}
}
