import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {watchFlicker, flickeredTexts} from '#tests/support/browser/no-flicker.ts'
import {
  numbers,
  offerPlans,
  payAtSandbox,
  payFor,
  stateCare,
  transfersArrive,
  winLeads,
} from '#tests/support/browser/paying.ts'

/** One screen for all three: each of them goes the whole way. */
const subscribers = [
  {role: 'parent', type: 'careseekers'},
  {role: 'caretaker', type: 'caretaker'},
  {role: 'agency', type: 'agency'},
] as const

for (const {role, type} of subscribers) {
  test(`a plan for ${type}: by card, to a longer one by transfer, canceled and resumed`, async ({
    live: {app},
    visitor,
  }) => {
    await offerPlans(app, type, 1200)
    const person = await app[role]({subscribed: false})
    const {page, loginAs, go} = await visitor()
    await loginAs(person, `/dash/${role}/status`)
    await expect(page.getByText('You have no plan')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', {name: 'Choose this plan: Village, by the month'}).click()
    await expectAccessible(page)
    await payFor(page, '$12.00')
    await payAtSandbox(page, '$12.00', numbers.declines)
    await expect(page.getByRole('alert')).toContainText('declined')
    await payAtSandbox(page, '$12.00', numbers.asks)
    await page.getByRole('button', {name: 'Confirm payment'}).click()
    await expect(page.getByText('Paid $12.00')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/dash/${role}/status$`))
    await expect(page.getByText(/^Renews on .* for \$12\.00, by card\.$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', {name: 'Close'}).click()
    await expect(page.getByText('Paid $12.00')).toHaveCount(0)

    await page.getByRole('radio', {name: 'Yearly'}).check()
    await page.getByRole('button', {name: 'Change to this plan: Village, by the year'}).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Unused part of your current term')).toBeVisible()
    // the term is seconds old: nearly all of its price comes off
    const sum = (await dialog.getByRole('button', {name: /^Pay \$10\d\.\d\d$/}).innerText()).replace('Pay ', '')
    await expectAccessible(page)
    await payFor(page, sum, 'ach')
    await page.waitForURL(/\/api\/sandbox\//)
    const [asked = ''] = /\$[\d.]+/.exec(await page.getByRole('button', {name: /^Pay/}).innerText()) ?? []
    await payAtSandbox(page, asked, numbers.arrives)
    await expect(page.getByText(`Your bank transfer of ${asked} is in progress`)).toBeVisible()
    await transfersArrive(app)
    await expect(page.getByText(`Paid ${asked}`)).toBeVisible({timeout: 60_000})
    await expect(page.getByText(/^Renews on .* for \$120\.00, from a bank account\.$/)).toBeVisible()

    await page.getByRole('button', {name: 'Cancel plan'}).click()
    await page.getByRole('alertdialog').getByRole('button', {name: 'Cancel plan'}).click()
    await expect(page.getByText(/^It ends on .* you will not be charged again/)).toBeVisible()
    await page.getByRole('button', {name: 'Resume plan'}).click()
    await expect(page.getByText(/^Renews on/)).toBeVisible()

    await go(`/dash/${role}/invoices`)
    await expect(page.locator('[data-invoice-id]')).toHaveCount(2)
    await expectAccessible(page)
    // the whole card of an invoice leads to it
    await page.locator('[data-invoice-id]').first().click()
    await expect(page).toHaveURL(new RegExp(`/dash/${role}/invoices/.+`))
  })
}

test(
  'an agency pays leads one by one and several at once, by card and by transfer, and keeps the papers',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const agency = await app.agency()
    await winLeads(app, agency, 6)
    const {page, loginAs, go} = await visitor()
    await loginAs(agency)
    const rows = page.locator('[data-invoice-id]')
    // the stored list is drawn first: what was paid a moment ago leaves it with the fresh one
    const open = async (count: number) => {
      await go('/dash/agency/invoices?status=OPEN')
      await expect(rows).toHaveCount(count)
    }

    await open(6)
    await expect(page.getByText('6 to pay: $60.00')).toBeVisible()
    await expectAccessible(page)
    for (const [by, number, told, count] of [
      ['card', numbers.pays, 'Paid $10.00', 6],
      ['ach', numbers.arrives, 'Your bank transfer of $10.00 is in progress', 5],
    ] as const) {
      await open(count)
      await rows.first().getByRole('link').first().click()
      await page.getByRole('button', {name: 'Pay $10.00'}).click()
      await payFor(page, '$10.00', by)
      await payAtSandbox(page, '$10.00', number)
      await expect(page.getByText(told, {exact: true})).toBeVisible()
      await expectAccessible(page)
    }
    for (const [by, number, told, count] of [
      ['card', numbers.pays, 'Paid $20.00', 4],
      ['ach', numbers.arrives, 'Your bank transfer of $20.00 is in progress', 2],
    ] as const) {
      await open(count)
      for (const box of (await page.getByRole('checkbox', {name: /^Choose/}).all()).slice(0, 2)) await box.check()
      await page.getByRole('button', {name: 'Pay 2 invoices, $20.00'}).click()
      await expectAccessible(page)
      await payFor(page, '$20.00', by)
      await payAtSandbox(page, '$20.00', number)
      await expect(page.getByText(told, {exact: true})).toBeVisible()
    }
    await transfersArrive(app)
    await go('/dash/agency/invoices')
    await expect(page.getByText('Nothing is due')).toBeVisible()
    await page.getByRole('radio', {name: 'You receive'}).check()
    await expect(page.getByText('Nothing to receive yet')).toBeVisible()
    await page.getByRole('radio', {name: 'You owe'}).check()

    const csv = page.waitForEvent('download')
    await page.getByRole('button', {name: 'Download CSV', exact: true}).click()
    expect((await csv).suggestedFilename()).toBe('village-invoices-owed.csv')
    await rows.first().getByRole('link').first().click()
    const pdf = page.waitForEvent('download')
    await page.getByRole('button', {name: 'Download PDF'}).click()
    expect((await pdf).suggestedFilename()).toMatch(/^INV-.*\.pdf$/)

    await page.getByRole('button', {name: 'Request a credit'}).click()
    await page.getByRole('radio', {name: 'Duplicate lead'}).check()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', {name: 'Request a credit'}).click()
    await expect(page.getByRole('main').getByText('Credit requested')).toBeVisible()
  },
)

test('a caregiver connects her account; a family pays her statements with a tip, by transfer, and outside', async ({
  live: {app},
  visitor,
}) => {
  const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam'})]
  const booking = await stateCare(app, [mary, cam], 3)
  const [family, carer] = [await visitor(), await visitor()]
  await family.loginAs(mary, `/dash/parent/payments/${booking.id}`)
  await expect(family.page.getByText('$330.00 to pay')).toBeVisible()
  await expect(family.page.getByText(/have not connected a payout account/).first()).toBeVisible()
  await expectAccessible(family.page)

  await carer.loginAs(cam, '/dash/caretaker/invoices')
  await expectAccessible(carer.page)
  await carer.page.getByRole('button', {name: 'Connect with Stripe'}).click()
  await carer.page.getByRole('button', {name: 'Connect test account'}).click()
  await expect(carer.page.getByText('Your payout account is connected')).toBeVisible()
  await expect(carer.page).toHaveURL(/\/stripe\/callback$/)
  await expectAccessible(carer.page)
  await carer.page.getByRole('link', {name: 'Continue'}).click()
  await expect(carer.page.getByText('Connected since')).toBeVisible()

  const {page} = family
  await watchFlicker(page)
  const payable = page.getByRole('button', {name: 'Pay $110.00'})
  await page.reload()
  await payable.first().click()
  await page.getByRole('textbox', {name: /^Tip/}).fill('5')
  await expectAccessible(page)
  await payFor(page, '$115.00')
  await payAtSandbox(page, '$115.00', numbers.pays)
  await expect(page.getByText('Paid $115.00')).toBeVisible()

  await expect(payable).toHaveCount(2)
  await payable.first().click()
  await payFor(page, '$110.00', 'ach')
  await payAtSandbox(page, '$110.00', numbers.arrives)
  await expect(page.getByText('Your bank transfer of $110.00 is in progress')).toBeVisible()
  await expect(page.getByRole('button', {name: /^Notifications/})).toBeVisible()
  expect(await flickeredTexts(page)).toEqual([])

  await page.getByRole('button', {name: 'I paid outside of Village'}).click()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Did you pay $100.00 outside of Village?')
  await page.getByRole('button', {name: 'Mark as paid'}).click()
  await expect(page.getByText(/^You marked this as paid outside of Village on/)).toBeVisible()

  await carer.go('/dash/caretaker/invoices')
  const asked = carer.page.locator('[data-invoice-id]', {hasText: 'Did it arrive?'})
  await asked.getByRole('link').first().click()
  await carer.page.getByRole('button', {name: 'Yes, it arrived'}).click()
  await carer.page.getByRole('alertdialog').getByRole('button', {name: 'Yes, it arrived'}).click()
  await expect(carer.page.getByText('Outside of Village', {exact: true})).toBeVisible()
  await expectAccessible(carer.page)

  // once over, the booking has what was billed, with the tip and without the fee of what was paid outside
  await app.rows(`update bookings set status = 'COMPLETED' where id = '${booking.id}'`)
  await family.go(`/dash/parent/booking/${booking.id}`)
  await expect(page.getByText('Billed for the visits$325.00')).toBeVisible()
  await expect(page.getByText('Agreed price$110.00')).toBeVisible()
  await expectAccessible(page)
})

test('payment status never comes from the URL, and checkout needs a connection', async ({live: {app}, visitor}) => {
  await offerPlans(app, 'careseekers', 1200)
  const mary = await app.parent({subscribed: false})
  const {page, context, loginAs, go} = await visitor()
  await loginAs(mary, '/dash/parent?checkout=success')
  await expect(page.getByText('You are back from the payment page')).toBeVisible()
  await expect(page).toHaveURL(/\/dash\/parent$/)

  await go('/dash/parent/status')
  await page.getByRole('button', {name: 'Choose this plan: Village, by the month'}).click()
  await payFor(page, '$12.00')
  await page.getByRole('link', {name: 'Cancel'}).click()
  await expect(page.getByText('You left without paying')).toBeVisible()
  // it is about this page and the payments, and nothing is asked elsewhere
  await page.getByRole('link', {name: 'Payments'}).first().click()
  await expect(page.getByText('You left without paying')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('You have no plan')).toBeVisible()
  await page.getByRole('link', {name: 'Continue paying'}).click()
  await payAtSandbox(page, '$12.00', numbers.pays)
  await expect(page.getByText('Paid $12.00')).toBeVisible()
  // once seen it is gone
  await go('/dash/parent')
  await go('/dash/parent/invoices')
  await expect(page.getByRole('heading', {level: 1, name: 'Payments'})).toBeVisible()
  await expect(page.getByText('Paid $12.00', {exact: true})).toHaveCount(0)

  // everything of the page has been answered before the network goes
  await go('/dash/parent/status')
  await expect(page.getByText(/^Renews on/)).toBeVisible()
  await expect(page.getByRole('button', {name: /^Account of Pat/})).toBeVisible()
  await expect(page.getByRole('heading', {name: 'Village, by the month'})).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Choosing or changing a plan needs a connection.')).toBeVisible()
  await page.getByRole('radio', {name: 'Yearly'}).check()
  const change = page.getByRole('button', {name: 'Change to this plan: Village, by the year'})
  await expect(change).toBeDisabled()
  await expect(change).toHaveAccessibleDescription('Choosing a plan needs a connection')
})

test('who may not pay finds no way to it: a field caregiver, and a coordinator at the plans', async ({
  live: {app},
  visitor,
}) => {
  await offerPlans(app, 'agency', 9900)
  const agency = await app.agency({subscribed: false})
  const {page, loginAs, go} = await visitor()
  await loginAs(await app.member(agency, 'coordinator'), '/dash/agency/status')
  const choose = page.getByRole('button', {name: 'Choose this plan: Village, by the month'})
  await expect(choose).toBeDisabled()
  await expect(choose).toHaveAccessibleDescription('Only the owner of the agency can change its plan')
  await go('/dash/agency/invoices')
  await expect(page.getByText(/^The owner of the agency connects/)).toBeVisible()
  await expectAccessible(page)

  const field = await visitor()
  await field.loginAs(await app.member(agency, 'field'), '/dash/agency/invoices')
  await expect(field.page).toHaveURL(/\/dash\/agency$/)
})
