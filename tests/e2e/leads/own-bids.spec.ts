import {withdrawOffer} from '#contract/bookings/offers.ts'
import {newId} from '#lib/id.ts'
import {nashville} from '#tests/support/people.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {failUntilPressed} from '#tests/support/browser/fail-until-pressed.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

/** Some thirty miles north: within reach, and farther than the list reaches that opens first. */
const away = {latitude: nashville.latitude + 0.44, longitude: nashville.longitude}

test('a caregiver finds what she bid on wherever it is, and what came of it', async ({live: {app}, visitor}) => {
  const family = await app.parent({first_name: 'Ada'})
  const [grace, kim] = [await app.caretaker({at: away}), await app.caretaker({first_name: 'Kim'})]
  const story = storyOf(app)
  const won = await story.confirmed(family, grace, {schedule: morningAhead(app)})
  const [waiting, lost] = [
    await story.request(family, {schedule: morningAhead(app, 3)}),
    await story.request(family, {schedule: morningAhead(app, 4)}),
  ]

  const {page, loginAs} = await visitor()
  await loginAs(grace, '/dash/caretaker/nearby')
  await expect(page.getByText('Nothing open within 25 miles')).toBeVisible()
  for (const request of [waiting, lost]) await story.bid(grace, request)
  await story.bid(kim, lost)
  await story.approve(family, lost, kim)
  await page.getByRole('radio', {name: 'Your bids'}).check()
  await expect(page.getByRole('heading', {name: 'Your bids'})).toBeVisible()
  await expect(page).toHaveTitle('Your bids and bookings · Village')
  const card = ({id}: {id: string}) => page.locator(`[data-booking-id="${id}"]`)
  await expect(card(won)).toContainText('Confirmed')
  await expect(card(lost)).toContainText('Not selected')
  await expect(card(waiting)).toContainText('· $25/hrwaiting for the family')
  await expect(page.getByText('1 bid waiting for an answer')).toBeVisible()
  await expect(card(won)).toContainText('Next visit:')
  await expectAccessible(page)

  const states = page.getByRole('navigation', {name: 'Bids and bookings by state'})
  await states.getByRole('link', {name: 'Upcoming 1'}).click()
  await expect(page).toHaveURL(/show=booked/)
  await expect(card(waiting)).toHaveCount(0)
  await card(won).getByRole('link', {name: 'Open the visit'}).click()
  await expect(page.getByRole('dialog').getByText('Child Care for Ada')).toBeVisible()
  await page.goBack()
  await states.getByRole('link', {name: 'All 3'}).click()
  await expect(card(lost)).toBeVisible()

  await card(waiting).getByRole('button', {name: 'Withdraw'}).click()
  // a phone's Back closes the question, not the page
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await card(waiting).getByRole('button', {name: 'Withdraw'}).click()
  await page.getByRole('alertdialog').getByRole('button', {name: 'Withdraw'}).click()
  await expect(page.getByText('Bid withdrawn')).toBeVisible()
  // it was the only one that waited
  await expect(page.getByRole('heading', {level: 1, name: 'Your bids'})).toBeFocused()
  await expect(card(waiting)).toContainText('Withdrawn')
  // to the sheet: the family agreed on another rate than the usual one before
  await expect(card(waiting).getByRole('link', {name: /^Place bid/})).toBeVisible()
})

test('changing a bid goes to its rate', bothSizes, async ({live: {app}, visitor}) => {
  const [grace, story] = [await app.caretaker(), storyOf(app)]
  const request = await story.request(await app.parent(), {
    schedule: morningAhead(app),
    notes: 'Two calm boys. '.repeat(40),
  })
  await story.bid(grace, request)
  const {page, loginAs} = await visitor()
  await loginAs(grace, `/dash/caretaker/nearby?request=${request.id}`)
  await page.getByRole('dialog').getByRole('button', {name: 'Change bid'}).click()
  const rate = page.getByRole('dialog').getByLabel('Your rate')
  await expect(rate).toBeFocused()
  await expect(rate).toBeInViewport()
})

test('a caregiver reads which of her visits overlap a request before she bids', async ({live: {app}, visitor}) => {
  const story = storyOf(app)
  const grace = await app.caretaker()
  const noon = morningAhead(app, 3).map(line => ({...line, time_range: ['12:00', '14:00'] as [string, string]}))
  await story.confirmed(await app.parent(), grace, {schedule: noon})
  const request = await story.request(await app.parent(), {schedule: morningAhead(app, 3)})
  const {page, loginAs} = await visitor()
  await loginAs(grace, '/dash/caretaker/nearby')
  const card = page.locator(`article[data-booking-id="${request.id}"]`)
  const warning =
    /^You have a visit at that time\. The family cannot approve you until you are free\..*9:00 AM – 1:00 PM$/
  await expect(card.getByText(warning)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(warning)).toBeVisible()
  await expect(dialog.getByRole('button', {name: /^Place bid/})).toBeEnabled()
})

test('a caregiver whose verification ended finds her bids, and nothing that would be refused', async ({
  live: {app},
  visitor,
}) => {
  const family = await app.parent({first_name: 'Ada'})
  const grace = await app.caretaker()
  const story = storyOf(app)
  const [waiting, withdrawn] = [
    await story.request(family, {schedule: morningAhead(app)}),
    await story.request(family, {schedule: morningAhead(app, 2)}),
  ]
  await story.bid(grace, waiting)
  const {id} = await story.bid(grace, withdrawn)
  await app.ok(withdrawOffer, {by: grace, params: {id}, body: {}, key: newId()})
  await app.rows(`update caretakers set is_verified = 'Pending'`)

  const {page, loginAs} = await visitor()
  await loginAs(grace, '/dash/caretaker/nearby')
  await expect(page.getByRole('heading', {name: 'Requests nearby'})).toBeVisible()
  await page.getByRole('radio', {name: 'Your bids'}).check()
  const card = ({id: booking_id}: {id: string}) => page.locator(`article[data-booking-id="${booking_id}"]`)
  await expect(card(withdrawn)).toContainText('Withdrawn')
  await expect(page.getByRole('button', {name: /^Place bid/})).toHaveCount(0)
  await expectAccessible(page)
  await card(waiting).getByRole('link').click()
  const change = page.getByRole('dialog').getByRole('button', {name: 'Change bid'})
  await expect(change).toHaveAccessibleDescription('You should be verified to use this.')
})

test('a request she is told of opens though it lies farther away than her list reaches', async ({
  live: {app},
  visitor,
}) => {
  const family = await app.parent({first_name: 'Ada'})
  const grace = await app.caretaker({at: away, work_distance: 50})
  const story = storyOf(app)
  const asked = await story.request(family, {schedule: morningAhead(app), max_hourly_rate: 20})
  const {page, loginAs} = await visitor()
  await loginAs(grace, `/dash/caretaker/nearby?request=${asked.id}`)
  const dialog = page.getByRole('dialog', {name: 'Child Care for Ada'})
  await dialog.getByLabel('Your rate').fill('30')
  await expect(dialog.getByText('Above the family’s maximum rate of $20/hr.')).toBeVisible()
  await dialog.getByRole('button', {name: 'Place bid $30/hr'}).click()
  await expect(dialog.getByText(/^Received \d/)).toBeVisible()
  expect(await app.rows('select status, hourly_rate_cents::int as rate from offers')).toEqual([
    {status: 'SUBMITTED', rate: 3000},
  ])

  await app.rows(`update bookings set status = 'CANCELLED' where id = '${asked.id}'`)
  const other = await visitor()
  await other.loginAs(await app.caretaker({at: away}), `/dash/caretaker/nearby?request=${asked.id}`)
  await expect(other.page.getByText('This request is no longer open')).toBeVisible()
})

test('a request that cannot be asked for is not called closed', async ({live: {app}, visitor}) => {
  const family = await app.parent()
  const grace = await app.caretaker({at: away, work_distance: 50})
  const asked = await storyOf(app).request(family, {schedule: morningAhead(app)})
  const {page, loginAs} = await visitor()
  await failUntilPressed(page, '**/bookings/nearby?*booking_id=*')
  await loginAs(grace, `/dash/caretaker/nearby?request=${asked.id}`)
  await expect(page.getByText('This request could not be loaded')).toBeVisible()
  await page.getByRole('button', {name: 'Try again'}).click()
  await expect(page.getByRole('dialog').getByRole('button', {name: /^Place bid/})).toBeVisible()
})
