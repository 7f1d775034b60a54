import {openBrowser, openPhone, type Screen} from '../browser.ts'
import type {Result} from '../results.ts'
import {browser_rounds, inRounds} from '../rounds.ts'
import {caregiver, screens} from '../screens.ts'
import {startSites} from '../sites.ts'

/**
 * Goal 6: what moves while a screen is drawn on a slow phone with an empty cache, and how long it does not listen, held
 * against the least app.
 */
export async function steadiness(): Promise<Result[]> {
  const sites = await startSites()
  const browser = await openBrowser()
  const opened =
    (screen: Screen, email?: string, base_url = sites.product) =>
    async () => {
      const phone = await openPhone(browser, base_url)
      if (email) await phone.logIn(email)
      await phone.slow({processor: true})
      const drawn = await phone.draw(screen)
      await phone.close()
      return drawn
    }
  try {
    const {medians, unsteady} = await inRounds(
      {
        least: opened(screens.landing, undefined, sites.app),
        landing: opened(screens.landing),
        login: opened(screens.login),
        home: opened(screens.home, caregiver),
      },
      browser_rounds,
    )
    // its first paint comes when its scripts have run, so all of its blocking counts, of ours what comes after the shell;
    // on a machine so quick that it does not block at all, one millisecond is the floor
    const floor = {
      what: 'least app of the stack, in all',
      value: Math.max(1, medians.least.blocking_whole_ms),
    }
    const names = {landing: 'landing', login: 'login', home: 'caregiver’s home'} as const
    return (['landing', 'login', 'home'] as const).flatMap((name): Result[] => [
      {
        goal: 6,
        what: `${names[name]}, layout shift`,
        floor: null,
        measured: medians[name].shift,
        unit: '',
        at_most: 0.02,
        unsteady,
      },
      {
        goal: 6,
        what: `${names[name]}, blocking after the first paint`,
        floor,
        measured: medians[name].blocking_ms,
        unit: 'ms',
        at_most: 1.5,
        unsteady,
      },
    ])
  } finally {
    await browser.close()
    await sites.close()
  }
}
