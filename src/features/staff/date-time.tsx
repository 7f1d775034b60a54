import {zoneName} from '#domain/time.ts'
import {formatDate} from '#lib/date-format.ts'
import {deviceZone} from '#lib/device-zone.ts'

/** A moment with its zone, this device's by default: `Jun 12, 2026, 2:03 PM CT`. The zone never begins a line. */
export const dateTimeText = (instant: string, zone = deviceZone()): string =>
  `${formatDate('dateTime', instant, zone)}\u00A0${zoneName(instant, zone)}`

/** The day only: `Jun 12, 2026`. */
export const dateText = (instant: string, zone?: string): string => formatDate('date', instant, zone)

/** The same for machines as well; of a visit in its own zone. */
export function DateTime({at, zone, dayOnly = false}: {at: string; zone?: string; dayOnly?: boolean}) {
  // a clock's half of the day stays with its hour
  const text = dayOnly ? dateText(at, zone) : dateTimeText(at, zone).replace(/(\d) (?=[ap]\.?\s?m)/i, '$1\u00A0')
  return <time dateTime={at}>{text}</time>
}
