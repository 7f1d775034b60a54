import {contestSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {
  chooseByKey,
  expectClosed,
  expectEscapable,
  expectFocusIn,
  forbidPointer,
  pressByKey,
  selectByKey,
  typeInto,
} from '#tests/support/browser/keyboard.ts'
import {askedAndBid, morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {storyOf} from '#tests/support/story.ts'

/*
 * What an office, a caregiver and staff do, without a pointer.
 */

test('by keyboard alone an agency bids on a lead and assigns who goes', inSoak, async ({live: {app}, visitor}) => {
  const story = storyOf(app)
  const [ada, agency] = [await app.parent({first_name: 'Ada'}), await app.agency({legal_name: 'Kind Hands LLC'})]
  const fay = await app.member(agency, 'field', {first_name: 'Fay', last_name: 'Moss'})
  await app.member(agency, 'field', {first_name: 'Gus', last_name: 'Hale'})
  const lead = await story.requestAgency(ada, {schedule: morningAhead(app, 3)})
  const {page, loginAs, go} = await visitor()
  await forbidPointer(page)
  await loginAs(agency, '/dash/agency/leads')
  const row = page.locator(`[data-booking-id="${lead.id}"]`).filter({visible: true})
  await pressByKey(page, row.getByRole('link').first())
  const sheet = page.getByRole('dialog')
  await expectFocusIn(sheet)
  await typeInto(page, sheet.getByLabel('Your rate'), '30')
  await pressByKey(page, sheet.getByRole('button', {name: 'Place bid'}))
  await expect(sheet.getByText(/^Received \d/).first()).toBeVisible()
  await expectFocusIn(sheet)
  await page.keyboard.press('Escape')
  await expectClosed(sheet)

  await story.approve(ada, lead, agency)
  await go('/dash/agency')
  const assign = page.getByRole('button', {name: 'Assign a caregiver'}).first()
  const people = page.getByRole('dialog', {name: 'Assign a caregiver'})
  await expectEscapable(people, assign)
  await chooseByKey(page, people.getByRole('radio', {name: 'Fay Moss'}))
  await pressByKey(page, people.getByRole('button', {name: 'Save'}))
  await expectClosed(people)
  expect(await app.rows('select assigned_member_id::text as id from sessions')).toEqual([{id: fay.member_id}])
})

test('by keyboard alone a caregiver declines a request and withdraws a bid', inSoak, async ({live: {app}, visitor}) => {
  const june = await app.caretaker({first_name: 'June'})
  const {asked, open} = await askedAndBid(app, await app.parent({first_name: 'Dana'}), june)
  const {page, loginAs} = await visitor()
  await forbidPointer(page)
  await loginAs(june, '/dash/caretaker/nearby')
  const card = ({id}: {id: string}) => page.locator(`article[data-booking-id="${id}"]`)
  const decline = card(asked).getByRole('button', {name: 'Decline'})
  const declining = page.getByRole('alertdialog', {name: 'Decline this request?'})
  await expectEscapable(declining, decline)
  await typeInto(page, declining.getByLabel('Reason'), 'I am away that week')
  await pressByKey(page, declining.getByRole('button', {name: 'Decline request'}))
  await expectClosed(declining)
  await expect(decline).toHaveCount(0)

  const withdraw = card(open).getByRole('button', {name: /^Withdraw: /})
  const withdrawing = page.getByRole('alertdialog', {name: 'Withdraw your bid?'})
  await expectEscapable(withdrawing, withdraw)
  await pressByKey(page, withdrawing.getByRole('button', {name: 'Withdraw'}))
  await expectClosed(withdrawing)
  await expect.poll(() => app.rows('select status from offers')).toEqual([{status: 'WITHDRAWN'}])
  await expect(withdraw).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('by keyboard alone staff settle a contested visit', inSoak, async ({live: {app}, visitor}) => {
  const [ada, grace] = [await app.parent({first_name: 'Ada'}), await app.caretaker({first_name: 'Grace'})]
  const booking = await reviewsOf(app).visited(ada, grace, morningAhead(app))
  const [session] = await storyOf(app).sessions(ada, booking)
  const params = {id: session!.id}
  await app.ok(contestSession, {by: ada, key: newId(), params, body: {reason: 'She left an hour early'}})
  const {page, loginAs} = await visitor()
  await forbidPointer(page)
  await loginAs(await app.staff(), '/admin/dashboard/exceptions')
  const settle = page.getByRole('button', {name: /^Settle with times: /})
  const panel = page.getByRole('dialog', {name: 'Settle with times'})
  await expectEscapable(panel, settle)
  await pressByKey(page, panel.getByRole('button', {name: 'Use these: Booked'}))
  await typeInto(page, panel.getByLabel('Ended'), '1200PM')
  await selectByKey(page, panel.getByLabel('Reason'), 'Both sides gave the same times')
  await typeInto(page, panel.getByLabel('Memo'), 'Grace says so too')
  await pressByKey(page, panel.getByRole('button', {name: 'Settle with times'}))
  await expectClosed(panel)
  await expect(page.getByText('No exceptions')).toBeVisible()
  expect(
    await app.rows(`select settled_by, (extract(epoch from ended_at - started_at) / 60)::int as minutes from sessions`),
  ).toEqual([{settled_by: 'staff', minutes: 180}])
})
