import {addDays, dayIn} from '#lib/day.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'a booking shows its next visit and where to go from it first, the rest folded by week, and what happened',
  bothSizes,
  async ({live: {app}, visitor, isMobile}) => {
    const [parent, june] = [await app.parent(), await app.caretaker({first_name: 'June', last_name: 'Rivers'})]
    const story = storyOf(app)
    const from = addDays(dayIn('America/Chicago', app.clock.now()), 2)
    const booking = await story.confirmed(parent, june, {
      schedule: [{date_range: [from, addDays(from, 13)], time_range: ['09:00', '13:00']}],
    })
    const [first, second] = await story.sessions(parent, booking)
    const {page, loginAs} = await visitor()
    await loginAs(parent, `/dash/parent/booking/${booking.id}`)
    const next = page.getByRole('region', {name: 'Next visit'})
    await expect(next.locator(`[data-session-id="${first!.id}"]`)).toBeInViewport({ratio: 1})
    const links = page.getByRole('navigation', {name: 'This booking'})
    for (const name of ['Message June', 'Payments for this booking', 'Book again'])
      await expect(links.getByRole('link', {name, exact: true})).toBeInViewport({ratio: 1})
    await expectAccessible(page)

    const others = page.getByRole('region', {name: /^Other visits/})
    await expect(page.locator(`[data-session-id="${second!.id}"]`)).toBeHidden()
    const weeks = others.locator('summary')
    expect(await weeks.count()).toBeGreaterThanOrEqual(2)
    for (const week of await weeks.all()) await week.click()
    await expect(others.getByRole('article')).toHaveCount(13)
    await expect(page.locator(`[data-session-id="${second!.id}"]`)).toBeVisible()
    await expectAccessible(page)

    await links.getByRole('link', {name: 'Agreement'}).click()
    await expect(page.getByRole('heading', {name: 'What was agreed'})).toBeInViewport()
    if (!isMobile) {
      // both columns of a wide screen carry content: the agreement stands below the visits, the caregiver beside them
      const place = async (name: string | RegExp) => (await page.getByRole('region', {name}).boundingBox())!
      const [visits, agreed, caregiver] = [
        await place('Next visit'),
        await place('What was agreed'),
        await place('Your caregiver'),
      ]
      expect(agreed.x).toBe(visits.x)
      expect(agreed.y).toBeGreaterThan(visits.y)
      expect(caregiver.x).toBeGreaterThan(visits.x + visits.width)
      expect(caregiver.y).toBeLessThan(agreed.y)
    }
    const history = page.getByRole('region', {name: 'History'})
    await expect(history.getByRole('listitem')).toHaveText([
      /You approved June Rivers at \$25\/hr$/,
      /June Rivers offered \$25\/hr$/,
      /One caregiver was notified of the request$/,
      /You sent the request$/,
    ])

    await page.getByRole('button', {name: 'Cancel booking'}).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('We are moving')
    await question.getByRole('button', {name: 'Cancel booking'}).click()
    await expect(history.getByText('You canceled this booking')).toBeVisible()
    await expect(page.getByRole('button', {name: 'Cancel booking'})).toHaveCount(0)
  },
)
