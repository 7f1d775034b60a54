import {approveForNonUser, createNonUser, requestForNonUser} from '#contract/admin/careseekers.ts'
import {leadInvoiceByCard} from '#contract/money/checkout.ts'
import {askCredit, listOrgInvoices} from '#contract/money/invoices.ts'
import {contestSession} from '#contract/sessions/sessions.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {nashville} from '#tests/support/people.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {exportCsv} from '#tests/support/browser/export-csv.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const pages = {
  '/all-bookings': 'All Bookings',
  '/bookings?reset=1': 'Agency Bookings',
  '/leads': 'Leads',
  '/invoices': 'Invoices',
  '/payments': 'Payments',
  '/exceptions': 'Exceptions',
  '/admin-careseekers': 'Admin Careseekers',
} as const

test('every page of the desk is sound, with something on it', bothSizes, async ({live: {app}, visitor}) => {
  const [admin, agency] = [await app.staff(), await app.agency({legal_name: 'Maple Care LLC'})]
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 2)
  const booking = await storyOf(app).confirmed(await app.parent(), agency, {
    schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
  })
  const {page, loginAs} = await visitor()
  await loginAs(admin)
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(`/admin/dashboard${path}`)
    await expect(page.getByRole('heading', {level: 1, name: title})).toBeVisible()
    await expect(page.getByRole('status', {name: 'Loading'})).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.goto('/admin/dashboard/all-bookings')
  await page.getByRole('link', {name: booking.number}).click()
  await expect(page.getByRole('heading', {level: 1, name: `Booking ${booking.number}`})).toBeVisible()
  await expect(page.getByText('Maple Care LLC').first()).toBeVisible()
  await expectAccessible(page)
})

test('a contested visit is settled with times, and leaves the desk', bothSizes, async ({live: {app}, visitor}) => {
  const [admin, parent] = [await app.staff(), await app.parent({first_name: 'Ada', last_name: 'Stone'})]
  const caretaker = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 2)
  const booking = await reviewsOf(app).visited(parent, caretaker, [
    {date_range: [day, day], time_range: ['09:00', '13:00']},
  ])
  const [session] = await storyOf(app).sessions(parent, booking)
  const body = {reason: 'She left an hour early'}
  await app.ok(contestSession, {by: parent, key: newId(), params: {id: session!.id}, body})

  const {page, loginAs, go} = await visitor()
  await loginAs(admin, '/admin/dashboard/exceptions')
  const visit = page.locator(`[data-session-id="${session!.id}"]`)
  await expect(visit.getByText('“She left an hour early”')).toBeVisible()
  await expect(visit.getByText('Caregiver: end 1:00 PM')).toBeVisible()
  await expect(visit.getByText(/4711/)).toHaveCount(0)
  await visit.getByRole('button', {name: 'Read children and handover'}).click()
  await expect(visit.getByText('Allergic to peanuts; the door code is 4711')).toBeVisible()
  await expectAccessible(page)
  expect(await app.rows(`select 1 from audit_log where action = 'booking.handover_read'`)).toHaveLength(1)
  await page.getByRole('button', {name: 'Settle with times'}).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Started')).toHaveValue('')
  if (page.viewportSize()!.width >= 1280) {
    const room = async () => {
      const [evidence, panel] = [await visit.boundingBox(), await dialog.boundingBox()]
      return panel!.x - evidence!.x - evidence!.width
    }
    await expect.poll(room).toBeGreaterThanOrEqual(0)
    // on a tablet it has the lower half of the page, and the evidence is above it
    const wide = page.viewportSize()!
    await page.setViewportSize({width: 800, height: 1024})
    const visible = async () => {
      const [evidence, panel] = [await visit.boundingBox(), await dialog.boundingBox()]
      return evidence!.y < 64 ? 0 : panel!.y - evidence!.y
    }
    await expect.poll(visible).toBeGreaterThan(100)
    await page.setViewportSize(wide)
  }
  await dialog.getByRole('button', {name: 'Settle with times'}).click()
  await expect(dialog.getByText('Choose a reason')).toHaveCount(2)
  await expect(dialog.getByText('Explain your decision')).toBeVisible()
  await dialog.getByRole('button', {name: 'Use these'}).first().click()
  await expect(dialog.getByText('Care before $100.00, after $100.00')).toBeVisible()
  await dialog.getByLabel('Ended').fill('12:00')
  await expect(dialog.getByText('Care before $100.00, after $75.00')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('Both sides gave the same times')
  await dialog.getByLabel('Memo').fill('Grace says so too')
  await dialog.getByRole('button', {name: 'Settle with times'}).click()
  await expect(page.getByText('No exceptions')).toBeVisible()
  await page.getByText('Closed', {exact: true}).click()
  await expect(page.getByText(/Closed .* by .*: Both sides gave the same times\. “Grace says so too”/)).toBeVisible()
  await expectAccessible(page)

  await go(`/admin/dashboard/all-bookings/${booking.id}`)
  await expect(page.getByText('Settled 9:00 AM – 12:00 PM: staff decided')).toBeVisible()
  const history = page.getByRole('region', {name: 'History'})
  await expect(history.getByText(/decided 9:00 AM – 12:00 PM: Grace says so too/)).toBeVisible()

  const family = await visitor()
  await family.loginAs(parent, `/dash/parent/booking/${booking.id}`)
  const decided = family.page.getByRole('region', {name: 'History'})
  await expect(
    decided.getByText(/Village support decided on the visit of .* Reason: both sides gave the same times$/),
  ).toBeVisible()
  await expect(decided).not.toContainText('Grace says so too')
  const counts = /Decided by Village support\. Counts as .*9:00 AM – 12:00 PM\. Reason: both sides gave the same times/
  await expect(family.page.locator(`article[data-session-id="${session!.id}"]`)).toContainText(counts)
  const carer = await visitor()
  await carer.loginAs(caretaker, `/dash/caretaker/calendar?session=${session!.id}`)
  await expect(carer.page.getByRole('dialog').getByText(/Decided by Village support/)).toBeVisible()
  await family.go(`/dash/parent/calendar?session=${session!.id}`)
  const sheet = family.page.getByRole('dialog')
  await expect(sheet.getByText(/Decided by Village support/)).toBeVisible()
  await expect(sheet.getByRole('link', {name: 'write to us'})).toBeVisible()
  await expect(sheet.getByText('Village support is reviewing this visit')).toHaveCount(0)
})

test('the desk is searched, in the address, also among closed cases', bothSizes, async ({live: {app}, visitor}) => {
  const [admin, parent] = [await app.staff(), await app.parent({first_name: 'Ada', last_name: 'Stone'})]
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 2)
  const booking = await reviewsOf(app).visited(parent, await app.caretaker(), [
    {date_range: [day, day], time_range: ['09:00', '13:00']},
  ])
  const [session] = await storyOf(app).sessions(parent, booking)
  const body = {reason: 'She left an hour early'}
  await app.ok(contestSession, {by: parent, key: newId(), params: {id: session!.id}, body})

  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/exceptions')
  const found = page.locator(`[data-exception-id="${session!.id}"]`)
  const search = page.getByRole('searchbox', {name: 'Search', exact: true})
  await expect(found).toBeVisible()
  await search.fill('Okonkwo')
  await expect(page.getByText('No matches')).toBeVisible()
  await expect(page).toHaveURL(/q=Okonkwo/)
  await search.fill('ada st')
  await expect(found).toBeVisible()
  await expectAccessible(page)
  const {lines} = await exportCsv(page)
  expect(lines).toHaveLength(2)
  await page.getByText('Closed', {exact: true}).click()
  await expect(page).toHaveURL(/state=closed/)
  await expect(search).toHaveValue('ada st')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.goto(`/admin/dashboard/exceptions?q=${booking.number}`)
  await expect(found).toBeVisible()
})

test('a credit for a bad lead is granted with a reason', async ({live: {app}, visitor}) => {
  const [admin, agency] = [await app.staff(), await app.agency({legal_name: 'Maple Care LLC'})]
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 3)
  await storyOf(app).confirmed(await app.parent(), agency, {
    schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
  })
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  const body = {reason: 'unreachable', note: 'No answer for a week'} as const
  await app.ok(askCredit, {by: agency, key: newId(), params: {id: invoice!.id}, body})

  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard')
  await page.getByRole('link', {name: /^Credit requests/}).click()
  const asked = page.getByRole('listitem').filter({hasText: 'Maple Care LLC: Family could not be reached'})
  await asked.getByRole('button', {name: 'Grant'}).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Reason').fill('We could not reach them either')
  await question.getByRole('button', {name: /^Credit \$/}).click()
  await expect(question).toHaveCount(0)
  await expect(asked).toHaveCount(0)
  await page.getByRole('link', {name: invoice!.number!}).click()
  await expect(page.getByText('“We could not reach them either”')).toBeVisible()
})

test('what no refund brings is recorded as sent manually', async ({live: {app}, visitor}) => {
  const [admin, agency] = [await app.staff(), await app.agency({legal_name: 'Maple Care LLC'})]
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 3)
  await storyOf(app).confirmed(await app.parent(), agency, {
    schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
  })
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  const paying = {by: agency, params: {invoiceId: invoice!.id}}
  const {checkout_id} = await app.ok(leadInvoiceByCard, paying)
  const id = await moneyOf(app).owed({checkout_id, payer_id: agency.org_id})

  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/payments')
  const payment = page.locator(`[data-payment-id="${id}"]`)
  await expect(payment).toContainText('$10.00 is owed: the refund failed')
  await payment.getByRole('button', {name: 'Record manual refund'}).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByLabel('How it was sent').fill('Cheque 1024')
  await question.getByLabel('Sent', {exact: true}).fill('4')
  const sent = question.getByRole('button', {name: 'Record refund'})
  await page.route('**/sent-by-hand', async route => {
    await route.fetch()
    await route.abort()
  })
  await sent.click()
  await expect(question.getByRole('alert')).toBeVisible()
  await expect(payment).toContainText('$4.00 sent manually')
  // its answer got lost: pressed again it says the same, and counts once
  await page.unroute('**/sent-by-hand')
  await sent.click()
  await expect(question).toHaveCount(0)
  await expect(payment).toContainText('$4.00 sent manually; $6.00 is owed')
})

test('a family without an account is written down', async ({live: {app}, visitor}) => {
  const admin = await app.staff()
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/admin-careseekers')
  await page.getByRole('button', {name: 'Add a careseeker'}).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Rose')
  await dialog.getByLabel('Last name').fill('Field')
  await dialog.getByRole('button', {name: 'Save'}).click()
  await expect(dialog.getByText(/Must be a phone number/)).toBeVisible()
  await dialog.getByLabel('Phone').fill('(615) 555-0170')
  await dialog.getByRole('button', {name: 'Save'}).click()
  await page.getByRole('link', {name: 'Rose Field'}).click()
  await expect(page.getByRole('heading', {level: 1, name: 'Rose Field'})).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', {name: 'Request care'}).click()
  await expect(page.getByRole('heading', {level: 1, name: 'Request care for Rose Field'})).toBeVisible()
  await expectAccessible(page)
})

test(
  'a card of one-use codes is printed, and what is typed from it at the door counts for the family',
  inSoak,
  async ({live: {app}, visitor}) => {
    const [admin, caretaker] = [await app.staff(), await app.caretaker({first_name: 'Grace', last_name: 'Reed'})]
    const family = await app.ok(createNonUser, {
      by: admin,
      key: newId(),
      body: {first_name: 'Rose', last_name: 'Field', phone_number: '6155550170', number_of_children: 1},
    })
    const day = dayIn('America/Chicago', app.clock.now())
    const schedule = [{date_range: [addDays(day, 1), addDays(day, 1)], time_range: ['00:00', '23:30']}] as [never]
    const asked = await app.ok(requestForNonUser, {
      by: admin,
      key: newId(),
      params: {id: family.id},
      body: {audience: 'caretakers', request: {...someRequest, schedule}},
    })
    const offer = await storyOf(app).bid(caretaker, asked)
    const params = {id: family.id, bookingId: asked.id}
    const {visits} = await app.ok(approveForNonUser, {
      by: admin,
      key: newId(),
      params,
      body: {offer_id: offer.id},
    })
    const session_id = visits[0]!.id

    const desk = await visitor()
    await desk.loginAs(admin, `/admin/dashboard/admin-careseekers/${family.id}/bookings/${asked.id}`)
    await expect(desk.page.getByText('(615) 555-0170')).toBeVisible()
    await desk.page.getByRole('link', {name: 'Door card'}).click()
    await desk.page.getByRole('button', {name: 'Make a card'}).click()
    const card = desk.page.getByRole('article', {name: 'The card'})
    await expect(card.getByText('Child Care with Grace Reed')).toBeVisible()
    const codes = await card
      .locator(`[data-session-id="${session_id}"]`)
      .getByText(/^\d{3} \d{3}$/)
      .allInnerTexts()
    expect(codes).toHaveLength(2)
    await expectAccessible(desk.page)
    // on paper stands the card alone
    await desk.page.emulateMedia({media: 'print'})
    await expect(card).toBeVisible()
    await expect(desk.page.getByRole('button', {name: 'Print'})).toBeHidden()
    await expect(desk.page.getByRole('heading', {level: 1})).toBeHidden()

    app.clock.set(plusMs(visits[0]!.scheduled_start, 60_000))
    const door = await visitor()
    // a card's code counts at its door, which the telephone says that it is at
    await door.context.grantPermissions(['geolocation'])
    await door.context.setGeolocation(nashville)
    await door.loginAs(caretaker)
    const visit = door.page.locator(`[data-session-id="${session_id}"]`).first()
    await visit.getByLabel('Start code (optional)').fill(codes[0]!)
    await visit.getByRole('button', {name: 'Confirm start'}).click()
    await expect(visit.getByText(/Received/).first()).toBeVisible()
    await expectAccessible(door.page)
    const claims = async () =>
      app.rows(
        `select side, edge, reason from claims where session_id = '${session_id}' and side = 'parent' order by id`,
      )
    const start = {side: 'parent', edge: 'start', reason: 'card_code'}
    expect(await claims()).toEqual([start])

    app.clock.set(plusMs(visits[0]!.scheduled_end, 60_000))
    await door.page.reload()
    await visit.getByLabel('End code (optional)').fill(codes[1]!)
    await visit.getByRole('button', {name: 'Confirm end'}).click()
    await expect.poll(claims).toEqual([start, {...start, edge: 'end'}])
  },
)

test('the desk is worked with the keyboard, and an exception is taken', async ({live: {app}, visitor}) => {
  const [admin, parent, caretaker] = [await app.staff(), await app.parent(), await app.caretaker()]
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 2)
  const booking = await reviewsOf(app).visited(parent, caretaker, [
    {date_range: [day, day], time_range: ['09:00', '13:00']},
  ])
  const [session] = await storyOf(app).sessions(parent, booking)
  const body = {reason: 'She left an hour early'}
  await app.ok(contestSession, {by: parent, key: newId(), params: {id: session!.id}, body})
  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 1280, height: 800})
  await loginAs(admin, '/admin/dashboard/exceptions?whose=unassigned')
  const item = page.locator(`[data-exception-id="${session!.id}"]`)
  await expect(item).toContainText(/Waited .*, goal 24 hours/)
  await page.keyboard.press('j')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', {name: 'Settle with times'})
  await expect(panel).toBeVisible()
  await expect(item.getByText('“She left an hour early”')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await item.focus()
  await page.keyboard.press('a')
  await expect(page.getByText('No exceptions', {exact: true})).toBeVisible()
  await page.getByLabel('Assigned').selectOption('To me')
  await expect(item).toContainText('Assigned to you')
})

test('a visit that is no exception is corrected from its booking', async ({live: {app}, visitor}) => {
  const [admin, parent, caretaker] = [await app.staff(), await app.parent(), await app.caretaker()]
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 2)
  const booking = await reviewsOf(app).visited(parent, caretaker, [
    {date_range: [day, day], time_range: ['09:00', '13:00']},
  ])
  const {page, loginAs} = await visitor()
  await loginAs(admin, `/admin/dashboard/all-bookings/${booking.id}`)
  await page.getByRole('button', {name: 'Correct'}).click()
  const panel = page.getByRole('dialog', {name: 'Correct this visit'})
  await panel.getByLabel('Decision').selectOption('Did not take place')
  const decided = page.getByRole('dialog', {name: 'Did not take place'})
  await expect(decided.getByText('Care before $100.00, after $0.00')).toBeVisible()
  await decided.getByLabel('Reason').selectOption('Our mistake')
  await decided.getByLabel('Memo').fill('Both called')
  await decided.getByRole('button', {name: 'Did not take place'}).click()
  await expect(decided).toHaveCount(0)
  await expect(
    page.getByRole('region', {name: 'History'}).getByText(/decided it did not take place: Both called/),
  ).toBeVisible()
})
