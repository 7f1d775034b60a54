import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'a caregiver filters and sorts the requests nearby by the address, without a network too',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const story = storyOf(app)
    const [family, grace] = [await app.parent({first_name: 'Ada'}), await app.caretaker()]
    const soon = await story.request(family, {schedule: morningAhead(app), max_hourly_rate: 20, ages: [4]})
    const later = await story.request(family, {schedule: morningAhead(app, 3), max_hourly_rate: 30, ages: [8]})
    const {page, context, loginAs, go} = await visitor({worker: true})
    await loginAs(grace, '/dash/caretaker/nearby')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const cards = page.locator('article[data-booking-id]')
    const shown = () => cards.evaluateAll(all => all.map(card => card.getAttribute('data-booking-id')))
    await expect(cards).toHaveCount(2)

    await page.getByLabel('Sort').selectOption({label: 'Highest hourly rate'})
    await expect.poll(shown).toEqual([later.id, soon.id])
    await expect(page.getByText('2 requests within 25 miles, highest hourly rate first')).toBeVisible()

    await context.setOffline(true)
    await page.getByRole('button', {name: 'Filters'}).click()
    const dialog = page.getByRole('dialog', {name: 'Filters'})
    await dialog.getByRole('button', {name: 'Preschoolers'}).click()
    await expectAccessible(page)
    await dialog.getByRole('button', {name: 'Show 1 request'}).click()
    await expect.poll(shown).toEqual([soon.id])
    await expect(page.getByText('Only preschoolers')).toBeVisible()

    await context.setOffline(false)
    await go(`/dash/caretaker/nearby?pay=25&order=soonest`)
    await expect.poll(shown).toEqual([later.id])
    await page.getByRole('button', {name: 'Clear filters'}).click()
    await expect.poll(shown).toEqual([soon.id, later.id])
    await expect(page.getByRole('button', {name: 'Filters', exact: true})).toBeFocused()
    await expectAccessible(page)
  },
)
