import {expect, test} from 'vitest'
import {readEvent} from './events.ts'

const disputed = (status: string, more: object = {}) =>
  readEvent(
    JSON.stringify({
      id: 'evt_1',
      type: 'charge.dispute.updated',
      data: {
        object: {id: 'dp_1', object: 'dispute', amount: 4250, status, payment_intent: {id: 'pi_1'}, ...more},
      },
    }),
  )

test.each([
  ['needs_response', 'OPEN'],
  ['under_review', 'OPEN'],
  ['warning_needs_response', 'OPEN'],
  ['warning_under_review', 'OPEN'],
  ['a_status_of_tomorrow', 'OPEN'],
  ['warning_closed', 'WON'],
  ['won', 'WON'],
  ['prevented', 'WON'],
  ['lost', 'LOST'],
])('a dispute that is %s at the provider is %s', (said, status) => {
  expect(disputed(said, {reason: 'fraudulent'})).toEqual({
    id: 'evt_1',
    type: 'charge.dispute.updated',
    about: 'dispute',
    provider_payment_id: 'pi_1',
    dispute: {provider_dispute_id: 'dp_1', status, amount_cents: 4250, reason: 'fraudulent', answer_by: null},
  })
})

test('until when the bank takes an answer comes with a dispute', () => {
  const due_by = Date.parse('2026-06-15T12:00:00.000Z') / 1000
  expect(disputed('needs_response', {evidence_details: {due_by}})).toMatchObject({
    dispute: {answer_by: '2026-06-15T12:00:00.000Z'},
  })
})

test('a dispute of no payment, or in a form of tomorrow, is nothing to us', () => {
  expect(disputed('lost', {payment_intent: null})).toMatchObject({about: 'other'})
  expect(disputed('lost', {amount: 'much'})).toMatchObject({about: 'other'})
})
