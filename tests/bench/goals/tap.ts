import {openBrowser, openPhone, type Phone} from '../browser.ts'
import type {Result} from '../results.ts'
import {browser_rounds, inRounds, quantile} from '../rounds.ts'
import {caregiver, screens} from '../screens.ts'
import {startSites} from '../sites.ts'

const taps_per_round = 20

/** From the finger to the frame that shows the word, in milliseconds; runs in the page. */
const pressAndWait = (): Promise<number> =>
  new Promise(done => {
    const area = document.querySelector('[role=group][aria-label="Confirmations"]')!
    const since = performance.now()
    new MutationObserver((_, observer) => {
      if (!area.textContent?.includes('Saved on this phone')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)))
    }).observe(area, {childList: true, subtree: true, characterData: true})
    area.querySelector('button')!.click()
  })

/** As if the press had never been; runs in the page. */
const forget = (): Promise<void> =>
  new Promise((done, failed) => {
    const opening = indexedDB.open('village-outbox')
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      const clearing = opening.result.transaction('keyval', 'readwrite')
      clearing.objectStore('keyval').clear()
      clearing.oncomplete = () => {
        opening.result.close()
        done()
      }
    }
  })

async function tapsOf({page}: Phone): Promise<{p95_ms: number; p50_ms: number}> {
  const times: number[] = []
  for (let nth = 0; nth < taps_per_round; nth++) {
    await page.goto(screens.home.path)
    await page.locator(screens.home.usable).first().waitFor()
    times.push(await page.evaluate(pressAndWait))
    await page.evaluate(forget)
  }
  return {p95_ms: quantile(times, 0.95), p50_ms: quantile(times, 0.5)}
}

/** Goal 7: a press without a network on a slow phone, until its word that it is kept, which the disk has confirmed. */
export async function tap(): Promise<Result[]> {
  const sites = await startSites()
  const browser = await openBrowser()
  try {
    const phone = await openPhone(browser, sites.product)
    await phone.logIn(caregiver)
    await phone.draw(screens.home)
    await phone.isServed()
    await phone.context.setOffline(true)
    await phone.slow({processor: true})
    const {medians, unsteady} = await inRounds({tap: () => tapsOf(phone)}, browser_rounds)
    const common = {goal: 7, floor: null, unit: 'ms', unsteady} as const
    return [
      {...common, what: 'Confirm to “Saved on this phone”, p50', measured: medians.tap.p50_ms},
      {...common, what: 'Confirm to “Saved on this phone”, p95', measured: medians.tap.p95_ms, at_most: 100},
    ]
  } finally {
    await browser.close()
    await sites.close()
  }
}
