import {beforeEach, expect, test} from 'vitest'
import {listAudit} from '#contract/admin/operations.ts'
import {createNonUser} from '#contract/admin/careseekers.ts'
import {endUserSignIns, inviteStaff, suspendAgency, suspendUser, verifyUser} from '#contract/admin/people.ts'
import {createFaq, setFee} from '#contract/admin/platform.ts'
import {refundPayment} from '#contract/admin/returns.ts'
import {hideReview} from '#contract/bookings/reviews.ts'
import {listPayments} from '#contract/money/invoices.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {paidCareOf} from '#tests/support/money/paid-care.ts'
import {reviewsOf} from '#tests/support/reviews.ts'

const app = await testApp()

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test('the log names the person or thing that each change was made to, and where staff find that', async () => {
  const admin = await app.staff('admin')
  const [ada, grace, agency] = [
    await app.parent({first_name: 'Ada', last_name: 'Stone'}),
    await app.caretaker({first_name: 'Grace', last_name: 'Okafor'}),
    await app.agency({legal_name: 'Maple Care LLC'}),
  ]
  const reviews = reviewsOf(app)
  const booking = await reviews.visited(ada, grace, [
    {date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']},
  ])
  const {mine} = await reviews.writes(ada, booking)
  const by = () => ({by: admin, key: newId()})
  const reason = {reason: 'A complaint'}
  await app.ok(verifyUser, {...by(), params: {id: ada.user_id}, body: {is_verified: 'Verified'}})
  await app.ok(suspendUser, {...by(), params: {id: grace.user_id}, body: reason})
  await app.ok(suspendAgency, {...by(), params: {id: agency.org_id}, body: reason})
  await app.ok(hideReview, {...by(), params: {id: mine!.id}, body: reason})
  const family = {first_name: 'Rose', last_name: 'Field', phone_number: '6155550170', number_of_children: 1}
  const rose = await app.ok(createNonUser, {...by(), body: family})
  await app.ok(createFaq, {...by(), body: {audience: 'Parents', question: 'How?', answer: 'So.'}})
  const effective_from = plusMs(app.clock.now(), 86_400_000)
  await app.ok(setFee, {...by(), body: {bps: 900, effective_from}})
  const writer = {
    email: 'w@example.test',
    first_name: 'Will',
    last_name: 'Word',
    role: 'blog_writer',
  } as const
  await app.ok(inviteStaff, {...by(), body: writer})

  const {items, total} = await app.ok(listAudit, {by: admin})
  expect(total).toEqual({count: items.length, amount_cents: null})
  const root = '/admin/dashboard'
  expect(items.map(({action, about}) => [action, about])).toEqual([
    ['user.invited', {name: 'Will Word', link: null}],
    ['fee.set', null],
    ['faq.created', {name: 'How?', link: null}],
    ['careseeker.created', {name: 'Rose Field', link: `${root}/admin-careseekers/${rose.id}/bookings`}],
    ['review.hidden', {name: booking.number, link: `${root}/all-bookings/${booking.id}`}],
    ['agency.suspended', {name: 'Maple Care LLC', link: `${root}/users/agency/${agency.org_id}`}],
    ['user.suspended', {name: 'Grace Okafor', link: `${root}/users/caregivers/${grace.user_id}`}],
    ['user.verified', {name: 'Ada Stone', link: `${root}/users/parents/${ada.user_id}`}],
  ])
})

test('the log is searched by whom a change was made to, and by day', async () => {
  const admin = await app.staff('admin')
  const by = () => ({by: admin, key: newId()})
  const ada = await app.parent({first_name: 'Ada', last_name: 'Stone', email: 'ada@desk.test'})
  const agency = await app.agency({legal_name: 'Maple Care LLC'})
  await app.ok(verifyUser, {...by(), params: {id: ada.user_id}, body: {is_verified: 'Verified'}})
  app.clock.advance({days: 1})
  await app.ok(suspendAgency, {...by(), params: {id: agency.org_id}, body: {reason: 'A complaint'}})
  const found = async (query: {q?: string; from?: string; to?: string}) =>
    (await app.ok(listAudit, {by: admin, query})).items.map(({action}) => action)
  expect(await found({q: 'ada@desk.test'})).toEqual(['user.verified'])
  expect(await found({q: 'mapel'})).toEqual(['agency.suspended'])
  expect(await found({q: 'stone', from: '2026-06-02'})).toEqual([])
  expect(await found({from: '2026-06-02'})).toEqual(['agency.suspended'])
  expect(await found({to: '2026-06-01'})).toEqual(['user.verified'])
})

test('a change of an agency’s member leads to their page, and one of a payment to its invoice', async () => {
  const admin = await app.staff('admin')
  const owner = await app.agency()
  const {stated, paid} = paidCareOf(app)
  const made = await stated()
  await paid(made)
  const [payment] = (await app.ok(listPayments, {by: admin})).items
  const why = {reason: 'goodwill', memo: 'They called us'} as const
  await app.ok(refundPayment, {by: admin, key: newId(), params: {id: payment!.id}, body: why})
  await app.ok(endUserSignIns, {by: admin, params: {id: owner.user_id}})
  const {items} = await app.ok(listAudit, {by: admin})
  expect(items.map(({action, about}) => [action, about?.link])).toEqual([
    ['user.sign_ins_ended', `/admin/dashboard/users/caregivers/${owner.user_id}`],
    ['payment.refunded', `/admin/dashboard/invoices/${made.invoiceId}`],
  ])
})
