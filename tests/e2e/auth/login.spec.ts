import type {Page} from '@playwright/test'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {password} from '#tests/support/people.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'

async function logIn(page: Page, email: string, given = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', {exact: true}).fill(given)
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
}

test('userType and next are read, taken out of the address, and followed', async ({live, visitor}) => {
  const caretaker = await live.app.caretaker()
  const {page} = await visitor()
  await page.goto('/login?userType=caretaker&next=%2Fdash%2Fcaretaker%2Fcalendar')
  await expect(page.getByLabel("I'm a Caregiver")).toBeChecked()
  expect(new URL(page.url()).search).toBe('')
  await logIn(page, caretaker.email)
  await expect(page).toHaveURL(/\/dash\/caretaker\/calendar$/)
})

test('who opens a caregiver’s page without being logged in finds caregiver chosen, unless the link chose', async ({
  live,
  visitor,
}) => {
  const caretaker = await live.app.caretaker()
  const {page} = await visitor()
  await page.goto('/dash/caretaker/calendar')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel("I'm a Caregiver")).toBeChecked()
  await page.goto('/login?userType=parent')
  await expect(page.getByLabel("I'm a Careseeker")).toBeChecked()
  await page.goto('/login')
  await logIn(page, caretaker.email)
  await expect(page).toHaveURL(/\/dash\/caretaker\/calendar$/)
})

test('a next that leads away, or to a page one signs in at, leads home', async ({live, visitor}) => {
  const parent = await live.app.parent()
  for (const next of ['//evil.example', '/login']) {
    const {page, line} = await visitor()
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await logIn(page, parent.email)
    await expect(page).toHaveURL(`${line.base_url}/dash/parent`)
  }
})

test('a password reset link works once', async ({live, visitor}) => {
  const parent = await live.app.parent()
  const mailbox = await mailboxOf(live.app)
  const {page} = await visitor()
  await page.goto('/login')
  await page.getByRole('button', {name: 'Forgot password?'}).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', {name: 'Send reset link'}).click()
  await expect(page.getByText('Please enter your email to receive a reset link')).toBeVisible()
  await dialog.getByLabel('Email address').fill('nobody')
  await dialog.getByRole('button', {name: 'Send reset link'}).click()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await dialog.getByLabel('Email address').fill(parent.email)
  await dialog.getByRole('button', {name: 'Send reset link'}).click()
  await expect(dialog.getByText('Check your email')).toBeVisible()
  await expect(dialog.getByText('If that email exists, a password reset link has been sent.')).toBeVisible()

  const link = /https?:\/\/\S*\/forgot-password\?t=\S+/.exec((await mailbox.next(parent.email)).text)![0]
  await mailbox.close()
  const {pathname, search} = new URL(link)
  await page.goto(pathname + search)
  await page.getByLabel('Password', {exact: true}).fill('12345')
  await page.getByRole('button', {name: 'Set new password'}).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByLabel('Password', {exact: true}).fill('password1')
  await expect(page.getByText('Password must be at least 8 characters')).toHaveCount(0)
  await expect(page.getByText(/The most common ones are refused/)).toBeVisible()
  await page.getByLabel('Password', {exact: true}).fill('otter-lamp-tuesday')
  await page.getByRole('button', {name: 'Set new password'}).click()
  await expect(page.getByText('Your new password is set. Log in with it.')).toBeVisible()
  // the tokens of before are gone, the maker's own among them
  expect(await live.app.rows('select count(*)::int as n from tokens')).toEqual([{n: 0}])
  await logIn(page, parent.email)
  await expect(page.getByRole('alert').filter({hasText: 'Wrong email or password.'})).toBeVisible()
  await logIn(page, parent.email, 'otter-lamp-tuesday')
  await expect(page).toHaveURL(/\/dash\/parent$/)

  const other = await visitor()
  await other.page.goto(pathname + search)
  // before anything is typed
  await expect(other.page.getByText('This link has expired or was already used')).toBeVisible()
  await other.page.getByRole('button', {name: 'Send me a new link'}).click()
  await expect(other.page.getByRole('dialog')).toBeVisible()
})

test('an agency forgets its password too, and the link leads back to the agencies’ own door', async ({
  live,
  visitor,
}) => {
  const owner = await live.app.agency()
  const mailbox = await mailboxOf(live.app)
  const {page} = await visitor()
  await page.goto('/agency/login')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByRole('button', {name: 'Forgot password?'}).click()
  await page.getByRole('dialog').getByRole('button', {name: 'Send reset link'}).click()
  await expect(page.getByRole('dialog').getByText('Check your email')).toBeVisible()
  const [link] = /\/forgot-password\?t=\S+/.exec((await mailbox.next(owner.email)).text)!
  await mailbox.close()
  await page.goto(link)
  await page.getByLabel('Password', {exact: true}).fill('otter-lamp-tuesday')
  await page.getByRole('button', {name: 'Set new password'}).click()
  await expect(page).toHaveURL(/\/agency\/login$/)
  await expect(page.getByText('Your new password is set. Log in with it.')).toBeVisible()
  await logIn(page, owner.email, 'otter-lamp-tuesday')
  await expect(page).toHaveURL(/\/dash\/agency$/)
})

test('a guest opening an agency page is sent to the agency login', async ({live, visitor}) => {
  const owner = await live.app.agency()
  const {page} = await visitor()
  await page.goto('/dash/agency/calendar')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('alert').or(page.getByRole('status')).getByRole('link', {name: 'Agency login'}).click()
  await expect(page.getByRole('heading', {name: 'Agency login'})).toBeVisible()
  await logIn(page, owner.email)
  await expect(page).toHaveURL(/\/dash\/agency\/calendar$/)
})

/** Who signs in at each door, and where it leads. */
const doors = [
  ['/login', 'parent', /\/dash\/parent$/],
  ['/agency/login', 'agency', /\/dash\/agency$/],
  ['/adminlogin', 'staff', /\/admin\/dashboard$/],
] as const

for (const [door, role, home] of doors) {
  test(`without a network ${door} says so, fails in words, and keeps what was typed`, async ({live, visitor}) => {
    const {email} = await live.app[role]()
    const {page, context} = await visitor()
    const asked: string[] = []
    page.on('request', request => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const tries = () => asked.filter(line => /^POST .*\/login$/.test(line)).length
    await page.goto(door)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', {exact: true}).fill(password)
    await context.setOffline(true)
    const note = page.getByText('Logging in needs a connection.')
    await expect(note).toBeVisible()
    await expectAccessible(page)
    expect(tries()).toBe(0)
    await page.getByLabel('Password', {exact: true}).press('Enter')
    await expect(page.getByRole('alert').filter({hasText: 'No connection to Village'}).first()).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', {exact: true})).toHaveValue(password)
    await context.setOffline(false)
    await expect(note).toHaveCount(0)
    await page.getByRole('button', {name: 'Log in', exact: true}).click()
    await expect(page).toHaveURL(home)
  })
}

test('login works when the device wrongly reports offline', async ({live, visitor}) => {
  const owner = await live.app.agency()
  const {page, context} = await visitor()
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', {get: () => false})
  })
  const note = page.getByText('Logging in needs a connection.')
  // nothing but the look for a connection asks the server here
  await page.goto('/adminlogin')
  await expect(page.getByRole('button', {name: 'Log in', exact: true})).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.goto('/contact')
  const send = page.getByRole('button', {name: 'Send message'})
  await expect(send).toBeVisible()
  await expect(send).not.toHaveAttribute('aria-disabled')
  // one who presses before anything has answered, too
  live.proxy.rule(({path}) => (path.endsWith('/health') ? {do: 'drop'} : undefined))
  await page.goto('/agency/login')
  await expect(note).toBeVisible()
  await logIn(page, owner.email)
  await expect(page).toHaveURL(/\/dash\/agency$/)
})

test('a failed reset request shows an error and keeps the input', async ({live, visitor}) => {
  const {page} = await visitor()
  await page.goto('/login')
  await page.getByLabel('Email').fill('ann@example.test')
  await page.getByRole('button', {name: 'Forgot password?'}).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email address')).toHaveValue('ann@example.test')
  live.proxy.rule(({path}) => (path.includes('password-reset') ? {do: 'drop'} : undefined))
  await dialog.getByRole('button', {name: 'Send reset link'}).click()
  await expect(page.getByText("Couldn't start password reset")).toBeVisible()
  await expect(page.getByText('Please try again later.')).toBeVisible()
  await expect(dialog.getByLabel('Email address')).toHaveValue('ann@example.test')
})

test('a log-out in another tab while a page still loads leads that page to the log-in', async ({
  live: {app},
  visitor,
}) => {
  const {context, logIn: logInHere, page} = await visitor()
  await logInHere(await app.caretaker(), 'caretaker')
  const late = await context.newPage()
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await late.route('**/assets/home-caretaker-*.js', async route => {
    await released
    await route.continue()
  })
  const asked = late.waitForRequest('**/assets/home-caretaker-*.js')
  await late.goto('/dash/caretaker', {waitUntil: 'commit'})
  await asked
  await page.getByRole('button', {name: /^Account/}).click()
  await page.getByRole('menuitem', {name: 'Logout'}).click()
  await expect(page).toHaveURL(/\/login$/)
  release()
  await expect(late.getByLabel('Email')).toBeVisible()
})
