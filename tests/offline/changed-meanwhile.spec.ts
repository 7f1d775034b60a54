import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import {assignSession, cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'
import {openHome, openWithWorker, expect, test} from './support/fixtures.ts'

test('case 19: the visit was canceled while she had no signal; her tap is kept beside it, never refused', async ({
  live: {app},
  phone,
  visit,
  reached,
}) => {
  await phone.offline()
  await phone.tap('start')
  await app.ok(cancelSession, {
    by: visit.parent,
    key: newId(),
    params: {id: visit.session.id},
    body: {reason: 'Grandmother is here'},
  })
  await phone.online()
  await expect.poll(() => reached.claims(visit.session)).toHaveLength(1)
  const [claim] = await reached.claims(visit.session)
  expect(claim?.flags).toContain('session_cancelled')
  await expect.poll(() => phone.entries()).toEqual([])
})

test('case 19: a bid on a canceled request needs attention and says why', async ({
  live: {app},
  device,
  visit,
  reached,
}) => {
  const family = await app.parent()
  const request = await storyOf(app).request(family, {schedule: morningAhead(app)})
  const phone = await device()
  await openHome(phone, visit.caretaker)
  await phone.go('/dash/caretaker/nearby')
  const card = phone.page.locator(`[data-booking-id="${request.id}"]`).first()
  await card.getByRole('button', {name: /^Place bid/}).waitFor()
  await phone.offline()
  await card.getByRole('button', {name: /^Place bid/}).click()
  await expect(card.getByText('Saved on this phone')).toBeVisible()
  await app.ok(cancelBooking, {by: family, key: newId(), params: {id: request.id}, body: {}})
  await phone.online()
  await expect(phone.page.getByText('Needs attention').first()).toBeVisible()
  await expect(phone.page.getByText(/canceled/).first()).toBeVisible()
  expect(await reached.offers(request)).toEqual([])
  expect(await phone.entries()).toMatchObject([{state: 'attention', error: {status: 409, code: 'booking_closed'}}])
  await phone.page
    .getByRole('button', {name: /^Discard/})
    .first()
    .click()
  await expect.poll(() => phone.entries()).toEqual([])
})

test('case 20: she had confirmed on another device already; the same tap from here changes nothing', async ({
  live: {app},
  phone,
  visit,
  reached,
}) => {
  await phone.offline()
  await phone.tap('start')
  await visitsOf(app).starts(visit.caretaker, visit.session)
  await phone.online()
  await expect(phone.received()).toBeVisible()
  await expect.poll(() => phone.entries()).toEqual([])
  expect(await reached.claims(visit.session)).toHaveLength(1)
})

test('the visit was given to someone else while she had no signal; her tap is received, and the office and staff read why', async ({
  live: {app},
  device,
  visitor,
  reached,
}) => {
  const owner = await app.agency({legal_name: 'Kind Hands LLC'})
  const fay = await app.member(owner, 'field', {first_name: 'Fay'})
  const gil = await app.member(owner, 'field', {first_name: 'Gil'})
  const {session, booking} = await upcomingVisit(app, await app.parent(), owner)
  const assign = (member_id: string) =>
    app.ok(assignSession, {by: owner, key: newId(), params: {id: session.id}, body: {member_id}})
  await assign(fay.member_id)
  const phone = await device()
  await openWithWorker(phone, fay)
  await phone.button('start').waitFor()
  await phone.offline()
  await phone.tap('start')
  await assign(gil.member_id)
  await phone.online()
  await expect
    .poll(() => reached.claims(session))
    .toMatchObject([{by_user_id: fay.user_id, flags: expect.arrayContaining(['reassigned'])}])
  await expect.poll(() => phone.entries()).toEqual([])
  await phone.go('/outbox')
  await expect(phone.received()).toBeVisible()
  await expect(phone.page.getByText('Needs attention')).toHaveCount(0)

  const office = await visitor()
  await office.loginAs(owner, `/dash/agency/calendar?session=${session.id}`)
  await expect(office.page.getByText('The start was confirmed by the caregiver assigned at that time')).toBeVisible()
  const staff = await visitor()
  await staff.loginAs(await app.staff(), `/admin/dashboard/all-bookings/${booking.id}`)
  await expect(staff.page.getByText(/by a caregiver who was assigned at that time/)).toBeVisible()
})
