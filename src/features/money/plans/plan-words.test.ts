import {expect, test} from 'vitest'
import {freeText, monthlyCents, oneLateTerm, planText, priceCents, stateText, termText, usedText} from './plan-words.ts'
import type {Plan} from '#contract/money/subscriptions.ts'

/** A family's monthly plan of $12.00, for tests; each test sets the fields it checks. */
const planSample = (given: Partial<Plan> = {}): Plan => ({
  id: '01890000-0000-7000-8000-000000000011',
  plan: 'careseekers-month',
  type: 'careseekers',
  title: 'Village Family, by the month',
  description: '',
  price: 12,
  duration_value: 1,
  duration_unit: 'month',
  list_items: [],
  list_count: 0,
  ...given,
})

const zone = 'America/Chicago'
const reader = {zone, now: '2026-06-10T15:00:00.000Z'}
const yearly = planSample({title: 'Yearly', price: 119.99, duration_unit: 'year'})
const running = {
  plan: planSample(),
  status: 'ACTIVE' as const,
  current_period_start: '2026-06-01T15:00:00.000Z',
  current_period_end: '2026-07-01T15:00:00.000Z',
  renews_at: '2026-07-01T15:00:00.000Z',
  cancel_at_period_end: false,
  next_plan: null,
  method: 'card' as const,
}

test('prices are whole cents, and a longer term names what a month comes to', () => {
  expect(priceCents({price: 19.99})).toBe(1999)
  expect(monthlyCents(planSample())).toBeNull()
  expect(monthlyCents(yearly)).toBe(1000)
  expect(monthlyCents(planSample({price: 30, duration_value: 3}))).toBe(1000)
  expect(termText(yearly)).toBe('year')
  expect(termText({duration_value: 3, duration_unit: 'month'})).toBe('3 months')
})

test('what is charged next, when, and from what is said to the cent', () => {
  expect(stateText(running, reader)).toBe('Renews on Wed, Jul 1, 2026 for $12.00, by card.')
  expect(stateText({...running, method: 'ach'}, reader)).toContain('from a bank account')
  expect(stateText({...running, next_plan: yearly}, reader)).toBe(
    'On Wed, Jul 1, 2026 it changes to Yearly, for $119.99.',
  )
})

test('a plan whose renewal comes from the bank does not renew on a day that is over', () => {
  const now = '2026-07-03T15:00:00.000Z'
  expect(stateText({...running, method: 'ach'}, {zone, now})).toBe('Its renewal is being paid. The plan stays active.')
  const changing = {...running, method: 'ach' as const, next_plan: yearly}
  expect(stateText(changing, {zone, now})).toBe('Its renewal is being paid. The plan stays active.')
})

test('what is canceled, late, or paid by hand is not announced as a renewal', () => {
  expect(stateText({...running, cancel_at_period_end: true, renews_at: null}, reader)).toContain('It ends on')
  expect(stateText({...running, status: 'PAST_DUE'}, reader)).toContain('is retried daily')
  expect(stateText({...running, method: null, renews_at: null}, reader)).toBe(
    'Paid until Wed, Jul 1, 2026. It does not renew automatically.',
  )
})

test('a late payment buys the term from the end of the paid one, not of the days after it', () => {
  const late = {...running, current_period_end: '2026-07-08T15:00:00.000Z'}
  expect(oneLateTerm(running.plan, late, zone)).toBe('One month from Wed, Jul 1, 2026')
  expect(oneLateTerm(yearly, late, zone)).toBe('One year from Wed, Jul 1, 2026')
})

test('what is used up is counted, where anything is', () => {
  expect(usedText({what: 'open_requests', used: 1, free: 2})).toBe('1 of 2 open requests used')
  expect(usedText({what: 'unassigned_leads', used: 0, free: 0})).toBeNull()
})

test('more than the limit, from a plan that has ended, is not counted as a part of it', () => {
  expect(usedText({what: 'open_requests', used: 5, free: 2})).toBe(
    'You have 5 open requests. Without a plan the limit is 2',
  )
  expect(usedText({what: 'live_bids', used: 3, free: 3})).toBe('3 of 3 open bids used')
  expect(usedText({what: 'live_bids', used: 4, free: 3})).toBe('You have 4 open bids. Without a plan the limit is 3')
})

test('an agency reads that without a plan no new requests reach it, not that those sent to it by name do', () => {
  expect(freeText.agency).toContain('New requests reach your agency only with a plan')
  expect(freeText.agency).toContain('those sent to it while it had one stay open to it')
})

test('an agency with a plan does not read that it needs one, until the plan has ended', () => {
  expect(planText('agency', {status: 'ACTIVE'})).toContain('With your plan, new requests reach your agency')
  expect(planText('agency', {status: 'PAST_DUE'})).not.toContain('only with a plan')
  expect(planText('agency', {status: 'EXPIRED'})).toBe(freeText.agency)
  expect(planText('caretaker', {status: 'ACTIVE'})).toBe(freeText.caretaker)
})
