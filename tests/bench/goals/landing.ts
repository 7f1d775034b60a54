import {openBrowser, openPhone} from '../browser.ts'
import type {Result} from '../results.ts'
import {browser_rounds, inRounds} from '../rounds.ts'
import {screens} from '../screens.ts'
import {startSites} from '../sites.ts'

/** Goals 1 and 2: the landing page on a slow phone with an empty cache, against a bare page and the least app. */
export async function landing(): Promise<Result[]> {
  const sites = await startSites()
  const browser = await openBrowser()
  const first = (base_url: string) => async () => {
    const phone = await openPhone(browser, base_url)
    await phone.slow({processor: true, network: true})
    const drawn = await phone.draw(screens.landing)
    await phone.close()
    return drawn
  }
  try {
    const {medians, unsteady} = await inRounds(
      {page: first(sites.page), app: first(sites.app), product: first(sites.product)},
      browser_rounds,
    )
    const {page, app, product} = medians
    const html = {what: 'static HTML page', value: page.first_ms}
    const least = {what: 'least app of the stack', value: app.largest_ms}
    const common = {unit: 'ms', unsteady} as const
    return [
      {goal: 1, what: least.what, floor: html, measured: app.first_ms, ...common},
      {
        goal: 1,
        what: 'landing, first paint',
        floor: html,
        measured: product.first_ms,
        at_most: 1.3,
        ...common,
      },
      {
        goal: 2,
        what: 'landing, largest paint',
        floor: least,
        measured: product.largest_ms,
        at_most: 1.2,
        ...common,
      },
    ]
  } finally {
    await browser.close()
    await sites.close()
  }
}
