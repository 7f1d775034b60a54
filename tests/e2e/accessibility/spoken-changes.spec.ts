import {statementByCard} from '#contract/money/checkout.ts'
import {listParentInvoices} from '#contract/money/invoices.ts'
import {proposeReschedule} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {heard, listen} from '#tests/support/browser/heard.ts'
import {connectPayee, stateCare, transfersArrive} from '#tests/support/browser/paying.ts'
import {expectSpoken} from '#tests/support/browser/spoken.ts'
import {askedAndBid, morningAhead, settledAndAhead} from '#tests/support/browser/upcoming-visit.ts'
import {listedCaregiver} from '#tests/support/listed-caregiver.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {storyOf} from '#tests/support/story.ts'

const hour_ms = 3_600_000

test('new times, a cancellation and a contest, read aloud', inSoak, async ({live: {app}, visitor}) => {
  const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam'})]
  const {settled, first, second} = await settledAndAhead(app, mary, cam)
  const [start, end] = [plusMs(first.scheduled_start, hour_ms), plusMs(first.scheduled_end, hour_ms)]
  await app.ok(proposeReschedule, {by: cam, key: newId(), params: {id: first.id}, body: {start, end}})
  const {page, loginAs, go} = await visitor()
  await listen(page)
  await loginAs(mary)
  await expectSpoken(page, /./, [/^heading 1: /, /^heading 2: Needs your decision/, /^link: .*10:00 AM/])

  await go(`/dash/parent/calendar?session=${first.id}`)
  const more = page.getByRole('button', {name: 'More about this visit'})
  await expectSpoken(page, 'Child Care', [
    'button: Close',
    'button: Accept new times',
    'button: More about this visit, collapsed',
  ])
  await page.getByRole('button', {name: 'Accept new times'}).click()
  await expectSpoken(page, 'Accept the new times?', ['button: Close', 'button: Not now', 'button: Accept new times'])
  await page.getByRole('dialog').getByRole('button', {name: 'Accept new times'}).click()
  await expectSpoken(page, 'Child Care')

  await go(`/dash/parent/calendar?session=${second.id}`)
  await more.click()
  await expect(page.getByRole('menu', {name: 'More about this visit'})).toBeVisible()
  await page.getByRole('menuitem', {name: 'Cancel this visit'}).click()
  await expectSpoken(page, 'Cancel this visit?', [
    /^You owe nothing for canceling/,
    'textbox: Reason',
    'button: Keep the visit',
    'button: Cancel this visit',
  ])
  await page.getByRole('alertdialog').getByRole('button', {name: 'Cancel this visit'}).click()
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/Visit canceled/))
  await expectSpoken(page, 'Child Care', [/^Canceled/])

  await go(`/dash/parent/calendar?session=${settled.id}`)
  await more.click()
  await page.getByRole('menuitem', {name: 'Contest the times'}).click()
  await expectSpoken(page, 'Contest the times', ['textbox: What is wrong?', 'button: Not now', 'button: Contest'])
  await page.getByRole('button', {name: 'Contest', exact: true}).click()
  await expect.poll(() => heard(page)).toContain('Tell us what is wrong')
  await page.getByLabel('What is wrong?').fill('She left an hour early')
  await page.getByRole('button', {name: 'Contest', exact: true}).click()
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/Village support has your message/))
  await expectSpoken(page, 'Child Care')
})

test('asking one caregiver first, declining and withdrawing, read aloud', inSoak, async ({live: {app}, visitor}) => {
  const dana = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const june = await listedCaregiver(app, 'June', 22, [4])
  const {asked, open} = await askedAndBid(app, dana, june)
  const [family, caregiver] = [await visitor(), await visitor()]
  await listen(family.page)
  await family.loginAs(dana, '/dash/parent/find')
  await expectSpoken(family.page, 'Find care', [
    'heading 1: Find care',
    /^heading \d: June U\./,
    'link: Ask June first',
    'button: Add to favorites: June U., not pressed',
  ])
  await family.page.getByRole('button', {name: 'Add to favorites: June U.'}).click()
  await expectSpoken(family.page, 'Find care', ['button: Favorite: June U., pressed'])
  await family.go(`/dash/parent/requests/${asked.id}`)
  await expectSpoken(family.page, 'Request for Child Care', [/^Only June is asked, until/, 'button: Ask everyone now'])
  await family.go(`/dash/parent/requests/${open.id}`)
  await family.page.getByRole('button', {name: 'Decline June U.'}).click()
  await expectSpoken(family.page, /June/, ['textbox: Reason', /^button: /, /^button: Decline/])

  const {page} = caregiver
  await listen(page)
  await caregiver.loginAs(june, '/dash/caretaker/nearby')
  const card = ({id}: {id: string}) => page.locator(`article[data-booking-id="${id}"]`)
  await card(asked).getByRole('button', {name: 'Decline'}).click()
  await expectSpoken(page, 'Decline this request?', ['textbox: Reason', 'button: Keep it', 'button: Decline request'])
  await page.getByRole('button', {name: 'Decline request'}).click()
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/Request declined/))
  await card(open)
    .getByRole('button', {name: /^Withdraw: /})
    .click()
  await expectSpoken(page, 'Withdraw your bid?', ['button: Keep the bid', 'button: Withdraw'])
  await page.getByRole('alertdialog').getByRole('button', {name: 'Withdraw'}).click()
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/Bid withdrawn/))
  await expectSpoken(page, 'Requests nearby')
})

test(
  'the bell, an agency’s sign-up and assigning, payouts, a second step and a refund, read aloud',
  inSoak,
  async ({live: {app}, visitor}) => {
    const ada = await app.parent({first_name: 'Ada', last_name: 'Stone'})
    const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
    const agency = await app.agency({legal_name: 'Kind Hands LLC'})
    await app.member(agency, 'field', {first_name: 'Fay', last_name: 'Moss'})
    const story = storyOf(app)
    await story.confirmed(ada, agency, {schedule: morningAhead(app, 3)})
    await story.request(ada, {schedule: morningAhead(app, 4)})

    const guest = await visitor()
    await listen(guest.page)
    await guest.go('/agency/register')
    const steps = ['heading 1: Register your agency', 'Step 1 of 3', 'textbox: Legal name', 'button: Continue']
    await expectSpoken(guest.page, 'Register your agency', steps)
    await guest.page.getByRole('button', {name: 'Continue', exact: true}).click()
    await expect.poll(() => heard(guest.page)).toContainEqual(expect.stringMatching(/required$/))
    await expect(guest.page.getByLabel('Legal name')).toBeFocused()
    await guest.page.getByLabel('Legal name').fill('Kinder Hands LLC')
    await guest.page.getByRole('button', {name: 'Continue', exact: true}).click()
    await expectSpoken(guest.page, 'Register your agency', [
      'Step 2 of 3',
      /^combobox: Office location/,
      'button: Back',
      'button: Continue',
    ])

    const office = await visitor()
    await office.loginAs(agency, '/dash/agency')
    await office.page.getByRole('button', {name: 'Assign a caregiver'}).first().click()
    await expectSpoken(office.page, 'Assign a caregiver', [
      'button: Close',
      /^radio: Fay Moss.*, not checked$/,
      'button: Not now',
      'button: Save, disabled',
    ])
    await office.page.getByRole('radio', {name: 'Fay Moss'}).check()
    await expectSpoken(office.page, 'Assign a caregiver', [/^radio: Fay Moss.*, checked$/, 'button: Save'])

    const caregiver = await visitor()
    await listen(caregiver.page)
    await caregiver.loginAs(grace)
    await caregiver.page.getByRole('button', {name: /^Notifications, \d unread/}).click()
    await expectSpoken(caregiver.page, 'Notifications', [
      'button: Mark all read',
      'link: Settings',
      /^link: Unread\..*New request: Child Care/,
    ])
    await caregiver.go('/dash/caretaker/invoices')
    await expectSpoken(caregiver.page, /./, ['heading 2: Payout account', 'button: Connect with Stripe'])
    await connectPayee(app, grace)
    await caregiver.go('/dash/caretaker/invoices')
    await caregiver.page.getByRole('button', {name: 'Disconnect'}).click()
    await expectSpoken(caregiver.page, 'Disconnect your payout account?', ['button: Keep it', 'button: Disconnect'])
    await caregiver.go('/settings/security')
    await expectSpoken(caregiver.page, 'Login security', ['heading 2: Two-step login', 'button: Set up'])
    await caregiver.page.getByRole('button', {name: 'Set up', exact: true}).click()
    await caregiver.page.getByRole('button', {name: 'Continue', exact: true}).click()
    await expectSpoken(caregiver.page, 'Login security', [
      /^(image|img): QR code for your authenticator/,
      'textbox: Code',
      'button: Confirm the code',
      'button: Cancel',
    ])

    await stateCare(app, [ada, grace], 1)
    const [statement] = await app.ok(listParentInvoices, {by: ada})
    await moneyOf(app).pay(await app.ok(statementByCard, {by: ada, params: {invoiceId: statement!.id}}))
    await transfersArrive(app)
    const desk = await visitor()
    await listen(desk.page)
    await desk.loginAs(await app.staff(), '/admin/dashboard/payments')
    await desk.page.locator('[data-payment-id]').getByRole('button', {name: 'Refund', exact: true}).click()
    await expectSpoken(desk.page, /./, [
      'textbox: Amount',
      'combobox: Reason',
      'textbox: Memo',
      'button: Refund $110.00, disabled',
    ])
  },
)
