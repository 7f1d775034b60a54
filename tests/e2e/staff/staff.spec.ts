import {Secret, TOTP} from 'otpauth'
import {addDays} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {contactUs} from '#contract/content/support.ts'
import {changeFaq, createFaq} from '#contract/admin/platform.ts'
import {beginSecondStep, confirmSecondStep} from '#contract/accounts/second-step.ts'
import {password} from '#tests/support/people.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {chooseDay} from '#tests/support/browser/request-care.ts'

const pages = {
  '': 'Dashboard',
  '/users/parents': 'Careseekers',
  '/users/caregivers': 'Caregivers',
  '/users/agency': 'Agencies',
  '/platform': 'Platform fee',
  '/subscription': 'Subscription plans',
  '/faqs': 'FAQs',
  '/messages': 'Messages',
  '/family-calls': 'Families to call',
  '/reported-messages': 'Reported messages',
  '/reviews': 'Reviews',
  '/audit': 'Audit log',
  '/phones': 'Phones',
  '/status': 'Status',
  '/mail': 'Mail',
} as const

test('every page of the staff is sound', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  await app.parent({first_name: 'Mary', last_name: 'Quinn'})
  await app.caretaker({first_name: 'Cam', last_name: 'Reed'})
  await app.agency({legal_name: 'Kind Hands LLC'})
  await app.ok(contactUs, {body: {name: 'Ada', email: 'ada@example.test', message: 'Where is my caregiver?'}})
  const faq = {audience: 'Parents', question: 'How do I begin?', answer: 'Ask.'} as const
  await app.ok(createFaq, {by: admin, key: newId(), body: faq})
  const {page, loginAs} = await visitor()
  await loginAs(admin)
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(`/admin/dashboard${path}`)
    await expect(page.getByRole('heading', {level: 1, name: title})).toBeVisible()
    await expect(page.getByRole('status', {name: 'Loading'})).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('a caregiver is found, checked, approved and suspended, and all of it is in the log', async ({
  live: {app},
  visitor,
}) => {
  const admin = await app.staff('admin')
  const {caretaker_id} = await app.caretaker({first_name: 'Cam', last_name: 'Reed', verified: false})
  await app.rows(`delete from checks where caretaker_id = '${caretaker_id}'`)
  await app.caretaker({first_name: 'Dora', last_name: 'Diaz'})
  const {page, loginAs} = await visitor()
  await loginAs(admin)
  await page.getByRole('link', {name: /Checks expiring soon/}).click()
  await expect(page.getByLabel('Verification')).toHaveValue('ending')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.goto('/admin/dashboard')
  await page.getByRole('link', {name: /Verifications waiting/}).click()
  await expect(page.getByLabel('Verification')).toHaveValue('Pending')
  await page.getByLabel('Search', {exact: true}).fill('ree ca')
  await expect(page).toHaveURL(/q=ree/)
  await page.getByRole('link', {name: 'Cam Reed'}).click()
  await expect(page.getByRole('heading', {level: 1, name: 'Cam Reed'})).toBeVisible()
  // the ID shows the age, so its check is recorded with it
  for (const kind of ['identity', 'background']) {
    await page.getByRole('button', {name: 'Record a check'}).click()
    const dialog = page.getByRole('dialog', {name: 'Record a check'})
    await expect(dialog.getByLabel('Kind')).toHaveValue(kind)
    await dialog.getByLabel('Provider').fill('Checkers Inc.')
    if (kind === 'identity') await dialog.getByLabel('The ID shows an age of 18 or older').check()
    else {
      await dialog.getByRole('button', {name: /^Expires/}).click()
      await chooseDay(page, addDays(app.clock.now().slice(0, 10), 20))
    }
    await dialog.getByRole('button', {name: 'Record check'}).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('button', {name: 'Approve'}).click()
  await expect(page.getByText('Approved').first()).toBeVisible()
  await page.getByRole('button', {name: 'Suspend'}).click()
  await page.getByLabel('Reason').fill('A complaint')
  await page.getByRole('alertdialog').getByRole('button', {name: 'Suspend'}).click()
  await expect(page.getByText(/ suspended Cam Reed/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/dashboard/audit')
  await expect(page.getByText('A complaint')).toBeVisible()
  await expect(page.getByText(/ set the verification of Cam Reed/)).toBeVisible()
  await expect(page.getByText(/ recorded a check of Cam Reed/)).toHaveCount(3)
  await page.getByRole('link', {name: 'Cam Reed'}).first().click()
  await expect(page.getByRole('heading', {level: 1, name: 'Cam Reed'})).toBeVisible()
})

test('a question is added, moved, and taken away only until it is brought back', async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/faqs?group=Caregivers')
  for (const question of ['When am I paid?', 'Who decides my rate?']) {
    await page.getByRole('button', {name: 'Add a question'}).click()
    await page.getByRole('textbox', {name: 'Question'}).fill(question)
    await page.getByRole('textbox', {name: 'Answer'}).fill('It says so here.')
    await page.getByRole('button', {name: 'Add question'}).click()
    await expect(page.getByText(question, {exact: true})).toBeVisible()
  }
  await page.getByRole('button', {name: 'Edit: When am I paid?'}).click()
  await page.getByRole('textbox', {name: 'Answer'}).fill('Free until {{free_cancel_hours}} hours before.')
  await expect(page.getByRole('group', {name: 'Preview'})).toContainText('Free until 24 hours before.')
  await page.getByRole('textbox', {name: 'Answer'}).fill('It costs {{fee}}.')
  await page.getByRole('button', {name: 'Save question'}).click()
  await expect(page.getByText('There is no variable {{fee}}')).toBeVisible()
  await page.getByRole('button', {name: 'Cancel'}).click()
  await page.getByRole('button', {name: 'Move up: Who decides my rate?'}).click()
  const questions = page.getByRole('tabpanel').getByRole('listitem')
  await expect(questions.first()).toContainText('Who decides my rate?')
  const moveTo = page.getByRole('button', {name: 'Move to…: When am I paid?'})
  await moveTo.click()
  await page.getByRole('combobox', {name: 'Position'}).selectOption('1 of 2')
  await page.getByRole('button', {name: 'Move', exact: true}).click()
  await expect(questions.first()).toContainText('When am I paid?')
  await expect(moveTo).toBeFocused()
  await page.getByRole('button', {name: 'Delete: When am I paid?'}).click()
  const undo = page.getByRole('button', {name: 'Undo'})
  // with a pointer on it, it stays
  await undo.hover()
  await expect(questions).toHaveCount(1)
  await undo.click()
  await expect(questions).toHaveCount(2)
})

test('of two admins who edit a question the later one sees both texts', bothSizes, async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  const body = {audience: 'Caregivers', question: 'When am I paid?', answer: 'On Fridays.'} as const
  const faq = await app.ok(createFaq, {by: admin, key: newId(), body})
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/faqs?group=Caregivers')
  await page.getByRole('button', {name: 'Edit: When am I paid?'}).click()
  const other = {by: admin, key: newId(), params: {id: faq.id}, body: {answer: 'On Tuesdays.'}}
  await app.ok(changeFaq, other)
  const answer = page.getByRole('textbox', {name: 'Answer'})
  await answer.fill('On Mondays.')
  await page.getByRole('button', {name: 'Save question'}).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Someone else saved this meanwhile')).toBeVisible()
  await expect(dialog.getByText('On Tuesdays.')).toBeVisible()
  await expect(answer).toHaveValue('On Mondays.')
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Save question'}).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('On Mondays.')).toBeVisible()
})

test('an exact address finds that one person, and a typo the name that was meant', async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  await app.caretaker({first_name: 'Ravi', last_name: 'Hollis', email: 'caregiver11@desk.test'})
  await app.caretaker({first_name: 'Amara', last_name: 'Lawson', email: 'caregiver@desk.test'})
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/users/caregivers')
  const [ravi, amara] = [page.getByRole('link', {name: 'Ravi Hollis'}), page.getByRole('link', {name: 'Amara Lawson'})]
  await page.getByLabel('Search', {exact: true}).fill('caregiver@desk.test')
  await expect(ravi).toHaveCount(0)
  await expect(amara).toBeVisible()
  await page.getByLabel('Search', {exact: true}).fill('lawsn')
  await expect(amara).toBeVisible()
  await page.getByLabel('Search', {exact: true}).fill('caregiver11')
  await expect(ravi).toBeVisible()
  await expect(amara).toHaveCount(0)
})

test('a fee beyond what is allowed stays as it was typed, and a new one is shown beside today’s', async ({
  live: {app},
  visitor,
}) => {
  const admin = await app.staff('admin')
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard/platform')
  await page.getByRole('button', {name: 'Set a fee'}).click()
  const dialog = page.getByRole('dialog')
  const percent = dialog.getByLabel('Percent of the price of care')
  await percent.fill('95')
  await percent.blur()
  await expect(percent).toHaveValue('95')
  await expect(dialog.getByRole('alert')).toHaveText('From 0% to 50%')
  await expect(dialog.getByRole('button', {name: 'Set the fee'})).toBeDisabled()
  await percent.fill('12.5')
  await expect(dialog.getByText('A $300 booking: $30.00 → $37.50')).toBeVisible()
  await dialog.getByRole('button', {name: 'Set the fee: 10% → 12.5%'}).click()
  await expect(page.getByText(/^12\.5% of the price of care/)).toBeVisible()
  await page.goto('/terms')
  await expect(page.getByText(/Families pay our fee, 12\.5% of the price of care at present,/)).toBeVisible()
  await page.goto('/agency')
  await expect(page.getByText('Your lead, at a fee of 12.5%')).toBeVisible()
  // what other tests pay stays what it is
  await app.rows('delete from fees')
})

test('the sidebar stays as someone left it', async ({live: {app}, visitor}) => {
  const admin = await app.staff('admin')
  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 1280, height: 800})
  await loginAs(admin)
  const sidebar = page.getByRole('navigation', {name: 'Staff'})
  await expect(sidebar).toHaveCSS('width', '256px')
  await page.getByRole('button', {name: 'Collapse sidebar'}).click()
  await expect(sidebar).toHaveCSS('width', '96px')
  await page.reload()
  await expect(sidebar).toHaveCSS('width', '96px')
  await sidebar.getByRole('link', {name: 'Caregivers'}).click()
  await expect(sidebar.getByRole('link', {name: 'Caregivers'})).toHaveAttribute('aria-current', 'page')
})

test(
  'the blog and the account are in the staff frame for an admin, not for a writer',
  inSoak,
  async ({live: {app}, visitor}) => {
    const [admin, writer] = [await app.staff('admin'), await app.staff('blog_writer')]
    const {page, loginAs} = await visitor()
    await page.setViewportSize({width: 1280, height: 800})
    await loginAs(admin)
    const sidebar = page.getByRole('navigation', {name: 'Staff'})
    await sidebar.getByRole('link', {name: 'Blogs'}).click()
    await expect(page.getByRole('heading', {level: 1, name: 'The Village blog'})).toBeVisible()
    await expect(sidebar.getByRole('link', {name: 'Blogs'})).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', {name: 'New post'}).click()
    await expect(sidebar.getByRole('link', {name: 'Blogs'})).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await sidebar.getByRole('link', {name: 'Your account'}).click()
    await page.getByRole('link', {name: /^Login security/}).click()
    await expect(page.getByRole('heading', {level: 1, name: 'Login security'})).toBeVisible()
    await expect(sidebar.getByRole('link', {name: 'Your account'})).toHaveAttribute('aria-current', 'page')
    await page.reload()
    await sidebar.getByRole('link', {name: 'FAQs'}).click()
    await expect(page).toHaveURL(/\/admin\/dashboard\/faqs/)

    const writing = await visitor()
    await writing.loginAs(writer, '/settings/security')
    await expect(writing.page.getByRole('heading', {level: 1, name: 'Login security'})).toBeVisible()
    await expect(writing.page.getByRole('navigation', {name: 'Staff'})).toHaveCount(0)
  },
)

for (const width of [900, 1100])
  test(`the sidebar fits a window of ${width} by 800, and scrolls by itself in a lower one`, async ({
    live: {app},
    visitor,
  }) => {
    const admin = await app.staff('admin')
    await app.ok(contactUs, {body: {name: 'Ada', email: 'ada@example.test', message: 'Where is my caregiver?'}})
    const {page, loginAs} = await visitor()
    await page.setViewportSize({width, height: 800})
    await loginAs(admin)
    const sidebar = page.getByRole('navigation', {name: 'Staff'})
    const last = sidebar.getByRole('link', {name: 'Your account'})
    const collapse = page.getByRole('button', {name: 'Collapse sidebar'})
    await expect(sidebar.getByRole('link', {name: /^Messages ?\d+$/})).toBeInViewport({ratio: 1})
    await expect(sidebar.getByRole('link', {name: 'Blog Users'})).toBeInViewport({ratio: 1})
    await expect(last).toBeInViewport({ratio: 1})
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const boxes = await sidebar.locator('a, button').evaluateAll(all =>
      all.map(each => {
        const {top, bottom} = each.getBoundingClientRect()
        return {top, bottom}
      }),
    )
    for (const [index, {top}] of boxes.entries()) {
      expect(top).toBeGreaterThanOrEqual((boxes[index - 1]?.bottom ?? 0) - 0.5)
    }
    // each window that has room shows every row without scrolling
    const hiddenHeight = () => sidebar.evaluate(({firstElementChild: list}) => list!.scrollHeight - list!.clientHeight)
    for (const height of [768, 800, 900, 950, 1080, 1200]) {
      await page.setViewportSize({width, height})
      await expect.poll(hiddenHeight).toBe(0)
    }
    await collapse.click()
    for (const height of [768, 800]) {
      await page.setViewportSize({width, height})
      await expect.poll(hiddenHeight).toBe(0)
    }
    await expect(sidebar.getByRole('link', {name: /^Messages ?\d+$/})).toBeInViewport({ratio: 1})
    await expect(last).toBeInViewport({ratio: 1})
    await page.getByRole('button', {name: 'Expand sidebar'}).click()
    await page.setViewportSize({width, height: 480})
    // a focus before the sidebar is laid out anew scrolls the page instead
    await expect.poll(() => sidebar.evaluate(each => each.getBoundingClientRect().bottom)).toBeLessThanOrEqual(480)
    await last.focus()
    await expect(last).toBeInViewport({ratio: 1})
    await expect(collapse).toBeInViewport({ratio: 1})
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await last.click()
    await expect(page.getByRole('heading', {level: 1, name: 'Your account'})).toBeVisible()
  })

test('the staff’s part is for admins alone', async ({live: {app}, visitor}) => {
  const [writer, parent] = [await app.staff('blog_writer'), await app.parent()]
  const guest = await visitor()
  await guest.page.goto('/admin/dashboard/faqs')
  await expect(guest.page).toHaveURL(/\/adminlogin$/)
  const writing = await visitor()
  await writing.loginAs(writer, '/admin/dashboard')
  await expect(writing.page).toHaveURL(/\/blog$/)
  const family = await visitor()
  await family.loginAs(parent, '/admin/dashboard/users/parents')
  await expect(family.page).toHaveURL(/\/dash\/parent$/)
})

/** What an authenticator shows that holds this secret, at the server's time. */
const shownAt = (secret: string, at: string) =>
  new TOTP({secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30}).generate({
    timestamp: Date.parse(at),
  })

test(
  'where it is required, the first sign-in leads to setting up the second step, and the next asks for it',
  inSoak,
  async ({live: {app}, visitor}) => {
    Object.assign(app.deps, {requireStaffTotp: true})
    const writer = await app.staff('blog_writer')
    const {page, go} = await visitor()
    const logIn = async () => {
      await go('/adminlogin')
      await page.getByLabel('Email').fill(writer.email)
      await page.getByLabel('Password', {exact: true}).fill(password)
      await page.getByRole('button', {name: 'Log in', exact: true}).click()
    }
    await logIn()
    await page.getByRole('button', {name: 'Set up your authenticator'}).click()
    await expect(page.getByRole('img', {name: 'QR code for your authenticator'})).toBeVisible()
    const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
    await expectAccessible(page)
    await page.getByLabel('Code', {exact: true}).fill('12')
    await page.getByRole('button', {name: 'Confirm the code'}).click()
    await expect(page.getByRole('alert').filter({hasText: 'Six digits'})).toBeVisible()
    await page.getByLabel('Code', {exact: true}).fill(shownAt(secret, app.clock.now()))
    await page.getByRole('button', {name: 'Confirm the code'}).click()
    await expect(page.getByRole('heading', {name: 'Save your recovery codes'})).toBeVisible()
    const codes = await page.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await expectAccessible(page)
    await page.getByRole('button', {name: 'I have saved them'}).click()
    await expect(page).toHaveURL(/\/blog$/)

    await go('/adminlogin')
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', {name: 'Logout'}).click()
    await reloaded
    app.clock.advance({minutes: 1})
    await logIn()
    await expect(page.getByRole('heading', {name: 'Enter your code'})).toBeVisible()
    await page.getByLabel('Code', {exact: true}).fill('000000')
    await page.getByRole('button', {name: 'Log in', exact: true}).click()
    await expect(page.getByText(/This code is wrong/)).toBeVisible()
    await page.getByRole('button', {name: 'Use a recovery code'}).click()
    await page.getByLabel('Recovery code').fill(codes[0]!)
    await page.getByRole('button', {name: 'Log in', exact: true}).click()
    await expect(page).toHaveURL(/\/blog$/)
    await go('/settings/security')
    await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible()
    // after a recent login no password is asked for
    await page.getByRole('button', {name: 'Use another phone'}).click()
    await expect(page.getByLabel('Code', {exact: true})).toBeVisible()
    expect(await page.getByLabel('Password').count()).toBe(0)
    await expectAccessible(page)
  },
)

test('another admin resets the second step of someone who lost it', async ({live: {app}, visitor}) => {
  const [admin, writer] = [await app.staff('admin'), await app.staff('blog_writer')]
  const {secret} = await app.ok(beginSecondStep, {by: writer, body: {}})
  await app.ok(confirmSecondStep, {by: writer, body: {totp: shownAt(secret, app.clock.now())}})
  const {page, loginAs} = await visitor()
  await loginAs(admin, '/admin/dashboard')
  const card = page.getByRole('listitem').filter({hasText: writer.email})
  await expect(card.getByText('Two-step login', {exact: true})).toBeVisible()
  await card.getByRole('button', {name: 'Reset two-step login'}).click()
  await page.getByRole('alertdialog').getByRole('button', {name: 'Reset'}).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(card.getByText('Two-step login', {exact: true})).toHaveCount(0)
})
