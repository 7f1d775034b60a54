import {describe, expect, test} from 'vitest'
import {sampleBooking, sampleChild} from '#tests/support/samples/booking-samples.ts'
import {agesToday} from './asked-children.ts'

const mia = sampleChild({id: 'mia', birth_month: '2025-04'})

test('a recorded child is as old as today, and another one as it was asked for', () => {
  const asked = {ages: [7, 1], age_months: [14], child_ids: ['mia']}
  expect(agesToday(sampleBooking(asked), [mia], '2026-12-01')).toEqual({ages: [7, 1], age_months: [20]})
  expect(agesToday(sampleBooking(asked), [mia], '2027-04-01')).toEqual({ages: [7, 2], age_months: []})
  expect(agesToday(sampleBooking(asked), [], '2027-04-01')).toEqual({ages: [7, 1], age_months: [14]})
})

test('a child who is 18 by today keeps the age that was asked for', () => {
  const ada = sampleChild({id: 'ada', birth_month: '2008-12'})
  const asked = sampleBooking({ages: [17], child_ids: ['ada']})
  expect(agesToday(asked, [ada], '2026-11-30')).toEqual({ages: [17], age_months: []})
  expect(agesToday(asked, [ada], '2026-12-01')).toEqual({ages: [17], age_months: []})
})

describe('a record that was corrected after the request', () => {
  const corrected = sampleChild({id: 'mia', birth_month: '2024-04'})
  const tom = sampleChild({id: 'tom', birth_month: '2019-01'})

  test('says the age of the only child', () => {
    const asked = sampleBooking({ages: [1], age_months: [14], child_ids: ['mia']})
    expect(agesToday(asked, [corrected], '2026-12-01')).toEqual({ages: [2], age_months: []})
  })

  test('says the age of one of the children, where there is a record of each', () => {
    const asked = sampleBooking({ages: [7, 1], age_months: [14], child_ids: ['mia', 'tom']})
    expect(agesToday(asked, [corrected, tom], '2026-12-01')).toEqual({ages: [7, 2], age_months: []})
  })

  test('says the age at its place beside another child, unless another age is nearer', () => {
    const asked = sampleBooking({ages: [1, 7], age_months: [14], child_ids: ['mia']})
    expect(agesToday(asked, [corrected], '2026-12-01')).toEqual({ages: [2, 7], age_months: []})
    const named_later = sampleBooking({ages: [7, 1], age_months: [14], child_ids: ['mia']})
    expect(agesToday(named_later, [corrected], '2026-12-01')).toEqual({ages: [7, 1], age_months: [14]})
  })
})

test('records that fit no place have one by their order in the request, not in the answer', () => {
  const asked = sampleBooking({ages: [3, 9], child_ids: ['zoe', 'ben']})
  const zoe = sampleChild({id: 'zoe', birth_month: '2012-06'})
  const ben = sampleChild({id: 'ben', birth_month: '2021-06'})
  expect(agesToday(asked, [ben, zoe], '2026-12-01')).toEqual({ages: [14, 5], age_months: []})
  const unnamed = {...asked, child_ids: ['ben']}
  expect(agesToday(unnamed, [zoe, ben], '2026-12-01')).toEqual(agesToday(unnamed, [ben, zoe], '2026-12-01'))
})

test('without the months of another child under two there are years alone', () => {
  const asked = sampleBooking({ages: [1, 0], child_ids: ['mia']})
  expect(agesToday(asked, [mia], '2026-12-01')).toEqual({ages: [1, 0], age_months: []})
})
