import {readFile} from 'node:fs/promises'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test('staff save a list as it is filtered, and the log says who did', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  await app.caretaker({first_name: 'Amara', last_name: 'Lawson'})
  await app.caretaker({first_name: 'Ravi', last_name: 'Hollis'})
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/users/caregivers?q=lawson')
  await expect(page.getByRole('link', {name: 'Amara Lawson'})).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', {name: 'Export CSV'}).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('village-caregivers.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Amara,Lawson,caretaker,')
  await page.goto('/admin/dashboard/audit')
  await expect(page.getByText(/ exported a list/)).toBeVisible()
})

test(
  'a list of staff is sorted by a column, in the address, with its total',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const admin = await app.staff('admin')
    const story = storyOf(app)
    const parent = await app.parent()
    const later = await story.request(parent, {
      schedule: [{date_range: ['2027-06-20', '2027-06-20'], time_range: ['09:00', '13:00']}],
    })
    const sooner = await story.request(parent, {
      schedule: [{date_range: ['2027-06-10', '2027-06-10'], time_range: ['09:00', '13:00']}],
    })
    const {page, loginAs} = await visitor()
    await loginAs(admin, '/admin/dashboard/all-bookings?sort=-first')
    const numbers = page.getByRole('link', {name: /^V-/})
    await expect(numbers).toHaveText([later.number, sooner.number])
    await expect(page.getByText('2 bookings', {exact: true}).first()).toBeVisible()
    await page.goto('/admin/dashboard/all-bookings?sort=first')
    await expect(numbers).toHaveText([sooner.number, later.number])
  },
)

test('the figures of a period lead to the bookings they count', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  const story = storyOf(app)
  const parent = await app.parent()
  const on = (day: string) =>
    story.request(parent, {schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}]})
  const [counted] = [await on('2027-05-11'), await on('2027-05-21')]
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard?from=2027-05-10&to=2027-05-12')
  const fillRate = page.getByRole('link', {name: /^Fill rate/})
  await expect(fillRate).toContainText('0 of 1 requests')
  await expect(page.getByRole('link', {name: 'Davidson County, TN'})).toBeVisible()
  await expectAccessible(page)
  await fillRate.click()
  await expect(page).toHaveURL(/from=2027-05-10&to=2027-05-12/)
  await expect(page.getByRole('link', {name: /^V-/})).toHaveText([counted.number])
  await page.goBack()
  await page.getByText('7 days', {exact: true}).click()
  await expect(fillRate).toContainText('0 of 0 requests')
})
