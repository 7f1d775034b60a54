import {readFileSync} from 'node:fs'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

const icon = readFileSync('public/icons/village-192.png')

test('a caregiver uploads an ID and reads Under review at home; staff alone see it, and refuse it with a reason', async ({
  live: {app},
  visitor,
}) => {
  const cam = await app.caretaker({first_name: 'Cam', last_name: 'Field', verified: false})
  const family = await app.parent()
  const phone = await visitor()
  const {page} = phone
  await phone.loginAs(cam, '/dash/caretaker')
  await page.getByRole('link', {name: 'Upload a picture of your ID'}).click()
  const identity = page.locator('#check-identity')
  await expect(identity).toBeInViewport()
  await expect(identity.getByText('Missing')).toBeVisible()
  await identity
    .getByLabel('Choose files: Identity document')
    .setInputFiles([{name: 'Cam Field passport.png', mimeType: 'image/png', buffer: icon}])
  await expect(identity.getByText('We usually review within two business days.')).toBeVisible()
  await expect(identity.getByText(/^Identity document, uploaded /)).toBeVisible()
  await expect(page.getByText('Cam Field passport.png')).toHaveCount(0)
  await expectAccessible(page)
  await phone.go('/dash/caretaker')
  const checks = page.getByRole('list', {name: 'Your verification'})
  await expect(checks.getByText('Identity check · Under review')).toBeVisible()
  await expect(checks.getByText('Background check · Missing')).toBeVisible()

  // the caregiver as a family meets one: verified before, with a bid
  await app.rows(`update caretakers set is_verified = 'Approved'`)
  const story = storyOf(app)
  const request = await story.request(family, {schedule: morningAhead(app)})
  await story.bid(cam, request)
  const parent = await visitor()
  await parent.loginAs(family, `/dash/parent/requests/${request.id}`)
  await parent.page.getByRole('button', {name: 'About Cam F.'}).click()
  const sheet = parent.page.getByRole('dialog', {name: 'Cam F.'})
  await expect(sheet.getByRole('region', {name: 'Checks'})).toBeVisible()
  await expect(sheet.getByText(/passport|Identity document/)).toHaveCount(0)
  await expect(sheet.getByRole('button', {name: /^View/})).toHaveCount(0)
  await app.rows(`update caretakers set is_verified = 'Pending'`)

  const admin = await visitor()
  await admin.logIn(await app.staff('admin'), 'staff')
  await admin.go(`/admin/dashboard/users/caregivers/${cam.user_id}`)
  const check = admin.page.getByRole('listitem', {name: 'Identity', exact: true})
  await check.getByRole('button', {name: /^Identity document, uploaded /}).click()
  await expect(admin.page.getByRole('dialog').getByRole('img')).toBeVisible()
  await admin.page.keyboard.press('Escape')
  await check.getByRole('button', {name: 'Do not accept: Identity'}).click()
  const reason = admin.page.getByRole('alertdialog')
  await reason.getByLabel('Reason').fill('The picture is blurred.')
  await reason.getByRole('button', {name: 'Do not accept'}).click()
  await expect(check.getByText('Not accepted: “The picture is blurred.”', {exact: true})).toBeVisible()
  await expectAccessible(admin.page)

  await phone.go('/dash/caretaker')
  await expect(checks.getByText('Identity check · Not accepted')).toBeVisible()
  await page.getByRole('link', {name: 'Upload another document'}).click()
  await expect(identity.getByText(/The picture is blurred/)).toBeVisible()
})
