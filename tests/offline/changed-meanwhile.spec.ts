import {removeMember} from '#contract/accounts/members.ts'
import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import {bidByOrganization} from '#contract/bookings/offers.ts'
import {assignSession, cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import type {TestApp} from '#tests/support/app.ts'
import {password, type Member} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'
import {openHome, openWithWorker, expect, test, type Device, inSoak} from './support/fixtures.ts'

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

test(
  'case 19: a bid on a canceled request needs attention and says why',
  inSoak,
  async ({live: {app}, device, visit, reached}) => {
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
  },
)

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
test(
  'the agency removed her while she had no signal; her tap is sent once she logs in, and she reads where she stands',
  inSoak,
  async ({live: {app}, device, reached}) => {
    const owner = await app.agency({legal_name: 'Kind Hands LLC'})
    const fay = await app.member(owner, 'field', {first_name: 'Fay'})
    const {session} = await upcomingVisit(app, await app.parent(), owner)
    await app.ok(assignSession, {by: owner, key: newId(), params: {id: session.id}, body: {member_id: fay.member_id}})
    const phone = await device()
    await openWithWorker(phone, fay)
    await phone.button('start').waitFor()
    await phone.offline()
    await phone.tap('start')
    await app.ok(removeMember, {by: owner, key: newId(), params: {id: fay.member_id}})
    await phone.online()
    await expect(phone.page).toHaveURL(/\/login/)
    await expect(phone.page.getByText('1 item waits on this device')).toBeVisible()

    await phone.go('/agency/login')
    await phone.page.getByLabel('Email').fill(fay.email)
    await phone.page.getByLabel('Password', {exact: true}).fill(password)
    await phone.page.getByRole('button', {name: 'Log in', exact: true}).click()
    await expect(phone.page.getByRole('heading', {name: 'You no longer belong to Kind Hands LLC'})).toBeVisible()
    await expect
      .poll(() => reached.claims(session))
      .toMatchObject([{by_user_id: fay.user_id, flags: expect.arrayContaining(['reassigned'])}])
    await expect(phone.page.getByText('received 1 item from this device')).toBeVisible()
  },
)

/** An agency's bid of $27, with its lead open on a phone. */
async function openOwnBid(app: TestApp, device: () => Promise<Device>) {
  const story = storyOf(app)
  const agency = await app.agency({legal_name: 'Kind Hands LLC'})
  const request = await story.requestAgency(await app.parent(), {schedule: morningAhead(app, 3)})
  await story.bid(agency, request, 27)
  const phone = await device()
  await openWithWorker(phone, agency)
  await phone.go(`/dash/agency/leads?lead=${request.id}`)
  return {agency, request, phone, dialog: phone.page.getByRole('dialog')}
}

/** The same agency's new rate from another device, in place of the one that counts. */
async function changeElsewhere(app: TestApp, by: Member, {id}: {id: string}, hourly_rate: number) {
  const [live] = await app.rows(`select id from offers where booking_id = '${id}' and status = 'SUBMITTED'`)
  await app.ok(bidByOrganization, {by, key: newId(), params: {id}, body: {hourly_rate, replaces: String(live?.id)}})
}

test('a bid changed from another device stands beside the one that waited here, and the office chooses', async ({
  live: {app},
  device,
  reached,
}) => {
  const {agency, request, phone, dialog} = await openOwnBid(app, device)
  const change = async (rate: string) => {
    await dialog.getByRole('button', {name: 'Change bid'}).click()
    await dialog.getByLabel('Your rate').fill(rate)
    await dialog.getByRole('button', {name: `Change bid to $${rate}`}).click()
  }
  const live_rates = async () =>
    (await reached.offers(request))
      .filter(({status}) => status === 'SUBMITTED')
      .map(({hourly_rate_cents}) => hourly_rate_cents)

  await phone.offline()
  await change('24')
  await expect(dialog.getByText('Saved on this phone')).toBeVisible()
  await changeElsewhere(app, agency, request, 26.5)
  await phone.online()
  await expect(dialog.getByRole('button', {name: 'Keep $26.50/hr'})).toBeVisible()
  expect(await live_rates()).toEqual([2650])
  await dialog.getByRole('button', {name: 'Bid $24/hr instead'}).click()
  await expect(dialog.getByText(/^Received .* · \$24\/hr$/)).toBeVisible()
  await expect(dialog.getByText('Needs attention')).toHaveCount(0)
  await expect.poll(live_rates).toEqual([2400])
  await expect.poll(() => phone.entries()).toEqual([])

  await phone.offline()
  await change('23')
  await expect(dialog.getByText('Saved on this phone')).toBeVisible()
  await changeElsewhere(app, agency, request, 28)
  await phone.online()
  await expect(dialog.getByRole('button', {name: 'Keep $28/hr'})).toBeVisible()
  await change('22')
  await expect(dialog.getByText(/^Received .* · \$22\/hr$/)).toBeVisible()
  await expect(dialog.getByText('Needs attention')).toHaveCount(0)
  await expect.poll(() => phone.entries()).toEqual([])
})

test(
  'a bid changed from another device while its form is open here is named before it is replaced',
  inSoak,
  async ({live: {app}, device}) => {
    const {agency, request, dialog} = await openOwnBid(app, device)
    await dialog.getByRole('button', {name: 'Change bid'}).click()
    await dialog.getByLabel('Your rate').fill('24')
    await changeElsewhere(app, agency, request, 26.5)
    await expect(dialog.getByText('It is now $26.50/hr. If you place this one, it replaces that bid.')).toBeVisible()
    await expect(dialog.getByLabel('Your rate')).toHaveValue('24')
    await dialog.getByRole('button', {name: 'Change bid to $24/hr'}).click()
    await expect(dialog.getByText(/^Received .* · \$24\/hr$/)).toBeVisible()
  },
)
