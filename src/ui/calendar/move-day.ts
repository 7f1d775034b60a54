import {addDays, addMonths, weekOf} from '#lib/day.ts'
import type {Day} from '#lib/day.ts'

/** Where a key leads from `day` in a grid of days, as the ARIA date grid has it; `null` for keys that are not ours. */
export function dayForKey(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day)[0] ?? day
    case 'End':
      return weekOf(day)[6] ?? day
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
