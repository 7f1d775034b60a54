import {expect, onTestFinished, test} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {found, mount} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {BidForm} from './bid-form.tsx'
import type {Viewer} from './use-bid.ts'

const nothing = () => undefined

async function read(viewer: Viewer, rate: number, given: Partial<Lead>): Promise<string> {
  const lead = leadSample({max_hourly_rate: null, ...given})
  await mount(<BidForm lead={lead} viewer={viewer} title="Bid" rate={rate} onRate={nothing} note="" onNote={nothing} />)
  return [...document.querySelectorAll('section')].at(-1)?.textContent ?? ''
}

test('the price of the lead follows the rate that is typed, also without a highest rate of the family', async () => {
  const lead_terms = {fee_bps: 1000, minutes_per_session: [240]}
  expect(await read('agency', 25, {lead_terms})).toContain('$10.00')
  expect(await read('agency', 40, {lead_terms})).toContain('$16.00')
})

test('a caregiver reads what three visits of 45 minutes pay, to the cent of the offer', async () => {
  const visits = {hours: 2.25, sessions_count: 3, session_minutes: [{minutes: 45, count: 3}]}
  expect(await read('caregiver', 20.33, visits)).toContain('You earn, 2 hr 15 min at $20.33/hr$45.75')
})

test('a caregiver who is free at some of the times reads their hours and about what they pay', async () => {
  const match = {score: 50, reasons: [{kind: 'free' as const, visits_free: 2, visits_total: 3}]}
  const visits = {hours: 12, sessions_count: 3, match}
  expect(await read('caregiver', 25, visits)).toContain('You are free at 2 of 3 times: 8 hoursabout $200.00')
  const later = {date_range: ['2026-06-10', '2026-06-10'], time_range: ['09:00', '10:00']} as Lead['schedule'][number]
  // visits that differ in length are only counted
  expect(await read('caregiver', 25, {...visits, schedule: [...leadSample().schedule, later]})).not.toContain('8 hours')
})

test('in Spanish they read the same words as in the list of requests', async () => {
  const own = getLocale
  onTestFinished(() => overwriteGetLocale(own))
  overwriteGetLocale(() => 'es')
  const match = {score: 50, reasons: [{kind: 'free' as const, visits_free: 2, visits_total: 3}]}
  const text = await read('caregiver', 25, {hours: 12, sessions_count: 3, match})
  expect(text).toContain('Está disponible en 2 de 3 horarios: 8 horas')
})

test('a rate above the family’s highest is named, and may be bid', async () => {
  expect(await read('caregiver', 30, {max_hourly_rate: 20})).toContain('Above the family’s maximum rate of $20/hr.')
  expect(await read('caregiver', 20, {max_hourly_rate: 20})).not.toContain('Above')
})

test('that a rate is above the family’s highest stands at its field, before the sums, which are below the fold', async () => {
  const form = await read('caregiver', 30, {max_hourly_rate: 20})
  expect(form.indexOf('Above the family’s')).toBeLessThan(form.indexOf('You earn'))
})

test('a rate ten times the usual is asked about below its field, and may be bid', async () => {
  expect(await read('agency', 320, {})).toContain('That is $320 an hour. Is it right?')
  expect(await read('agency', 32, {})).not.toContain('Is it right?')
})

test('a rate far below the usual or the family’s highest is asked about', async () => {
  expect(await read('agency', 3.4, {})).toContain('That is $3.40 an hour. Is it right?')
  expect(await read('agency', 9, {max_hourly_rate: 40})).toContain('That is $9 an hour. Is it right?')
  expect(await read('agency', 9, {max_hourly_rate: 20})).not.toContain('Is it right?')
})

test('a form that a press has opened is focused at its rate', async () => {
  const form = {lead: leadSample(), title: 'Bid', rate: 25, onRate: nothing, note: '', onNote: nothing} as const
  await mount(<BidForm {...form} viewer="caregiver" isOpened />)
  expect(document.activeElement).toBe(found('input'))
})

test('the note says until when contacts in it stay hidden from the family', async () => {
  const lead = leadSample()
  const form = {lead, title: 'Bid', rate: 25, onRate: nothing, note: 'Call 615-555-0123', onNote: nothing} as const
  await mount(<BidForm {...form} viewer="caregiver" />)
  expect(document.body.textContent).toContain('stay hidden from Hannah until a first booking with you.')
})

test('the note says nothing of hidden contacts to a provider that the family has booked', async () => {
  const lead = leadSample({is_booked_pair: true})
  const form = {lead, title: 'Bid', rate: 25, onRate: nothing, note: 'Call 615-555-0123', onNote: nothing} as const
  await mount(<BidForm {...form} viewer="agency" />)
  expect(document.body.textContent).not.toContain('stay hidden')
})
