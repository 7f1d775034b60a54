import {listMessages, markMessage} from '#contract/admin/operations.ts'
import {leadInvoiceByCard} from '#contract/money/checkout.ts'
import {askCredit, listOrgInvoices} from '#contract/money/invoices.ts'
import {contactUs} from '#contract/content/support.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {exportCsv} from '#tests/support/browser/export-csv.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {openFilters} from '#tests/support/browser/open-filters.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

test('staff save a list as it is filtered, and the log says who did', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  await app.caretaker({first_name: 'Amara', last_name: 'Lawson'})
  await app.caretaker({first_name: 'Ravi', last_name: 'Hollis'})
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/users/caregivers?q=lawson')
  await expect(page.getByRole('link', {name: 'Amara Lawson'})).toBeVisible()
  const {name, lines} = await exportCsv(page)
  expect(name).toBe('village-caregivers.csv')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Amara,Lawson,Caregiver,')
  await page.goto('/admin/dashboard/audit')
  await expect(page.getByText(/ exported the list “Caregivers”/)).toBeVisible()
})

test('a file of leads is named after them', bothSizes, async ({live: {app}, visitor}) => {
  const request = await storyOf(app).requestAgency(await app.parent(), {schedule: morningAhead(app)})
  const {page, loginAs} = await visitor()
  await loginAs(await app.staff('admin'), '/admin/dashboard/leads')
  await expect(page.getByText(request.number).first()).toBeVisible()
  const {name, lines} = await exportCsv(page)
  expect(name).toBe('village-leads.csv')
  expect(lines[1]).toContain(request.number)
})

test(
  'a list of staff is sorted by a column, in the address, with its total',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const admin = await app.staff('admin')
    const story = storyOf(app)
    const parent = await app.parent()
    const later = await story.request(parent, {
      schedule: [{date_range: ['2027-06-20', '2027-06-20'], time_range: ['09:00', '13:00']}],
    })
    const sooner = await story.request(parent, {
      schedule: [{date_range: ['2027-06-10', '2027-06-10'], time_range: ['09:00', '13:00']}],
    })
    const {page, loginAs} = await visitor()
    await loginAs(admin, '/admin/dashboard/all-bookings?sort=-first')
    const numbers = page.getByRole('link', {name: /^V-/})
    await expect(numbers).toHaveText([later.number, sooner.number])
    await expect(page.getByText('2 bookings', {exact: true}).first()).toBeVisible()
    await page.goto('/admin/dashboard/all-bookings?sort=first')
    await expect(numbers).toHaveText([sooner.number, later.number])
  },
)

test('bookings fit a window of 900 pixels, from the number to the status', async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  const parent = await app.parent({first_name: 'Bartholomew', last_name: 'Featherstone'})
  const carer = await app.caretaker({first_name: 'Alexandrina', last_name: 'Montgomery'})
  await storyOf(app).confirmed(parent, carer, {schedule: morningAhead(app)})
  // the widest letters of a number
  await app.rows(`update bookings set number = 'V-WMWMW'`)
  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 900, height: 800})
  await loginAs(admin, '/admin/dashboard/all-bookings')
  const table = page.getByRole('table', {name: 'bookings'})
  await expect(table.getByRole('columnheader', {name: 'Status'})).toBeInViewport({ratio: 1})
  await expect(table.getByText('Confirmed')).toBeInViewport({ratio: 1})
  const hiddenWidth = () => table.evaluate(({parentElement: frame}) => frame!.scrollWidth - frame!.clientWidth)
  await expect.poll(hiddenWidth).toBe(0)
  // the words of a filter, beside its arrow
  const widthOfFilter = async () => (await page.getByLabel('Sent to').boundingBox())?.width
  await expect.poll(widthOfFilter).toBeGreaterThan(140)
  await expectAccessible(page)
})

test('lists of staff use the width of a window of 1,920 pixels', async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  const carer = await app.caretaker()
  await storyOf(app).confirmed(await app.parent(), carer, {schedule: morningAhead(app)})
  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 1920, height: 1080})
  await loginAs(admin, '/admin/dashboard')
  for (const [list, name] of [
    ['all-bookings', 'bookings'],
    ['users/parents', 'careseekers'],
    ['users/caregivers', 'caregivers'],
  ] as const) {
    await page.goto(`/admin/dashboard/${list}`)
    const table = page.getByRole('table', {name, exact: true})
    // all but the sidebar, the paddings and a scroll bar
    await expect.poll(async () => (await table.boundingBox())?.width, list).toBeGreaterThan(1500)
    await expect(table.getByRole('columnheader').last(), list).toBeInViewport({ratio: 1})
    const hiddenWidth = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await hiddenWidth(), list).toBeLessThanOrEqual(0)
  }
})

test('the days of a period stand on one line at a desk', async ({live: {app}, visitor}) => {
  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 1280, height: 800})
  await loginAs(await app.staff('admin'), '/admin/dashboard/all-bookings?from=2026-10-27&to=2026-11-25')
  for (const [list, label] of [
    ['all-bookings', 'Requested first visit from (UTC): Tue, Oct 27, 2026'],
    ['invoices', 'Issued from (UTC): Tue, Oct 27, 2026'],
  ] as const) {
    await page.goto(`/admin/dashboard/${list}?from=2026-10-27&to=2026-11-25`)
    const day = page.getByRole('button', {name: label}).locator('span')
    await expect.poll(async () => (await day.boundingBox())?.height).toBe(20)
  }
})

test('people are sorted by name, in the address, with their number', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  for (const [first_name, last_name] of [['Ravi', 'Hollis'] as const, ['Amara', 'Lawson'] as const])
    await app.caretaker({first_name, last_name})
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/users/caregivers')
  const names = page.getByRole('link', {name: /^(Ravi|Amara) /})
  await expect(names).toHaveText(['Amara Lawson', 'Ravi Hollis'])
  await expect(page.getByText('2 caregivers', {exact: true}).first()).toBeVisible()
  await page.goto('/admin/dashboard/users/caregivers?sort=-name')
  await expect(names).toHaveText(['Amara Lawson', 'Ravi Hollis'])
  await page.goto('/admin/dashboard/users/caregivers?sort=name')
  await expect(names).toHaveText(['Ravi Hollis', 'Amara Lawson'])
})

test('reviews are found by words, stars and state, in the address', bothSizes, async ({live: {app}, visitor}) => {
  const [admin, caretaker, parent] = [await app.staff('admin'), await app.caretaker(), await app.parent()]
  const review = reviewsOf(app)
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 2)
  const booking = await review.visited(parent, caretaker, [{date_range: [day, day], time_range: ['09:00', '13:00']}])
  await review.writes(parent, booking, {punctuality: 2, communication: 2, care: 2, text: 'She came late'})
  await review.writes(caretaker, booking, {text: 'A lovely family'})
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/reviews')
  await expect(page.getByText('2 reviews', {exact: true})).toBeVisible()
  await page.getByLabel('Search', {exact: true}).fill('late')
  await expect(page.getByText('She came late')).toBeVisible()
  await expect(page.getByText('A lovely family')).toHaveCount(0)
  await expect(page).toHaveURL(/q=late/)
  await page.goto('/admin/dashboard/reviews?rating=5&state=shown')
  await expect(page.getByText('A lovely family')).toBeVisible()
  await expect(page.getByText('She came late')).toHaveCount(0)
  await expectAccessible(page)
})

test('answered messages are found again', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  for (const name of ['Ada', 'Ben']) await app.ok(contactUs, {body: {name, email: 'a@example.test', message: 'Help'}})
  const [ben] = (await app.ok(listMessages, {by: admin})).items
  await app.ok(markMessage, {by: admin, key: newId(), params: {id: ben!.id}, body: {answered: true}})
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/messages')
  await expect(page.getByText('Ada', {exact: true})).toBeVisible()
  await page.getByText('Closed', {exact: true}).click()
  await expect(page.getByText('Ben', {exact: true})).toBeVisible()
  await expect(page.getByText('Ada', {exact: true})).toHaveCount(0)
})

test('the figures of a period lead to the bookings they count', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  const story = storyOf(app)
  const parent = await app.parent()
  const on = (day: string) =>
    story.request(parent, {schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}]})
  const [counted] = [await on('2027-05-11'), await on('2027-05-21')]
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard?from=2027-05-10&to=2027-05-12')
  const fillRate = page.getByRole('link', {name: /^Fill rate/})
  await expect(fillRate).toContainText('0 of 1 request')
  await expect(page.getByRole('link', {name: 'Davidson County, TN'})).toBeVisible()
  await expectAccessible(page)
  await fillRate.click()
  await expect(page).toHaveURL(/from=2027-05-10&to=2027-05-12/)
  await expect(page.getByRole('link', {name: /^V-/})).toHaveText([counted.number])
  await page.goBack()
  await page.getByText('7 days', {exact: true}).click()
  await expect(fillRate).toContainText('0 of 0 requests')
})

test('staff save the filters of a list by name, and open them again', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  await app.caretaker({first_name: 'Amara', last_name: 'Lawson'})
  await app.caretaker({first_name: 'Ravi', last_name: 'Hollis'})
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/users/caregivers')
  await expect(page.getByRole('link', {name: 'Ravi Hollis'})).toBeVisible()
  await openFilters(page)
  await expect(page.getByRole('button', {name: 'Save a view'})).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/admin/dashboard/users/caregivers?q=lawson&sort=-name')
  await openFilters(page)
  await page.getByRole('button', {name: 'Save a view'}).click()
  const dialog = page.getByRole('dialog', {name: 'Save a view'})
  await dialog.getByLabel('Name').fill('The Lawsons')
  await expectAccessible(page)
  await dialog.getByRole('button', {name: 'Save', exact: true}).click()
  await expect(dialog).toBeHidden()
  const saved = page.getByLabel('Saved view')
  await expect(saved.locator('option:checked')).toHaveText('The Lawsons')
  await saved.selectOption({label: 'No view'})
  await expect(page.getByRole('link', {name: 'Ravi Hollis'})).toBeVisible()
  await page.reload()
  await openFilters(page)
  await saved.selectOption({label: 'The Lawsons'})
  await expect(page).toHaveURL(/[?&]q=lawson/)
  await expect(page.getByRole('link', {name: 'Ravi Hollis'})).toBeHidden()
  await expect(page.getByRole('link', {name: 'Amara Lawson'})).toBeVisible()
  await page.getByRole('button', {name: 'Edit', exact: true}).click()
  await page.getByRole('dialog', {name: 'Edit view'}).getByRole('button', {name: 'Delete view'}).click()
  await expect(saved).toBeHidden()
})

test(
  'payments are filtered by status, in the address, a saved view and the file',
  bothSizes,
  async ({live, visitor}) => {
    const {app} = live
    const [admin, agency] = [await app.staff('admin'), await app.agency({legal_name: 'Maple Care LLC'})]
    const story = storyOf(app)
    for (const last_name of ['Stone', 'Reed'])
      await story.confirmed(await app.parent({last_name}), agency, {schedule: morningAhead(app)})
    const money = moneyOf(app)
    for (const {id} of await app.ok(listOrgInvoices, {by: agency}))
      await money.pay(await app.ok(leadInvoiceByCard, {by: agency, params: {invoiceId: id}}))
    const [disputed] = await app.rows<{id: string}>(
      `update payments set status = 'DISPUTED' where id = (select max(id::text)::uuid from payments) returning id`,
    )
    const {page, loginAs} = await visitor()
    await loginAs(admin, '/admin/dashboard/payments')
    const rows = page.locator('[data-payment-id]')
    await expect(rows).toHaveCount(2)
    await openFilters(page)
    await page.getByLabel('Status').selectOption('Disputed')
    await expect(rows).toHaveCount(1)
    await expect(page.locator(`[data-payment-id="${disputed!.id}"]`)).toBeVisible()
    await expect(page).toHaveURL(/status=DISPUTED/)
    await expect(page.getByText(/^1 payment, /)).toBeVisible()
    await expectAccessible(page)
    const {lines} = await exportCsv(page)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(',Disputed,')
    await page.getByRole('button', {name: 'Save a view'}).click()
    await page.getByRole('dialog', {name: 'Save a view'}).getByLabel('Name').fill('Disputes')
    await page.getByRole('button', {name: 'Save', exact: true}).click()
    await page.goto('/admin/dashboard/payments')
    await expect(rows).toHaveCount(2)
    await openFilters(page)
    await page.getByLabel('Saved view').selectOption({label: 'Disputes'})
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/status=DISPUTED/)
  },
)

test(
  'staff mark several contact messages as answered, and read what became of each',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const admin = await app.staff('admin')
    for (const name of ['Ada', 'Bea', 'Cleo']) {
      await app.ok(contactUs, {body: {name, email: 'someone@example.test', message: 'Where is my caregiver?'}})
    }
    const {page, loginAs} = await visitor()
    await loginAs(admin, '/admin/dashboard/messages')
    await page.getByLabel('Choose the message of Ada').check()
    await page.getByLabel('Choose the message of Bea').check()
    await page.getByRole('button', {name: 'Mark chosen as answered (2)'}).click()
    await expect(page.getByRole('status', {name: 'Results'})).toContainText('Ada: Marked as answered')
    await expect(page.getByRole('status', {name: 'Results'})).toContainText('Bea: Marked as answered')
    await expect(page.getByLabel('Choose the message of Ada')).toBeHidden()
    await expect(page.getByLabel('Choose the message of Cleo')).toBeVisible()
    await expectAccessible(page)
    const entries = await app.rows(
      `select target_id from audit_log where action = 'message.marked' and actor_user_id = '${admin.user_id}'`,
    )
    expect(entries).toHaveLength(2)
  },
)

test('on a phone the first row of a list is in view, and its filters open on request', async ({
  live: {app},
  visitor,
}) => {
  const [admin, parent] = [await app.staff('admin'), await app.parent()]
  const caretaker = await app.caretaker({first_name: 'Amara', last_name: 'Lawson'})
  const story = storyOf(app)
  const booking = await story.confirmed(parent, caretaker, {schedule: morningAhead(app)})
  const agency = await app.agency({legal_name: 'Maple Care LLC'})
  await story.confirmed(await app.parent(), agency, {schedule: morningAhead(app)})
  const [invoice] = await app.ok(listOrgInvoices, {by: agency})
  await app.ok(askCredit, {by: agency, key: newId(), params: {id: invoice!.id}, body: {reason: 'duplicate'}})
  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 360, height: 740})
  await loginAs(admin, '/admin/dashboard/users/caregivers')
  await expect(page.getByRole('link', {name: 'Amara Lawson'})).toBeInViewport({ratio: 1})
  await page.goto('/admin/dashboard/all-bookings?status=CONFIRMED&service=Child+Care')
  await expect(page.getByRole('link', {name: booking.number})).toBeInViewport({ratio: 1})
  await expect(page.getByLabel('Status')).toBeHidden()
  await expect(page.getByRole('button', {name: 'Export CSV'})).toBeHidden()
  await page.getByRole('button', {name: 'Filters (2)'}).click()
  await page.getByLabel('Status').selectOption('Any')
  await expect(page.getByRole('button', {name: 'Filters (1)'})).toBeVisible()
  await page.getByLabel('Sort').selectOption('Requested first visit, ascending')
  await expect(page).toHaveURL(/sort=first/)
  await expectAccessible(page)

  await page.goto('/admin/dashboard/invoices')
  await expect(page.locator('[data-invoice-id]').filter({visible: true})).toBeInViewport({ratio: 1})
  await expect(page.getByRole('heading', {name: 'Open by age'})).toBeHidden()
  await expect(page.getByRole('button', {name: 'Grant'})).toBeHidden()
  await page.getByRole('button', {name: 'Filters'}).click()
  await page.getByRole('link', {name: /^Not due/}).click()
  await expect(page.getByRole('button', {name: 'Filters (1)'})).toBeVisible()
  await expect(page.getByRole('button', {name: 'Export CSV'})).toHaveCount(1)
  await page.getByRole('button', {name: 'Credit requests 1'}).click()
  await expect(page.getByRole('button', {name: 'Grant'})).toBeVisible()
  await expect(page.getByRole('button', {name: 'Export credit requests'})).toBeVisible()
  await expect(page.getByRole('button', {name: 'Export CSV'})).toHaveCount(1)
  await expectAccessible(page)

  await page.goto('/admin/dashboard')
  await expect(page.getByRole('radio', {name: '30 days'})).toBeChecked()
  await expect(page.getByLabel('Days from')).toBeHidden()
  await page.getByRole('button', {name: 'Filters'}).click()
  await expect(page.getByLabel('Days from')).toBeVisible()
  await expectAccessible(page)
})
