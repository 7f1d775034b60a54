import {openBrowser, openPhone, scriptsBefore, type Screen} from '../browser.ts'
import type {Result} from '../results.ts'
import {caregiver, screens} from '../screens.ts'
import {startSites} from '../sites.ts'

/** Goal 3: the scripts that a browser asks for before login and the caregiver's home can be used; the same in every round. */
export async function weight(): Promise<Result[]> {
  const sites = await startSites()
  const browser = await openBrowser()
  const weigh = async (base_url: string, screen: Screen, email?: string) => {
    // without a worker, which would fetch every screen in the background
    const phone = await openPhone(browser, base_url, {serviceWorkers: 'block'})
    if (email) await phone.logIn(email)
    const {usable_ms} = await phone.draw(screen)
    const kB = await scriptsBefore(phone, usable_ms)
    await phone.close()
    return kB
  }
  try {
    const floor = {what: 'least app of the stack', value: await weigh(sites.app, screens.landing)}
    const common = {goal: 3, unit: 'kB', floor: null, unsteady: false} as const
    return [
      {...common, what: `scripts of the ${floor.what}`, measured: floor.value},
      {
        ...common,
        what: 'scripts before login',
        measured: await weigh(sites.product, screens.login),
        at_most: 140,
      },
      {
        ...common,
        what: 'scripts before the caregiver’s home',
        measured: await weigh(sites.product, screens.home, caregiver),
        at_most: 180,
      },
    ]
  } finally {
    await browser.close()
    await sites.close()
  }
}
