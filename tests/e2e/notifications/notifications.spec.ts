import * as offers from '#contract/bookings/offers.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'what another does appears by itself in every tab, and is read where it leads',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const story = storyOf(app)
    const [mary, eve, cam, dora] = [
      await app.parent({first_name: 'Mary'}),
      await app.caretaker({first_name: 'Eve'}),
      await app.caretaker({first_name: 'Cam', last_name: 'Reed'}),
      await app.caretaker({first_name: 'Dora', last_name: 'Diaz'}),
    ]
    const day = addDays(dayIn('America/Chicago', app.clock.now()), 3)
    const booking = await story.request(mary, {
      schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
    })
    const {page, context, loginAs} = await visitor()
    await loginAs(mary)
    const bell = page.getByRole('button', {name: /^Notifications/})
    await expect(bell).toHaveAccessibleName('Notifications')
    await bell.click()
    await expect(page.getByText('Nothing new')).toBeVisible()
    await page.keyboard.press('Escape')

    const other = await context.newPage()
    await other.goto(`/dash/parent/requests/${booking.id}`)
    await expect(other.getByText('3 caregivers were notified of your request.')).toBeVisible()
    await expect(other.getByRole('button', {name: 'Notifications'})).toBeVisible()

    await story.bid(cam, booking, 24)
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await expect(other.getByRole('article', {name: /^Offer from Cam/})).toBeVisible()
    await app.ok(offers.bidByCaretaker, {
      by: dora,
      key: newId(),
      params: {id: booking.id},
      body: {hourly_rate: 22},
    })
    await expect(other.getByRole('button', {name: 'Notifications, 2 unread'})).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')

    await page.bringToFront()
    await bell.click()
    const newest = page.getByRole('link', {name: /New offer from Dora D\./})
    await expect(newest).toContainText('$96.80 total for Child Care')
    await expectAccessible(page)
    await newest.click()
    await page.waitForURL(`**/dash/parent/requests/${booking.id}`)
    // both offers stand on that page
    await expect(bell).toHaveAccessibleName('Notifications')
    await story.bid(eve, booking, 25)
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await bell.click()
    await page.getByRole('button', {name: 'Mark all read'}).click()
    await expect(page.getByRole('button', {name: 'Mark all read'})).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(bell).toHaveAccessibleName('Notifications')
    await expect
      .poll(() => app.rows(`select id from notices where user_id = '${mary.user_id}' and read_at is null`))
      .toEqual([])
  },
)

test('each group is switched off by itself, and nights are quiet', async ({live: {app}, visitor}) => {
  const cam = await app.caretaker()
  const {page, loginAs, line} = await visitor()
  await loginAs(cam)
  await page.getByRole('button', {name: 'Notifications'}).click()
  await page.getByRole('link', {name: 'Settings'}).click()
  await page.waitForURL('**/settings/notifications')
  const requests = page.getByRole('group', {name: 'Requests and offers'})
  await requests.getByLabel('By email').uncheck()
  await page.getByLabel(/^Only urgent notifications at night/).check()
  await expect(page.getByText('Saved', {exact: true})).toBeVisible()
  await expect(page.getByRole('button', {name: 'Save quiet hours'})).toHaveCount(0)
  await expectAccessible(page)
  const settings = await app.rows(
    `select mail_off, push_off, quiet_from, quiet_until from notice_settings where user_id = '${cam.user_id}'`,
  )
  expect(settings).toEqual([{mail_off: ['requests'], push_off: [], quiet_from: '22:00', quiet_until: '07:00'}])
  await page.reload()
  await expect(requests.getByLabel('By email')).not.toBeChecked()
  await page.getByRole('navigation', {name: 'Breadcrumbs'}).getByRole('link', {name: 'Settings'}).click()
  await expect(page.getByRole('heading', {level: 1, name: 'Settings'})).toBeVisible()
  await page.goBack()
  await expect(requests.getByLabel('By email')).not.toBeChecked()
  line.pull()
  await requests.getByLabel('By email').click()
  // it could not be saved: the switch turns back, and says why
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(requests.getByLabel('By email')).not.toBeChecked()
})
