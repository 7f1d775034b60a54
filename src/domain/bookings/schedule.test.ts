import fc from 'fast-check'
import {afterEach, describe, expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {expandSchedule, linesFromSlots, remainingLines, slotsAhead, slotsOfWeek} from './schedule.ts'
import type {Slot} from './schedule.ts'

// other files of this worker need theirs back
const ownLocale = getLocale
afterEach(() => overwriteGetLocale(ownLocale))

const zone = 'America/Chicago'
const line = (first: string, last: string, from: string, to: string, weekdays?: number[]): ScheduleLine => ({
  date_range: [first, last],
  time_range: [from, to],
  ...(weekdays && {weekdays}),
})

function slots(lines: ScheduleLine[], timezone = zone): Slot[] {
  const expanded = expandSchedule(lines, timezone)
  if (!expanded.ok) throw new Error(`${expanded.path}: ${expanded.reason}`)
  return expanded.slots
}
const refusal = (...lines: ScheduleLine[]) => {
  const expanded = expandSchedule(lines, zone)
  return expanded.ok ? null : expanded.path
}

const reasonOf = (...lines: ScheduleLine[]) => {
  const expanded = expandSchedule(lines, zone)
  return expanded.ok ? null : expanded.reason
}

describe('a refusal says its day', () => {
  const twice = line('2026-06-09', '2026-06-09', '09:00', '13:00')
  const skipped = line('2027-03-14', '2027-03-14', '02:30', '03:10')

  test('as everywhere else', () => {
    expect(reasonOf(twice, twice)).toBe('Two visits overlap on Tue, Jun 9')
    expect(reasonOf(skipped)).toBe('Daylight saving time skips this time on Sun, Mar 14')
  })

  test('with the year where the schedule begins in another', () => {
    expect(reasonOf(twice, skipped)).toBe('Daylight saving time skips this time on Sun, Mar 14, 2027')
  })

  test('in Spanish', () => {
    overwriteGetLocale(() => 'es')
    expect(reasonOf(twice, twice)).toBe('Dos visitas se cruzan el mar, 9 de jun')
    expect(reasonOf(skipped)).toBe('El cambio de horario salta esta hora el dom, 14 de mar')
  })
})

describe('a schedule becomes visits', () => {
  test('one a day, by the clock of its place', () => {
    expect(slots([line('2026-06-01', '2026-06-02', '09:00', '13:00')])).toEqual([
      {
        date: '2026-06-01',
        scheduled_start: '2026-06-01T14:00:00.000Z',
        scheduled_end: '2026-06-01T18:00:00.000Z',
        minutes: 240,
      },
      {
        date: '2026-06-02',
        scheduled_start: '2026-06-02T14:00:00.000Z',
        scheduled_end: '2026-06-02T18:00:00.000Z',
        minutes: 240,
      },
    ])
  })

  test('only on its weekdays, and in order whatever the order of its lines', () => {
    const lines = [
      line('2026-06-01', '2026-06-14', '15:00', '18:00', [5, 1]),
      line('2026-06-01', '2026-06-05', '08:00', '09:00', [1]),
    ]
    expect(slots(lines).map(s => s.scheduled_start.slice(0, 13))).toEqual([
      '2026-06-01T13',
      '2026-06-01T20',
      '2026-06-05T20',
      '2026-06-08T20',
      '2026-06-12T20',
    ])
  })

  test('over midnight', () => {
    expect(slots([line('2026-06-01', '2026-06-01', '22:00', '06:00')])[0]).toMatchObject({
      date: '2026-06-01',
      minutes: 480,
    })
    expect(slots([line('2026-12-31', '2026-12-31', '22:00', '06:00')])[0]?.scheduled_end).toBe(
      '2027-01-01T12:00:00.000Z',
    )
  })
})

describe('over daylight saving', () => {
  test('the wall time stays', () => {
    const starts = slots([line('2026-03-07', '2026-03-09', '09:00', '13:00')]).map(s => s.scheduled_start)
    expect(starts).toEqual(['2026-03-07T15:00:00.000Z', '2026-03-08T14:00:00.000Z', '2026-03-09T14:00:00.000Z'])
  })

  test('a night over the autumn change is an hour longer, over the spring change an hour shorter', () => {
    expect(slots([line('2026-10-31', '2026-10-31', '22:00', '06:00')])[0]?.minutes).toBe(540)
    expect(slots([line('2026-03-07', '2026-03-07', '22:00', '06:00')])[0]?.minutes).toBe(420)
    expect(slots([line('2026-04-04', '2026-04-04', '22:00', '06:00')], 'Australia/Lord_Howe')[0]?.minutes).toBe(510)
  })

  test('every week, a visit that is moved into the next one ends where that begins', () => {
    const every = (weekdays: number[], from: string, to: string): ScheduleLine => ({
      date_range: ['2026-03-07'],
      weekdays,
      time_range: [from, to],
    })
    const night = slots([every([6], '22:00', '02:30'), every([7], '03:00', '07:00')]).slice(0, 2)
    expect(night).toMatchObject([
      {date: '2026-03-07', scheduled_end: '2026-03-08T08:00:00.000Z', minutes: 240},
      {date: '2026-03-08', scheduled_start: '2026-03-08T08:00:00.000Z', minutes: 240},
    ])
    // one that lies within the skipped hour is left out on that day only
    const within = slots([every([7], '02:00', '02:30'), every([7], '03:00', '07:00')])
    expect(within.filter(({date}) => date === '2026-03-08')).toHaveLength(1)
    expect(within.filter(({date}) => date === '2026-03-15')).toHaveLength(2)
    expect(refusal(every([6], '22:00', '03:30'), every([7], '03:00', '07:00'))).toBe('schedule.1')
  })

  test('a skipped time moves on, a repeated one is the first, and a span that the change swallows is refused', () => {
    expect(slots([line('2026-03-08', '2026-03-08', '02:30', '05:00')])[0]).toMatchObject({
      scheduled_start: '2026-03-08T08:30:00.000Z',
      minutes: 90,
    })
    expect(slots([line('2026-11-01', '2026-11-01', '01:30', '03:00')])[0]).toMatchObject({
      scheduled_start: '2026-11-01T06:30:00.000Z',
      minutes: 150,
    })
    expect(refusal(line('2026-03-08', '2026-03-08', '02:00', '03:00'))).toBe('schedule.0.time_range')
    expect(refusal(line('2026-03-08', '2026-03-08', '02:30', '03:00'))).toBe('schedule.0.time_range')
  })
})

describe('what cannot be is refused, with its place', () => {
  test.each([
    ['the same start and end', 'schedule.0.time_range', [line('2026-06-01', '2026-06-02', '09:00', '09:00')]],
    ['days the wrong way round', 'schedule.0.date_range', [line('2026-06-02', '2026-06-01', '09:00', '10:00')]],
    ['no such weekday between them', 'schedule.0.weekdays', [line('2026-06-01', '2026-06-02', '09:00', '10:00', [7])]],
    ['nothing at all', 'schedule', []],
    ['more than 366', 'schedule', [line('2026-01-01', '2027-01-02', '09:00', '10:00')]],
    [
      'more than 366 in several lines',
      'schedule',
      [line('2026-01-01', '2026-12-31', '09:00', '10:00'), line('2026-01-01', '2026-01-02', '11:00', '12:00')],
    ],
    ['nine thousand years', 'schedule', [line('0999-01-01', '9999-12-31', '09:00', '10:00', [3])]],
    [
      'two at once',
      'schedule.1',
      [line('2026-06-01', '2026-06-05', '09:00', '13:00'), line('2026-06-03', '2026-06-03', '12:59', '14:00')],
    ],
    [
      'one night into the next morning',
      'schedule.1',
      [line('2026-06-01', '2026-06-01', '09:00', '08:59'), line('2026-06-02', '2026-06-02', '08:00', '08:30')],
    ],
  ])('%s', (_, path, lines) => {
    expect(refusal(...lines)).toBe(path)
  })

  test('366 are taken, and one may begin when another ends', () => {
    expect(slots([line('2026-01-01', '2027-01-01', '09:00', '10:00')])).toHaveLength(366)
    expect(
      slots([line('2026-06-01', '2026-06-01', '09:00', '10:00'), line('2026-06-01', '2026-06-01', '10:00', '11:00')]),
    ).toHaveLength(2)
  })
})

const zones = [
  'America/Chicago',
  'America/Phoenix',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
]
const date = fc.integer({min: Date.UTC(2025, 0, 1) / 864e5, max: Date.UTC(2027, 11, 31) / 864e5})
const isoDay = (day: number) => new Date(day * 864e5).toISOString().slice(0, 10)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const randomLine = fc
  .record({
    first: fc.oneof(date, fc.constantFrom(20_519, 20_520, 20_757, 20_758)),
    days: fc.integer({min: 1, max: 40}),
    weekdays: fc.option(fc.uniqueArray(fc.integer({min: 1, max: 7}), {minLength: 1}), {nil: undefined}),
    from: fc.integer({min: 0, max: 95}).map(n => n * 15),
    length: fc.integer({min: 1, max: 95}).map(n => n * 15),
  })
  .map(r =>
    line(isoDay(r.first), isoDay(r.first + r.days - 1), clock(r.from), clock((r.from + r.length) % 1440), r.weekdays),
  )

/** A naive reference: looks for the wall time at every quarter hour near the day, using Intl. */
function wallToInstant(day: number, time: string, timezone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const shows = (ms: number) => format.format(ms)
  const wanted = `${isoDay(day)} ${time}`
  for (let ms = day * 864e5 - 16 * 36e5; ms <= day * 864e5 + 40 * 36e5; ms += 9e5) if (shows(ms) === wanted) return ms
  // for a time the clocks skip: what the wall would show without the change
  const naive = Date.parse(`${wanted.replace(' ', 'T')}Z`)
  const shownDayBefore = Date.parse(`${shows(naive - 864e5 * 2).replace(' ', 'T')}Z`)
  return naive - (shownDayBefore - (naive - 864e5 * 2))
}

test('every visit begins and ends when the wall of its place says so, in any zone and over any change', () => {
  fc.assert(
    fc.property(randomLine, fc.constantFrom(...zones), (l, timezone) => {
      const expanded = expandSchedule([l], timezone)
      const [from, to] = l.time_range
      const expected: {date: string; start: number; end: number}[] = []
      for (let day = Date.parse(l.date_range[0]) / 864e5; day <= Date.parse(l.date_range[1] ?? '') / 864e5; day++) {
        const weekday = new Date(day * 864e5).getUTCDay() || 7
        if (l.weekdays && !l.weekdays.includes(weekday)) continue
        const start = wallToInstant(day, from, timezone)
        expected.push({date: isoDay(day), start, end: wallToInstant(from < to ? day : day + 1, to, timezone)})
      }
      const impossible =
        expected.length === 0 ||
        expected.some(e => e.end <= e.start) ||
        expected.some((e, i) => e.start < (expected[i - 1]?.end ?? 0))
      expect(expanded.ok).toBe(!impossible)
      if (!expanded.ok) return
      expect(expanded.slots).toEqual(
        expected.map(e => ({
          date: e.date,
          scheduled_start: new Date(e.start).toISOString(),
          scheduled_end: new Date(e.end).toISOString(),
          minutes: (e.end - e.start) / 60_000,
        })),
      )
    }),
    {numRuns: 150},
  )
})

describe('what remains, as a schedule again', () => {
  test('gives the same visits', () => {
    fc.assert(
      fc.property(
        fc.array(randomLine, {minLength: 1, maxLength: 3}),
        fc.constantFrom(...zones),
        fc.nat(40),
        (lines, timezone, skip) => {
          const expanded = expandSchedule(lines, timezone)
          fc.pre(expanded.ok)
          const rest = expanded.ok ? expanded.slots.filter((_, i) => i >= skip && (i + skip) % 5 !== 0) : []
          fc.pre(rest.length > 0)
          expect(slots(linesFromSlots(rest, timezone), timezone)).toEqual(rest)
        },
      ),
      {numRuns: 300},
    )
  })

  test('where the clocks skip the end that was meant', () => {
    const lines = [line('2026-03-28', '2026-03-28', '01:15', '01:00')]
    const rest = slots(lines, 'Europe/Dublin')
    expect(rest[0]).toMatchObject({scheduled_end: '2026-03-29T01:00:00.000Z'})
    expect(linesFromSlots(rest, 'Europe/Dublin')).toEqual(lines)
  })

  test('in as few lines as its weekdays allow', () => {
    const lines = [
      line('2026-06-01', '2026-06-30', '15:00', '18:00', [1, 3, 5]),
      line('2026-06-06', '2026-06-07', '09:00', '10:00'),
    ]
    expect(linesFromSlots(slots(lines), zone)).toEqual([
      line('2026-06-01', '2026-06-29', '15:00', '18:00', [1, 3, 5]),
      line('2026-06-06', '2026-06-07', '09:00', '10:00'),
    ])
  })

  test('is only what is still ahead', () => {
    const all = slots([line('2026-06-01', '2026-06-05', '09:00', '13:00')])
    expect(remainingLines(all, zone, '2026-06-03T14:00:00.000Z')).toEqual([
      line('2026-06-04', '2026-06-05', '09:00', '13:00'),
    ])
    expect(remainingLines(all, zone, '2026-06-05T14:00:00.000Z')).toEqual([])
  })
})

describe('every week without an end', () => {
  const mornings: ScheduleLine = {date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']}

  test('has eight weeks, ahead of any moment', () => {
    expect(slots([mornings])).toHaveLength(16)
    const ahead = slotsAhead({schedule: [mornings], timezone: zone}, '2026-12-01T15:00:00.000Z')
    expect([ahead[0]?.date, ahead.at(-1)?.date, ahead.length]).toEqual(['2026-12-02', '2027-01-25', 16])
  })

  test('keeps its wall time over a clock change', () => {
    const ahead = slotsAhead({schedule: [mornings], timezone: zone}, '2026-10-28T20:00:00.000Z')
    expect(ahead[0]?.scheduled_start).toBe('2026-11-02T15:00:00.000Z')
  })

  test('counts one week, once all its lines have begun', () => {
    const later: ScheduleLine = {date_range: ['2026-09-01'], weekdays: [2], time_range: ['09:00', '10:00']}
    expect(slotsOfWeek([mornings, later], zone).map(({minutes}) => minutes)).toEqual([60, 240, 240])
  })

  test.each(['2026-10-31', '2026-10-24', '2027-03-13'])(
    'counts a usual week if it begins on %s, by a clock change',
    first => {
      const nights: ScheduleLine = {date_range: [first], weekdays: [6], time_range: ['22:00', '06:00']}
      expect(slotsOfWeek([nights], zone).map(slot => slot.minutes)).toEqual([480])
    },
  )

  test('needs weekdays, and lines that all have no end', () => {
    expect(refusal({date_range: ['2026-06-08'], time_range: ['09:00', '13:00']})).toBe('schedule.0.weekdays')
    expect(refusal(mornings, line('2026-06-09', '2026-06-09', '09:00', '13:00'))).toBe('schedule.1.date_range')
  })
})
