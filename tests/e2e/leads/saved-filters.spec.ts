import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {openFilters} from '#tests/support/browser/open-filters.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {davidson} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'an agency saves a filter by counties, opens the leads with it, and limits its notifications',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const williamson = 'Williamson County, TN'
    const agency = await app.agency({counties: [davidson, williamson]})
    const [near, far] = [await app.parent(), await app.parent()]
    const story = storyOf(app)
    const here = await story.requestAgency(near, {schedule: morningAhead(app, 2)})
    const franklin = {county: williamson, latitude: 35.9251, longitude: -86.8689, location: 'Franklin, TN'}
    const there = await story.requestAgency(far, {schedule: morningAhead(app, 3), ...franklin})
    const {page, loginAs, go} = await visitor()
    const row = ({id}: {id: string}) => page.locator(`[data-booking-id="${id}"]`).filter({visible: true})
    await loginAs(agency, '/dash/agency/leads')
    await expect(row(here)).toBeVisible()
    await expect(row(there)).toBeVisible()

    await openFilters(page)
    await page.getByRole('button', {name: 'Save a filter'}).click()
    const dialog = page.getByRole('dialog', {name: 'Save a filter'})
    await dialog.getByRole('button', {name: 'Save', exact: true}).click()
    await expect(dialog.getByText('Required', {exact: true})).toBeVisible()
    await dialog.getByLabel('Name').fill('Around Franklin')
    await dialog.getByRole('button', {name: williamson}).click()
    await dialog.getByLabel('Open the leads with this filter').check()
    await dialog.getByLabel('Notify me only of new leads in this filter').check()
    await expectAccessible(page)
    await dialog.getByRole('button', {name: 'Save', exact: true}).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(there)).toBeVisible()
    await expect(row(here)).toHaveCount(0)
    await expect(page.getByText('We notify you only of new leads in: Around Franklin.')).toBeVisible()
    await expectAccessible(page)

    // it is the default, and all leads are one choice away
    await go('/dash/agency/leads')
    await expect(row(there)).toBeVisible()
    await expect(row(here)).toHaveCount(0)
    await openFilters(page)
    await page.getByLabel('Saved filter').selectOption({label: 'All leads'})
    await expect(row(here)).toBeVisible()
    await go(`/dash/agency/leads?county=${encodeURIComponent(davidson)}`)
    await expect(row(here)).toBeVisible()
    expect((await story.requestAgency(near, {schedule: morningAhead(app, 4)})).told_count).toBe(0)

    // it keeps the order too
    await go('/dash/agency/leads')
    await openFilters(page)
    await page.getByRole('button', {name: 'Edit', exact: true}).click()
    const edit = page.getByRole('dialog', {name: 'Edit filter'})
    await edit.getByLabel('Sort').selectOption({label: 'First visit, descending'})
    await edit.getByRole('button', {name: 'Save', exact: true}).click()
    await expect(edit).toHaveCount(0)
    await go('/dash/agency/leads')
    await openFilters(page)
    await expect(page.getByText(`${williamson} · First visit, descending`)).toBeVisible()

    await page.getByRole('button', {name: 'Edit', exact: true}).click()
    await edit.getByRole('button', {name: 'Delete filter'}).click()
    await expect(page.getByRole('button', {name: 'Save a filter'})).toBeVisible()
    await expect(row(here)).toBeVisible()
  },
)
