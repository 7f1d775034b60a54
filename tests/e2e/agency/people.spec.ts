import type {Locator} from '@playwright/test'
import {addDays, dayIn} from '#lib/day.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {nextMonday} from '#tests/support/browser/upcoming-visit.ts'
import {deferred} from '#tests/support/deferred.ts'
import {storyOf} from '#tests/support/story.ts'

/** On how many lines a word of a text stands: more than one if it is broken. */
const countLines = (text: Locator, word: string): Promise<number> =>
  text.evaluate((element, part) => {
    const node = [...element.childNodes].find(each => each.nodeName === '#text' && each.textContent?.includes(part))!
    const range = document.createRange()
    const start = node.textContent!.indexOf(part)
    range.setStart(node, start)
    range.setEnd(node, start + part.length)
    return range.getClientRects().length
  }, word)

test(
  'an agency assigns a week on the board and copies it to the next',
  bothSizes,
  async ({live: {app}, visitor, isMobile}) => {
    const [mary, nora, olive] = [
      await app.parent({first_name: 'Mary'}),
      await app.parent({first_name: 'Nora'}),
      await app.agency(),
    ]
    const fay = await app.member(olive, 'field', {first_name: 'Fay', last_name: 'Moss'})
    const gus = await app.member(olive, 'field', {first_name: 'Gus', last_name: 'Hale'})
    const monday = nextMonday(app)
    const days = (first: string, time_range: [string, string], count = 1) => ({
      date_range: [first, addDays(first, count - 1)] as [string, string],
      time_range,
    })
    const booking = await storyOf(app).confirmed(mary, olive, {
      schedule: [days(monday, ['09:00', '13:00'], 2), days(addDays(monday, 7), ['09:00', '13:00'], 2)],
    })
    const other = await storyOf(app).confirmed(nora, olive, {schedule: [days(monday, ['12:00', '14:00'])]})
    const [first, second] = await storyOf(app).sessions(olive, booking)
    const [noon] = await storyOf(app).sessions(olive, other)
    const assigned = async (member: {member_id: string}) =>
      (await app.rows(`select 1 from sessions where assigned_member_id = '${member.member_id}'`)).length

    const {page, loginAs, go} = await visitor()
    await loginAs(olive, '/dash/agency')
    await page.getByRole('link', {name: 'People'}).filter({visible: true}).first().click()
    await page.getByRole('button', {name: 'Next week'}).click()
    await expect(page).toHaveURL(/week=/)
    const visit = (id: string) => page.locator(`[data-session-id="${id}"]`)
    const people = page.getByRole('dialog', {name: 'Assign a caregiver'})
    const busy = people.getByText(/Busy 9:00 AM ?– ?1:00 PM · 4 hours that week, 6 hours with this visit/)
    await expectAccessible(page)

    if (isMobile) {
      await visit(first!.id).getByRole('button').click()
      await people.getByRole('radio', {name: 'Fay Moss'}).check()
      await people.getByRole('button', {name: 'Save'}).click()
      await expect(people).toHaveCount(0)
      await expect(visit(first!.id)).toContainText('Fay Moss')
      await visit(noon!.id).getByRole('button').click()
      await expect(busy).toBeVisible()
      await expectAccessible(page)
      await people.getByRole('radio', {name: 'Gus Hale'}).check()
      await people.getByRole('button', {name: 'Save'}).click()
      await expect(people).toHaveCount(0)
    } else {
      const row = (name: string) => page.getByRole('row', {name: new RegExp(name)})
      // two visits moved before the first answer are shown at once, and both are stored
      const answer = deferred()
      await page.route(`**/api/sessions/${first!.id}/assign`, async route => {
        await answer.promise
        await route.continue()
      })
      await visit(first!.id).getByRole('button').dragTo(row('Fay Moss').getByRole('rowheader'))
      await expect(row('Fay Moss').locator(visit(first!.id))).toBeVisible()
      await expect(row('Fay Moss')).toContainText('4 hours')
      await visit(second!.id).getByRole('button').dragTo(row('Gus Hale').getByRole('rowheader'))
      await expect(row('Gus Hale').locator(visit(second!.id))).toBeVisible()
      await expect.poll(() => assigned(gus)).toBe(1)
      await expect(row('Fay Moss').locator(visit(first!.id))).toBeVisible()
      await expect(page.getByText(/^Gus Hale goes to/).first()).toBeVisible()
      answer.keep()
      await expect(page.getByText(/^Fay Moss goes to/).first()).toBeVisible()
      await visit(second!.id).getByRole('button').dragTo(row('Unassigned').getByRole('rowheader'))
      await expect.poll(() => assigned(gus)).toBe(0)
      // the board is as wide as the screen lets it
      const size = page.viewportSize()!
      await page.setViewportSize({width: 1920, height: 1080})
      await expect.poll(async () => (await page.getByRole('table').boundingBox())!.width).toBeGreaterThan(1500)
      await page.setViewportSize(size)
      // who is busy then is asked about first
      await visit(noon!.id).getByRole('button').dragTo(row('Fay Moss').getByRole('rowheader'))
      await expect(busy).toBeVisible()
      await expect(people.getByText('Already assigned to visits at these times')).toBeVisible()
      await people.getByRole('button', {name: 'Not now'}).click()
      await visit(noon!.id).getByRole('button').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(page.getByText('Gus Hale: Free · 0 hours that week, 2 hours with this visit')).toBeAttached()
      await page.keyboard.press('Space')
      await expect(row('Gus Hale').locator(visit(noon!.id)).getByRole('button')).toBeFocused()
    }
    await expect.poll(() => assigned(gus)).toBe(1)

    await page.getByRole('button', {name: 'Next week'}).click()
    await page.getByRole('button', {name: 'Copy the week before'}).click()
    const copy = page.getByRole('dialog', {name: 'Copy the week before'})
    // Tuesday too: the booking had no one else in the week before
    await expect(copy.getByRole('checkbox', {name: /Fay Moss/})).toHaveCount(2)
    await expectAccessible(page)
    await copy.getByRole('button', {name: 'Assign 2 visits'}).click()
    await expect(copy).toHaveCount(0)
    expect(await assigned(fay)).toBe(3)
    await expect(page.getByRole('button', {name: 'Copy the week before'})).toHaveAttribute('aria-disabled', 'true')

    // the team of this week, with the bookings of one of them
    await page.getByRole('tab', {name: 'Your team'}).click()
    await expect(page.getByRole('link', {name: /^Call Fay Moss/})).toBeVisible()
    await expect(page.getByText('No visits this week').first()).toBeVisible()
    await page.getByRole('button', {name: 'Credentials of Fay Moss'}).click()
    const credentials = page.getByRole('dialog', {name: 'Credentials of Fay Moss'})
    await credentials.getByRole('button', {name: 'Add a credential'}).click()
    await credentials.getByRole('button', {name: 'Save'}).click()
    await expect(credentials.getByText('Required')).toBeVisible()
    await credentials.getByLabel('What').fill('Infant CPR')
    await expectAccessible(page)
    await credentials.getByRole('button', {name: 'Save'}).click()
    await expect(credentials).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({hasText: 'Fay Moss'}).getByText('Infant CPR')).toBeVisible()
    await expectAccessible(page)

    // when and from where she works
    await page.getByRole('button', {name: 'Availability of Fay Moss'}).click()
    const hers = page.getByRole('dialog', {name: 'Availability of Fay Moss'})
    await hers.getByRole('button', {name: 'Add hours'}).click()
    await hers.getByRole('button', {name: 'Save'}).click()
    await expect(hers.getByText('Choose at least one day')).toBeVisible()
    await hers.getByRole('button', {name: 'Wednesday'}).click()
    await hers.getByLabel('From', {exact: true}).fill('10:00')
    await hers.getByLabel('Until', {exact: true}).fill('18:00')
    const start = hers.getByRole('combobox', {name: 'Starts from'})
    await start.fill('37206')
    // a whole ZIP code is chosen by itself
    await expect(start).toHaveValue(/Nashville/)
    await expectAccessible(page)
    await hers.getByRole('button', {name: 'Save'}).click()
    await expect(hers).toHaveCount(0)
    const fays = page.getByRole('listitem').filter({hasText: 'Fay Moss'})
    await expect(fays.getByText(/^Wed 10:00\sAM\s?–\s?6:00\sPM$/)).toBeVisible()
    await expect(fays.getByText(/^Starts from .*37206/)).toBeVisible()
    await go(`/dash/agency/people?week=${monday}`)
    await expect(visit(first!.id)).toContainText('Outside their hours')
    expect(await countLines(visit(first!.id).getByText('Outside their hours'), 'Outside')).toBe(1)
    await visit(noon!.id).getByRole('button').click()
    await expect(people.getByText(/Outside their hours · .* · (less than a mile|[\d.]+ miles?)$/)).toBeVisible()
    await people.getByRole('button', {name: 'Not now'}).click()
    await go(`/dash/agency/bookings?person=${gus.member_id}`)
    await expect(page.locator('[data-booking-id]').filter({visible: true})).toHaveCount(1)
    await expect(page.locator(`[data-booking-id="${other.id}"]`).filter({visible: true})).toContainText('Gus Hale')

    // visits of a person who left stay on the board, in a row that takes no others
    await app.rows(`update members set removed_at = '${app.clock.now()}' where id = '${gus.member_id}'`)
    await go(`/dash/agency/people?week=${monday}`)
    await expect(visit(noon!.id)).toBeVisible()
    if (!isMobile) {
      const left = page.getByRole('row', {name: /Gus Hale/})
      await expect(left).toContainText('No longer in the team')
      await expect(left.locator(visit(noon!.id))).toBeVisible()
      await visit(first!.id).getByRole('button').dragTo(left.getByRole('rowheader'))
      await expect(page.getByRole('row', {name: /Fay Moss/}).locator(visit(first!.id))).toBeVisible()
    }
  },
)

test('a bookings list without its visits says so instead of naming no one', async ({live: {app}, visitor}) => {
  const [mary, olive] = [await app.parent({first_name: 'Mary'}), await app.agency()]
  const fay = await app.member(olive, 'field', {first_name: 'Fay', last_name: 'Moss'})
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 3)
  const booking = await storyOf(app).confirmed(mary, olive, {
    schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
  })
  const {page, loginAs} = await visitor()
  const isList = (url: URL) => url.pathname.endsWith('/sessions')
  await page.route(isList, route => route.fulfill({status: 422, json: {code: 'invalid', detail: 'Not valid'}}))
  await loginAs(olive, `/dash/agency/bookings?person=${fay.member_id}`)
  const row = page.locator(`[data-booking-id="${booking.id}"]`).filter({visible: true})
  await expect(row).toContainText('Not loaded')
  await expect(page.getByLabel('Who goes')).toBeDisabled()
  await page.unroute(isList)
  const list = page.getByText('No matching bookings')
  // the list may have tried again by itself
  await page.getByRole('button', {name: 'Try again'}).or(list).click()
  await expect(list).toBeVisible()
  await expect(page.getByLabel('Who goes')).toHaveValue(fay.member_id)
})
