import {readFileSync} from 'node:fs'
import type {Page} from '@playwright/test'
import {Secret, TOTP} from 'otpauth'
import {beginSecondStep, confirmSecondStep} from '#contract/accounts/second-step.ts'
import {demoSubject} from '#server/adapters/identity/demo-people.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {password} from '#tests/support/people.ts'

/** What an authenticator shows that holds this secret, at the server's time. */
const shownAt = (secret: string, at: string) =>
  new TOTP({secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30}).generate({
    timestamp: Date.parse(at),
  })

const press = (page: Page, name: string) => page.getByRole('button', {name, exact: true}).click()

async function givePassword(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', {exact: true}).fill(password)
  await press(page, 'Log in')
  await expect(page.getByRole('heading', {name: 'Enter your code'})).toBeVisible()
}

async function logOut(page: Page) {
  await page.getByRole('button', {name: /^Account/}).click()
  await page.getByRole('menuitem', {name: 'Logout'}).click()
  await expect(page.getByLabel('Email')).toBeVisible()
}

test(
  'a family turns two-step login on, logs in with a code and once with a recovery code, and turns it off',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const parent = await app.parent()
    const {page, logIn, go} = await visitor()
    await logIn(parent, 'parent')
    await go('/dash/parent/settings')
    await page.getByRole('link', {name: /^Login security/}).click()
    await expect(page.getByRole('heading', {name: 'Login security', level: 1})).toBeVisible()
    await expectAccessible(page)
    // the password was just given, so none is asked for
    await press(page, 'Set up')
    await press(page, 'Continue')
    await expect(page.getByRole('img', {name: 'QR code for your authenticator'})).toBeVisible()
    await expectAccessible(page)
    const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
    const code = page.getByLabel('Code', {exact: true})
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await code.fill(shownAt(secret, app.clock.now()))
    await press(page, 'Confirm the code')
    await expect(page.getByRole('heading', {name: 'Save your recovery codes'})).toBeVisible()
    // it is on already, so there is nothing to cancel
    await expect(page.getByRole('button', {name: 'Cancel'})).toHaveCount(0)
    const saving = page.waitForEvent('download')
    await press(page, 'Download')
    const codes = readFileSync(await (await saving).path(), 'utf8').split('\n')
    expect(codes).toHaveLength(10)
    await expectAccessible(page)
    await press(page, 'I have saved them')
    await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()

    await logOut(page)
    app.clock.advance({minutes: 1})
    await givePassword(page, parent.email)
    await expectAccessible(page)
    await code.fill('000000')
    await press(page, 'Log in')
    await expect(page.getByText(/This code is wrong/)).toBeVisible()
    await press(page, 'Back')
    await expect(page.getByLabel('Email')).toHaveValue(parent.email)
    await press(page, 'Log in')
    await code.fill(shownAt(secret, app.clock.now()))
    await press(page, 'Log in')
    await expect(page).toHaveURL(/\/dash\/parent$/)

    await logOut(page)
    const useRecoveryCode = async () => {
      await givePassword(page, parent.email)
      await press(page, 'Use a recovery code')
      await page.getByLabel('Recovery code').fill(codes[0]!.replaceAll('-', ' ').toUpperCase())
      await press(page, 'Log in')
    }
    await useRecoveryCode()
    await expect(page).toHaveURL(/\/dash\/parent$/)
    await logOut(page)
    await useRecoveryCode()
    await expect(page.getByText(/This code is wrong/)).toBeVisible()
    app.clock.advance({minutes: 1})
    await press(page, 'Use my authenticator')
    await code.fill(shownAt(secret, app.clock.now()))
    await press(page, 'Log in')
    await expect(page).toHaveURL(/\/dash\/parent$/)

    await go('/settings/security')
    await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible()
    await press(page, 'Turn it off')
    await press(page, 'Use my password')
    await page.getByLabel('Password', {exact: true}).fill(password)
    await press(page, 'Turn it off')
    await expect(page.getByText('Logging in asks only for your password.')).toBeVisible()
  },
)

test('a log-in with Google asks for the code as well', async ({live: {app}, visitor}) => {
  const parent = await app.parent()
  const subject = demoSubject(parent.email)
  await app.rows(
    `insert into identities (provider, subject, user_id, created_at) values ('google', '${subject}', '${parent.user_id}', now())`,
  )
  const {secret} = await app.ok(beginSecondStep, {by: parent, body: {}})
  await app.ok(confirmSecondStep, {by: parent, body: {totp: shownAt(secret, app.clock.now())}})
  app.clock.advance({minutes: 1})
  const {page} = await visitor()
  await page.goto('/login')
  await press(page, 'Continue using Google')
  // the log-in page has an email field too, so wait until the provider's page is shown
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Email').fill(parent.email)
  await page.getByLabel('Last name').fill('Lee')
  await press(page, 'Continue')
  const code = page.getByLabel('Code', {exact: true})
  await code.fill('000000')
  await press(page, 'Log in')
  await expect(page.getByText(/This code is wrong/)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await code.fill(shownAt(secret, app.clock.now()))
  await press(page, 'Log in')
  await expect(page).toHaveURL(/\/dash\/parent$/)
})
