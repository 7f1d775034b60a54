import {addDays, longDayText} from '#lib/day.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {morningAhead, nextMonday} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

test('a caregiver offers hours without an end, and the calendar shows them, visits with times, and a bid at odds', async ({
  live: {app},
  visitor,
}) => {
  const cam = await app.caretaker({first_name: 'Cam'})
  const story = storyOf(app)
  const booking = await story.confirmed(await app.parent({first_name: 'Mary'}), cam, {schedule: morningAhead(app)})
  const other = await story.request(await app.parent({first_name: 'Nora'}), {schedule: morningAhead(app)})
  await story.bid(cam, other)
  const day = booking.schedule[0]!.date_range[0]

  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 1280, height: 800})
  await loginAs(cam, '/dash/caretaker/edit')
  const hours = page.getByRole('form', {name: 'Your hours'})
  await hours.getByRole('button', {name: 'Add hours'}).click()
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await hours.getByRole('button', {name}).click()
  await hours.getByLabel('From').fill('08:00')
  await hours.getByLabel('Until').fill('14:00')
  await hours.getByText('No end').click()
  await expect(hours.getByText(/^Every day.*\nEvery week from/)).toBeVisible()
  await hours.getByRole('button', {name: /^Save/}).click()
  await expect(hours.getByText('Offered every week until you change it.')).toBeVisible()

  await page.goto(`/dash/caretaker/calendar?day=${day}`)
  const cell = page.locator(`[data-day="${day}"]`)
  await expect(cell).toHaveAccessibleName(
    /, 1 visit, 1 bid, you offer 8:00 AM – 2:00 PM\. At the time of a visit of yours$/,
  )
  await expect(cell).toContainText('9:00 AM Mary')
  const agenda = page.getByRole('region', {name: longDayText(day)})
  await expect(agenda.getByText('At the time of a visit of yours')).toBeVisible()
  await expectAccessible(page)
  await agenda.getByRole('link', {name: /Bid: Nora/}).click()
  await expect(page).toHaveURL(new RegExp(`/dash/caretaker/nearby\\?.*request=${other.id}`))
})

test('a phone lists the whole week, opened at today, and goes to the day that is chosen', async ({
  live: {app},
  visitor,
}) => {
  const cam = await app.caretaker()
  const monday = nextMonday(app)
  const [wednesday, friday] = [addDays(monday, 2), addDays(monday, 4)]
  await storyOf(app).confirmed(await app.parent({subscribed: true}), cam, {
    schedule: [{date_range: [monday, friday], time_range: ['09:00', '13:00']}],
  })
  app.clock.set(`${wednesday}T12:00:00.000Z`)
  const {page, loginAs} = await visitor()
  await loginAs(cam, '/dash/caretaker/calendar?view=week')
  const listed = (day: string) => page.getByRole('region', {name: longDayText(day)})
  /** How far the day stands below the days above it, in pixels. */
  const below = async (day: string) => {
    const [days, list] = [await page.getByRole('grid').boundingBox(), await listed(day).boundingBox()]
    return days && list ? list.y - days.y - days.height : Infinity
  }
  const isOpenAt = (day: string) => expect.poll(async () => Math.abs((await below(day)) - 50)).toBeLessThan(50)
  await isOpenAt(wednesday)
  await expect(page.getByRole('region', {name: /day, /})).toHaveCount(5)
  await page.locator(`[data-day="${monday}"]`).click()
  await isOpenAt(monday)
  await page.locator(`[data-day="${friday}"]`).click()
  await expect(listed(friday)).toBeInViewport({ratio: 1})
  await expectAccessible(page)
})
