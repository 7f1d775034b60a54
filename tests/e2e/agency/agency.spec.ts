import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {assignSession, explainPlace} from '#contract/sessions/sessions.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {openFilters} from '#tests/support/browser/open-filters.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

test('an agency finds what it won, says once who comes, and ends it', bothSizes, async ({live: {app}, visitor}) => {
  const [family, olive] = [await app.parent({first_name: 'Mary'}), await app.agency({legal_name: 'Kind Hands LLC'})]
  await app.member(olive, 'field', {first_name: 'Fay', last_name: 'Moss'})
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 3)
  const booking = await storyOf(app).confirmed(family, olive, {
    schedule: [{date_range: [day, addDays(day, 2)], time_range: ['09:00', '13:00']}],
  })
  const {page, loginAs, go} = await visitor()
  await loginAs(olive, '/dash/agency')
  const unassigned = page.getByRole('status').filter({hasText: '3 visits in the next 60 days have no caregiver yet'})
  await unassigned.getByRole('button', {name: 'Assign a caregiver'}).click()
  const people = page.getByRole('dialog', {name: 'Assign a caregiver'})
  await people.getByRole('radio', {name: 'Fay Moss'}).check()
  await people.getByRole('checkbox', {name: 'And 2 later visits of this booking'}).check()
  await expectAccessible(page)
  await people.getByRole('button', {name: 'Save'}).click()
  await expect(people).toHaveCount(0)
  await go('/dash/agency')
  await expect(page.getByText('Fay Moss').first()).toBeVisible()
  await expect(page.getByText(/no caregiver/)).toHaveCount(0)

  await go('/dash/agency/bookings')
  const row = page.locator(`[data-booking-id="${booking.id}"]`).filter({visible: true})
  await expect(row).toContainText('Mary')
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('Fay Moss')
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expectAccessible(page)
  // who goes to each visit opens the choice of another
  await page.getByRole('dialog').getByRole('button', {name: 'Fay Moss'}).first().click()
  await expect(people.getByRole('radio', {name: 'Fay Moss'})).toBeChecked()
  await people.getByRole('button', {name: 'Not now'}).click()
  await expect(people).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', {name: 'Cancel booking'}).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('3 upcoming visits will be canceled')
  await question.getByRole('button', {name: 'Cancel booking'}).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('This booking was yours.')
  await page.getByRole('dialog').getByRole('button', {name: 'Close'}).click()
  await expect(row).toContainText('Canceled')
})

test(
  'an agency sorts its bookings by a column, and the address keeps it',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const olive = await app.agency()
    const names = ['Zoe', 'Ada', 'Mia']
    for (const [at, first_name] of names.entries()) {
      const schedule = morningAhead(app, at + 2)
      await storyOf(app).confirmed(await app.parent({first_name, last_name: 'Quill'}), olive, {schedule})
    }
    const {page, loginAs} = await visitor()
    await loginAs(olive, '/dash/agency/bookings')
    const rows = page.locator('[data-booking-id]').filter({visible: true})
    const isInOrder = async (...wanted: string[]) => {
      for (const [at, name] of wanted.entries()) await expect(rows.nth(at)).toContainText(name)
    }
    await expect(rows).toHaveCount(3)
    const sortBy = async (header: string, direction: 'ascending' | 'descending') => {
      await openFilters(page)
      const choice = page.getByLabel('Sort')
      const column = page.getByRole('columnheader', {name: header})
      if (await choice.isVisible()) await choice.selectOption({label: `${header}, ${direction}`})
      else {
        await column.getByRole('button').click()
        if (direction === 'descending') await column.getByRole('button').click()
      }
    }
    await sortBy('Family', 'ascending')
    await isInOrder('Ada', 'Mia', 'Zoe')
    await expectAccessible(page)
    await sortBy('Next visit', 'ascending')
    await isInOrder('Zoe', 'Ada', 'Mia')
    await sortBy('Visits', 'ascending')
    await sortBy('Next visit', 'descending')
    await isInOrder('Mia', 'Ada', 'Zoe')
    await expect(page).toHaveURL(/order=-next_visit/)
    await page.reload()
    await isInOrder('Mia', 'Ada', 'Zoe')
  },
)

test(
  'an agency that assigns reads that the person has another visit then, and may do it all the same',
  inSoak,
  async ({live: {app}, visitor}) => {
    const [family, other, olive] = [await app.parent(), await app.parent(), await app.agency()]
    await app.member(olive, 'field', {first_name: 'Fay', last_name: 'Moss'})
    const day = addDays(dayIn('America/Chicago', app.clock.now()), 3)
    const at = (from: string, until: string) => ({
      schedule: [{date_range: [day, day] as [string, string], time_range: [from, until] as [string, string]}],
    })
    const [first, second] = [
      await storyOf(app).confirmed(family, olive, at('09:00', '13:00')),
      await storyOf(app).confirmed(other, olive, at('12:00', '14:00')),
    ]
    const {page, loginAs, go} = await visitor()
    await loginAs(olive)
    const people = page.getByRole('dialog', {name: 'Assign a caregiver'})
    const choose = async (booking: {id: string}) => {
      const [session] = await storyOf(app).sessions(olive, booking)
      await go(`/dash/agency/calendar?day=${day}&session=${session!.id}`)
      await page.getByRole('dialog').getByRole('button', {name: 'Assign a caregiver'}).click()
      await people.getByRole('radio', {name: 'Fay Moss'}).check()
    }
    const warning = people.getByText('Already assigned to visits at these times')
    await choose(first)
    await expect(warning).toHaveCount(0)
    await people.getByRole('button', {name: 'Save'}).click()
    await expect(people).toHaveCount(0)
    // the name on the visit's sheet leads back to the choice
    await page.getByRole('dialog').getByRole('button', {name: 'Fay Moss'}).click()
    await expect(people.getByRole('radio', {name: 'Fay Moss'})).toBeChecked()
    await people.getByRole('button', {name: 'Not now'}).click()

    await choose(second)
    await expect(warning).toBeVisible()
    await expect(people.getByText(/9:00 AM – 1:00 PM\. Choose someone else, or save it anyway\.$/)).toBeVisible()
    await expectAccessible(page)
    await people.getByRole('button', {name: 'Save'}).click()
    await expect(people).toHaveCount(0)
    expect(await app.rows('select 1 from sessions where assigned_member_id is not null')).toHaveLength(2)
  },
)

test('an office reads which of its visits went otherwise than planned, until that is explained', async ({
  live: {app},
  visitor,
}) => {
  const olive = await app.agency()
  const fay = await app.member(olive, 'field', {first_name: 'Fay', last_name: 'Moss'})
  const {session} = await upcomingVisit(app, await app.parent({first_name: 'Mary'}), olive)
  const params = {id: session.id}
  await app.ok(assignSession, {by: olive, key: newId(), params, body: {member_id: fay.member_id}})
  const body = {latitude: 36.5, longitude: -86.7, accuracy_m: 20}
  await app.ok(confirmStartByCaretaker, {by: fay, key: newId(), params, body})
  const {page, loginAs, go} = await visitor()
  await loginAs(olive, '/dash/agency')
  const exceptions = page.getByRole('region', {name: /^Visits to look into/})
  const found = exceptions.getByRole('link', {name: /^Start confirmed away from the place, not explained Fay Moss/})
  await expect(found).toBeVisible()
  await expectAccessible(page)
  await found.click()
  await expect(page.getByRole('dialog').getByText('Child Care for Mary')).toBeVisible()

  await app.ok(explainPlace, {by: fay, key: newId(), params, body: {text: 'We met at the playground'}})
  await go('/dash/agency')
  await expect(page.getByRole('heading', {name: 'Visits', exact: true})).toBeVisible()
  await expect(exceptions).toHaveCount(0)
})

test(
  'an agency’s home shows its visits above new leads, also in reading order',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const olive = await app.agency()
    await upcomingVisit(app, await app.parent({first_name: 'Mary'}), olive)
    await storyOf(app).requestAgency(await app.parent(), {schedule: morningAhead(app, 3)})
    const {page, loginAs} = await visitor()
    await loginAs(olive, '/dash/agency')
    const visits = page.getByRole('heading', {name: 'Visits', exact: true})
    const leads = page.getByRole('heading', {name: /^New leads/})
    await expect(leads).toBeVisible()
    await expect(page.getByRole('region', {name: 'Your current or next visit'})).toBeVisible()
    const [ofVisits, ofLeads] = [await visits.boundingBox(), await leads.boundingBox()]
    expect(ofVisits!.y).toBeLessThan(ofLeads!.y)
    const titles = (await page.getByRole('heading', {level: 2}).allTextContents()).join(' | ')
    expect(titles).toMatch(/Visits \|.*New leads/)
  },
)
