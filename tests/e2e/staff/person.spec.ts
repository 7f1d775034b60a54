import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'

test('staff note something about a person and mend a phone number', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  const {user_id} = await app.caretaker({first_name: 'Cam', last_name: 'Reed', phone_number: '6155550100'})
  const {page, loginAs} = await visitor()
  await loginAs(admin, `/admin/dashboard/users/caregivers/${user_id}`)
  await page.getByLabel('New note').fill('Prefers a call')
  await page.getByRole('button', {name: 'Add note'}).click()
  const notes = page.getByRole('region', {name: 'Notes'})
  await expect(notes.getByText('Prefers a call')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await expect(page.getByText('Paid in total')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', {name: 'Edit contact'}).click()
  const dialog = page.getByRole('dialog', {name: 'Edit contact'})
  await dialog.getByLabel('Phone').fill('(615) 555-0142')
  await dialog.getByRole('button', {name: 'Save'}).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByRole('button', {name: 'Save'}).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', {name: '(615) 555-0142'})).toBeVisible()
  await expect(page.getByText(/ changed the phone number of Cam Reed/)).toBeVisible()

  await notes.getByRole('button', {name: 'Delete note'}).click()
  await page.getByRole('alertdialog').getByRole('button', {name: 'Delete note'}).click()
  await expect(notes.getByText('Prefers a call')).toHaveCount(0)
})
