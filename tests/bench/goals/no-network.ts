import {openBrowser, openPhone, type Phone, type Screen} from '../browser.ts'
import type {Result} from '../results.ts'
import {browser_rounds, inRounds} from '../rounds.ts'
import {caregiver, screens} from '../screens.ts'
import {startSites} from '../sites.ts'

/** Goals 4 and 5: opened again without a network on a slow phone, against the least app with a worker. */
export async function noNetwork(): Promise<Result[]> {
  const sites = await startSites()
  const browser = await openBrowser()
  /** A phone that has seen these screens, and has no network any more. */
  const seen = async (base_url: string, paths: readonly Screen[], email?: string) => {
    const phone = await openPhone(browser, base_url)
    if (email) await phone.logIn(email)
    for (const screen of paths) await phone.draw(screen)
    await phone.isServed()
    await phone.context.setOffline(true)
    await phone.slow({processor: true})
    return phone
  }
  const again = (phone: Phone, screen: Screen) => () => phone.draw(screen)
  try {
    const app = await seen(sites.app, [screens.landing])
    const product = await seen(sites.product, [screens.home, screens.calendar], caregiver)
    const {medians, unsteady} = await inRounds(
      {
        app: again(app, screens.landing),
        home: again(product, screens.home),
        calendar: again(product, screens.calendar),
      },
      browser_rounds,
    )
    const floor = {what: 'least app of the stack, first paint', value: medians.app.first_ms}
    const common = {unit: 'ms', floor, unsteady} as const
    return [
      {
        goal: 4,
        what: 'caregiver’s home without a network, first paint',
        measured: medians.home.first_ms,
        at_most: 1.5,
        ...common,
      },
      {
        goal: 4,
        what: 'caregiver’s home without a network, its button',
        measured: medians.home.usable_ms,
        ...common,
      },
      {
        goal: 5,
        what: 'caregiver’s calendar without a network, usable',
        measured: medians.calendar.usable_ms,
        at_most: 2.5,
        ...common,
      },
    ]
  } finally {
    await browser.close()
    await sites.close()
  }
}
