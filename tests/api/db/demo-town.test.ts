import {beforeAll, expect, test} from 'vitest'
import {listLeadCredits} from '#contract/admin/invoices.ts'
import {listMessageReports} from '#contract/admin/messages.ts'
import {seedDemo} from '#server/db/seed/demo.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()
beforeAll(() => seedDemo({database: {...app.deps.database, db: app.db}, files: app.deps.files, clock: app.clock}))

test('the reliability of a demo caregiver comes from visits that the town has', async () => {
  const counted = await app.rows<{visits: number; on_time: number; had: number}>(
    `select c.visits_count as visits, c.on_time_count as on_time, (select count(*)::int from sessions s
      where s.caretaker_id = c.id and (s.status in ('COMPLETED', 'MISSED')
        or (s.status = 'CANCELLED' and s.cancelled_by = 'caretaker'))) as had
      from caretakers c where c.visits_count > 0`,
  )
  expect(counted.length).toBeGreaterThan(0)
  for (const {visits, on_time, had} of counted) {
    expect(visits).toBeLessThanOrEqual(had)
    expect(on_time).toBeLessThanOrEqual(visits)
  }
})

test('staff of the demo town have questions to answer', async () => {
  const waiting = await app.rows('select question from open_questions where closed_at is null')
  expect(waiting.length).toBeGreaterThan(0)
})

test('staff of the demo town have a failed payment, a dispute, a credit note and a reported message to look into', async () => {
  const failed = await app.rows<{status: string; is_tried_again: boolean}>(
    `select c.status, s.look_at > '${app.clock.now()}' as is_tried_again
      from subscriptions s join checkouts c on c.subscription_id = s.id and c.purpose = 'renewal' where s.status = 'PAST_DUE'`,
  )
  expect(failed).toEqual([{status: 'FAILED', is_tried_again: true}])
  const disputed = 'select d.status, p.status as payment from disputes d join payments p on p.id = d.payment_id'
  expect(await app.rows(disputed)).toEqual([{status: 'OPEN', payment: 'DISPUTED'}])
  expect(await app.rows('select amount_cents from credit_notes')).toEqual([{amount_cents: 1000}])
  const by = await app.staff('admin')
  expect((await app.ok(listMessageReports, {by, query: {}})).items).toMatchObject([{reason: 'outside_payment'}])
})

test('the credit that staff of the demo town decide on is for a lead whose visits are all ahead', async () => {
  const {items} = await app.ok(listLeadCredits, {by: await app.staff('admin'), query: {}})
  expect(items).toMatchObject([{invoice: {kind: 'lead', status: 'PAID'}, visits: {took_place: 0}}])
  expect(items[0]!.visits.count).toBeGreaterThan(0)
  expect(items[0]!.asked_by).not.toBe('')
  const booked = await app.rows(
    `select b.first_start > i.credit_asked_at as is_ahead, b.approved_org_id = i.org_id as is_theirs
      from invoices i join bookings b on b.id = i.booking_id where i.credit_status = 'ASKED'`,
  )
  expect(booked).toEqual([{is_ahead: true, is_theirs: true}])
})
