import {limits} from '#contract/limits.ts'
import {addDays, type Day} from '#lib/day.ts'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

const default_days = 30

/** A list of revenue: of the chosen days if a list of revenue may have them, else of the last thirty. */
export function revenueSearch({from, to}: Period, today: Day): {revenue: true; from: Day; to: Day} {
  const isListable = from && to && from <= to && from > addDays(to, -limits.revenue_days_max)
  return {revenue: true, ...(isListable ? {from, to} : {from: addDays(today, 1 - default_days), to: today})}
}
