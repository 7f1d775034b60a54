import {approveForNonUser, createNonUser, requestForNonUser} from '#contract/admin/careseekers.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import type {Live} from '#tests/support/browser/live.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const zone = 'America/Chicago'

/** A booking of Rose Field, who has no account, with June Rivers. */
async function bookedForRose({app}: Pick<Live, 'app'>, schedule: RequestBody['schedule']) {
  const [admin, june] = [await app.staff(), await app.caretaker({first_name: 'June', last_name: 'Rivers'})]
  const body = {first_name: 'Rose', last_name: 'Field', phone_number: '6155550170', number_of_children: 1}
  const {id} = await app.ok(createNonUser, {by: admin, key: newId(), body})
  const {booking} = await app.ok(requestForNonUser, {
    by: admin,
    key: newId(),
    params: {id},
    body: {audience: 'caretakers', request: {...someRequest, schedule}},
  })
  const offer = await storyOf(app).bid(june, booking)
  const params = {id, bookingId: booking.id}
  await app.ok(approveForNonUser, {by: admin, key: newId(), params, body: {offer_id: offer.id}})
  const family = `/admin/dashboard/admin-careseekers/${id}/bookings`
  return {admin, june, booking, family, page_of_booking: `${family}/${booking.id}`}
}

test(
  'staff record a child of a family without an account, and name it in the booking that does not',
  {tag: [bothSizes.tag, inSoak.tag]},
  async ({live, visitor}) => {
    const day = addDays(dayIn(zone, live.app.clock.now()), 2)
    const {admin, booking, family} = await bookedForRose(live, [
      {date_range: [day, day], time_range: ['09:00', '13:00']},
    ])
    const {page, loginAs, go} = await visitor()
    await loginAs(admin, family)
    const children = page.getByRole('region', {name: 'Children', exact: true})
    await children.getByRole('button', {name: 'Add a child'}).click()
    const adding = page.getByRole('dialog', {name: 'Add a child'})
    await adding.getByLabel('First name').fill('Ellie')
    await adding.getByLabel('Month of birth').selectOption('May')
    await adding.getByLabel('Year').selectOption(String(Number(day.slice(0, 4)) - 4))
    await adding.getByLabel('Allergies').fill('Peanuts')
    await expectAccessible(page)
    await adding.getByRole('button', {name: 'Save child'}).click()
    await expect(adding).toHaveCount(0)
    await expect(children.getByRole('listitem')).toContainText('Allergies: Peanuts')

    // the caregiver who is booked reads nothing of it yet
    const hint = page.getByRole('status').filter({hasText: 'June Rivers cannot read what is recorded about Ellie yet'})
    await expect(hint).toBeVisible()
    await expectAccessible(page)
    await hint.getByRole('link', {name: `Booking ${booking.number}`}).click()
    await expect(page.getByRole('heading', {level: 1, name: `Booking ${booking.number}`})).toBeVisible()
    await hint.getByRole('button', {name: 'Choose children'}).click()
    const choosing = page.getByRole('dialog', {name: 'Children, address and handover'})
    await choosing.getByRole('checkbox', {name: /^Ellie, /}).check()
    await choosing.getByRole('button', {name: 'Save', exact: true}).click()
    await expect(choosing).toHaveCount(0)
    await expect(hint).toHaveCount(0)

    await go(family)
    await children.getByRole('button', {name: 'Edit Ellie'}).click()
    const changing = page.getByRole('dialog', {name: 'About Ellie'})
    await changing.getByLabel('Allergies').fill('Milk')
    await changing.getByRole('button', {name: 'Save child'}).click()
    await expect(changing).toHaveCount(0)
    await expect(children.getByRole('listitem')).toContainText('Allergies: Milk')
    await expect(hint).toHaveCount(0)

    await children.getByRole('button', {name: 'Remove Ellie'}).click()
    const question = page.getByRole('alertdialog', {name: 'Remove Ellie?'})
    await expect(question).toContainText('not even the allergies')
    await expectAccessible(page)
    await question.getByRole('button', {name: 'Remove', exact: true}).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Ellie was removed')).toBeVisible()
    await expect(children.getByRole('listitem')).toHaveCount(0)
  },
)

test('staff end the weekly visits of a family without an account', bothSizes, async ({live, visitor}) => {
  const {app} = live
  const first = addDays(dayIn(zone, app.clock.now()), 1)
  const {admin, june, booking, page_of_booking} = await bookedForRose(live, [
    {date_range: [first], weekdays: [1, 2, 3, 4, 5, 6, 7], time_range: ['09:00', '10:00']},
  ])
  const {page, loginAs} = await visitor()
  await loginAs(admin, page_of_booking)
  await page.getByRole('button', {name: 'End weekly visits'}).click()
  const question = page.getByRole('alertdialog', {name: 'End the weekly visits?'})
  await expect(question).toContainText(/\d+ upcoming visits will be canceled, no more will be booked, and June Rivers/)
  await expect(question).toContainText('It costs the family nothing.')
  await question.getByLabel('Reason').fill('They moved')
  await expectAccessible(page)
  await question.getByRole('button', {name: 'End weekly visits'}).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Weekly visits ended')).toBeVisible()
  await expect(page.getByRole('button', {name: 'End weekly visits'})).toHaveCount(0)
  const stored = `select weekly_end->>'by' as by, weekly_end->>'reason' as reason, weekly_end->>'last_day' as last_day
    from bookings where id = '${booking.id}'`
  expect(await app.rows(stored)).toEqual([{by: 'parent', reason: 'They moved', last_day: addDays(first, 7)}])

  const caregiver = await visitor()
  await caregiver.loginAs(june, '/dash/caretaker')
  await caregiver.page.getByRole('button', {name: /^Notifications/}).click()
  await expect(caregiver.page.getByText(/ended the weekly visits/)).toBeVisible()
})
