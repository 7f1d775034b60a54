import type {Locator, Page} from '@playwright/test'
import {documentTitle, publicPages} from '#domain/content/pages.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test, type Visitor} from '#tests/support/browser/fixtures.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** The head of the page with its menu open, where it has one. */
async function head(page: Page) {
  await page.locator('main h1').waitFor()
  const banner = page.getByRole('banner')
  const menu = banner.getByRole('button', {name: 'Open menu'})
  if (isPhone(page) && (await menu.count()) > 0) await menu.click()
  return banner
}

const read = ['/', '/about', '/faq', '/contact', '/blog', '/privacy-policy', '/terms'] as const

test('a guest reads every page of the public site', bothSizes, async ({visitor}) => {
  const {page} = await visitor()
  for (const path of read) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page).toHaveTitle(documentTitle(publicPages[path]))
    await expectAccessible(page)
    const footer = page.getByRole('contentinfo')
    for (const name of ['About', 'Terms', 'Privacy', 'FAQ', 'Contact'])
      await expect(footer.getByRole('link', {name, exact: true})).toBeVisible()
    for (const name of ['Facebook', 'Google', 'Instagram', 'LinkedIn', 'TikTok'])
      await expect(footer.getByRole('link', {name: `Village on ${name}`})).toBeVisible()
  }
})

test('the picture of the front door is whole on a large screen', async ({visitor}) => {
  const {page} = await visitor()
  await page.setViewportSize({width: 1920, height: 1080})
  await page.goto('/')
  const picture = page.locator('main section').first().locator('img')
  await expect(picture).toBeVisible()
  // a flatter box would cut off the sky, with the sun and the kite in it
  const ratio = await picture.evaluate((image: HTMLImageElement) => image.clientWidth / image.clientHeight)
  expect(ratio).toBeCloseTo(1600 / 620, 1)
})

test('the front door has its sections in order, and its two ways in', async ({visitor}) => {
  const {page} = await visitor()
  await page.goto('/')
  await expect(page.getByRole('heading', {level: 1})).toHaveText('It takes a village to raise a child')
  await expect(page.getByRole('heading', {level: 2})).toHaveText([
    'What do you need help with?',
    'Finding your village again',
    'Safety is not a checkbox',
    'Why families choose Village',
    'How it works',
    'Get the care you need from someone you trust.',
  ])
  await expect(page.locator('main figure')).toHaveCount(3)
  // the sign-in reads its address, and then takes it away
  const main = page.getByRole('main')
  for (const [name, userType, toggle] of [
    ['Become a Caregiver', 'caretaker', "I'm a Caregiver"],
    ['Find a Caregiver', 'parent', "I'm a Careseeker"],
  ] as const) {
    await page.goto('/')
    const link = main.getByRole('link', {name}).first()
    await expect(link).toHaveAttribute('href', `/login?userType=${userType}`)
    await link.click()
    await expect(page.getByRole('radio', {name: toggle})).toBeChecked()
  }
})

test(
  'a guest who wants care signs in first, and is then where she wanted to be',
  async ({live, visitor}) => {
    const {page} = await visitor()
    await page.goto('/')
    const wanted = page.getByRole('link', {name: /^Senior Care/})
    await expect(wanted).toHaveAttribute(
      'href',
      /^\/login\?next=%2Fdash%2Fparent%2Frequest-service%3Fservice%3DElderly/,
    )
    await wanted.click()
    const {email} = await live.app.parent()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', {exact: true}).fill('village1')
    await page.getByRole('button', {name: 'Log in', exact: true}).click()
    await expect(page).toHaveURL(/\/dash\/parent\/request-service\?service=Elderly/)
    await expect(page.getByRole('radio', {name: /^(Senior|Elderly) Care/})).toBeChecked()

    await page.goto('/')
    await page.getByRole('link', {name: /^Child Care/}).click()
    await expect(page).toHaveURL(/\/dash\/parent\/request-service\?service=Child/)
    await expect(page.getByRole('radio', {name: /^Child Care/})).toBeChecked()
  },
)

/** Taps what is in view and stands still: scrolling, whose end is told with the next picture, closes what a tap opens. */
async function tap(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await control.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await control.click({force: true})
}

test('what cannot be asked for says why', async ({live, visitor}) => {
  const {page, loginAs} = await visitor()
  await page.goto('/')
  for (const name of [/^Pickup Service/, /^Workplace Care/]) {
    const closed = page.getByRole('button', {name})
    await expect(closed).toHaveAccessibleDescription('Coming soon')
    // what shows the reason comes after the page
    await expect(closed).toHaveAttribute('data-state', 'closed')
    await tap(closed)
    await expect(page.getByRole('tooltip')).toHaveText('Coming soon')
    await page.keyboard.press('Escape')
  }
  await loginAs(await live.app.caretaker(), '/')
  const closed = page.getByRole('button', {name: /^Child Care/})
  await expect(closed).toHaveAccessibleDescription('Only Careseekers (Parents) can request this service')
  await expect(closed).toHaveAttribute('data-state', 'closed')
  await tap(closed)
  await expect(page.getByRole('tooltip')).toHaveText('Only Careseekers (Parents) can request this service')
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/$/)
})

const roles = {
  guest: {},
  parent: {home: '/dash/parent', logo: '/'},
  caretaker: {home: '/dash/caretaker', logo: '/'},
  agency: {home: '/dash/agency', logo: '/dash/agency'},
  admin: {logo: '/'},
} as const satisfies Record<string, {home?: string; logo?: string}>

for (const [role, wanted] of Object.entries(roles)) {
  test(`the navigation of ${role === 'guest' ? 'a guest' : role}`, bothSizes, async ({live, visitor}) => {
    const person: Visitor = await visitor()
    const {page} = person
    const {app} = live
    const who = {
      guest: () => undefined,
      parent: () => app.parent({first_name: 'Mary'}),
      caretaker: () => app.caretaker(),
      agency: () => app.agency({legal_name: 'Kind Hands LLC'}),
      admin: () => app.staff('admin'),
    }
    const signedIn = await who[role as keyof typeof roles]()
    await (signedIn ? person.loginAs(signedIn, '/about') : person.go('/about'))
    const banner = await head(page)
    for (const [name, href] of [
      ['About', '/about'],
      ['FAQ', '/faq'],
      ['Contact', '/contact'],
    ] as const)
      await expect(banner.getByRole('link', {name, exact: true})).toHaveAttribute('href', href)
    await expect(banner.getByRole('link', {name: 'Blog'})).toHaveCount(role === 'admin' ? 0 : 1)
    await expect(banner.getByRole('link', {name: 'Dashboard'})).toHaveCount(role === 'admin' ? 1 : 0)
    await expect(banner.getByRole('link', {name: 'Log in'})).toHaveCount(signedIn ? 0 : 1)
    await expect(banner.getByRole('link', {name: 'Sign Up'})).toHaveCount(signedIn ? 0 : 1)
    const home = 'home' in wanted ? wanted.home : undefined
    await expect(banner.getByRole('link', {name: 'Profile'})).toHaveCount(home ? 1 : 0)
    if (home) await expect(banner.getByRole('link', {name: 'Profile'})).toHaveAttribute('href', home)
    await expect(banner.getByRole('link', {name: 'Account'})).toHaveCount(role === 'admin' ? 1 : 0)
    const logo = 'logo' in wanted ? wanted.logo : '/'
    await expect(banner.getByRole('link', {name: 'Village, home'})).toHaveAttribute('href', logo)
    if (signedIn) await expect(banner.getByText(signedIn.email)).toBeVisible()
    await expectAccessible(page)

    await page.goto('/agency')
    await expect((await head(page)).getByRole('link', {name: 'Log in', exact: true})).toHaveCount(0)
    if (!signedIn) return
    await page.goto('/about')
    await (await head(page)).getByRole('button', {name: 'Logout'}).click()
    await expect(page).toHaveURL(role === 'admin' ? /\/adminlogin$/ : /\/login$/)
  })
}

test('the menu of a phone closes where there is room for the links', async ({visitor}) => {
  const {page} = await visitor()
  await page.setViewportSize({width: 767, height: 740})
  await page.goto('/about')
  const menu = page.getByRole('banner').getByRole('button')
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.setViewportSize({width: 768, height: 740})
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await page.setViewportSize({width: 767, height: 740})
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('another page begins at its top, a place in a page at that place', async ({visitor}) => {
  const {page} = await visitor()
  await page.goto('/terms')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').getByRole('link', {name: 'Privacy', exact: true}).click()
  await expect(page.getByRole('heading', {level: 1, name: 'Privacy'})).toBeInViewport()
  await expect(page).toHaveTitle(documentTitle(publicPages['/privacy-policy']))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goto('/terms#money')
  await expect(page.getByRole('heading', {name: 'Money'})).toBeInViewport()
})

test('each change of path begins at the top, Back too', async ({visitor}) => {
  const {page, go} = await visitor()
  await go('/')
  const top = () => page.evaluate(() => Math.round(scrollY))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', {name: 'Privacy'}).scrollIntoViewIfNeeded()
  expect(await top()).toBeGreaterThan(0)
  await footer.getByRole('link', {name: 'Privacy'}).click()
  await expect(page.getByRole('heading', {level: 1, name: /Privacy/})).toBeVisible()
  await expect.poll(top).toBe(0)
  await page.evaluate(() => scrollTo(0, 400))
  await page.goBack()
  await expect(page.getByRole('heading', {level: 1, name: 'It takes a village to raise a child'})).toBeVisible()
  await expect.poll(top).toBe(0)
})
