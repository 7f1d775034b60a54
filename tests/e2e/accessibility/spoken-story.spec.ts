import {addDays, dayIn} from '#lib/day.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {heard, listen} from '#tests/support/browser/heard.ts'
import {morningToPay, numbers, payAtSandbox, payFor} from '#tests/support/browser/paying.ts'
import {requestMorning} from '#tests/support/browser/request-care.ts'
import {expectSpoken} from '#tests/support/browser/spoken.ts'
import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {someRequest} from '#tests/support/story.ts'

/*
 * The story by ear: what each screen says in its order, where the focus goes, and what is said by itself.
 */

test('a request, the bids on it and the approval, read aloud', async ({live: {app}, visitor}) => {
  const mary = await app.parent({first_name: 'Mary', last_name: 'Stone'})
  const [cam, kim] = [
    await app.caretaker({first_name: 'Cam', last_name: 'Lee', rate: 22.5}),
    await app.caretaker({first_name: 'Kim', last_name: 'Ray'}),
  ]
  const [family, caregiver, other] = [await visitor(), await visitor(), await visitor()]
  const {page} = family
  await listen(page)
  await family.loginAs(mary, '/dash/parent/request-service')
  const day = addDays(dayIn(someRequest.timezone, app.clock.now()), 2)
  await page.getByRole('button', {name: 'Continue', exact: true}).click()
  // a wrong field is said, and has the focus
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/^(Enter|Choose) /))
  let step = 0
  const id = await requestMorning(
    page,
    {day, ask: 'Caregivers nearby'},
    {
      atEachStep: async () => {
        step += 1
        const button = step === 6 ? 'button: Send request' : 'button: Continue'
        await expectSpoken(page, 'Request care', [
          'heading 1: Request care',
          `Step ${step} of 6`,
          /^heading 2: /,
          button,
        ])
      },
    },
  )
  expect(step).toBe(6)
  await expect(page.getByRole('heading', {level: 1})).toBeFocused()
  await expectSpoken(page, 'Request for Child Care')

  const title = 'Child Care for Mary, '
  for (const [each, who] of [
    [caregiver, cam],
    [other, kim],
  ] as const) {
    await listen(each.page)
    await each.loginAs(who, '/dash/caretaker/nearby')
    await expectSpoken(each.page, 'Requests nearby', [
      'heading 1: Requests nearby',
      new RegExp(`^heading 2: ${title}`),
      new RegExp(`^link: ${title}`),
      /^1 child/,
      new RegExp(String.raw`^button: Place bid \$[\d.]+/hr: ${title}`),
    ])
    await each.page.getByRole('button', {name: /^Place bid/}).click()
    await expect
      .poll(() => heard(each.page))
      .toContainEqual(expect.stringMatching(/^Received .*Waiting for the family$/))
    await expectSpoken(each.page, 'Requests nearby', [/^Received/, new RegExp(`^button: Withdraw: ${title}`)])
  }

  await family.go(`/dash/parent/requests/${id}`)
  await expect(page.getByRole('article', {name: 'Offer from Kim R.'})).toBeVisible()
  for (const name of ['Cam L.', 'Kim R.']) {
    await expectSpoken(page, 'Request for Child Care', [
      `heading 3: ${name}`,
      `button: About ${name}`,
      'Total price',
      `button: Decline ${name}`,
      `button: Approve ${name}`,
    ])
  }
  await page.getByRole('button', {name: 'Approve Cam L.'}).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toBeVisible()
  await expect(question.locator(':focus')).toHaveCount(1)
  await expectSpoken(page, 'Approve for $99.00?', ['Cam L.', 'Total price', 'button: Not now', 'button: Approve'])
  await question.getByRole('button', {name: 'Approve'}).click()
  await page.waitForURL(/\/dash\/parent\/booking\//)
  await expect(page.getByRole('heading', {level: 1})).toBeFocused()
  await expectSpoken(page, 'Child Care with Cam Lee', [
    'heading 1: Child Care with Cam Lee',
    'Confirmed',
    'heading 2: Next visit',
    'heading 2: Your caregiver',
    'link: Call (615) 555-0100',
    'heading 2: What was agreed',
    'button: Cancel booking',
  ])
})

test('start and end by both sides, read aloud', async ({live: {app}, visitor}) => {
  const mary = await app.parent({first_name: 'Mary', last_name: 'Stone'})
  const cam = await app.caretaker({first_name: 'Cam', last_name: 'Lee'})
  await upcomingVisit(app, mary, cam)
  const [caregiver, parent] = [await visitor(), await visitor()]
  const sides = [
    {each: caregiver, who: cam, home: 'Today', title: 'Child Care for Mary'},
    {each: parent, who: mary, home: /./, title: 'Child Care with Cam Lee'},
  ]
  for (const {each, who, home, title} of sides) {
    await listen(each.page)
    await each.loginAs(who)
    await expect(each.page.getByRole('button', {name: 'More about this visit'})).toBeVisible()
    await expectSpoken(each.page, home, [
      /^heading 1: /,
      /^heading 2: Today/,
      title,
      'button: Confirm start',
      'Where',
      /^link: Call /,
      /^link: Message /,
      'button: More about this visit',
    ])
    await expect(each.page.getByRole('article', {name: title})).toBeVisible()
  }
  for (const edge of ['start', 'end']) {
    for (const {each} of sides) {
      const press = each.page.getByRole('button', {name: `Confirm ${edge}`, exact: true})
      await expect(press).toBeEnabled()
      await press.click()
      // said by itself: what became of the press
      const receipt = new RegExp(`^${edge === 'start' ? '' : '.*'}Saved on this phone.*, done.*Received.*, done`)
      await expect.poll(() => heard(each.page)).toContainEqual(expect.stringMatching(receipt))
      // the button is gone, and the focus is with what it left
      await expect(each.page.getByRole('group', {name: 'Confirmations'})).toBeVisible()
    }
  }
  for (const {each, home} of sides) {
    await expect(each.page.getByRole('button', {name: /^Confirm/})).toHaveCount(0)
    await expectSpoken(each.page, home)
  }
})

test('paying a week and reviewing the visit, read aloud', inSoak, async ({live: {app}, visitor}) => {
  const mary = await morningToPay(app)
  const {page, loginAs, go} = await visitor()
  await listen(page)
  await loginAs(mary, '/dash/parent/invoices')
  await expectSpoken(page, 'Payments')
  await page.locator('[data-invoice-id]').first().click()
  await expect(page.getByRole('heading', {level: 1})).toBeFocused()
  await expectSpoken(page, /^Care statement INV-/, [
    /^heading 1: Care statement/,
    'To pay',
    'button: Pay $110.00',
    'heading 2: What it is for',
    'Village fee, 10% of care',
    'Total',
    '$110.00',
    'heading 2: Details',
  ])
  await page.getByRole('button', {name: 'Pay $110.00'}).click()
  const dialog = page.getByRole('dialog', {name: /^Pay care statement INV-/})
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expectSpoken(page, /^Pay care statement INV-/, [
    'You pay',
    '$110.00',
    'textbox: Tip',
    /^radio: Card/,
    /^radio: Bank account/,
    'button: Not now',
    'button: Pay $110.00',
  ])
  await payFor(page, '$110.00')
  await payAtSandbox(page, '$110.00', numbers.pays)
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/^Paid \$110\.00 \$100\.00 to Cam Lee,/))
  await expectSpoken(page, /^Care statement INV-/)

  await go('/dash/parent')
  await page.getByRole('link', {name: 'Write a review'}).click()
  await expect(page.getByRole('heading', {level: 1, name: 'Review of Cam Lee'})).toBeFocused()
  await page.getByRole('button', {name: 'Send review'}).click()
  await expect.poll(() => heard(page)).toContain('Choose one to five stars')
  await expect(page.getByRole('group', {name: 'Punctuality'}).getByRole('radio').first()).toBeFocused()
  for (const aspect of ['Punctuality', 'Communication', 'Care']) {
    await page.getByRole('group', {name: aspect}).getByRole('radio', {name: '5 stars, Excellent'}).check()
  }
  await page.getByLabel('In your own words').fill('Calm and on time.')
  await expect.poll(() => heard(page)).toContain('Saved on this device until you send it.')
  await expectSpoken(page, 'Review of Cam Lee', [
    'heading 1: Review of Cam Lee',
    'Punctuality',
    'radio: 5 stars, Excellent',
    'Communication',
    'Care',
    'textbox: In your own words',
    'button: Send review',
  ])
  await page.getByRole('button', {name: 'Send review'}).click()
  await expect.poll(() => heard(page)).toContainEqual(expect.stringMatching(/^Your review is in/))
  await expectSpoken(page, 'Review of Cam Lee')
})
