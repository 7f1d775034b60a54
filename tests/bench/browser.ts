import {get} from 'node:http'
import {setTimeout} from 'node:timers/promises'
import {chromium, type Browser, type BrowserContext, type CDPSession, type Page, type Request} from 'playwright'
import {chromiumFlags, ensureChromium} from '#tests/support/browser/chromium.ts'

/** A phone of the cheaper kind, in a place with a poor network: what DevTools calls "Slow 4G". */
const slow_processor = 4
const slow_4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 0.9 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 0.9 * 1_000_000) / 8,
}
const phone = {viewport: {width: 360, height: 740}, deviceScaleFactor: 2, hasTouch: true, isMobile: true}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({executablePath: ensureChromium(), args: chromiumFlags})

/** What a page noted while it was drawn; instants count from its navigation, in milliseconds. */
export type Drawn = {
  /** First contentful paint: the base of every round. */
  first_ms: number
  largest_ms: number
  /** When the awaited element could first be seen. */
  usable_ms: number
  /** Sum of all unexpected shifts of the layout, as the web's vital "CLS" without its windows. */
  shift: number
  /** What tasks took beyond 50 ms each after the first paint. */
  blocking_ms: number
  /** The same from the start of the navigation: what a page that paints only when its scripts have run blocks for. */
  blocking_whole_ms: number
}

/** Runs in the page, before anything of its own. */
function note(selector: string): void {
  const noted = {largest_ms: 0, usable_ms: 0, shift: 0, long: [] as [since: number, ms: number][]}
  Object.assign(globalThis, {noted})
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({type, buffered: true})
  watch('largest-contentful-paint', entry => (noted.largest_ms = entry.startTime))
  watch('longtask', entry => noted.long.push([entry.startTime, entry.duration]))
  watch('layout-shift', entry => {
    const {value, hadRecentInput} = entry as unknown as {value: number; hadRecentInput: boolean}
    if (!hadRecentInput) noted.shift += value
  })
  const look = () => {
    const found = document.querySelector(selector)
    if (found?.checkVisibility()) noted.usable_ms = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function read(): Drawn {
  const {noted} = globalThis as unknown as {
    noted: {largest_ms: number; usable_ms: number; shift: number; long: [number, number][]}
  }
  const first_ms = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
  const blocking = noted.long
    .filter(([since, ms]) => since + ms > first_ms)
    .map(([since, ms]) => Math.max(0, ms - Math.max(0, first_ms - since) - 50))
  const whole = noted.long.map(([, ms]) => ms - 50)
  const sum = (values: number[]) => values.reduce((total, ms) => total + ms, 0)
  const {largest_ms, usable_ms, shift} = noted
  return {
    first_ms,
    largest_ms,
    usable_ms,
    shift,
    blocking_ms: sum(blocking),
    blocking_whole_ms: sum(whole),
  }
}

/** Where a screen is, and the selector of what stands on it as soon as it can be used. */
export interface Screen {
  readonly path: string
  readonly usable: string
}

/** A browser of one person, whose phone and network can be slowed down. */
export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  readonly slow: (how: {processor?: boolean; network?: boolean}) => Promise<void>
  /** Opens a screen, and waits until it can be used and nothing is under way any more. */
  readonly draw: (screen: Screen) => Promise<Drawn>
  /** By the caregivers' door unless it says another. */
  readonly logIn: (email: string, door?: string) => Promise<void>
  /** Until the worker has kept everything it keeps, and serves the page. */
  readonly isServed: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openPhone(
  browser: Browser,
  baseURL: string,
  {serviceWorkers = 'allow'}: {serviceWorkers?: 'allow' | 'block'} = {},
): Promise<Phone> {
  const context = await browser.newContext({baseURL, serviceWorkers, ...phone})
  const page = await context.newPage()
  const cdp: CDPSession = await context.newCDPSession(page)
  await cdp.send('Page.enable')
  const quiet = watchQuiet(page)
  return {
    context,
    page,
    slow: async ({processor, network}) => {
      await cdp.send('Emulation.setCPUThrottlingRate', {rate: processor ? slow_processor : 1})
      const fast = {offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1}
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', network ? slow_4g : fast)
    },
    draw: async ({path, usable}) => {
      const {identifier} = await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
        // the names that the loader gives to functions are of no use there
        source: `globalThis.__name = what => what; (${note.toString()})(${JSON.stringify(usable)})`,
      })
      await page.goto(path)
      await page.waitForFunction(() => (globalThis as {noted?: {usable_ms: number}}).noted?.usable_ms)
      await quiet()
      const drawn = await page.evaluate(read)
      await cdp.send('Page.removeScriptToEvaluateOnNewDocument', {identifier})
      return drawn
    },
    logIn: async (email, door = '/login?userType=caretaker') => {
      await page.goto(door)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', {exact: true}).fill('village1')
      await page.getByRole('button', {name: 'Log in', exact: true}).click()
      await page.waitForURL(/\/dash\//)
    },
    isServed: async () => {
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    },
    close: () => context.close(),
  }
}

/**
 * Answers a function that waits until nothing was under way for half a second. Playwright's own wait for an idle network
 * never ends where a page reads the stream of live notices.
 */
function watchQuiet(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let since = Date.now()
  page.on('request', request => {
    if (new URL(request.url()).pathname !== '/api/events') underWay.add(request)
  })
  const ended = (request: Request) => {
    if (underWay.delete(request)) since = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    while (underWay.size > 0 || Date.now() - since < 500) await setTimeout(50)
  }
}

/** Bytes of a file as it travels compressed by gzip. */
const gzipped = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, {headers: {'accept-encoding': 'gzip'}}, answer => {
      let bytes = 0
      answer.on('data', chunk => (bytes += (chunk as Buffer).length))
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** What a page asks for in scripts before it can be used, in kilobytes of gzip. */
export async function scriptsBefore({page}: Phone, usable_ms: number): Promise<number> {
  const asked = await page.evaluate(
    until_ms =>
      performance
        .getEntriesByType('resource')
        .filter(({name, startTime}) => startTime < until_ms && new URL(name).pathname.endsWith('.js'))
        .map(({name}) => name),
    usable_ms,
  )
  const sizes = await Promise.all([...new Set(asked)].map(gzipped))
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
}
