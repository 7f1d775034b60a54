import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {watchViolations} from '#tests/support/browser/intrusions.ts'

/** Every route without a parameter, from the files of the routes. */
const routes = readdirSync(join(import.meta.dirname, '../../../src/routes'), {recursive: true, encoding: 'utf8'})
  .filter(file => file.endsWith('.tsx') && !file.includes('$') && !/(^|\/)-/.test(file))
  .map(file => `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`)
  .map(path => path.replaceAll(/\/_\w+/g, '').replace(/\/index$/, '') || '/')
const below = (area: string) => routes.filter(path => path.startsWith(area))
const ofEveryone = [...below('/settings'), '/outbox', '/blog']

// a violation on a screen that any other browser test opens fails that test
test('no screen does what its policy refuses: neither a style element, nor HTML, nor a script of its own', inSoak, async ({
  live: {app},
  visitor,
}) => {
  const staff = [...below('/admin'), '/blog/add', ...ofEveryone]
  const tours = [
    [null, routes.filter(path => !/^\/(dash|admin|settings)/.test(path))],
    [await app.parent(), [...below('/dash/parent'), ...ofEveryone]],
    [await app.caretaker(), [...below('/dash/caretaker'), ...ofEveryone]],
    [await app.agency(), [...below('/dash/agency'), ...ofEveryone]],
    [await app.staff('admin'), staff],
  ] as const
  for (const [person, paths] of tours) {
    const {page, loginAs} = await visitor()
    const violations = await watchViolations(page)
    if (person) await loginAs(person)
    for (const path of paths) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
    }
    expect(paths.length, 'screens').toBeGreaterThan(10)
    expect(violations).toEqual([])
  }
})

test('the API’s description is shown and styled within its policy', inSoak, async ({visitor}) => {
  const {page, go} = await visitor()
  const violations = await watchViolations(page)
  await go('/api/docs')
  const call = page.locator('.opblock').first()
  await call.locator('.opblock-summary-control').click()
  await expect(call.locator('.opblock-body')).toBeVisible()
  expect(violations).toEqual([])
})

test('a dialog holds the page still below it, and a toast has its look', async ({visitor, m}) => {
  const {page, go} = await visitor()
  const violations = await watchViolations(page)
  await go('/login')
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflow)
  expect(await overflow()).toBe('visible')
  await page.getByRole('button', {name: m.forgot_password_auth()}).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await overflow()).toBe('hidden')
  await dialog.getByRole('button', {name: m.send_reset_link()}).click()
  const toast = page.locator('[data-sonner-toast]').filter({hasText: m.email_required()})
  await expect(toast).toBeVisible()
  expect(await toast.evaluate(element => getComputedStyle(element.parentElement!).position)).toBe('fixed')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await overflow()).toBe('visible')
  expect(violations).toEqual([])
})

test('what a script of a page inserts as text is sanitized or refused', async ({browser, live, contextOptions}) => {
  // a visitor's page may violate nothing
  const {base_url} = await live.proxy.line()
  const context = await browser.newContext({...contextOptions, baseURL: base_url})
  const page = await context.newPage()
  const violations = await watchViolations(page)
  await page.goto('/faq')
  await page.locator('h1').first().waitFor()
  const refusals = await page.evaluate(() => {
    const attempts = {
      html: () => (document.body.appendChild(document.createElement('div')).innerHTML = '<img src=x onerror=alert(1)>'),
      script: () => (document.createElement('script').text = 'alert(1)'),
      elsewhere: () => (document.createElement('script').src = 'https://evil.example/x.js'),
      worker: () => new Worker('data:text/javascript,1'),
      policy: () =>
        (globalThis as {trustedTypes?: {createPolicy: (name: string, rules: object) => unknown}}).trustedTypes!.createPolicy(
          'another',
          {},
        ),
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} passed`
      } catch (error) {
        return `${name} ${error instanceof Error ? error.name : ''}`
      }
    })
  })
  expect(refusals).toEqual([
    'html TypeError',
    'script TypeError',
    'elsewhere TypeError',
    'worker TypeError',
    'policy TypeError',
  ])
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(5)
  await context.close()
})
