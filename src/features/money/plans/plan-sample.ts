import type {Plan} from '#contract/money/subscriptions.ts'

/** A family's monthly plan of $12.00, for tests; each test sets the fields it checks. */
export const planSample = (given: Partial<Plan> = {}): Plan => ({
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
