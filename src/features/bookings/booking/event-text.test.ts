import {expect, test} from 'vitest'
import type {BookingEvent} from '#contract/bookings/history.ts'
import {allNamesText, eventText} from './event-text.ts'

const booking = {
  timezone: 'America/Chicago',
  audience: 'caretakers',
  caretaker_id: 'june',
  approved_org_id: null,
} as const
const reader = {now: '2026-06-07T15:00:00.000Z', zone: 'America/Chicago'}
const event = (given: Partial<BookingEvent>): BookingEvent => ({
  what: 'approved',
  at: '2026-06-07T15:00:00.000Z',
  by: 'provider',
  adult: null,
  canceled_for: null,
  name: 'June Park',
  reason: null,
  hourly_rate: null,
  amount_cents: null,
  method: null,
  count: null,
  decision: null,
  visit: null,
  moved_to: null,
  last_day: null,
  ...given,
})
const text = (given: Partial<BookingEvent>) => eventText(event(given), booking, reader)

test('a change of a request that providers cannot read says of what it is', () => {
  const changed = {what: 'changed', by: 'family'} as const
  expect(text(changed)).toBe('You changed the request')
  expect(text({...changed, details: ['address']})).toBe('You updated the address')
  expect(text({...changed, adult: 'Otto', details: ['address', 'handover']})).toBe(
    'Otto updated the address and the handover notes',
  )
})

test('a change of the request says what its parts were and are', () => {
  const changed = {what: 'changed', by: 'family'} as const
  expect(
    text({
      ...changed,
      parts: [
        {part: 'times', from: ['18:00', '21:00'], to: ['17:00', '21:00']},
        {part: 'rate', from_cents: 2200, to_cents: 2400},
      ],
    }),
  ).toBe('You changed the request: time from 6:00–9:00 PM to 5:00–9:00 PM; maximum rate from $22/hr to $24/hr')
  expect(
    text({
      ...changed,
      adult: 'Otto',
      names: ['June R.'],
      parts: [
        {part: 'service', from: 'Child Care', to: 'Elderly Care'},
        {
          part: 'schedule',
          from: {date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']},
          to: {date_range: ['2026-06-09', '2026-06-09'], time_range: ['09:00', '13:00']},
        },
        {part: 'children', from: 1, to: 0},
        {part: 'rate', from_cents: 2250, to_cents: null},
        {part: 'notes'},
      ],
    }),
  ).toBe(
    'Otto changed the request, which ended the offer from June R.: service from Child Care to Senior Care; ' +
      'visits from “Mon, Jun 8 · 9:00 AM – 1:00 PM” to “Tue, Jun 9 · 9:00 AM – 1:00 PM”; number of children from 1 to 0; ' +
      'maximum rate of $22.50/hr removed; the notes',
  )
})

test('a change that ended offers names whose', () => {
  const changed = {what: 'changed', by: 'family'} as const
  expect(text({...changed, names: ['June R.']})).toBe('You changed the request, which ended the offer from June R.')
  expect(text({...changed, adult: 'Otto', names: ['June R.', 'Otis H.']})).toBe(
    'Otto changed the request, which ended the offers from June R. and Otis H.',
  )
})

test('of those notified the listed ones are named, and the others counted', () => {
  const notified = {what: 'notified', by: null, name: null} as const
  expect(text({...notified, count: 3})).toBe('3 caregivers were notified of the request')
  expect(text({...notified, count: 3, names: ['June R.', 'Otis H.']})).toBe(
    '3 caregivers were notified of the request: June R., Otis H., and one who is not listed by name',
  )
  expect(text({...notified, what: 'widened', count: 1, names: ['June R.']})).toBe(
    'One more caregiver was notified of the request: June R.',
  )
})

test('an event with many names has three of them in its sentence and all of them in its list', () => {
  const names = Array.from({length: 20}, (_, i) => `Ann ${i}`)
  const many = event({what: 'notified', by: null, name: null, names, count: 22})
  expect(eventText(many, booking, reader)).toBe(
    '22 caregivers were notified of the request: Ann 0, Ann 1, Ann 2, and 19 more',
  )
  expect(allNamesText(many)).toMatch(/^Ann 0, Ann 1, .*, Ann 19, and 2 who are not listed by name$/)
  expect(allNamesText({...many, names: names.slice(0, 3)})).toBeUndefined()
  expect(text({what: 'changed', by: 'family', names})).toMatch(/offers from Ann 0, Ann 1, Ann 2, and 17 more$/)
})

test('an offer is named with its rate, and without where none is known', () => {
  expect(text({by: 'family', hourly_rate: 24.5})).toBe('You approved June Park at $24.50/hr')
  expect(text({by: 'family'})).toBe('You approved June Park')
  expect(text({by: 'provider', hourly_rate: 24.5})).toBe('June Park accepted the request at $24.50/hr')
  expect(text({what: 'offer_changed', hourly_rate: 22})).toBe('June Park changed the offer to $22/hr')
  expect(text({what: 'offer_changed'})).toBe('June Park changed the offer')
})

test('what the other adult of the family did names that adult, and what the reader did says you', () => {
  const others = {by: 'family', adult: 'Paul'} as const
  expect(text({what: 'requested', ...others})).toBe('Paul sent the request')
  expect(text({what: 'approved', ...others, hourly_rate: 24})).toBe('Paul approved June Park at $24/hr')
  expect(text({what: 'declined', ...others})).toBe('Paul declined all offers')
  expect(text({what: 'offer_declined', ...others, name: 'Grace W.'})).toBe('Paul declined the offer from Grace W.')
  expect(text({what: 'cancelled', ...others})).toBe('Paul canceled this booking')
  expect(text({what: 'requested', by: 'family'})).toBe('You sent the request')
})

test('a payment names the adult who paid it or marked it as paid, and none where it was automatic', () => {
  const paid = {what: 'paid', method: 'card', amount_cents: 11_000} as const
  expect(text({...paid, by: 'family', adult: 'Paul'})).toBe('Paul paid $110.00')
  expect(text({...paid, by: 'family'})).toBe('You paid $110.00')
  expect(text({...paid, by: null})).toBe('$110.00 was paid')
  expect(text({...paid, by: 'family', adult: 'Paul', method: 'outside'})).toBe(
    'Paul marked $110.00 as paid outside of Village',
  )
  expect(text({...paid, by: null, method: 'outside'})).toMatch(/^\$110\.00 was paid outside of /)
})

test('a credit says why in words, and what a person gave is quoted', () => {
  const credit = {what: 'credited', amount_cents: 675} as const
  expect(text({...credit, reason: 'paid_outside'})).toBe('Credit of $6.75: Paid another way: no fee')
  expect(text({what: 'cancelled', by: 'family', reason: 'We moved'})).toMatch(/: “We moved”$/)
})

test('what was canceled is a booking only once an offer was approved', () => {
  const canceled = event({what: 'cancelled', by: 'family'})
  expect(eventText(canceled, booking, reader)).toBe('You canceled this booking')
  const request = {...booking, caretaker_id: null}
  expect(eventText(canceled, request, reader)).toBe('You canceled this request')
  expect(eventText({...canceled, by: 'staff'}, request, reader)).toBe('Village support ended this request')
  expect(eventText({...canceled, by: 'staff'}, booking, reader)).toBe('Village support ended this booking')
})

test('a booking that the family ended after a missed visit says why', () => {
  const ended = {what: 'cancelled', by: 'family', canceled_for: 'provider'} as const
  expect(text(ended)).toBe('You ended this booking after a visit that counts as missed')
  expect(text({...ended, adult: 'Paul'})).toMatch(/^Paul ended this booking after/)
})

test('a visit that staff canceled for a side says so, and not that the side did', () => {
  const visit = {start: '2026-06-08T14:00:00.000Z', end: '2026-06-08T16:00:00.000Z'}
  const canceled = {what: 'visit_cancelled', by: 'staff', visit} as const
  expect(text(canceled)).toMatch(/^Village support canceled the visit of [^(]+$/)
  expect(text({...canceled, canceled_for: 'family'})).toMatch(/^Village support canceled .* for your family$/)
  expect(text({...canceled, canceled_for: 'provider'})).toMatch(/^Village support canceled .* for the caregiver$/)
})

test('a visit that staff moved says so, and one that the two sides moved does not', () => {
  const visit = {start: '2026-06-08T14:00:00.000Z', end: '2026-06-08T16:00:00.000Z'}
  const moved_to = {start: '2026-06-09T14:00:00.000Z', end: '2026-06-09T16:00:00.000Z'}
  const moved = {what: 'visit_moved', by: null, visit, moved_to} as const
  expect(text(moved)).toMatch(/^Visit moved from .* to /)
  expect(text({...moved, by: 'staff'})).toMatch(/^Village support changed the times of a visit from .* to /)
})

test('a contested visit says who contested its times, and why', () => {
  const visit = {start: '2026-06-05T14:00:00.000Z', end: '2026-06-05T18:00:00.000Z'}
  const contested = {what: 'visit_contested', name: null, visit} as const
  expect(text({...contested, by: 'family', reason: 'Too long'})).toMatch(
    /^You contested the times of the visit of Fri, Jun 5, 9:00.+1:00.PM: “Too long”$/,
  )
  expect(text({...contested, by: 'family', adult: 'Paul'})).toMatch(/^Paul contested/)
  expect(text({...contested, by: 'provider'})).toMatch(/^The caregiver contested/)
})

test('invited caregivers were asked first only where the request was to ask others after them', () => {
  const invited = (then_open: boolean, count: number, audience: 'caretakers' | 'agencies' = 'caretakers') => {
    const invitation = {exclusive_until: reader.now, then_open, is_exclusive: false}
    return eventText(event({what: 'invited', by: null, name: null, count}), {...booking, audience, invitation}, reader)
  }
  expect(invited(true, 1)).toBe('One caregiver was asked first')
  expect(invited(false, 1)).toBe('One caregiver was asked')
  expect(invited(false, 2)).toBe('2 caregivers were asked')
  expect(invited(false, 1, 'agencies')).toBe('One agency was asked')
})
