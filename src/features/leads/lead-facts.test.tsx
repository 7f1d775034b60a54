import {afterEach, expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {LeadFacts, reasonsText} from './lead-facts.tsx'

afterEach(() => vi.useRealTimers())

test.each(['caregiver', 'agency'] as const)('an open request without a maximum rate says so to a %s', async viewer => {
  const {redraw} = await mount(<LeadFacts lead={leadSample({max_hourly_rate: null})} viewer={viewer} />)
  expect(texts('body').join()).toContain('No maximum rate')
  await redraw(<LeadFacts lead={leadSample({max_hourly_rate: 30})} viewer={viewer} />)
  expect(texts('body').join()).toContain('Up to $30/hr')
})

test('an agency reads the neighborhood of a lead before its county', async () => {
  await mount(<LeadFacts lead={leadSample({location: 'Germantown, Nashville, TN'})} viewer="agency" />)
  expect(texts('body').join()).toContain('Germantown, Nashville · Davidson County, TN')
})

test('a request does not pay the rate of a bid above its maximum', () => {
  const lead = leadSample({max_hourly_rate: 38.5, match: {score: 50, reasons: [{kind: 'rate'}]}})
  expect(reasonsText(lead, {rate: 38.5})).toBe('pays your rate')
  expect(reasonsText(lead, {rate: undefined})).toBe('pays your rate')
  expect(reasonsText(lead, {rate: 40})).toBe('')
})

test('a booking of which visits were canceled says how many, beside what was booked', async () => {
  const lead = leadSample({status: 'CONFIRMED', sessions_count: 11, hours: 26.5, agreed_hours: 33})
  const {redraw} = await mount(<LeadFacts lead={{...lead, cancelled_count: 2}} viewer="agency" />)
  expect(texts('body').join()).toContain('11 visits, 2 canceled, first')
  await redraw(<LeadFacts lead={lead} viewer="agency" />)
  expect(texts('body').join()).toContain('11 visits, first')
})

test('an open weekly request whose first visit has begun says when the next one is, a booked one when its first was', async () => {
  vi.useFakeTimers({now: new Date('2026-06-09T12:00:00.000Z'), toFake: ['Date']})
  const lead = leadSample({schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]})
  const {redraw} = await mount(<LeadFacts lead={lead} viewer="agency" />)
  expect(texts('body').join()).toContain('1 visit a week, next Monday, 9:00 AM')
  await redraw(<LeadFacts lead={{...lead, status: 'CONFIRMED'}} viewer="agency" />)
  expect(texts('body').join()).toContain('1 visit a week, first yesterday')
})

test('a weekly booking whose made visits were each canceled names none of them as the first', async () => {
  vi.useFakeTimers({now: new Date('2026-06-07T12:00:00.000Z'), toFake: ['Date']})
  const lead = leadSample({
    status: 'CONFIRMED',
    schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
    my_offer: sampleOffer({status: 'ACCEPTED'}),
  })
  const {redraw} = await mount(<LeadFacts lead={lead} viewer="agency" />)
  expect(texts('body').join()).toContain('1 visit a week')
  expect(texts('body').join()).not.toContain('first')
  await redraw(<LeadFacts lead={{...lead, next_start: lead.first_start}} viewer="agency" />)
  expect(texts('body').join()).toContain('1 visit a week, first tomorrow, 9:00 AM')
})
