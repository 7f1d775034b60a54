import {eq} from 'drizzle-orm'
import {changeLanguage} from '#contract/accounts/language.ts'
import {users} from '#server/db/schema/all.ts'
import {deferred} from '#tests/support/deferred.ts'
import {password} from '#tests/support/people.ts'
import {placesOf} from './support/disk.ts'
import {confirms, expect, test, inSoak} from './support/fixtures.ts'

const spanish = {level: 1, name: 'Preguntas y respuestas'}
const english = {level: 1, name: 'Questions and answers'}

/** A file that the worker of the other language fetches anew, before it is whole on the device. */
const isSpanishShell = ({path}: {path: string}) => path.startsWith('/index.html?lang=es')

/** A change waits until all files of the other language are there, which takes a busy machine longer than other steps. */
const onceWhole = {timeout: 60_000}

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
    await expect(page.getByRole('heading', english)).toBeVisible(onceWhole)
    await footer.getByRole('link', {name: 'Español'}).click()
    await expect(page.getByRole('heading', spanish)).toBeVisible(onceWhole)

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
  await page.goto('/dash/caretaker/settings')
  const choice = page.getByRole('radio', {name: 'Español'})
  await choice.waitFor()
  await page.goto('/dash/caretaker')
  await phone.offline()
  await phone.tap('start')
  let isLost = true
  proxy.rule(request => (isLost && confirms(request) ? {do: 'drop'} : undefined))
  await phone.online()
  await page.goto('/dash/caretaker/settings')
  await choice.click()
  await expect(page.getByRole('heading', {level: 1, name: 'Ajustes'})).toBeVisible(onceWhole)
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

test(
  'on another device the language of the account wins over the browser’s after the log-in',
  inSoak,
  async ({live: {app}, device}) => {
    const parent = await app.parent()
    await app.db.update(users).set({language: 'es', language_chosen: true}).where(eq(users.id, parent.user_id))
    const {page, logIn} = await device()
    await logIn(parent, 'parent')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', {level: 1})).toBeVisible()
    const cookie = (await page.context().cookies()).find(({name}) => name === 'language')
    expect(cookie).toMatchObject({value: 'es', sameSite: 'Lax', httpOnly: false})
  },
)

test(
  'a change that a reload cuts short on a slow line still ends in the chosen language',
  inSoak,
  async ({live: {proxy}, device}) => {
    const phone = await device()
    const {page} = phone
    await page.goto('/faq')
    await phone.isReady()
    const arriving = deferred()
    proxy.rule(request => (isSpanishShell(request) ? {do: 'wait', until: arriving.promise} : undefined))
    await page.getByRole('contentinfo').getByRole('link', {name: 'Español'}).click()
    await expect.poll(() => proxy.seen.some(isSpanishShell)).toBe(true)

    await page.reload()
    await expect(page.getByRole('heading', spanish)).toBeVisible()
    await page.goto('/faq')
    await expect(page.getByRole('heading', spanish)).toBeVisible()

    arriving.keep()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('lang=es'))
    await phone.isReady()
    await phone.offline()
    await page.goto('/faq')
    await expect(page.getByRole('heading', spanish)).toBeVisible()
  },
)

test(
  'a network that goes in the middle leaves the page as it is, says so, and the next one ends the change',
  inSoak,
  async ({live: {proxy}, device}) => {
    const phone = await device()
    const {page} = phone
    const later = page.getByText('The language changes when you next open Village with one.').first()
    await page.goto('/faq')
    await phone.isReady()
    const arriving = deferred()
    proxy.rule(request => (isSpanishShell(request) ? {do: 'wait', until: arriving.promise} : undefined))
    await page.getByRole('contentinfo').getByRole('link', {name: 'Español'}).click()
    await expect.poll(() => proxy.seen.some(isSpanishShell)).toBe(true)
    await phone.offline()
    arriving.keep()
    await expect(later).toBeVisible()
    await expect(page.getByRole('heading', english)).toBeVisible()

    await page.goto('/faq')
    await expect(later).toBeVisible()
    await expect(page.getByRole('heading', english)).toBeVisible()
    // the page arrives in Spanish, but none of its scripts: it gives way to what the device has
    await phone.online()
    proxy.rule(({path}) => (path.startsWith('/assets/') ? {do: 'drop'} : undefined))
    await page.goto('/faq')
    await expect(later).toBeVisible()
    await expect(page.getByRole('heading', english)).toBeVisible()

    proxy.rule()
    await page.reload()
    await expect(page.getByRole('heading', spanish)).toBeVisible()
  },
)

test(
  'what the server worded is read in its own language alone, and leaves with its owner in both',
  inSoak,
  async ({live: {proxy}, phone, visit}) => {
    const {page} = phone
    await phone.keeps()
    await page.goto('/dash/caretaker/settings')
    // the calendar of the other language never arrives
    proxy.rule(({path}) => (path.startsWith('/api/sessions') ? {do: 'drop'} : undefined))
    await page.getByRole('radio', {name: 'Español'}).click()
    await expect(page.getByRole('heading', {level: 1, name: 'Ajustes'})).toBeVisible(onceWhole)
    await phone.offline()
    await page.goto('/dash/caretaker')
    await expect(page.getByText('Necesita conexión para abrir esto la primera vez').first()).toBeVisible()
    proxy.rule()
    await phone.online()
    await page.reload()
    await page.getByRole('button', {name: 'Confirmar inicio'}).first().waitFor()
    await phone.keeps()
    const where = async () => placesOf(await phone.disk(), visit.session.id)
    const isStored = async (kind: string) => (await where()).some(place => place.includes(kind))
    await expect.poll(() => isStored(':calendar.es-')).toBe(true)
    expect(await isStored(':calendar-')).toBe(true)

    await page.getByRole('button', {name: /^Cuenta/}).click()
    await page.getByRole('menuitem', {name: 'Cerrar sesión'}).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(where).toEqual([])
  },
)

test.describe('in a browser in Spanish', () => {
  test.use({locale: 'es-US'})

  test(
    'a family that never chose keeps its browser’s language at log-in, and its choice elsewhere wins',
    inSoak,
    async ({live: {app}, device}) => {
      const parent = await app.parent()
      const logIn = async () => {
        const {page} = await device()
        await page.goto('/login?userType=parent')
        await page.getByLabel('Correo').fill(parent.email)
        await page.getByLabel('Contraseña', {exact: true}).fill(password)
        await page.getByRole('button', {name: 'Iniciar sesión', exact: true}).click()
        await expect(page).toHaveURL(/\/dash\/parent/)
        return page
      }
      const page = await logIn()
      await expect(page.getByRole('heading', {level: 1})).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      const stored = () => app.db.select().from(users).where(eq(users.id, parent.user_id))
      expect(await stored()).toMatchObject([{language: 'es', language_chosen: false}])

      await app.ok(changeLanguage, {by: parent, body: {language: 'en'}})
      await expect((await logIn()).locator('html')).toHaveAttribute('lang', 'en')
      expect(await stored()).toMatchObject([{language: 'en', language_chosen: true}])
    },
  )
})
