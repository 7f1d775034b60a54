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

test('a billed time has the minute that its tap is shown with, and the seconds where these change its length', () => {
  const seconds = (from: string, to: string, settled_by: 'agreement' | 'deadline' = 'agreement') => ({
    ...counted('19:00', '19:00', settled_by),
    started_at: `2026-06-08T${from}.000Z`,
    ended_at: `2026-06-08T${to}.000Z`,
  })
  const seven = '3:03:10 PM to 3:09:50 PM is billed as 7 min.'
  // 6 minutes and 40 seconds
  expect(billedMinutes({...seconds('20:03:10', '20:09:50'), overtime_agreed: true})).toBe(7)
  expect(billedText(seconds('20:03:10', '20:09:50'))).toBe(`Billed 3:03–3:09 PM. ${seven}`)
  expect(countedText(seconds('20:03:10', '20:09:50'))).toBe(`Counts as 3:03–3:09 PM. ${seven}`)
  expect(billedText(seconds('20:03:50', '20:10:10'), 150)).toBe(
    'Billed 3:03–3:10 PM, $1.50. 3:03:50 PM to 3:10:10 PM is billed as 6 min.',
  )
  expect(billedText(seconds('20:03:40', '20:10:20'))).toBeNull()
  expect(billedText(seconds('20:03:40', '23:04:00'))).toBe(
    `Billed 3:03–6:00 PM. ${near} 3:03:40 PM to 6:00:00 PM is billed as 2 hr 56 min.`,
  )
  expect(billedText(seconds('18:57:00', '19:02:50'))).toBe(
    `Billed 2:00–2:02 PM. ${near} 2:00:00 PM to 2:02:50 PM is billed as 3 min.`,
  )
  expect(billedText(seconds('19:20:00', '19:20:20'))).toBe('Nothing is billed.')
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
