import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test('a family adds the street address that its request was made without', async ({live, visitor}) => {
  const {app} = live
  const parent = await app.parent()
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 7)
  const {id} = await storyOf(app).request(parent, {
    address: undefined,
    schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
  })
  const home = await visitor()
  await home.loginAs(parent, `/dash/parent/requests/${id}`)
  await home.page.getByRole('button', {name: 'Add the street address'}).click()
  const dialog = home.page.getByRole('dialog', {name: 'Address and handover'})
  await dialog.getByRole('button', {name: 'Save'}).click()
  await expect(dialog.getByLabel('Street and number')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(home.page)

  await dialog.getByLabel('Street and number').fill('9 Russell St')
  await dialog.getByLabel('City', {exact: true}).fill('Nashville')
  await dialog.getByLabel('State').fill('tn')
  await dialog.getByLabel('ZIP', {exact: true}).fill('37206')
  await dialog.getByRole('button', {name: 'Save'}).click()
  await expect(dialog).toBeHidden()
  await expect(home.page.getByText('9 Russell St')).toBeVisible()
  const booking = await app.ok(getParentBooking, {by: parent, params: {id}})
  expect(booking.address).toMatchObject({line1: '9 Russell St', city: 'Nashville', state: 'TN', zip: '37206'})
})

test('what is typed into the address is not lost by Back or a reload without a question', async ({live, visitor}) => {
  const {app} = live
  const parent = await app.parent()
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 7)
  const {id} = await storyOf(app).request(parent, {
    address: undefined,
    schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
  })
  const {page, loginAs} = await visitor()
  await loginAs(parent, '/dash/parent/requests')
  await page.locator(`a[href$="/requests/${id}"]`).click()
  await page.getByRole('button', {name: 'Add the street address'}).click()
  const dialog = page.getByRole('dialog', {name: 'Address and handover'})
  const asksBeforeReload = () =>
    page.evaluate(() => !globalThis.dispatchEvent(new Event('beforeunload', {cancelable: true})))
  expect(await asksBeforeReload()).toBe(false)
  await dialog.getByLabel('Street and number').fill('9 Russell St')
  expect(await asksBeforeReload()).toBe(true)
  await page.evaluate(() => history.back())
  const question = page.getByRole('alertdialog', {name: 'Discard your changes?'})
  await question.getByRole('button', {name: 'Keep editing'}).click()
  await expect(dialog.getByLabel('Street and number')).toHaveValue('9 Russell St')
  await page.evaluate(() => history.back())
  await question.getByRole('button', {name: 'Discard'}).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/requests/${id}$`))
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/dash\/parent\/requests$/)
})

test(
  'a booking without a street address asks the family for it on its page and at the visit',
  inSoak,
  async ({live, visitor}) => {
    const {app} = live
    const story = storyOf(app)
    const [parent, carer] = [await app.parent(), await app.caretaker()]
    const day = addDays(dayIn('America/Chicago', app.clock.now()), 1)
    const {id} = await story.confirmed(parent, carer, {
      address: undefined,
      schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
    })
    const theirs = await visitor()
    await theirs.loginAs(carer, '/dash/caretaker')
    await expect(theirs.page.getByText('has not given a street address yet')).toBeVisible()
    await expect(theirs.page.getByText('This device is missing')).toBeHidden()

    const home = await visitor()
    await home.loginAs(parent, '/dash/parent')
    await home.page.getByRole('link', {name: 'Add the street address'}).click()
    await expect(home.page).toHaveURL(new RegExp(`/dash/parent/booking/${id}`))
    await home.page.getByRole('button', {name: 'Add the street address'}).click()
    const dialog = home.page.getByRole('dialog', {name: 'Address and handover'})
    await dialog.getByLabel('Street and number').fill('9 Russell St')
    await dialog.getByLabel('City', {exact: true}).fill('Nashville')
    await dialog.getByLabel('State').fill('tn')
    await dialog.getByLabel('ZIP', {exact: true}).fill('37206')
    await dialog.getByRole('button', {name: 'Save'}).click()
    await expect(home.page.getByText('No street address yet')).toBeHidden()
    await expect(theirs.page.getByText('9 Russell St').first()).toBeVisible()
  },
)
