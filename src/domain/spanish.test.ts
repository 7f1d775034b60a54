import {afterEach, beforeEach, expect, test} from 'vitest'
import {m} from '#messages'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {formatZone} from '#lib/date-format.ts'
import {dayLabel, dayText, longDayText, monthLabel, monthText} from '#lib/day.ts'
import {rateText} from '#lib/money-text.ts'
import {languagesText} from './accounts/languages.ts'
import {childrenText, notifiedText, scheduleLineText, visitsText} from './bookings/request-text.ts'
import {hoursText} from './bookings/hours-text.ts'
import {asOf, inSentence, relativeDay, timePoint, timePointInSentence, timeSpan} from './time.ts'

// other files of this worker need theirs back
const ownLocale = getLocale

const zone = 'America/Chicago'
const now = '2026-06-07T15:00:00.000Z'
const at = '2026-06-09T19:00:00.000Z'

beforeEach(() => overwriteGetLocale(() => 'es'))
afterEach(() => overwriteGetLocale(ownLocale))

test('days, times and zones are those of Spanish in the United States', () => {
  expect(dayText('2026-06-09', '2026-06-07')).toBe('mar, 9 de jun')
  expect([dayLabel('2026-06-09', '2026-06-07'), longDayText('2026-06-09')]).toEqual([
    'Mar, 9 de jun',
    'Martes, 9 de junio de 2026',
  ])
  expect([monthText('2026-06-09'), monthLabel('2026-06-09')]).toEqual(['junio de 2026', 'Junio de 2026'])
  expect(timePoint(at, zone, {now})).toBe('Martes, 2:00 p.m.')
  expect(inSentence(timePoint(at, zone, {now}))).toBe('el martes, 2:00 p.m.')
  expect(inSentence(relativeDay('2026-06-20T15:00:00.000Z', zone, now))).toBe('el sáb, 20 de jun')
  expect(relativeDay('2026-06-20T15:00:00.000Z', zone, now)).toBe('Sáb, 20 de jun')
  expect(inSentence(timePoint(now, zone, {now}))).toBe('hoy, 10:00 a.m.')
  expect(timePointInSentence(now, zone, {now})).toBe('hoy a las 10:00 a.m.')
  expect(timePointInSentence('2026-06-09T18:00:00.000Z', zone, {now})).toBe('el martes a la 1:00 p.m.')
  expect(timeSpan(now, '2026-06-08T11:00:00.000Z', zone, {now})).toBe('Hoy, 10:00 a.m. – 6:00 a.m. del día siguiente')
  expect([formatZone(at, zone, 'zone'), formatZone(at, zone, 'longZone')]).toEqual(['CT', 'hora central'])
  expect(asOf(at, zone, at)).toBe('a las 2:00 p.m.')
  expect(asOf('2026-06-09T18:00:00.000Z', zone, at)).toBe('a la 1:00 p.m.')
})

test('the age of what is shown is said once', () => {
  const aged = (instant: string) => m.as_of({time: asOf(instant, zone, at)})
  expect(aged(at)).toBe('Datos guardados a las 2:00 p.m.')
  expect(aged('2026-06-08T18:00:00.000Z')).toBe('Datos guardados ayer, 1:00 p.m.')
})

test('only the first language of a list has a capital', () => {
  expect(languagesText(['en', 'es', 'ht'])).toBe('Inglés, español y criollo haitiano')
})

test('counts and sums have their own plurals', () => {
  expect([visitsText(1), visitsText(3), hoursText(4.5), rateText(2450)]).toEqual([
    '1 visita',
    '3 visitas',
    '4 h 30 min',
    '$24.50/hora',
  ])
  expect(childrenText([7, 0, 3])).toBe('3 niños, edades: menos de 1, 3 y 7')
  expect(notifiedText('caretakers', 20)).toBe('Se avisó a 20 cuidadores de su solicitud.')
  expect(scheduleLineText({date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']})).toBe(
    'Cada semana desde el lun, 8 de jun · lun, mié · 9:00 a.m. – 1:00 p.m.',
  )
})

test('a schedule begins with a capital, as other lines that begin with a date', () => {
  expect(scheduleLineText({date_range: ['2026-12-08', '2026-12-08'], time_range: ['20:00', '23:00']})).toBe(
    'Mar, 8 de dic · 8:00–11:00 p.m.',
  )
  expect(
    scheduleLineText({date_range: ['2026-12-07', '2026-12-11'], weekdays: [1, 5], time_range: ['20:00', '23:00']}),
  ).toBe('Lun, 7 de dic – vie, 11 de dic · lun, vie · 8:00–11:00 p.m.')
})

test('no “de” stands before the “el” of a day', () => {
  const [times, booked] = ['el lunes, 3:00–5:30 p.m.', 'el lunes, 4:00–7:00 p.m.']
  expect(m.who_proposed_times_instead_of({who: 'Graciela', times, booked})).toBe(
    'Graciela propuso el lunes, 3:00–5:30 p.m. (antes: el lunes, 4:00–7:00 p.m.)',
  )
  expect(m.title_and_times_instead_of({title: 'Cuidado infantil', times, booked})).not.toContain(' de el ')
})
