import {expect, test} from 'vitest'
import type {Overview} from '#contract/admin/operations.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {Figures} from './figures.tsx'

const none = {count: 0, since: null}
const overview: Overview = {
  waiting: {
    exceptions: none,
    verifications: none,
    checks_expiring: none,
    credits_asked: none,
    payments: none,
    messages: none,
    message_reports: none,
    post_reviews: none,
    open_questions: none,
  },
  bookings: [],
  visits: {both: 0, one: 0, none: 0},
  approvals: [],
  revenue: [],
  sign_ups: [],
}

test('figures that do not follow the chosen days stand under a heading of their own', async () => {
  await mount(<Figures overview={overview} />)
  expect(texts('h2')[0]).toBe('Figures of fixed periods')
  expect(texts('p')[0]).toBe('Each has its own period and does not follow the days chosen above.')
})
