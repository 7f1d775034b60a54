import type {Page} from '@playwright/test'
import {keepFavourite} from '#contract/bookings/favourites.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const idOf = (page: Page) => page.url().split('/').at(-1) ?? ''
const lead = (page: Page, id: string) => page.locator(`article[data-booking-id="${id}"]`)

test('June, who came before, is asked first; she declines, and everyone nearby is asked', async ({
  live: {app},
  visitor,
}) => {
  const parent = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const otis = await app.caretaker({first_name: 'Otis', last_name: 'Hale'})
  const before = await storyOf(app).confirmed(parent, june, {schedule: morningAhead(app, 3)})

  const family = await visitor()
  const {page} = family
  await family.loginAs(parent, `/dash/parent/booking/${before.id}`)
  await page.getByRole('link', {name: 'Book again'}).click()
  await expect(page.getByText(/June Rivers first, until/)).toBeVisible()
  await expect(page.getByText('Then all caregivers nearby')).toBeVisible()
  // the booked morning is passed over by whole weeks
  const day = addDays(dayIn(someRequest.timezone, app.clock.now()), 10)
  await expect(page.getByText('You already have visits at these times')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', {name: 'Change recipients'}).click()
  await expect(page.getByRole('radio', {name: /^Ask June first/})).toBeChecked()
  await page.getByLabel('How long only June is asked').selectOption('12 hours')
  await expect(page.getByRole('checkbox', {name: /^Then ask all caregivers nearby/})).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Continue'}).click()
  await page.getByRole('button', {name: 'Send request'}).click()
  await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
  const id = idOf(page)
  await expect(page.getByText(/^Only June is asked, until/)).toBeVisible()
  await expect(page.getByText(/Then we ask all caregivers nearby/)).toBeVisible()
  await expectAccessible(page)
  const [stored] = await app.rows<{first: string}>(
    `select first_start::date::text as first from bookings where id = '${id}'`,
  )
  expect(stored?.first).toBe(day)

  await family.go('/dash/parent/requests')
  await expect(
    page.locator(`a[data-booking-id="${id}"]`).getByText(/^June is asked first, until .+[AP]M$/),
  ).toBeVisible()

  const other = await visitor()
  await other.loginAs(otis, '/dash/caretaker/nearby')
  await expect(other.page.getByRole('heading', {level: 1})).toBeVisible()
  await expect(lead(other.page, id)).toHaveCount(0)

  const asked = await visitor()
  await asked.loginAs(june, '/dash/caretaker/nearby')
  await expect(lead(asked.page, id).getByText(/^June, Dana’s family asks you first, until/)).toBeVisible()
  // to the sheet, which starts with the rate that they agreed last time
  await expect(lead(asked.page, id).getByRole('link', {name: /^Place bid/})).toBeVisible()
  await expectAccessible(asked.page)
  await lead(asked.page, id).getByRole('button', {name: 'Decline'}).click()
  const dialog = asked.page.getByRole('alertdialog', {name: 'Decline this request?'})
  await dialog.getByLabel('Reason').fill('I am away that week')
  await dialog.getByRole('button', {name: 'Decline request'}).click()
  await expect(dialog).toHaveCount(0)

  await family.go(`/dash/parent/requests/${id}`)
  await expect(page.getByText('June declined: “I am away that week”')).toBeVisible()
  await expect(page.getByText('Now all caregivers nearby can see your request too.')).toBeVisible()

  await other.go('/dash/caretaker/nearby')
  await lead(other.page, id)
    .getByRole('button', {name: /^Place bid/})
    .click()
  await expect(lead(other.page, id).getByText(/^Received/)).toBeVisible()
  await expect.poll(() => app.rows(`select 1 from offers where booking_id = '${id}'`)).toHaveLength(1)
})

test('Maya, a favorite, is added to June, and both are asked before everyone nearby', async ({
  live: {app},
  visitor,
}) => {
  const parent = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const maya = await app.caretaker({first_name: 'Maya', last_name: 'Lopez'})
  const before = await storyOf(app).confirmed(parent, june, {schedule: morningAhead(app, 3)})
  await storyOf(app).confirmed(parent, maya, {schedule: morningAhead(app, 4)})
  await app.ok(keepFavourite, {by: parent, params: {provider_id: maya.caretaker_id}})

  const {page, loginAs} = await visitor()
  await loginAs(parent, `/dash/parent/booking/${before.id}`)
  await page.getByRole('link', {name: 'Book again'}).click()
  await page.getByRole('button', {name: 'Change recipients'}).click()
  await page.getByRole('group', {name: 'Which caregivers'}).getByRole('checkbox', {name: 'Maya Lopez'}).check()
  await expect(page.getByRole('radio', {name: /^First ask the caregivers you choose/})).toBeChecked()
  await expect(page.getByLabel('How long only June and Maya are asked')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Continue'}).click()
  await expect(page.getByText(/June Rivers and Maya Lopez are asked first/)).toBeVisible()
  await expect(page.getByText(/June Rivers and Maya Lopez first, until/)).toBeVisible()
  await page.getByRole('button', {name: 'Send request'}).click()
  await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
  await expect(page.getByText(/^Only June and Maya are asked, until/)).toBeVisible()
  const asked = await app.rows<{id: string}>(
    `select caretaker_id::text as id from invitations where booking_id = '${idOf(page)}'`,
  )
  expect(asked.map(({id}) => id).toSorted()).toEqual([june.caretaker_id, maya.caretaker_id].toSorted())
})
