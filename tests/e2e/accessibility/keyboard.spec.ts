import {addDays, dayIn} from '#lib/day.ts'
import {bothSizes, expect, test, type Visitor} from '#tests/support/browser/fixtures.ts'
import {expectFocusIn, forbidPointer, pressByKey, requestByKey, typeInto} from '#tests/support/browser/keyboard.ts'
import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {password} from '#tests/support/people.ts'

const zone = 'America/Chicago'

async function logIn({page, go, m}: Visitor, {email}: {email: string}, userType: string): Promise<void> {
  await go(`/login?userType=${userType}`)
  await typeInto(page, page.getByLabel(m.email()), email)
  await typeInto(page, page.getByLabel(m.password(), {exact: true}), password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dash\//)
}

test(
  'the story by keyboard alone: request, bid, approval, start and end',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam', rate: 22.5})]
    const [parent, caretaker] = [await visitor(), await visitor()]
    const {page, m} = parent
    const today = dayIn(zone, app.clock.now())
    for (const each of [parent, caretaker]) await forbidPointer(each.page)

    await logIn(parent, mary, 'parent')
    await parent.go('/dash/parent/request-service')
    const id = await requestByKey(page, {day: addDays(today, 2), ask: m.caregivers_nearby()}, m)

    await logIn(caretaker, cam, 'caretaker')
    await caretaker.go('/dash/caretaker/nearby')
    const card = caretaker.page.locator(`[data-booking-id="${id}"]`).first()
    await pressByKey(caretaker.page, card.getByRole('button', {name: /^Place bid/}))
    await expect(card.getByText(/^Received/)).toBeVisible()

    await pressByKey(page, page.getByRole('article', {name: 'Offer from Cam'}).getByRole('button', {name: m.approve()}))
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expectFocusIn(question)
    await pressByKey(page, question.getByRole('button', {name: m.approve()}))
    await page.waitForURL(/\/dash\/parent\/booking\//)

    // another visit of theirs begins in a minute
    await upcomingVisit(app, mary, cam)
    await caretaker.go('/dash/caretaker')
    await pressByKey(caretaker.page, caretaker.page.getByRole('button', {name: 'Confirm start'}), 'Space')
    const end = caretaker.page.getByRole('button', {name: 'Confirm end'})
    await expect(end).toBeVisible()
    // what came of the press is said aloud
    await expect(caretaker.page.locator('[aria-live="polite"]').filter({hasText: 'Received'}).first()).toBeVisible()
    // it rests for a moment, so that a double press of the start is no end
    await expect(end).toBeEnabled()
    await pressByKey(caretaker.page, end, 'Space')
    await expect(end).toHaveCount(0)
    const claims = () => app.rows('select edge from claims order by received_at')
    await expect.poll(claims).toEqual([{edge: 'start'}, {edge: 'end'}])
  },
)
