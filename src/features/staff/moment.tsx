const long = new Intl.DateTimeFormat('en-US', {dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23'})
const day = new Intl.DateTimeFormat('en-US', {dateStyle: 'medium'})

/** A moment by this device's clock: `Jun 12, 2026, 14:03`. */
export const momentText = (instant: string): string => long.format(Date.parse(instant))

/** Its day alone: `Jun 12, 2026`. */
export const momentDay = (instant: string): string => day.format(Date.parse(instant))

/** The same for machines as well. */
export function Moment({at, dayOnly = false}: {at: string; dayOnly?: boolean}) {
  return <time dateTime={at}>{dayOnly ? momentDay(at) : momentText(at)}</time>
}
