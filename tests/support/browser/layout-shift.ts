type LayoutShift = PerformanceEntry & {value: number}

/** Counts in a page how far what was already on screen was pushed, as the web's vital CLS counts it: `shift`. */
export const countShifts = () => {
  let shift = 0
  Object.defineProperty(globalThis, 'shift', {get: () => shift})
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as LayoutShift[]) shift += entry.value
  }).observe({type: 'layout-shift', buffered: true})
}
