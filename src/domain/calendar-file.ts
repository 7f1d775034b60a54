import type {Session} from '#contract/sessions/session.ts'

type Visit = Pick<Session, 'id' | 'scheduled_start' | 'scheduled_end' | 'title' | 'location'>

/** `20260608T140000Z` */
const stamp = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** What separates fields and lines of the format stands in a text only behind a backslash. */
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, sign => `\\${sign}`).replaceAll(/\r\n?|\n/g, '\\n')

const bytes = new TextEncoder()
/** No line is longer than 75 octets; what is goes on after a line break and a blank (RFC 5545 §3.1). */
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

/** Visits as a file for any calendar (iCalendar). One that is taken over again replaces itself: its id stays the same. */
export const calendarFile = (visits: readonly Visit[], now: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Village//Visits//EN',
    ...visits.flatMap(({id, scheduled_start, scheduled_end, title, location}) => [
      'BEGIN:VEVENT',
      `UID:${id}@village`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(scheduled_start)}`,
      `DTEND:${stamp(scheduled_end)}`,
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(location)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
