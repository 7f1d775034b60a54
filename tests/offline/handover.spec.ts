import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import {newId} from '#lib/id.ts'
import {dayIn} from '#lib/day.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {expect, openWithWorker, test} from './support/fixtures.ts'

test('a caregiver reads a child’s allergy from approval on, also offline, and no longer once the visits are canceled', async ({
  live: {app},
  device,
}) => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const story = storyOf(app)

  const home = await device()
  await home.loginAs(parent, '/dash/parent/edit')
  const card = home.page.getByRole('region', {name: 'Your children'})
  await card.getByRole('button', {name: 'Add a child'}).click()
  const dialog = home.page.getByRole('dialog', {name: 'Add a child'})
  await dialog.getByRole('button', {name: 'Save child'}).click()
  await expect(dialog.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('First name').fill('Ellie')
  const year = Number(app.clock.now().slice(0, 4)) - 5
  await dialog.getByLabel('Month of birth').selectOption('January')
  await dialog.getByLabel('Year').selectOption(String(year))
  await dialog.getByLabel('Allergies').fill('Sesame')
  await expectAccessible(home.page)
  await dialog.getByRole('button', {name: 'Save child'}).click()
  await expect(card.getByText('Allergies: Sesame')).toBeVisible()
  await expectAccessible(home.page)

  await home.go('/dash/parent/request-service')
  await home.page.getByRole('radio', {name: /^Child Care/}).check()
  await expect(home.page.getByRole('checkbox', {name: 'Ellie, 5 years'})).toBeChecked()
  await expectAccessible(home.page)

  const [child] = await app.rows<{id: string}>('select id::text from children')
  const booking = await story.request(parent, {
    child_ids: [child!.id],
    ages: [5],
    schedule: morningAhead(app),
    handover: 'The door code is 8315',
    notes: 'Two cats, one shy.',
  })
  const phone = await device()
  await openWithWorker(phone, caretaker)
  await phone.go('/dash/caretaker/nearby')
  const lead = phone.page.locator(`[data-booking-id="${booking.id}"]`).first()
  await expect(lead.getByText('1 child, age 5')).toBeVisible()
  expect(await phone.page.content()).not.toMatch(/Ellie|Sesame|8315/)

  await story.bid(caretaker, booking)
  await story.approve(parent, booking, caretaker)
  const [session] = await story.sessions(caretaker, booking)
  const day = dayIn(session!.timezone, session!.scheduled_start)
  const sheet = `/dash/caretaker/calendar?day=${day}&session=${session!.id}`
  // the home fetches it, though the visit was never opened on this phone
  await phone.go('/dash/caretaker')
  await expect.poll(async () => JSON.stringify((await phone.databases())['village-queries'])).toContain('Sesame')
  const answers = Object.entries(await phone.caches()).filter(([name]) => name.startsWith('u-'))
  expect(JSON.stringify(answers)).not.toMatch(/Ellie|Sesame|8315/)
  await phone.keeps()
  await phone.offline()
  await phone.go(sheet)
  await expect(phone.page.getByText('Allergies: Sesame')).toBeVisible()
  await expect(phone.page.getByText('The door code is 8315')).toBeVisible()
  await expect(phone.page.getByText('Two cats, one shy.')).toBeVisible()

  await app.ok(cancelBooking, {by: parent, key: newId(), params: {id: booking.id}})
  await phone.online()
  await phone.go('/dash/caretaker')
  await expect
    .poll(async () => JSON.stringify((await phone.databases())['village-queries']))
    .not.toMatch(/Ellie|Sesame|8315/)
  await phone.go(sheet)
  await expect(phone.page.getByText('Canceled by the family')).toBeVisible()
  await expect(phone.page.getByText('Sesame')).toHaveCount(0)
})
