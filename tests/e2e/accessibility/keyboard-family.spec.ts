import {addDays, dayIn} from '#lib/day.ts'
import {expect, inSoak, startingWith, test} from '#tests/support/browser/fixtures.ts'
import {
  chooseByKey,
  expectClosed,
  expectEscapable,
  expectFocusIn,
  forbidPointer,
  pressByKey,
  pressInMenu,
  requestByKey,
  selectByKey,
  typeInto,
} from '#tests/support/browser/keyboard.ts'
import {morningToPay, numbers} from '#tests/support/browser/paying.ts'
import {settledAndAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {listedCaregiver} from '#tests/support/listed-caregiver.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

/*
 * What a family does, without a pointer: the rest of the story is in keyboard.spec.ts.
 */

test(
  'by keyboard alone a family signs up, finds a caregiver and asks her first',
  inSoak,
  async ({live: {app}, visitor}) => {
    const june = await listedCaregiver(app, 'June', 22, [4])
    const {page, go, m} = await visitor()
    await forbidPointer(page)
    await go('/register?next=%2Fdash%2Fparent%2Ffind')
    await pressByKey(page, page.getByRole('link', {name: startingWith(m.careseeker_card())}))
    const next = () => pressByKey(page, page.getByRole('button', {name: m.continue_text(), exact: true}))
    await next()
    // what is missing has the focus
    await expect(page.getByLabel(m.first_name())).toBeFocused()
    await typeInto(page, page.getByLabel(m.first_name()), 'Mary')
    await typeInto(page, page.getByLabel(m.last_name()), 'Doe')
    await typeInto(page, page.getByLabel(m.email()), 'mary@example.test')
    await typeInto(page, page.getByLabel(m.password(), {exact: true}), 'a quiet horse at night')
    await selectByKey(page, page.getByLabel(m.gender()), m.female())
    await typeInto(page, page.getByLabel(m.phone_number()), '(615) 555-0177')
    await next()
    await expect(page.getByRole('heading', {level: 2}).first()).toBeFocused()
    const town = page.getByRole('combobox', {name: m.town_or_zip_code()})
    await typeInto(page, town, '37206')
    await expect(town).toHaveValue(/Nashville, TN 37206/)
    await pressByKey(page, page.getByRole('button', {name: m.create_my_account()}))
    await expect(page.getByRole('heading', {name: m.who_needs_care()})).toBeFocused()
    await typeInto(page, page.getByLabel(m.number_of_children()), '1')
    await pressByKey(page, page.getByRole('button', {name: m.finish()}))
    await page.waitForURL(/\/dash\/parent\/find/)
    await expect(page.getByRole('heading', {level: 1})).toBeFocused()

    const card = page.getByRole('article', {name: 'June U.'})
    const about = card.getByRole('button', {name: 'About June U.'})
    await pressByKey(page, about)
    const profile = page.getByRole('dialog')
    await expectFocusIn(profile)
    await page.keyboard.press('Escape')
    await expectClosed(profile, about)
    await pressByKey(page, card.getByRole('link', {name: 'Ask June first'}))
    await page.waitForURL(/request-service/)
    const day = addDays(dayIn(someRequest.timezone, app.clock.now()), 3)
    const id = await requestByKey(page, {day, ask: 'Ask June first'}, m)
    // her address is not confirmed yet
    await expect(page.getByText('Not shown to anyone yet')).toBeVisible()
    expect(await app.rows('select booking_id::text, caretaker_id::text from invitations')).toEqual([
      {booking_id: id, caretaker_id: june.caretaker_id},
    ])
  },
)

test(
  'by keyboard alone a family confirms the start, thinks better of an early end, and ends it',
  inSoak,
  async ({live: {app}, visitor}) => {
    const mary = await app.parent({first_name: 'Mary'})
    await upcomingVisit(app, mary, await app.caretaker({first_name: 'Cam'}), {minutes: 60})
    const {page, loginAs} = await visitor()
    await forbidPointer(page)
    await loginAs(mary)
    const confirmations = page.getByRole('group', {name: 'Confirmations'})
    const end = page.getByRole('button', {name: 'Confirm end', exact: true})
    await pressByKey(page, page.getByRole('button', {name: 'Confirm start', exact: true}), 'Space')
    await expectFocusIn(confirmations)
    const question = page.getByRole('dialog', {name: 'End the visit now?'})
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => pressByKey(page, question.getByRole('button', {name: 'Not yet'})),
      () => pressByKey(page, question.getByRole('button', {name: /^Now, /})),
    ]) {
      // it rests for a moment, so that a double press of the start is no end
      await expect(end).toBeEnabled()
      await pressByKey(page, end, 'Space')
      await expectFocusIn(question)
      await leave()
      await expectClosed(question)
      await expectFocusIn(confirmations)
    }
    await expect(page.getByRole('region', {name: 'End of the visit'}).getByText(/^Received \d/)).toBeVisible()
    expect(await app.rows('select side, edge from claims order by received_at')).toEqual([
      {side: 'parent', edge: 'start'},
      {side: 'parent', edge: 'end'},
    ])
  },
)

test('by keyboard alone visits are moved, canceled and contested', inSoak, async ({live: {app}, visitor}) => {
  const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam'})]
  const story = storyOf(app)
  const {booking, settled, first, second} = await settledAndAhead(app, mary, cam)
  const [caregiver, family] = [await visitor(), await visitor()]
  for (const {page} of [caregiver, family]) await forbidPointer(page)

  await caregiver.loginAs(cam, `/dash/caretaker/calendar?session=${first.id}`)
  const proposing = caregiver.page.getByRole('dialog', {name: 'Propose new times'})
  const hers = caregiver.page.getByRole('button', {name: 'More about this visit'})
  await pressInMenu(caregiver.page, hers, 'Propose new times')
  await expectFocusIn(proposing)
  await typeInto(caregiver.page, proposing.getByLabel('From', {exact: true}), '1000AM')
  await typeInto(caregiver.page, proposing.getByLabel('To', {exact: true}), '0200PM')
  // what was typed is not lost by one press
  await caregiver.page.keyboard.press('Escape')
  const losing = caregiver.page.getByRole('alertdialog', {name: 'Discard your changes?'})
  await expectFocusIn(losing)
  await pressByKey(caregiver.page, losing.getByRole('button', {name: 'Keep editing'}))
  await expectClosed(losing)
  await expectFocusIn(proposing)
  await pressByKey(caregiver.page, proposing.getByRole('button', {name: 'Propose', exact: true}))
  await expectClosed(proposing, hers)

  const {page, loginAs, go} = family
  await loginAs(mary)
  await pressByKey(
    page,
    page
      .getByRole('region', {name: /^Needs your decision/})
      .getByRole('link')
      .first(),
  )
  await expectFocusIn(page.getByRole('dialog', {name: 'Child Care'}))
  const accept = page.getByRole('button', {name: 'Accept new times'})
  const accepting = page.getByRole('dialog', {name: 'Accept the new times?'})
  await expectEscapable(accepting, accept)
  await pressByKey(page, accepting.getByRole('button', {name: 'Accept new times'}))
  await expectClosed(accepting)
  await expect.poll(async () => (await story.sessions(mary, booking))[0]?.reschedule).toBeNull()

  const more = page.getByRole('button', {name: 'More about this visit'})
  await go(`/dash/parent/calendar?session=${second.id}`)
  const canceling = page.getByRole('alertdialog', {name: 'Cancel this visit?'})
  await expectEscapable(canceling, more, () => pressInMenu(page, more, 'Cancel this visit'))
  await typeInto(page, canceling.getByLabel('Reason'), 'Grandmother is here')
  await pressByKey(page, canceling.getByRole('button', {name: 'Cancel this visit'}))
  await expectClosed(canceling)
  expect((await story.sessions(mary, booking)).map(({status}) => status)).toEqual(['SCHEDULED', 'CANCELLED'])

  await go(`/dash/parent/calendar?session=${settled.id}`)
  const contesting = page.getByRole('dialog', {name: 'Contest the times'})
  await pressInMenu(page, more, 'Contest the times')
  await expectFocusIn(contesting)
  await typeInto(page, contesting.getByLabel('What is wrong?'), 'She left an hour early')
  await pressByKey(page, contesting.getByRole('button', {name: 'Contest', exact: true}))
  await expectClosed(contesting)
  await expect(page.getByText('Village support is reviewing this visit').first()).toBeVisible()
})

test('by keyboard alone a family writes, pays and reviews', inSoak, async ({live: {app}, visitor}) => {
  const mary = await morningToPay(app)
  const {page, loginAs, go} = await visitor()
  await forbidPointer(page)
  await loginAs(mary, '/dash/parent/messages')
  await pressByKey(page, page.getByRole('link', {name: /^Cam Lee/}))
  await expect(page.getByRole('heading', {level: 2, name: 'Cam Lee'})).toBeFocused()
  await typeInto(page, page.getByRole('textbox', {name: 'Message to Cam Lee'}), 'Thank you for today')
  await pressByKey(page, page.getByRole('button', {name: 'Send', exact: true}))
  await expect(page.getByRole('list', {name: 'Messages'})).toContainText('Thank you for today')
  await expect.poll(() => app.rows('select text from messages')).toEqual([{text: 'Thank you for today'}])

  await go('/dash/parent/invoices')
  await pressByKey(page, page.locator('[data-invoice-id]').getByRole('link').first())
  await expect(page.getByRole('heading', {level: 1})).toBeFocused()
  const pay = page.getByRole('button', {name: 'Pay $110.00'})
  const paying = page.getByRole('dialog', {name: /^Pay care statement/})
  await expectEscapable(paying, pay)
  await pressByKey(page, paying.getByRole('button', {name: 'Pay $110.00', exact: true}))
  await page.waitForURL(/\/api\/sandbox\/checkout\//)
  await typeInto(page, page.getByLabel('Card number'), numbers.pays)
  await pressByKey(page, page.getByRole('button', {name: 'Pay $110.00'}))
  await expect(page.getByText('Paid $110.00')).toBeVisible()

  await go('/dash/parent')
  await pressByKey(page, page.getByRole('link', {name: 'Write a review'}))
  await expect(page.getByRole('heading', {level: 1, name: 'Review of Cam Lee'})).toBeFocused()
  for (const name of ['Punctuality', 'Communication', 'Care'])
    await chooseByKey(page, page.getByRole('group', {name}).getByRole('radio', {name: /^5 stars/}))
  await typeInto(page, page.getByLabel('In your own words'), 'Calm and on time')
  await pressByKey(page, page.getByRole('button', {name: 'Send review'}))
  await expect(page.getByText('Not shown yet')).toBeVisible()
  expect(await app.rows('select text from reviews')).toEqual([{text: 'Calm and on time'}])
})
