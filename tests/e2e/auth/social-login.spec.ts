import type {Page} from '@playwright/test'
import * as social from '#contract/accounts/social.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** What a registration by a provider goes on with: its ticket, which is in no address, and the browser's marker. */
async function signUpOf(page: Page) {
  const {ticket} = await page.evaluate(() => JSON.parse(sessionStorage.getItem('village-sign-up') ?? '{}'))
  const [marker] = await page.context().cookies(new URL('/api/auth/', page.url()).href)
  return {ticket: ticket as string, headers: {Cookie: `${marker?.name}=${marker?.value}`}}
}

/** Chooses a person at the stand-in for a provider. */
async function choose(page: Page, person: {email: string; first_name: string; last_name: string}) {
  await expect(page.getByText('DEMO', {exact: true})).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('First name').fill(person.first_name)
  await page.getByLabel('Last name').fill(person.last_name)
  await page.getByRole('button', {name: 'Continue', exact: true}).click()
}

const kim = {email: 'kim@example.test', first_name: 'Kim', last_name: 'Vale'}
const place = {location: 'Nashville, TN', latitude: 36.16, longitude: -86.78, gender: 'other'} as const

test('a person known to a provider and new to Village goes on to register with all she came with', async ({
  visitor,
}) => {
  const {page} = await visitor()
  const said = {
    email: 'ann@example.test',
    first_name: 'Ann',
    last_name: 'Lee',
    gender: 'female',
    location: 'Nashville, TN',
    latitude: '36.16',
    longitude: '-86.78',
    profile_picture: 'https://pictures.test/ann.png',
  }
  for (const [name, provider, userType, path] of [
    ['Google', 'google', 'parent', '/parent/register'],
    ['Facebook', 'facebook', 'caretaker', '/caregiver/register'],
  ] as const) {
    const query = {
      detail: `${provider}_signup`,
      [`${provider}_id`]: 'a-ticket',
      userType,
      next: '/blog',
      ...said,
    }
    await page.goto(`/login?${new URLSearchParams(query)}`)
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    await expect(page).not.toHaveURL(/a-ticket/)
    await expect(page.getByText(`No account found for that ${name} user`)).toBeVisible()
    await expect(page.getByText('Please complete your registration to continue.')).toBeVisible()
  }
})

test('an invalid ticket is reported and stays out of every URL', async ({visitor}) => {
  const {page, line} = await visitor()
  const told: string[] = []
  page.on('request', request => told.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto('/login?login=success&access_token=made-up-ticket')
  await expect(page.getByText('Google login failed')).toBeVisible()
  await expect(page.getByText('Something went wrong.').first()).toBeVisible()
  await expectAccessible(page)
  expect(page.url()).toBe(`${line.base_url}/oauth/authorize`)
  const opened = `${line.base_url}/login?login=success&access_token=made-up-ticket`
  // what the shell itself asks for comes before any script of ours can run
  const later = told.filter(each => /\/api\//.test(each) && each.includes('made-up-ticket'))
  expect(told[0]).toContain(opened)
  expect(later).toEqual([])
  await page.getByRole('link', {name: 'Back to login'}).click()
  await expect(page.getByRole('button', {name: 'Log in', exact: true})).toBeVisible()
})

test('why a provider’s sign-in failed is told in words of ours, never in those of an address', async ({visitor}) => {
  const {page} = await visitor()
  for (const [reason, words] of [
    ['cancelled', 'without choosing an account'],
    ['email_taken', 'already a Village account'],
    ['call 555 now', 'did not work'],
  ] as const) {
    await page.goto(`/login?${new URLSearchParams({error: reason, provider: 'facebook', userType: 'caretaker'})}`)
    await expect(page.getByRole('alert')).toContainText(words)
    // the product's fixed words, as a toast
    await expect(page.getByRole('region', {name: /Notices/}).getByText('Facebook login failed')).toBeVisible()
    await expect(page.getByRole('alert')).not.toContainText('555')
    await expect(page.getByLabel("I'm a Caregiver")).toBeChecked()
    expect(new URL(page.url()).search).toBe('')
  }
})

test('Google, by its stand-in: cancelled, unknown, registered to the end, known, and back where she wanted to be', async ({
  live,
  visitor,
}) => {
  const {page, line} = await visitor()
  await page.goto('/login?next=%2Fdash%2Fparent%2Fcalendar')
  await page.getByRole('button', {name: 'Continue using Google'}).click()
  await expect(page.getByText('DEMO', {exact: true})).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Cancel'}).click()
  await expect(page.getByText('without choosing an account')).toBeVisible()

  await page.getByRole('button', {name: 'Continue using Google'}).click()
  await choose(page, kim)
  await expect(page).toHaveURL(/\/parent\/register/)
  await expect(page).not.toHaveURL(/google_id/)
  await page.reload()
  expect(await live.app.rows('select * from users')).toEqual([])
  await expect(page.getByLabel('First name')).toHaveValue('Kim')
  await expect(page.getByLabel('Last name')).toHaveValue('Vale')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Phone number').fill('(615) 555-0177')
  await page.getByRole('button', {name: 'Continue', exact: true}).click()
  await page.getByRole('combobox', {name: 'Town or ZIP code'}).fill('37206')
  await expect(page.getByRole('combobox', {name: 'Town or ZIP code'})).toHaveValue(/Nashville, TN 37206/)
  await page.getByRole('button', {name: 'Create my account'}).click()
  await page.getByLabel('Number of children').fill('1')
  await page.getByRole('button', {name: 'Finish'}).click()
  await expect(page).toHaveURL(`${line.base_url}/dash/parent/calendar`)
  expect(await live.app.rows('select email, role, password_hash from users')).toEqual([
    {email: kim.email, role: 'parent', password_hash: null},
  ])

  const other = await visitor()
  await other.page.goto('/login?next=%2Fdash%2Fparent%2Fcalendar')
  await other.page.getByRole('button', {name: 'Continue using Google'}).click()
  await choose(other.page, kim)
  await expect(other.page).toHaveURL(`${other.line.base_url}/dash/parent/calendar`)
  expect(await other.page.evaluate(() => localStorage.getItem('access_token'))).toMatch(/^[\w-]{43}$/)
})

test('Facebook, by its stand-in: unknown, and known once she has registered', async ({live, visitor}) => {
  const {page, line} = await visitor()
  await page.goto('/login?userType=caretaker&next=%2Fdash%2Fcaretaker%2Fcalendar')
  await page.getByRole('button', {name: 'Continue using Facebook'}).click()
  await choose(page, kim)
  await expect(page).toHaveURL(/\/caregiver\/register\?/)
  await expect(page).not.toHaveURL(/facebook_id/)
  const {next, ...query} = queryOf(page)
  expect(query).toMatchObject({...kim, detail: 'facebook_signup', userType: 'caretaker'})
  expect(next).toBe('/dash/caretaker/calendar')

  const {email: _, ...names} = kim
  const {ticket, headers} = await signUpOf(page)
  await live.app.ok(social.completeFacebookSignUp, {
    body: {facebook_id: ticket, ...names, ...place, user_role: 'caretaker'},
    headers,
  })
  await live.app.rows(
    `insert into caretakers (id, user_id, hourly_rate_cents, work_distance, created_at)
     select gen_random_uuid(), id, 2000, 10, now() from users`,
  )
  await page.goto('/login?next=%2Fdash%2Fcaretaker%2Fcalendar')
  await page.getByRole('button', {name: 'Continue using Facebook'}).click()
  await choose(page, kim)
  await expect(page).toHaveURL(`${line.base_url}/dash/caretaker/calendar`)
})

test('when the profile cannot be had after a provider’s sign-in, that is told and tried again', async ({
  live,
  visitor,
}) => {
  const {page} = await visitor()
  await page.goto('/login')
  await page.getByRole('button', {name: 'Continue using Google'}).click()
  await choose(page, kim)
  await page.waitForURL(/\/parent\/register\?(?!.*google_id)/)
  const {email: _, ...names} = kim
  const {ticket, headers} = await signUpOf(page)
  await live.app.ok(social.completeGoogleSignUp, {
    body: {google_id: ticket, ...names, ...place, user_role: 'parent'},
    headers,
  })
  await live.app.rows(
    `insert into parents (id, user_id, number_of_children, created_at) select gen_random_uuid(), id, 1, now() from users`,
  )
  await live.app.rows(
    `insert into family_adults (parent_id, user_id, seat, joined_at) select id, user_id, 1, now() from parents`,
  )
  await page.goto('/login')
  await page.getByRole('button', {name: 'Continue using Google'}).click()
  live.proxy.rule(({path}) => (path === '/api/profile' ? {do: 'answer', status: 503, body: ''} : undefined))
  await choose(page, kim)
  await expect(page.getByText('OAuth login failed')).toBeVisible()
  await expect(page.getByText('Unable to fetch profile.').first()).toBeVisible()
  live.proxy.rule()
  await page.getByRole('button', {name: 'Try again'}).click()
  await expect(page).toHaveURL(/\/dash\/parent$/)
})

const providers = (body: object) => ({
  do: 'answer' as const,
  status: 200,
  headers: {'content-type': 'application/json'},
  body: JSON.stringify(body),
})

test('a provider that is not set up says so and keeps its place', async ({live, visitor}) => {
  const {page} = await visitor()
  const none = {available: false, demo: false}
  live.proxy.rule(({path}) => (path === '/api/auth/providers' ? providers({google: none, facebook: none}) : undefined))
  await page.goto('/login')
  await expect(page.getByText('Google and Facebook are not set up on this server.')).toBeVisible()
  const button = page.getByRole('button', {name: 'Continue using Google'})
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('Google is not set up on this server')
  await expectAccessible(page)
})

test('where Google’s own script cannot be loaded, that is told and the button works without it', async ({
  live,
  visitor,
}) => {
  const {page} = await visitor()
  const google = {available: true, demo: false, client_id: 'village.apps.example'}
  live.proxy.rule(({path}) =>
    path === '/api/auth/providers' ? providers({google, facebook: {available: true, demo: true}}) : undefined,
  )
  // as the server sends it where a client is configured
  await page.route('**/login', async route => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const allowed = policy.replace('script-src', 'script-src https://accounts.google.com/gsi/client')
    await route.fulfill({response, headers: {...response.headers(), 'content-security-policy': allowed}})
  })
  await page.route('https://accounts.google.com/**', route => route.abort())
  await page.goto('/login')
  await expect(page.getByText(/login script could not be loaded/)).toBeVisible()
  await page.getByRole('button', {name: 'Continue using Google'}).click()
  await expect(page.getByText('DEMO', {exact: true})).toBeVisible()
})

test('the page between has nothing to do by itself, and without a network the buttons say why', async ({visitor}) => {
  const {page, context} = await visitor()
  await page.goto('/oauth/authorize')
  await expect(page.getByRole('heading', {name: 'Nothing to finish here'})).toBeVisible()
  await page.getByRole('link', {name: 'Back to login'}).click()
  await expect(page.getByRole('button', {name: 'Continue using Google'})).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('button', {name: 'Continue using Google'})).toHaveAccessibleDescription(
    'This needs a connection',
  )
})
