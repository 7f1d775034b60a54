import {openBrowser, openPhone, type Phone, type Screen} from '../browser.ts'
import type {Result} from '../results.ts'
import {browser_rounds, inRounds, quantile} from '../rounds.ts'
import {caregiver, screens} from '../screens.ts'
import {startSites} from '../sites.ts'

const taps_per_round = 20

/** From the finger to the frame that shows the word, in milliseconds; runs in the page. */
const pressAndWait = (): Promise<number> =>
  new Promise((done, failed) => {
    setTimeout(() => failed(new Error('Ten seconds after the press it does not say that it is saved')), 10_000)
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
      const db = opening.result
      // the least app has no such store: its record is written over
      if (!db.objectStoreNames.contains('keyval')) {
        db.close()
        done()
        return
      }
      const clearing = db.transaction('keyval', 'readwrite')
      clearing.objectStore('keyval').clear()
      clearing.oncomplete = () => {
        db.close()
        done()
      }
    }
  })

async function tapsOf({page}: Phone, screen: Screen): Promise<{p50_ms: number; p95_ms: number}> {
  const times: number[] = []
  for (let nth = 0; nth < taps_per_round; nth++) {
    await page.goto(screen.path)
    await page.locator(screen.usable).first().waitFor()
    times.push(await page.evaluate(pressAndWait))
    await page.evaluate(forget)
  }
  return {p50_ms: quantile(times, 0.5), p95_ms: quantile(times, 0.95)}
}

/**
 * Goal 7: a press without a network on a slow phone, until its word that it is kept, which the disk has confirmed. Held
 * against a button of the least app that writes one record with the same durability.
 */
export async function tap(): Promise<Result[]> {
  const sites = await startSites()
  const browser = await openBrowser()
  /** A phone that has seen this screen, and has no network any more. */
  const seen = async (base_url: string, screen: Screen, email?: string) => {
    const phone = await openPhone(browser, base_url)
    if (email) await phone.logIn(email)
    await phone.draw(screen)
    await phone.isServed()
    await phone.context.setOffline(true)
    await phone.slow({processor: true})
    return phone
  }
  try {
    const least = await seen(sites.app, screens.press)
    const phone = await seen(sites.product, screens.home, caregiver)
    const {medians, unsteady} = await inRounds(
      {least: () => tapsOf(least, screens.press), tap: () => tapsOf(phone, screens.home)},
      browser_rounds,
    )
    const floor = (value: number) => ({what: 'a button of the least app that writes one record', value})
    const common = {goal: 7, unit: 'ms', unsteady} as const
    return [
      {
        ...common,
        what: 'Confirm to “Saved on this phone”, p50',
        floor: floor(medians.least.p50_ms),
        measured: medians.tap.p50_ms,
      },
      {
        ...common,
        what: 'Confirm to “Saved on this phone”, p95',
        floor: floor(medians.least.p95_ms),
        measured: medians.tap.p95_ms,
        at_most: 2,
      },
    ]
  } finally {
    await browser.close()
    await sites.close()
  }
}
