import {cpSync, mkdtempSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {ServerProcess} from '#tests/support/services/server-process.ts'
import {systemClock} from '#server/clock.ts'
import {peopleOf} from '../../support/people.ts'
import {openBrowser, openPhone, type Phone, type Screen} from '../browser.ts'
import {start} from '../programs.ts'
import type {Result} from '../results.ts'
import {browser_rounds, inRounds, quantile} from '../rounds.ts'
import {screens} from '../screens.ts'
import {buildProduct} from '../sites.ts'
import {makeRequests, newDatabase, settle} from '../town.ts'

const leads_count = 2_000
/** The floor's only page. */
const plainLeads: Screen = {path: '/', usable: '[data-booking-id]'}
/** Each further digit of a request's number leaves fewer of them, so that every key changes what is listed. */
const searched = ['1739', '1284', '1551', '1906']

/** Notes when a key went down, and when the list that it changed was drawn; runs in the page. */
function noteKey(): void {
  const listed = () =>
    [...document.querySelectorAll('[data-booking-id]')].map(each => each.getAttribute('data-booking-id')).join()
  const before = listed()
  const drawn = new Promise<number>(done => {
    const wait = () => {
      const since = performance.now()
      new MutationObserver((_, observer) => {
        if (listed() === before) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)))
      }).observe(document.body, {childList: true, subtree: true, attributes: true})
    }
    addEventListener('keydown', wait, {once: true, capture: true})
  })
  Object.assign(globalThis, {drawn})
}

async function openAndSearch(phone: Phone, screen: Screen): Promise<{opened_ms: number; p95_ms: number}> {
  const {usable_ms} = await phone.draw(screen)
  const field = phone.page.getByRole('searchbox', {name: 'Search'})
  const times: number[] = []
  for (const words of searched) {
    await field.fill('')
    await field.focus()
    for (const key of words) {
      // what was typed before is listed by now: its last change was waited for
      await phone.page.evaluate(noteKey)
      await phone.page.keyboard.press(key)
      times.push(await phone.page.evaluate(() => (globalThis as unknown as {drawn: Promise<number>}).drawn))
    }
  }
  return {opened_ms: usable_ms, p95_ms: quantile(times, 0.95)}
}

/** Every lead that the product keeps on this device; runs in the page. */
const readLeads = (): Promise<unknown[]> =>
  new Promise((done, failed) => {
    const opening = indexedDB.open('village-leads')
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const reading = db.transaction('keyval').objectStore('keyval').getAll()
      reading.onerror = () => failed(reading.error)
      reading.onsuccess = () => {
        db.close()
        // the order of the leads is stored beside them, as an array
        done(reading.result.filter(each => typeof each === 'object' && !Array.isArray(each)))
      }
    }
  })

/** Puts them where the floor reads them; runs in its page, which has made the store. */
const writeLeads = (leads: unknown[]): Promise<void> =>
  new Promise((done, failed) => {
    const opening = indexedDB.open('leads')
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const writing = db.transaction('keyval', 'readwrite')
      leads.forEach((lead, nth) => writing.objectStore('keyval').put(lead, nth))
      writing.onerror = () => failed(writing.error)
      writing.oncomplete = () => {
        db.close()
        done()
      }
    }
  })

/** Serves the floor: one page of plain DOM over the same records. */
async function startFloor(): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'village-leads-'))
  cpSync(join(import.meta.dirname, '../floors/leads.html'), join(folder, 'index.html'))
  return start('site', {SITE: folder})
}

/**
 * Goal 11: an agency's leads on a slow phone without a network, opened and searched, held against a page of plain DOM that
 * reads the same records from its IndexedDB.
 */
export async function leadPack(cluster_url: string): Promise<Result[]> {
  const database = await newDatabase(cluster_url, 'bench_leads')
  const owner = await peopleOf({db: database.db, clock: systemClock}).agency()
  await makeRequests(database.db, leads_count, 1, 'agencies')
  await settle(database.url)
  await buildProduct()
  const product = await start('product', {DATABASE_URL: database.url})
  const floor = await startFloor()
  const browser = await openBrowser()
  try {
    const phone = await openPhone(browser, product.base_url)
    await phone.logIn(owner.email, '/agency/login')
    await phone.draw(screens.leads)
    await phone.isServed()
    const leads = await phone.page.evaluate(readLeads)
    if (leads.length !== leads_count) throw new Error(`the device keeps ${leads.length} leads`)
    await phone.context.setOffline(true)
    await phone.slow({processor: true})
    const plain = await openPhone(browser, floor.base_url)
    await plain.page.goto(plainLeads.path)
    await plain.page.evaluate(writeLeads, leads)
    await plain.slow({processor: true})
    const {medians, unsteady} = await inRounds(
      {plain: () => openAndSearch(plain, plainLeads), pack: () => openAndSearch(phone, screens.leads)},
      browser_rounds,
    )
    const against = (value: number) => ({what: 'plain DOM over the same records', value})
    const common = {goal: 11, unit: 'ms', unsteady, at_most: 2} as const
    return [
      {
        ...common,
        what: '2,000 leads without a network, opened',
        floor: against(medians.plain.opened_ms),
        measured: medians.pack.opened_ms,
      },
      {
        ...common,
        what: 'a key in their search, p95',
        floor: against(medians.plain.p95_ms),
        measured: medians.pack.p95_ms,
      },
    ]
  } finally {
    await browser.close()
    await product.end('SIGTERM')
    await floor.end('SIGTERM')
    await database.close()
  }
}
