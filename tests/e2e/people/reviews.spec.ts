import {addDays, dayIn} from '#lib/day.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test('both sides review a visit, neither having read the other, and the next family reads it', async ({
  live: {app},
  visitor,
}) => {
  const [parent, caretaker] = [
    await app.parent({first_name: 'Ada', last_name: 'Stone'}),
    await app.caretaker({first_name: 'Grace', last_name: 'Okafor'}),
  ]
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 2)
  const booking = await reviewsOf(app).visited(parent, caretaker, [
    {date_range: [day, day], time_range: ['09:00', '13:00']},
  ])

  const family = await visitor()
  await family.loginAs(parent)
  const invitation = family.page.getByRole('article', {name: 'Review Grace Okafor'})
  await invitation.getByRole('link', {name: 'Write a review'}).click()
  await expect(family.page).toHaveURL(new RegExp(`/dash/parent/reviews/${booking.id}$`))
  const nav = family.page.getByRole('navigation', {name: 'Main'})
  await expect(nav.locator('[aria-current=page]')).toHaveText(['Requests'])
  await expectAccessible(family.page)

  // stars by keyboard: the arrows move from one to the next
  const punctuality = family.page.getByRole('group', {name: 'Punctuality'})
  await punctuality.getByRole('radio', {name: '4 stars, Very good'}).check()
  await family.page.keyboard.press('ArrowRight')
  await expect(punctuality.getByRole('radio', {name: '5 stars, Excellent'})).toBeChecked()
  await family.page.getByRole('button', {name: 'Send review'}).click()
  await expect(family.page.getByText('Choose one to five stars')).toHaveCount(2)
  await family.page
    .getByRole('group', {name: 'Communication'})
    .getByRole('radio', {name: /^4 stars/})
    .check()
  await family.page
    .getByRole('group', {name: 'Care'})
    .getByRole('radio', {name: /^5 stars/})
    .check()
  await family.page.getByLabel('In your own words').fill('Ellie asked when she comes again.')
  await expect(family.page.getByText('Saved on this device until you send it.')).toBeVisible()

  await family.page.reload()
  await expect(family.page.getByLabel('In your own words')).toHaveValue('Ellie asked when she comes again.')
  await family.page.getByRole('button', {name: 'Send review'}).click()
  await expect(family.page.getByText('Not shown yet')).toBeVisible()
  await expectAccessible(family.page)

  const carer = await visitor()
  await carer.loginAs(caretaker, '/dash/caretaker/reviews')
  await carer.page.getByRole('link', {name: 'Write a review'}).click()
  await expect(carer.page.getByText('Ada S. already wrote a review.')).toBeVisible()
  await expect(carer.page.getByText('Ellie asked when she comes again.')).toHaveCount(0)
  for (const name of ['Keeping to times', 'Communication', 'Welcome'])
    await carer.page
      .getByRole('group', {name})
      .getByRole('radio', {name: /^5 stars/})
      .check()
  await carer.page.getByRole('button', {name: 'Send review'}).click()
  await expect(carer.page.getByText('Ellie asked when she comes again.')).toBeVisible()
  await carer.page.getByRole('button', {name: 'Reply to Ada S.'}).click()
  await carer.page.getByLabel('Your reply to Ada S.').fill('So did I.')
  await carer.page.getByRole('button', {name: 'Send reply'}).click()
  await expect(carer.page.getByText('So did I.')).toBeVisible()
  await expectAccessible(carer.page)

  const story = storyOf(app)
  const other = await app.parent()
  const later = addDays(day, 7)
  const request = await story.request(other, {
    schedule: [{date_range: [later, later], time_range: ['09:00', '13:00']}],
  })
  await story.bid(caretaker, request)
  const next = await visitor()
  await next.loginAs(other, `/dash/parent/requests/${request.id}`)
  await next.page.getByRole('button', {name: 'Read 1 review'}).click()
  const sheet = next.page.getByRole('dialog', {name: 'Reviews of Grace O.'})
  await expect(sheet.getByText('Ellie asked when she comes again.')).toBeVisible()
  await expect(sheet.getByText('Ada S.')).toBeVisible()
  await expect(sheet.getByText(/ · for a visit on /)).toBeVisible()
  await expect(sheet.getByText('So did I.')).toBeVisible()
  await expectAccessible(next.page)
})
