import {contactUs} from '#contract/content/support.ts'
import {storyOf} from '#tests/support/story.ts'
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

test(
  'staff read the hours a caregiver offers, and write a message that the bell brings',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const admin = await app.staff('admin')
    const cam = await app.caretaker({first_name: 'Cam', last_name: 'Reed'})
    const hours = [{date_range: ['2026-06-01'], weekdays: [1, 3], time_range: ['09:00-13:00']}]
    await app.rows(
      `update caretakers set available_dates = '${JSON.stringify(hours)}' where id = '${cam.caretaker_id}'`,
    )
    const {page, loginAs} = await visitor()
    await loginAs(admin, `/admin/dashboard/users/caregivers/${cam.user_id}`)
    const availability = page.getByRole('region', {name: 'Availability'})
    await expect(availability).toContainText('Mon, Wed 9:00 AM – 1:00 PM')
    await expect(availability).toContainText('Every week, without an end')
    await page.getByRole('button', {name: 'Send a message'}).click()
    const dialog = page.getByRole('dialog', {name: 'Message to Cam Reed'})
    await expect(dialog.getByRole('button', {name: 'Send message'})).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('Message').fill('Please call us about Monday.')
    await expectAccessible(page)
    await dialog.getByRole('button', {name: 'Send message'}).click()
    await expect(page.getByText('Message sent to Cam Reed')).toBeVisible()
    await expect(page.getByText(/ sent a message to Cam Reed/)).toBeVisible()

    const reader = await visitor()
    await reader.loginAs(cam, '/dash/caretaker')
    await reader.page.getByRole('button', {name: 'Notifications, 1 unread'}).click()
    await reader.page.getByRole('link', {name: /Message from Village support/}).click()
    await expect(reader.page).toHaveURL(/\/contact\?message=/)
    await expect(reader.page.getByRole('main')).toContainText('Please call us about Monday.')
  },
)

test('a message is found by the bell and answered', bothSizes, async ({live: {app}, visitor}) => {
  const [admin, ada] = [await app.staff('admin'), await app.parent({first_name: 'Ada', last_name: 'Stone'})]
  await app.ok(contactUs, {body: {name: 'Ada', email: ada.email, message: 'Where is my invoice?'}})
  const {page, loginAs} = await visitor()
  await loginAs(admin)
  await page.getByRole('button', {name: /^Open items, \d+$/}).click()
  await page
    .getByRole('link', {name: /^Messages to answer/})
    .last()
    .click()
  const message = page.getByRole('listitem').filter({hasText: 'Where is my invoice?'})
  await message.getByRole('button', {name: 'Answer', exact: true}).click()
  await message.getByLabel('Your answer').fill('You find it under Payments.')
  await expectAccessible(page)
  await message.getByRole('button', {name: 'Send answer'}).click()
  await expect(page.getByText('All caught up')).toBeVisible()
  await page.getByText('All', {exact: true}).click()
  await expect(message.getByRole('list', {name: 'Answers'})).toContainText('You find it under Payments.')
  await message.getByRole('link', {name: 'Find the sender’s account'}).click()
  await expect(page.getByRole('region', {name: 'People'}).getByRole('link', {name: /Ada Stone/})).toBeVisible()
})

test('staff send someone else to an agency’s visit', bothSizes, async ({live: {app}, visitor}) => {
  const [admin, parent, agency] = [await app.staff('admin'), await app.parent(), await app.agency()]
  await app.member(agency, 'field', {first_name: 'Noor', last_name: 'Haddad'})
  await app.member(agency, 'field', {first_name: 'Bea', last_name: 'Osei'})
  const booking = await storyOf(app).confirmed(parent, agency, {
    schedule: [{date_range: ['2027-06-08', '2027-06-08'], time_range: ['09:00', '13:00']}],
  })
  const {page, loginAs} = await visitor()
  await loginAs(admin, `/admin/dashboard/all-bookings/${booking.id}`)
  const dialog = page.getByRole('dialog')
  const assign = async (button: string, name: string, reason: string) => {
    await page.getByRole('button', {name: button}).click()
    await dialog.getByRole('radio', {name}).check()
    await dialog.getByLabel('Reason').fill(reason)
    await expectAccessible(page)
    await dialog.getByRole('button', {name: 'Assign', exact: true}).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(`Caregiver: ${name}`)).toBeVisible()
  }
  await assign('Assign a caregiver', 'Noor Haddad', 'The agency asked by phone')
  await assign('Assign another caregiver', 'Bea Osei', 'The first one is ill')
})

test('a suspension is taken back with what it ended', bothSizes, async ({live: {app}, visitor}) => {
  const [admin, parent] = [await app.staff('admin'), await app.parent()]
  const caretaker = await app.caretaker({first_name: 'Amara', last_name: 'Lawson'})
  const booking = await storyOf(app).confirmed(parent, caretaker, {
    schedule: [{date_range: ['2027-06-08', '2027-06-10'], time_range: ['09:00', '13:00']}],
  })
  const {page, loginAs} = await visitor()
  await loginAs(admin, `/admin/dashboard/users/caregivers/${caretaker.user_id}`)
  await page.getByRole('button', {name: 'Suspend'}).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveAccessibleName('Suspend Amara Lawson?')
  await question.getByLabel('Reason').fill('Mistaken for someone else')
  await question.getByRole('button', {name: 'Suspend'}).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', {name: 'Reinstate'}).click()
  const choice = question.getByLabel('Bring back 1 booking with 3 visits from Jun 8, 2027 to Jun 10, 2027')
  await expect(choice).toBeChecked()
  await expectAccessible(page)
  await question.getByRole('button', {name: 'Reinstate'}).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('link', {name: booking.number}).click()
  await expect(page.getByText('took the cancellation back').first()).toBeVisible()
  await expect(page.getByRole('button', {name: 'Cancel booking'})).toBeVisible()
})

test('staff see what a suspension ends, and cancel a booking instead', bothSizes, async ({live: {app}, visitor}) => {
  const [admin, parent, caretaker] = [await app.staff('admin'), await app.parent(), await app.caretaker()]
  const booking = await storyOf(app).confirmed(parent, caretaker, {
    schedule: [{date_range: ['2027-06-08', '2027-06-10'], time_range: ['09:00', '13:00']}],
  })
  const {page, loginAs} = await visitor()
  await loginAs(admin, `/admin/dashboard/users/caregivers/${caretaker.user_id}`)
  await page.getByRole('button', {name: 'Suspend'}).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It ends 1 booking: 3 visits from Jun 8, 2027 to Jun 10, 2027.')
  await question.getByRole('button', {name: 'Not now'}).click()
  await page.getByRole('link', {name: booking.number}).click()
  await page.getByRole('button', {name: 'Cancel booking'}).click()
  await expect(question).toContainText('3 visits from Jun 8, 2027 to Jun 10, 2027 will not take place')
  await question.getByLabel('Reason').fill('The caregiver is ill')
  await question.getByRole('button', {name: 'Cancel booking'}).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Canceled').first()).toBeVisible()
  await expect(page.getByText(new RegExp(` canceled ${booking.number}`))).toBeVisible()
})
