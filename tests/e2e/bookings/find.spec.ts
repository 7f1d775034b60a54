import {expectAccessible} from '#tests/support/browser/axe.ts'
import type {Route} from '@playwright/test'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {listedCaregiver} from '#tests/support/listed-caregiver.ts'

test(
  'a family finds a caregiver before asking, narrows the list, keeps her and asks her first',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const june = await listedCaregiver(app, 'June', 22, [1, 2])
    await listedCaregiver(app, 'Mae', 40, [8])
    await app.agency({legal_name: 'Cumberland Care'})
    const {page, loginAs} = await visitor()
    await loginAs(await app.parent(), '/dash/parent')
    await page.getByRole('navigation').getByRole('link', {name: 'Find'}).first().click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('article', {name: 'Cumberland Care'})).toBeVisible()
    await expect(page.getByText('Best fit first')).toBeVisible()
    const forCaregivers = page.getByText('so of your filters only the rating applies here')
    await expect(forCaregivers).toHaveCount(0)
    await expectAccessible(page)

    const caregivers = page.getByRole('region', {name: 'Caregivers'}).getByRole('article')
    await page.getByLabel('Sort', {exact: true}).selectOption('Lowest rate')
    await expect(page).toHaveURL(/order=rate/)
    await expect(caregivers.first()).toHaveAccessibleName('June U.')
    await expect(page.getByText('Best fit first')).toHaveCount(0)
    await page.getByLabel('Sort', {exact: true}).selectOption('Best match')

    await page.getByText('Within 25 miles, no filters').click()
    await page.getByLabel('Rate', {exact: true}).selectOption('Up to $25/hr')
    await page.getByRole('button', {name: '2 years', exact: true}).click()
    await page.getByLabel('Language', {exact: true}).selectOption('Spanish')
    await page.getByLabel('Experience', {exact: true}).selectOption('5 years and up')
    await expect(page).toHaveURL(/rate=25/)
    await expect(forCaregivers).toBeAttached()
    await page.getByLabel('Driver’s license, own car').check()
    await expect(page.getByText('Within 25 miles, 5 filters')).toBeVisible()
    await expect(page.getByRole('article', {name: 'Mae U.'})).toHaveCount(0)
    await expectAccessible(page)
    const show = page.getByRole('button', {name: 'Show 1 caregiver'})
    // the list is below the filters at every width
    await show.click()
    await expect(show).toBeHidden()
    await expect(page.getByRole('article', {name: 'June U.'})).toBeInViewport()
    // the address is the list
    await page.reload()
    await expect(page.getByRole('article', {name: 'June U.'})).toBeVisible()
    await expect(page.getByRole('article', {name: 'Mae U.'})).toHaveCount(0)

    const card = page.getByRole('article', {name: 'June U.'})
    await expect(card.getByText('Davidson County, TN, your county')).toBeVisible()
    await expect(card.getByText('8 years of experience')).toBeVisible()
    await expect(card.getByText('Driver’s license, own car')).toBeVisible()
    await card.getByRole('button', {name: 'Add to favorites: June U.'}).click()
    await expect(card.getByRole('button', {name: 'Favorite: June U.'})).toHaveAttribute('aria-pressed', 'true')
    await card.getByRole('button', {name: 'About June U.'}).click()
    await expect(page.getByRole('dialog').getByText('Toddlers')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('$22/hr')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', {name: 'Favorite: June U.'})).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // a phone's Back closes the profile, not the list
    await card.getByRole('button', {name: 'About June U.'}).click()
    await expect(page.getByRole('dialog').getByText('$22/hr')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/find\?.*rate=25/)
    await card.getByRole('link', {name: 'Ask June first'}).click()
    await expect(page).toHaveURL(new RegExp(`ask=${june.caretaker_id}`))
  },
)

test('a guest reads first names, and asks after logging in', async ({live: {app}, visitor}) => {
  const june = await listedCaregiver(app, 'June', 22, [1])
  const parent = await app.parent()
  const {page, go} = await visitor()
  await go('/find')
  await expect(page.getByText('Where do you need care?')).toBeVisible()
  await page.getByRole('combobox', {name: 'Near'}).fill('37214')
  await expect(page.getByRole('article', {name: 'June', exact: true})).toBeVisible()
  await expect(page).toHaveURL(/\?place=37214$/)
  await expect(page.getByText('Underwood')).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByRole('link', {name: 'Sign up to ask June'})).toHaveAttribute(
    'href',
    new RegExp(`^/parent/register\\?next=.*${june.caretaker_id}`),
  )
  await page.getByRole('link', {name: 'Log in to ask June'}).click()
  await page.getByLabel('Email').fill(parent.email)
  await page.getByLabel('Password', {exact: true}).fill('village1')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(page).toHaveURL(new RegExp(`request-service\\?ask=${june.caretaker_id}`))
  await expect(page.getByText('June is asked first.')).toBeVisible()
})

test('a guest who was about to join to ask, and logs in at the top instead, still asks her', async ({
  live: {app},
  visitor,
}) => {
  const june = await listedCaregiver(app, 'June', 22, [1])
  const parent = await app.parent()
  const {page, go} = await visitor()
  await go('/find?place=37214')
  await page.getByRole('link', {name: 'Sign up to ask June'}).click()
  await page.getByRole('button', {name: 'Open menu'}).click()
  await page.getByRole('banner').getByRole('link', {name: 'Log in'}).click()
  await page.getByLabel('Email').fill(parent.email)
  await page.getByLabel('Password', {exact: true}).fill('village1')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(page).toHaveURL(new RegExp(`request-service\\?ask=${june.caretaker_id}`))
  await expect(page.getByText('June is asked first.')).toBeVisible()
})

test('a place that cannot be looked up can be tried again', async ({live: {app}, visitor}) => {
  await listedCaregiver(app, 'June', 22, [1])
  const {page, go} = await visitor()
  const fail = (route: Route) => route.fulfill({status: 400, json: {detail: 'The list of places is busy.'}})
  await page.route('**/api/places**', fail)
  await go('/find?place=37214')
  await expect(page.getByText('The place could not be looked up')).toBeVisible()
  await page.unroute('**/api/places**', fail)
  await page.getByRole('button', {name: 'Try again'}).click()
  await expect(page.getByRole('article', {name: 'June', exact: true})).toBeVisible()
})

test('a list that the filters left empty is full again once they are cleared where it says so', async ({
  live: {app},
  visitor,
}) => {
  await listedCaregiver(app, 'June', 22, [1])
  const {page, go} = await visitor()
  await go('/find?place=37214&rate=20&years=10&radius=50')
  await expect(page.getByText('No caregiver fits these filters')).toBeVisible()
  await page.getByRole('button', {name: 'Clear filters'}).click()
  await expect(page.getByRole('article', {name: 'June', exact: true})).toBeVisible()
  await expect(page).not.toHaveURL(/rate|years|radius/)
  await expect(page.getByText('Within 25 miles, no filters')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('June')
})

test('another caregiver reads the list and is not asked to log in', async ({live: {app}, visitor}) => {
  await listedCaregiver(app, 'June', 22, [1])
  const {page, loginAs} = await visitor()
  await loginAs(await app.caretaker({first_name: 'Mae'}), '/find?place=37214')
  await expect(page.getByRole('article', {name: 'June', exact: true})).toBeVisible()
  await expect(page.getByRole('link', {name: 'to ask June'})).toHaveCount(0)
})

test('a caregiver decides whether families who search find them', async ({live: {app}, visitor}) => {
  const june = await app.caretaker({first_name: 'June', last_name: 'Underwood'})
  const {page, loginAs} = await visitor()
  await loginAs(june, '/dash/caretaker/edit')
  await page.getByRole('checkbox', {name: 'Show me to families who search'}).check()
  await page.getByRole('button', {name: 'Save: Families who search'}).click()
  await expect
    .poll(() => app.rows(`select listed_county from caretakers where id = '${june.caretaker_id}'`))
    .toEqual([{listed_county: 'Davidson County, TN'}])
})
