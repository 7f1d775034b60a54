import {addDays, dayIn} from '#lib/day.ts'
import {bothSizes, expect, startingWith, test, type Visitor} from '#tests/support/browser/fixtures.ts'
import {chooseByKey, pressByKey, tabTo, typeInto} from '#tests/support/browser/keyboard.ts'
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

    await logIn(parent, mary, 'parent')
    await parent.go('/dash/parent/request-service')
    const next = () => pressByKey(page, page.getByRole('button', {name: m.continue_text(), exact: true}))
    await chooseByKey(page, page.getByRole('radio', {name: startingWith(m.service_child_care())}))
    await typeInto(page, page.getByLabel(m.age_of_child({number: 1})), '4')
    const other = page.getByRole('button', {name: m.remove_child({number: 2})})
    if ((await other.count()) > 0) await pressByKey(page, other)
    await next()
    await expect(page.getByText(m.in_text({county: 'Davidson County, TN'}))).toBeVisible()
    await typeInto(page, page.getByLabel(m.street_and_number()), '1200 Forrest Ave')
    await typeInto(page, page.getByLabel(m.city(), {exact: true}), 'Nashville')
    await typeInto(page, page.getByLabel(m.state(), {exact: true}), 'TN')
    await typeInto(page, page.getByLabel(m.zip_of_an_address(), {exact: true}), '37206')
    await next()
    await pressByKey(page, page.getByRole('button', {name: startingWith(`${m.day()}:`)}))
    const day = page.locator(`[data-day="${addDays(today, 2)}"]`).getByRole('button')
    await page.getByRole('grid').waitFor()
    if ((await day.count()) === 0) await pressByKey(page, page.getByRole('button', {name: m.next_month()}))
    await tabTo(page, page.getByRole('grid').locator('button[tabindex="0"]'))
    for (let presses = 0; !(await day.evaluate(each => each === document.activeElement)); presses++) {
      expect(presses).toBeLessThan(40)
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Enter')
    await typeInto(page, page.getByLabel(m.from(), {exact: true}), '0900AM')
    await typeInto(page, page.getByLabel(m.until(), {exact: true}), '0100PM')
    await next()
    await chooseByKey(page, page.getByRole('radio', {name: startingWith(m.caregivers_nearby())}))
    await next()
    await next()
    await expect(page.getByText('1200 Forrest Ave')).toBeVisible()
    await pressByKey(page, page.getByRole('button', {name: m.send_request()}))
    await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
    const id = page.url().split('/').at(-1) ?? ''

    await logIn(caretaker, cam, 'caretaker')
    await caretaker.go('/dash/caretaker/nearby')
    const card = caretaker.page.locator(`[data-booking-id="${id}"]`).first()
    await pressByKey(caretaker.page, card.getByRole('button', {name: /^Place bid/}))
    await expect(card.getByText(/^Received/)).toBeVisible()

    await pressByKey(page, page.getByRole('article', {name: 'Offer from Cam'}).getByRole('button', {name: m.approve()}))
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toBeVisible()
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
