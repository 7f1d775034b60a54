const long = new Intl.DateTimeFormat('en-US', {dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23'})
const day = new Intl.DateTimeFormat('en-US', {dateStyle: 'medium'})

/** A moment by this device's clock: `Jun 12, 2026, 14:03`. */
export const dateTimeText = (instant: string): string => long.format(Date.parse(instant))

/** The day only: `Jun 12, 2026`. */
export const dateText = (instant: string): string => day.format(Date.parse(instant))

/** The same for machines as well. */
export function DateTime({at, dayOnly = false}: {at: string; dayOnly?: boolean}) {
  return <time dateTime={at}>{dayOnly ? dateText(at) : dateTimeText(at)}</time>
}
