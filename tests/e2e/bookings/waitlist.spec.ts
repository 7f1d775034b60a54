import type {Locator} from '@playwright/test'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {tick} from '#server/jobs/tick.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {chooseDay} from '#tests/support/browser/request-care.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

const austin = {latitude: 30.2427, longitude: -97.7648}

test(
  'a request outside coverage waits, staff see it, and it opens once a caregiver serves its place',
  bothSizes,
  async ({live: {app}, visitor}) => {
    test.setTimeout(120_000)
    const parent = await app.parent()
    // serves Nashville alone
    await app.caretaker()
    // at home, with a door code
    await storyOf(app).request(parent, {schedule: morningAhead(app, 3)})
    const {page, loginAs} = await visitor()
    await loginAs(parent, '/dash/parent/request-service?service=Child%20Care')
    const next = () => page.getByRole('button', {name: 'Continue'}).click()
    await page.getByLabel('Age of child 1').waitFor()
    for (const age of await page.getByLabel(/^Age of child/).all()) await age.fill('4')
    await next()
    await page.getByRole('radio', {name: /^Somewhere else/}).check()
    await page.getByRole('combobox', {name: 'Town or ZIP code'}).fill('78704')
    await expect(page.getByText('In Travis County, TX')).toBeVisible()
    const note = page.getByText('No caregivers or agencies serve this area yet')
    await expect(note).toBeVisible()
    const topOf = (shown: Locator) => shown.evaluate(element => element.getBoundingClientRect().top)
    expect(await topOf(note)).toBeLessThan(await topOf(page.getByRole('button', {name: 'Drop pin here'})))
    await expectAccessible(page)
    await next()

    const day = addDays(dayIn('America/Chicago', app.clock.now()), 7)
    await page.getByRole('button', {name: /^Day:/}).click()
    await chooseDay(page, day)
    await page.getByLabel('From').fill('09:00')
    await page.getByLabel('Until').fill('13:00')
    await next()
    await expect(page.getByText(/Your request would wait on the waitlist/)).toHaveCount(2)
    await next()
    // the home's door code does not open another home
    await expect(page.getByLabel('Handover')).toHaveValue('')
    await next()
    await expect(page.getByText('No verified caregivers serve this area yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', {name: 'Keep on the waitlist'}).click()

    await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
    const id = page.url().split('/').at(-1) ?? ''
    await expect(page.getByText(/Your request opens by itself/)).toBeVisible()
    await expect(page.getByText(/can now see your request/)).toHaveCount(0)
    await expectAccessible(page)

    const desk = await visitor()
    await desk.loginAs(await app.staff(), '/admin/dashboard/waitlist')
    await expect(desk.page.getByRole('heading', {name: 'Waitlist', exact: true})).toBeVisible()
    await expectAccessible(desk.page)
    await desk.page.getByRole('link', {name: 'Travis County, TX'}).click()
    await expect(desk.page.locator(`[data-booking-id="${id}"]`)).toContainText('On the waitlist')

    await app.caretaker({at: austin})
    await tick(app.db, app.clock.now())
    await expect(page.getByText('One caregiver was notified of your request.')).toBeVisible()
    await page.getByRole('button', {name: 'Notifications, 1 unread'}).click()
    await expect(page.getByText('A caregiver now serves Travis County, TX')).toBeVisible()
  },
)

test('the limit of open requests is said before the form begins, with what to do', async ({live: {app}, visitor}) => {
  const parent = await app.parent({subscribed: false})
  await app.caretaker()
  const story = storyOf(app)
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 7)
  const schedule = [{date_range: [day, day] as [string, string], time_range: ['09:00', '13:00'] as [string, string]}]
  const first = await story.request(parent, {schedule})
  await story.request(parent, {schedule})
  const {page, loginAs} = await visitor()
  await loginAs(parent, '/dash/parent/request-service')
  await expect(page.getByText('You have used all your open requests')).toBeVisible()
  await expect(page.getByRole('link', {name: 'See the plans'})).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', {name: 'See my requests'}).click()
  // the open form would lose the notice, and its link, as soon as it hears of this
  await app.ok(familyBookings.cancelBooking, {by: parent, params: {id: first.id}, body: {}})
  await page.getByRole('main').getByRole('link', {name: 'Request care'}).click()
  await expect(page.getByRole('heading', {name: 'Who needs care?'})).toBeVisible()
  await expect(page.getByText('You have used all your open requests')).toHaveCount(0)
})
