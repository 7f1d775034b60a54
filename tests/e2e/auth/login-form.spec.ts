import {expect, test} from '#tests/support/browser/fixtures.ts'

test('a wrong password shows an error and keeps the input', async ({live, visitor}) => {
  const parent = await live.app.parent()
  const {page} = await visitor()
  await page.goto('/login')
  await page.getByLabel('Email').fill(parent.email)
  await page.getByLabel('Password', {exact: true}).fill('wrong password')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(parent.email)
  expect(await live.app.rows('select count(*)::int as n from tokens')).toEqual([{n: 1}])
})

test('the form shows the exact message for each missing field', async ({visitor}) => {
  const {page} = await visitor()
  await page.goto('/login')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password', {exact: true}).fill('12345')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
})

test('the toggle and the account must agree', async ({live, visitor}) => {
  const caretaker = await live.app.caretaker()
  const agency = await live.app.agency()
  const {page} = await visitor()
  for (const [email, sentence] of [
    [caretaker.email, 'That account is a caretaker, not a parent.'],
    [agency.email, 'No Parent or Caretaker profile found for those credentials.'],
  ] as const) {
    await page.goto('/login?userType=parent')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', {exact: true}).fill('village1')
    await page.getByRole('button', {name: 'Log in', exact: true}).click()
    await expect(page.getByRole('alert').filter({hasText: sentence})).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  }
})

test('an agency’s caregiver at the family door reads one error, with the way to the agency login', async ({
  live: {app},
  visitor,
}) => {
  const field = await app.member(await app.agency(), 'field')
  const {page} = await visitor()
  await page.goto('/login?userType=caretaker')
  await page.getByLabel('Email').fill(field.email)
  await page.getByLabel('Password', {exact: true}).fill('village1')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  const refused = page.getByRole('alert').filter({hasText: 'No Parent or Caretaker profile found'})
  await expect(refused).toBeVisible()
  await expect(page.getByText('No Parent or Caretaker profile found')).toHaveCount(1)
  await refused.getByRole('link', {name: 'Agency login'}).click()
  await expect(page).toHaveURL(/\/agency\/login$/)
  await expect(page.getByLabel('Email')).toHaveValue(field.email)
})

test('guards redirect guests, other roles and logged-in users', async ({live, visitor}) => {
  const parent = await live.app.parent()
  const {page} = await visitor()
  await page.goto('/dash/parent/calendar')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Not logged in')).toBeVisible()
  await page.getByLabel('Email').fill(parent.email)
  await page.getByLabel('Password', {exact: true}).fill('village1')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(page).toHaveURL(/\/dash\/parent\/calendar/)

  await page.goto('/dash/caretaker')
  await expect(page).toHaveURL(/\/dash\/parent$/)
  await expect(page.getByText("You don't have permission to view that page.")).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveURL(/\/dash\/parent$/)
  await expect(page.getByText('Already logged in')).toBeVisible()
  await page.goto('/login?next=/dash/parent/invoices')
  await expect(page).toHaveURL(/\/dash\/parent\/invoices$/)
  // public pages stay in reach
  await page.getByRole('button', {name: /^Account/}).click()
  for (const name of ['About', 'FAQ', 'Contact', 'Blog']) {
    await expect(page.getByRole('menuitem', {name, exact: true})).toBeVisible()
  }
  await page.getByRole('menuitem', {name: 'FAQ'}).click()
  await expect(page).toHaveURL(/\/faq$/)
})

test('logging out revokes the credentials and clears the device', async ({live, visitor}) => {
  const parent = await live.app.parent()
  const {page, logIn} = await visitor()
  await logIn(parent, 'parent')
  await page.getByRole('button', {name: /^Account/}).click()
  await page.getByRole('menuitem', {name: 'Logout'}).click()
  await expect(page).toHaveURL(/\/login/)
  // she wanted to go: no one scolds her, and no one after her is led to where she was
  await expect(page.getByText('Not logged in')).toHaveCount(0)
  const stored = (names: string[]) => names.map(name => localStorage.getItem(name))
  const names = ['redirectAfterLogin', 'access_token', 'user', 'parent_profile', 'user_role', 'role']
  expect(await page.evaluate(stored, names)).toEqual(names.map(() => null))
  // the maker's own token stays; the one of the screen is gone
  await expect.poll(() => live.app.rows('select count(*)::int as n from tokens')).toEqual([{n: 1}])
  await page.goto('/dash/parent')
  await expect(page).toHaveURL(/\/login/)
})

test('staff log in on their own page', async ({live, visitor}) => {
  const admin = await live.app.staff('admin')
  const parent = await live.app.parent()
  const {page, logIn} = await visitor()
  await page.goto('/adminlogin')
  await expect(page.getByRole('heading', {name: 'Writer & Admin Portal'})).toBeVisible()
  await page.getByLabel('Email').fill(parent.email)
  await page.getByLabel('Password', {exact: true}).fill('village1')
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(
    page.getByRole('alert').filter({hasText: 'You must be an Admin or Blog Writer to log in.'}),
  ).toBeVisible()
  await logIn(admin, 'staff')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto('/adminlogin')
  await expect(page.getByText('You are already logged in')).toBeVisible()
  const before = await live.app.rows<{n: number}>(
    `select count(*)::int as n from tokens where user_id = '${admin.user_id}'`,
  )
  await page.evaluate(() => document.body.setAttribute('data-before', 'yes'))
  await page.getByRole('button', {name: 'Logout'}).click()
  await expect(page.getByRole('button', {name: 'Log in', exact: true})).toBeVisible()
  // the page was loaded anew, and neither it nor the server has the token any more
  await expect(page.locator('[data-before]')).toHaveCount(0)
  const stored = (names: string[]) => names.map(name => localStorage.getItem(name))
  const names = ['access_token', 'user', 'role', 'user_role']
  expect(await page.evaluate(stored, names)).toEqual(names.map(() => null))
  await expect
    .poll(() => live.app.rows(`select count(*)::int as n from tokens where user_id = '${admin.user_id}'`))
    .toEqual([{n: before[0]!.n - 1}])
})
