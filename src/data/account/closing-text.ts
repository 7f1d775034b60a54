import {m} from '#messages'
import {formatDate} from '#lib/date-format.ts'

/** What happens to a closed account, and until when it can be undone. */
export const closingText = (erased_on: string, now: string): string =>
  now < erased_on ? m.closed_until({day: formatDate('longDate', erased_on)}) : m.closed_days_are_over()
