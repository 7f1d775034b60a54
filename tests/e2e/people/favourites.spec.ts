import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

test('a family adds a favorite, finds them again, and books the same again', async ({live: {app}, visitor}) => {
  const parent = await app.parent({first_name: 'Ada', last_name: 'Stone'})
  const [grace, kim] = [
    await app.caretaker({first_name: 'Grace', last_name: 'Okafor'}),
    await app.caretaker({first_name: 'Kim', last_name: 'Lee'}),
  ]
  const story = storyOf(app)
  const booking = await story.confirmed(parent, grace, {schedule: morningAhead(app)})
  const request = await story.request(parent, {schedule: morningAhead(app, 9)})
  await story.bid(kim, request)
  const kept = () => app.rows<{caretaker_id: string}>('select caretaker_id from favourites order by kept_at')

  const {page, loginAs, go} = await visitor()
  await loginAs(parent, '/dash/parent/caregivers')
  await expect(page.getByText('Booked, not here yet')).toBeVisible()
  await expect(page.getByRole('button', {name: 'Add to favorites: Grace Okafor'})).toBeVisible()
  await expectAccessible(page)

  await go(`/dash/parent/booking/${booking.id}`)
  await page.getByRole('button', {name: 'Add to favorites: Grace Okafor'}).click()
  await expect(page.getByRole('button', {name: 'Favorite: Grace Okafor'})).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(kept).toEqual([{caretaker_id: grace.caretaker_id}])
  await go(`/dash/parent/requests/${request.id}`)
  await page.getByRole('button', {name: 'Add to favorites: Kim L.'}).click()
  await expect(page.getByRole('button', {name: 'Favorite: Kim L.'})).toBeVisible()
  await expectAccessible(page)
  await expect.poll(kept).toHaveLength(2)

  await go('/dash/parent/caregivers')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Favorite: Kim L.'}).click()
  const undo = page.getByRole('button', {name: 'Undo'})
  // with a pointer on it, it stays
  await undo.hover()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(kept).toEqual([{caretaker_id: grace.caretaker_id}])
  await undo.click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect.poll(kept).toHaveLength(2)
  await page.getByRole('article', {name: 'Grace Okafor'}).getByRole('link', {name: 'Book again'}).click()
  await expect(page).toHaveURL(new RegExp(`/dash/parent/request-service\\?.*again=${booking.id}`))
})

test('a past caregiver can be added to the favorites; row and focus stay in place', async ({live: {app}, visitor}) => {
  const parent = await app.parent()
  const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  const {session} = await upcomingVisit(app, parent, grace)
  const visits = visitsOf(app)
  await visits.starts(grace, session)
  await visits.starts(parent, session)
  await visits.ends(grace, session)
  await visits.ends(parent, session)

  const {page, loginAs} = await visitor()
  await loginAs(parent, '/dash/parent/caregivers')
  const before = page.getByRole('region', {name: 'Has visited you before'})
  await before.getByRole('button', {name: 'Add to favorites: Grace Okafor'}).focus()
  await page.keyboard.press('Enter')
  await expect(before.getByRole('button', {name: 'Favorite: Grace Okafor'})).toBeFocused()
  await expect.poll(() => app.rows('select 1 from favourites')).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('article', {name: 'Grace Okafor'})).toBeVisible()
  await expect(before).toHaveCount(0)
})

test('a favorite that was not saved is rolled back', async ({live: {app}, visitor}) => {
  const parent = await app.parent()
  const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  const story = storyOf(app)
  const request = await story.request(parent, {schedule: morningAhead(app)})
  await story.bid(grace, request)

  const {page, loginAs} = await visitor()
  await page.route('**/parents/me/favourites/*', route => route.abort())
  await loginAs(parent, `/dash/parent/requests/${request.id}`)
  await page.getByRole('button', {name: 'Add to favorites: Grace O.'}).click()
  await expect(page.getByText('Not changed')).toBeVisible()
  await expect(page.getByRole('button', {name: 'Add to favorites: Grace O.'})).toBeVisible()
  expect(await app.rows('select 1 from favourites')).toEqual([])
})
