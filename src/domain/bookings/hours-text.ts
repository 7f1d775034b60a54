import {m} from '#messages'

/** `1 hour`, `12 hours`, `4 hr 30 min`, `45 min`. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (rest === 0) return m.count_hours({count: whole})
  return whole === 0 ? m.count_minutes_short({minutes: rest}) : m.hours_and_minutes_short({hours: whole, minutes: rest})
}
