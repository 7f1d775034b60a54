import {expect, test} from 'vitest'
import {calendarFile} from './calendar-file.ts'

const now = '2026-06-01T15:00:00.000Z'
const visit = {
  id: 'visit-1',
  scheduled_start: '2026-06-08T14:00:00.000Z',
  scheduled_end: '2026-06-08T18:00:00.000Z',
  title: 'Child Care with Grace Okafor',
  location: 'Donelson, Nashville; TN',
}

test('a visit is an entry of a calendar, by its own id, at its instants, its words escaped', () => {
  expect(calendarFile([visit], now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Village//Visits//EN',
    'BEGIN:VEVENT',
    'UID:visit-1@village',
    'DTSTAMP:20260601T150000Z',
    'SEQUENCE:29672100',
    'DTSTART:20260608T140000Z',
    'DTEND:20260608T180000Z',
    'SUMMARY:Child Care with Grace Okafor',
    'LOCATION:Donelson\\, Nashville\\; TN',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a long line is folded, and never within a sign', () => {
  const title = 'Ž'.repeat(90)
  const lines = calendarFile([{...visit, title}], now).split('\r\n')
  expect(lines.every(line => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
