import type {Locator, Page} from 'playwright'
import {openBrowser, openPhone, type Phone, type Screen} from '../browser.ts'
import type {Result} from '../results.ts'
import {inRounds, quantile} from '../rounds.ts'
import {caregiver, screens} from '../screens.ts'
import {startSites} from '../sites.ts'

/** As many presses of each screen as a minute of use has. */
const presses_per_round = 24
/** Event Timing reports nothing shorter. */
const shortest_ms = 16

type Press = (page: Page) => Promise<unknown>

const press =
  (find: (page: Page) => Locator): Press =>
  page =>
    find(page).first().tap()
const button = (name: string | RegExp) => press(page => page.getByRole('button', {name}))
const key =
  (name: string): Press =>
  page =>
    page.keyboard.press(name)
const opened = (name: string | RegExp): Press[] => [button(name), key('Escape')]
const months = [button('Next month'), button('Previous month')]

interface Used {
  readonly what: string
  readonly by: 'parent' | 'caregiver' | 'agency'
  readonly screen: Screen
  /** Pressed in turn; the last one leaves the screen as the first one found it. */
  readonly presses: readonly Press[]
}

const home = '[role=group][aria-label="Confirmations"] button'
const day = '[role=grid] button, table button, [data-session-id]'
const used: readonly Used[] = [
  {
    what: 'parent’s home',
    by: 'parent',
    screen: {path: '/dash/parent', usable: home},
    presses: [...opened('More'), ...opened(/^Notifications/)],
  },
  {
    what: 'parent’s calendar',
    by: 'parent',
    screen: {path: '/dash/parent/calendar', usable: day},
    presses: months,
  },
  {
    what: 'parent’s requests',
    by: 'parent',
    screen: {path: '/dash/parent/requests', usable: 'main li a'},
    presses: [...opened(/^Notifications/), ...opened(/^Account of/)],
  },
  {
    what: 'find caregivers',
    by: 'parent',
    screen: {path: '/dash/parent/find', usable: 'main summary'},
    presses: [press(page => page.locator('main summary')), press(page => page.locator('main summary'))],
  },
  {
    what: 'caregiver’s home',
    by: 'caregiver',
    screen: screens.home,
    presses: [...opened('More'), ...opened('Running late'), ...opened(/^Notifications/)],
  },
  {
    what: 'caregiver’s calendar',
    by: 'caregiver',
    screen: screens.calendar,
    presses: months,
  },
  {
    what: 'requests nearby',
    by: 'caregiver',
    screen: {path: '/dash/caretaker/nearby', usable: '[data-booking-id]'},
    presses: [...opened('Filters'), ...opened(/^Place bid/)],
  },
  {
    what: 'agency’s leads',
    by: 'agency',
    screen: screens.leads,
    presses: [
      press(page => page.locator('main [data-booking-id] input[type=checkbox]')),
      press(page => page.locator('main [data-booking-id] input[type=checkbox]')),
    ],
  },
  {
    what: 'agency’s people board',
    by: 'agency',
    screen: {path: '/dash/agency/people', usable: '[role=tab]'},
    presses: [button('Next week'), button('Previous week')],
  },
  {
    what: 'messages',
    by: 'parent',
    screen: {path: '/dash/parent/messages', usable: 'main a[href*="thread="]'},
    presses: [press(page => page.locator('main a[href*="thread="]')), button('All messages')],
  },
]

/** Notes the longest event of each interaction; runs in the page. */
function noteInteractions(): void {
  const noted = new Map<number, number>()
  Object.assign(globalThis, {interactions: noted})
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) {
        noted.set(entry.interactionId, Math.max(entry.duration, noted.get(entry.interactionId) ?? 0))
      }
    }
  }).observe({type: 'event', durationThreshold: 16} as PerformanceObserverInit)
}

const readInteractions = async (): Promise<number[]> => {
  // the frame after the last press reports it
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
  return [...(globalThis as unknown as {interactions: Map<number, number>}).interactions.values()]
}

/** From a press to the next paint, p75 of a screen's presses, in milliseconds; what was too short to be reported counts as 16. */
async function interactionsOf(
  {page, draw}: Phone,
  screen: Screen,
  presses: readonly Press[],
): Promise<{p75_ms: number}> {
  await draw(screen)
  await page.evaluate(noteInteractions)
  for (let nth = 0; nth < presses_per_round; nth += 1) await presses[nth % presses.length]!(page)
  const reported = await page.evaluate(readInteractions)
  const unreported = Math.max(0, presses_per_round - reported.length)
  return {p75_ms: quantile([...reported, ...Array<number>(unreported).fill(shortest_ms)], 0.75)}
}

/** Goal 14: from a press to the next paint on the ten most used screens of a slow phone, against a press in the least app. */
export async function interactions(): Promise<Result[]> {
  const sites = await startSites()
  const browser = await openBrowser()
  const entered = async (email: string, door?: string) => {
    const phone = await openPhone(browser, sites.product)
    await phone.logIn(email, door)
    await phone.isServed()
    await phone.slow({processor: true})
    return phone
  }
  try {
    const least = await openPhone(browser, sites.app)
    await least.slow({processor: true})
    const phones = {
      parent: await entered('parent@demo.test', '/login?userType=parent'),
      caregiver: await entered(caregiver),
      agency: await entered('agency@demo.test', '/agency/login'),
    }
    const subjects: Record<string, () => Promise<{p75_ms: number}>> = Object.fromEntries(
      used.map(({what, by, screen, presses}) => [what, () => interactionsOf(phones[by], screen, presses)]),
    )
    const {medians, unsteady} = await inRounds<string, {p75_ms: number}>({
      least: () => interactionsOf(least, screens.press, [button('Confirm')]),
      ...subjects,
    })
    const floor = {what: 'a press in the least app', value: medians.least!.p75_ms}
    return used.map(({what}) => ({
      goal: 14,
      what: `${what}, press to next paint, p75`,
      floor,
      measured: medians[what]!.p75_ms,
      unit: 'ms',
      at_most: 2,
      unsteady,
    }))
  } finally {
    await browser.close()
    await sites.close()
  }
}
