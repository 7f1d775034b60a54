import {limits} from '#contract/limits.ts'
import {addDays, type Day} from '#lib/day.ts'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

const default_days = 30

/** Whether a list of revenue may have these days. */
export const isRevenueListable = (from: Day, to: Day): boolean =>
  from <= to && from > addDays(to, -limits.revenue_days_max)

/** A list of revenue: of the chosen days if a list of revenue may have them, else of the last thirty. */
export function revenueSearch({from, to}: Period, today: Day): {revenue: true; from: Day; to: Day} {
  return {
    revenue: true,
    ...(from && to && isRevenueListable(from, to) ? {from, to} : {from: addDays(today, 1 - default_days), to: today}),
  }
}
