import {addDays, dayIn, weekOf} from '#lib/day.ts'
import {tick} from '#server/jobs/tick.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

const zone = 'America/Chicago'

test(
  'a family asks for care every week, books it at the price of a week, and ends it after a day',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const story = storyOf(app)
    // a Sunday, so that tomorrow is a Monday
    const today = addDays(weekOf(dayIn(zone, app.clock.now()))[0] ?? '', 7)
    app.clock.set(`${today}T15:00:00.000Z`)
    const [parent, june] = [await app.parent(), await app.caretaker({first_name: 'June', last_name: 'Rivers'})]
    await story.request(parent, {
      schedule: [{date_range: [addDays(today, 8), addDays(today, 8)], time_range: ['09:00', '13:00']}],
    })
    const {page, loginAs, go} = await visitor()
    await loginAs(parent, '/dash/parent/request-service?quick=tomorrow&step=review')
    await page.getByRole('button', {name: 'Change days and times'}).click()
    await page.getByRole('radio', {name: 'Every week'}).click()
    await expect(page.getByText('Every week, no end date')).toBeVisible()
    const days = page.getByRole('group', {name: 'On these weekdays'})
    await expect(days.getByRole('button', {name: 'Monday'})).toHaveAttribute('aria-pressed', 'true')
    await days.getByRole('button', {name: 'Wednesday'}).click()
    await expect(page.getByText('2 visits, 8 hours a week')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', {name: 'Continue'}).click()
    await expect(page.getByRole('heading', {name: 'Review and send'})).toBeVisible()
    await expect(page.getByText(/Every week from .* · Mon, Wed · 9:00 AM – 1:00 PM/)).toBeVisible()
    await page.getByRole('button', {name: 'Send request'}).click()
    await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
    const id = page.url().split('/').at(-1) ?? ''

    await story.bid(june, {id}, 25)
    await expect(page.getByRole('article', {name: 'Offer from June R.'})).toContainText('$220.00per week')
    await page.getByRole('button', {name: 'Approve'}).click()
    const approving = page.getByRole('alertdialog')
    await expect(approving).toContainText('Approve for $220.00 a week?')
    await expectAccessible(page)
    await approving.getByRole('button', {name: 'Approve'}).click()
    await page.waitForURL(/\/dash\/parent\/booking\/[^/]+$/)
    await expect(page.getByText('2 visits, 8 hours a week')).toBeVisible()
    await tick(app.db, app.clock.now())
    const visits = await story.sessions(parent, {id})
    expect(visits).toHaveLength(16)
    const dayOf = (visit?: {scheduled_start: string}) => dayIn(zone, visit?.scheduled_start ?? '')
    // the dialog starts with a week's notice
    const later = visits.filter(visit => dayOf(visit) > addDays(dayOf(visits[0]), 7))

    await go(`/dash/parent/booking/${id}`)
    await page.getByRole('button', {name: 'End weekly visits'}).click()
    const ending = page.getByRole('alertdialog')
    await expect(ending).toContainText(`${later.length} upcoming visits will be canceled`)
    await expectAccessible(page)
    await ending.getByLabel('Reason').fill('School starts')
    await ending.getByRole('button', {name: 'End weekly visits'}).click()
    await expect(page.getByText(/You ended the weekly visits\. The last day is/)).toBeVisible()
    await expect(page.getByRole('button', {name: 'End weekly visits'})).toBeHidden()
    await expect(page.getByRole('region', {name: 'History'})).toContainText('You ended the weekly visits, last day')
    await expectAccessible(page)

    const caregiver = await visitor()
    await caregiver.loginAs(june, '/dash/caretaker')
    await caregiver.page.getByRole('button', {name: /^Notifications/}).click()
    await expect(caregiver.page.getByText(/ended the weekly visits/)).toBeVisible()
  },
)

test(
  'a caregiver ends the weekly visits with notice, and the family is asked at home what to do',
  inSoak,
  async ({live: {app}, visitor}) => {
    const story = storyOf(app)
    const first = addDays(dayIn(zone, app.clock.now()), 1)
    const [parent, june] = [await app.parent(), await app.caretaker({first_name: 'June', last_name: 'Rivers'})]
    const booking = await story.confirmed(parent, june, {
      schedule: [{date_range: [first], weekdays: [1, 2, 3, 4, 5, 6, 7], time_range: ['09:00', '10:00']}],
    })
    const [visit] = await story.sessions(june, booking)
    const caregiver = await visitor()
    await caregiver.loginAs(june, `/dash/caretaker/calendar?session=${visit?.id}`)
    await caregiver.page.getByRole('button', {name: 'More'}).click()
    await caregiver.page.getByRole('menuitem', {name: 'End weekly visits'}).click()
    const ending = caregiver.page.getByRole('alertdialog')
    await expect(ending).toContainText('and the family will be notified')
    await expect(ending).toContainText('Your reliability stays as it is')
    await ending.getByRole('button', {name: 'End weekly visits'}).click()
    await expect(ending).toBeHidden()

    const {page, loginAs} = await visitor()
    await loginAs(parent, '/dash/parent')
    await expect(page.getByRole('region', {name: /^Needs your decision/})).toContainText(
      'visits were canceled. Request them again?',
    )
  },
)
