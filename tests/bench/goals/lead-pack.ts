import {systemClock} from '#server/clock.ts'
import {peopleOf} from '../../support/people.ts'
import {openBrowser, openPhone, type Phone} from '../browser.ts'
import {start} from '../programs.ts'
import type {Result} from '../results.ts'
import {browser_rounds, inRounds, quantile} from '../rounds.ts'
import {screens} from '../screens.ts'
import {buildProduct} from '../sites.ts'
import {makeRequests, newDatabase, settle} from '../town.ts'

const leads_count = 2_000
/** Each further digit of a request's number leaves fewer of them, so that every key changes what is listed. */
const searched = ['1739', '1284', '1551', '1906']

/** Notes when a key went down, and when the list that it changed was drawn; runs in the page. */
function noteKey(): void {
  const listed = () =>
    [...document.querySelectorAll('[data-booking-id]')]
      .map(each => each.getAttribute('data-booking-id'))
      .join()
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

async function openAndSearch(phone: Phone): Promise<{opened_ms: number; p95_ms: number}> {
  const {usable_ms} = await phone.draw(screens.leads)
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

/** Goal 11: an agency's leads on a slow phone without a network, opened and searched. */
export async function leadPack(cluster_url: string): Promise<Result[]> {
  const database = await newDatabase(cluster_url, 'bench_leads')
  const owner = await peopleOf({db: database.db, clock: systemClock}).agency()
  await makeRequests(database.db, leads_count, 1, 'agencies')
  await settle(database.url)
  await buildProduct()
  const product = await start('product', {DATABASE_URL: database.url})
  const browser = await openBrowser()
  try {
    const phone = await openPhone(browser, product.base_url)
    await phone.logIn(owner.email, '/agency/login')
    await phone.draw(screens.leads)
    await phone.isServed()
    await phone.context.setOffline(true)
    await phone.slow({processor: true})
    const {medians, unsteady} = await inRounds({pack: () => openAndSearch(phone)}, browser_rounds)
    const common = {goal: 11, floor: null, unit: 'ms', unsteady} as const
    const {opened_ms, p95_ms} = medians.pack
    return [
      {...common, what: '2,000 leads without a network, opened', measured: opened_ms, at_most: 1_000},
      {...common, what: 'a key in their search, p95', measured: p95_ms, at_most: 100},
    ]
  } finally {
    await browser.close()
    await product.end('SIGTERM')
    await database.close()
  }
}
