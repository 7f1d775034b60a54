import type {Page} from '@playwright/test'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, inSoak, logIn, test} from '#tests/support/browser/fixtures.ts'

const press = (page: Page, name: string) => page.getByRole('button', {name, exact: true}).click()

/** Gives the browser a device that holds passkeys, and that its owner unlocks at once. */
async function giveAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOut(page: Page) {
  await page.getByRole('button', {name: /^Account/}).click()
  await page.getByRole('menuitem', {name: 'Logout'}).click()
  await expect(page.getByLabel('Email')).toBeVisible()
}

test(
  'a caregiver adds a passkey, logs in with it, and no more once it is removed',
  {tag: [bothSizes.tag, inSoak.tag]},
  async ({live: {app}, visitor, browser, contextOptions}) => {
    const caretaker = await app.caretaker()
    const {line, page: plain} = await visitor()
    // a page on an address cannot have passkeys, so this one stands on a name
    const baseURL = line.base_url.replace('127.0.0.1', 'localhost')
    const context = await browser.newContext({...contextOptions, baseURL})
    const page = await context.newPage()
    await giveAuthenticator(page)
    await logIn(page, caretaker, 'caretaker')
    await page.goto('/dash/caretaker/settings')
    await page.getByRole('link', {name: /^Login security/}).click()
    await press(page, 'Add a passkey')
    await expectAccessible(page)
    await page.getByLabel('Name', {exact: true}).fill('My phone')
    await press(page, 'Continue')
    await expect(page.getByText('My phone')).toBeVisible()
    await expect(page.getByText(/not used yet/)).toBeVisible()
    await press(page, 'Rename My phone')
    await page.getByLabel('Name', {exact: true}).fill('Old phone')
    await press(page, 'Save')
    await expect(page.getByText('Old phone')).toBeVisible()
    await expectAccessible(page)

    await logOut(page)
    await page.goto('/login?userType=parent')
    await press(page, 'Log in with a passkey')
    await expect(page.getByText('That account is a caretaker, not a parent.').first()).toBeVisible()
    // the role of the last log-in on this device
    await page.goto('/login')
    await press(page, 'Log in with a passkey')
    await expect(page).toHaveURL(/\/dash\/caretaker$/)

    await page.goto('/settings/security')
    await expect(page.getByText(/last used/)).toBeVisible()
    await press(page, 'Remove Old phone')
    await page.getByRole('alertdialog').getByRole('button', {name: 'Remove'}).click()
    await expect(page.getByText('Old phone')).toHaveCount(0)
    await logOut(page)
    await page.goto('/login?userType=caretaker')
    await press(page, 'Log in with a passkey')
    await expect(page.getByText(/This passkey is not known here/).first()).toBeVisible()
    await context.close()

    await logIn(plain, caretaker, 'caretaker')
    await plain.goto('/settings/security')
    await expect(plain.getByText(/Open it on localhost or a domain to add a passkey/)).toBeVisible()
    await logOut(plain)
    await expect(plain.getByRole('button', {name: 'Log in with a passkey'})).toHaveCount(0)
  },
)
