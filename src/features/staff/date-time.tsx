import {formatDate} from '#lib/date-format.ts'

/** A moment by this device's clock: `Jun 12, 2026, 2:03 PM`. */
export const dateTimeText = (instant: string): string => formatDate('dateTime', instant)

/** The day only: `Jun 12, 2026`. */
export const dateText = (instant: string): string => formatDate('date', instant)

/** The same for machines as well. */
export function DateTime({at, dayOnly = false}: {at: string; dayOnly?: boolean}) {
  return <time dateTime={at}>{dayOnly ? dateText(at) : dateTimeText(at)}</time>
}
