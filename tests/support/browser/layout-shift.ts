import type {Page} from '@playwright/test'

type LayoutShift = PerformanceEntry & {value: number; hadRecentInput: boolean}

/** Counts in a page how far what was already on screen was pushed, as the web's vital CLS counts it: `shift`. */
export const countShifts = () => {
  let shift = 0
  const add = (entries: PerformanceEntryList) => {
    for (const {value, hadRecentInput} of entries as LayoutShift[]) if (!hadRecentInput) shift += value
  }
  const observer = new PerformanceObserver(list => add(list.getEntries()))
  observer.observe({type: 'layout-shift', buffered: true})
  const get = () => {
    add(observer.takeRecords())
    return shift
  }
  Object.defineProperty(globalThis, 'shift', {get})
}

/** What `countShifts` counted, once all that is visible by now is painted. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise<unknown>(done => requestAnimationFrame(done))
    await frame()
    await frame()
    return Number(Reflect.get(globalThis, 'shift'))
  })
