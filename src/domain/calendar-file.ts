import {names} from '#messages/names'
import {calendarFeed, minute_ms} from './constants.ts'
import type {Session} from '#contract/sessions/session.ts'

type Visit = Pick<Session, 'id' | 'scheduled_start' | 'scheduled_end' | 'title'> & Partial<Pick<Session, 'location'>>

/** `20260608T140000Z` */
const stamp = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Escapes the separators of the format with a backslash. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, sign => `\\${sign}`).replaceAll(/\r\n?|\n/g, '\\n')

const bytes = new TextEncoder()
/** Folds lines longer than 75 octets (RFC 5545 §3.1). */
function folded(line: string): string {
  const lines = ['']
  let length = 0
  for (const sign of line) {
    const size = bytes.encode(sign).length
    if (length + size > 75) {
      lines.push('')
      // the blank counts
      length = 1
    }
    lines[lines.length - 1] += sign
    length += size
  }
  return lines.join('\r\n ')
}

/** The name under which calendar programs list an address, and how often they should read it (RFC 7986). */
const feedLines = (name: string) => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${calendarFeed.refresh_hours}H`,
  `X-PUBLISHED-TTL:PT${calendarFeed.refresh_hours}H`,
]

/**
 * Visits as an iCalendar file. Ids are stable, so importing a visit again replaces it. `feed_name` names what is read
 * from an address.
 */
export const calendarFile = (visits: readonly Visit[], now: string, feed_name?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${names.product.replaceAll('/', ' ')}//Visits//EN`,
    ...(feed_name === undefined ? [] : feedLines(feed_name)),
    ...visits.flatMap(({id, scheduled_start, scheduled_end, title, location}) => [
      'BEGIN:VEVENT',
      `UID:${id}@village`,
      `DTSTAMP:${stamp(now)}`,
      // a calendar replaces a visit only by one of a higher number: minutes since 1970
      `SEQUENCE:${Math.floor(Date.parse(now) / minute_ms)}`,
      `DTSTART:${stamp(scheduled_start)}`,
      `DTEND:${stamp(scheduled_end)}`,
      `SUMMARY:${escaped(title)}`,
      ...(location === undefined ? [] : [`LOCATION:${escaped(location)}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
