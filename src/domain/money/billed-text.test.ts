import {expect, test} from 'vitest'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {billedText, countedText} from './billed-text.ts'
import {billedMinutes} from './billing.ts'

/** A visit booked from 2 to 6 PM in Nashville that counts from one time to another. */
const counted = (from: string, to: string, settled_by: 'agreement' | 'deadline' = 'agreement') =>
  sampleSession({
    status: 'COMPLETED',
    settled_by,
    started_at: `2026-06-08T${from}:00.000Z`,
    ended_at: `2026-06-08T${to}:00.000Z`,
  })
const near = 'A start or end within 10 minutes of the booked time is billed as booked.'

test('a visit that counts near its booked times is billed as booked, and says why', () => {
  expect(billedText(counted('19:06', '23:01'))).toBe(`Billed as booked, 2:00–6:00 PM. ${near}`)
})

test('the sum stands beside the billed times where it is known', () => {
  expect(billedText(counted('19:06', '23:01'), 7920)).toBe(`Billed as booked, 2:00–6:00 PM: $79.20. ${near}`)
})

test('an early start and time over without agreement are explained', () => {
  expect(billedText(counted('18:40', '23:00'))).toBe(
    'Billed as booked, 2:00–6:00 PM. Time before the booked start is not billed.',
  )
  expect(billedText(counted('19:00', '23:40', 'deadline'))).toBe(
    'Billed 2:00–6:15 PM. Without both sides’ agreement, at most 15 minutes over are billed.',
  )
})

test('the billed times are as far apart as the billed minutes, whatever the seconds are', () => {
  const seconds = (from: string, to: string, settled_by: 'agreement' | 'deadline' = 'agreement') => ({
    ...counted('19:00', '19:00', settled_by),
    started_at: `2026-06-08T${from}.000Z`,
    ended_at: `2026-06-08T${to}.000Z`,
  })
  const rounded = 'Billed time is rounded to whole minutes.'
  // 6 minutes and 40 seconds
  expect(billedMinutes({...seconds('20:03:10', '20:09:50'), overtime_agreed: true})).toBe(7)
  expect(billedText(seconds('20:03:10', '20:09:50'))).toBe(`Billed 3:03–3:10 PM. ${rounded}`)
  expect(countedText(seconds('20:03:10', '20:09:50'))).toBe(`Counts as 3:03–3:09 PM. ${rounded}`)
  expect(billedText(seconds('20:03:50', '20:10:10'))).toBe(`Billed 3:03–3:09 PM. ${rounded}`)
  expect(billedText(seconds('20:03:40', '20:10:20'))).toBeNull()
  expect(billedText(seconds('20:03:40', '23:04:00'))).toBe(`Billed 3:04–6:00 PM. ${near}`)
  expect(billedText(seconds('19:05:00', '20:09:50'))).toBe(`Billed 2:00–3:10 PM. ${near}`)
})

test('a visit that is billed as it counts, or not settled, has nothing to say', () => {
  expect(billedText(counted('19:20', '23:40'))).toBeNull()
  expect(billedText(sampleSession({status: 'IN_PROGRESS'}))).toBeNull()
})

test('a visit that ended before its booked start, or at once, is said to bill nothing', () => {
  const before = 'Nothing is billed, as the visit ended before its booked start.'
  expect(billedText(counted('18:53', '18:55'), 0)).toBe(before)
  expect(billedText(counted('18:20', '18:30'))).toBe(before)
  expect(countedText(counted('18:53', '18:55'))).toContain(before)
  expect(billedText(counted('20:00', '20:00'))).toBe('Nothing is billed.')
})
