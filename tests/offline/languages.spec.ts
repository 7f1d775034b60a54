import {eq} from 'drizzle-orm'
import {users} from '#server/db/schema/all.ts'
import {confirms, expect, test} from './support/fixtures.ts'

const spanish = {level: 1, name: 'Preguntas y respuestas'}
const english = {level: 1, name: 'Questions and answers'}

test.describe('in a browser in Mexican Spanish', () => {
  test.use({locale: 'es-MX'})

  test('a guest reads Spanish from the first byte, changes in one tap, and has it whole without a network', async ({
    device,
  }) => {
    const phone = await device()
    const {page} = phone
    const footer = page.getByRole('contentinfo')
    const first = await page.goto('/faq')
    expect(await first?.text()).toContain('<html lang="es">')
    await expect(page.getByRole('heading', spanish)).toBeVisible()
    await phone.isReady()

    await footer.getByRole('link', {name: 'English'}).click()
    await expect(page.getByRole('heading', english)).toBeVisible()
    await footer.getByRole('link', {name: 'Español'}).click()
    await expect(page.getByRole('heading', spanish)).toBeVisible()

    await phone.offline()
    await page.goto('/about')
    await expect(page.getByRole('heading', {level: 1, name: 'Cuidado de personas que saben su nombre'})).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', {level: 1, name: 'Cuidado de personas que saben su nombre'})).toBeVisible()
    await footer.getByRole('link', {name: 'English'}).click()
    await expect(page.getByText('Para cambiar el idioma hace falta conexión.')).toBeVisible()

    // of the other language nothing is left on the device
    const stored = await phone.caches()
    const shells = JSON.stringify(stored).match(/index\.html\?lang=\w+/g)
    expect(new Set(shells)).toEqual(new Set(['index.html?lang=es']))
  })
})

test('a confirmation pressed offline before a change of language is sent once afterwards', async ({
  live: {app, proxy},
  phone,
  visit,
  reached,
}) => {
  const {page} = phone
  await page.goto('/dash/caretaker/edit')
  const choice = page.getByRole('radio', {name: 'Español'})
  await choice.waitFor()
  await page.goto('/dash/caretaker')
  await phone.offline()
  await phone.tap('start')
  let isLost = true
  proxy.rule(request => (isLost && confirms(request) ? {do: 'drop'} : undefined))
  await phone.online()
  await page.goto('/dash/caretaker/edit')
  await choice.click()
  await expect(page.getByRole('heading', {level: 1, name: 'Editar perfil'})).toBeVisible()
  expect(await phone.entries()).toHaveLength(1)
  expect(await reached.claims(visit.session)).toEqual([])

  isLost = false
  await page.reload()
  await expect.poll(() => reached.claims(visit.session)).toHaveLength(1)
  expect(reached.keys()).toHaveLength(1)
  const sent = proxy.seen.findLast(confirms)
  expect(sent?.headers['accept-language']).toBe('es')
  const [account] = await app.db.select().from(users).where(eq(users.id, visit.caretaker.user_id))
  expect(account?.language).toBe('es')
})

test('on another device the language of the account wins over the browser’s after the log-in', async ({
  live: {app},
  device,
}) => {
  const parent = await app.parent()
  await app.db.update(users).set({language: 'es', language_chosen: true}).where(eq(users.id, parent.user_id))
  const {page, logIn} = await device()
  await logIn(parent, 'parent')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  const cookie = (await page.context().cookies()).find(({name}) => name === 'language')
  expect(cookie).toMatchObject({value: 'es', sameSite: 'Lax', httpOnly: false})
})
