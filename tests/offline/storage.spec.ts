import {quietPage} from '#tests/support/browser/login-as.ts'
import type {Caretaker} from '../support/people.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {fillTable} from '#tests/support/services/full-disk.ts'
import type {Device} from './support/device.ts'
import {openHome, confirms, countsRequests, expect, test, withoutSync, inSoak} from './support/fixtures.ts'
import {
  breakWrites,
  clearAll,
  closeConnection,
  fillUp,
  freeOutbox,
  holdOutbox,
  keepShut,
  letOpen,
  letOpenAtPress,
  limitDisk,
  makeRoom,
  mendWrites,
} from './support/storage.ts'

const saved = ({page}: Device) => page.getByText('Saved on this phone')
const notSaved = ({page}: Device) => page.getByText('Not saved', {exact: true})

/** Her phone, at home, with not one more byte to keep anything in. */
async function fullPhone(device: () => Promise<Device>, caretaker: Caretaker): Promise<Device> {
  const phone = await device()
  await limitDisk(phone)
  await openHome(phone, caretaker)
  await fillUp(phone)
  return phone
}

test(
  'case 25: the disk is full and there is a network; the tap goes out at once',
  countsRequests,
  async ({device, visit, reached}) => {
    const phone = await fullPhone(device, visit.caretaker)
    await phone.button('start').click()
    await expect(phone.received()).toBeVisible()
    await expect(phone.button('end')).toBeEnabled()
    await expect(notSaved(phone)).toHaveCount(0)
    expect(await reached.claims(visit.session)).toHaveLength(1)
    expect(await phone.entries()).toEqual([])
  },
)

test(
  'case 25: the disk is full and there is no network; she is told that it is not saved, and pressed again it counts once',
  inSoak,
  async ({device, visit, reached}) => {
    const phone = await fullPhone(device, visit.caretaker)
    await phone.offline()
    await phone.button('start').click()
    await expect(notSaved(phone)).toBeVisible()
    await expect(saved(phone)).toHaveCount(0)
    await expect(phone.button('start')).toBeEnabled()
    expect(await phone.entries()).toEqual([])

    await makeRoom(phone)
    await phone.tap('start')
    await expect(notSaved(phone)).toHaveCount(0)
    expect(await phone.entries()).toHaveLength(1)
    await phone.online()
    await expect(phone.received()).toBeVisible()
    expect(await reached.claims(visit.session)).toHaveLength(1)
    expect(reached.keys()).toHaveLength(1)
  },
)

test('case 25: the disk fills up while a start waits; she is told, and it goes out once when there is room', async ({
  device,
  visit,
  reached,
}) => {
  const phone = await device()
  await limitDisk(phone)
  await openHome(phone, visit.caretaker)
  await phone.offline()
  await phone.tap('start')
  await fillUp(phone)
  await phone.online()
  const full = phone.page.getByText('This device’s storage is full')
  await expect(full).toBeVisible()
  expect(await phone.entries()).toHaveLength(1)
  await makeRoom(phone)
  await phone.page.getByRole('button', {name: 'Try now'}).click()
  await expect(phone.received()).toBeVisible()
  await expect(full).toHaveCount(0)
  expect(await reached.claims(visit.session)).toHaveLength(1)
  expect(reached.keys()).toHaveLength(1)
})

test(
  'case 25: the disk of the server’s database is full; the tap stays on the phone, and counts once when there is room',
  inSoak,
  async ({live: {app, proxy}, phone, visit, reached}) => {
    const full = await fillTable(app, 'claims')
    try {
      await phone.button('start').click()
      await expect(saved(phone)).toBeVisible()
      await expect.poll(() => proxy.seen.filter(confirms).length).toBeGreaterThan(1)
      expect(await phone.entries()).toHaveLength(1)
      expect(await reached.claims(visit.session)).toEqual([])
    } finally {
      await full.makeRoom()
    }
    await expect(phone.received()).toBeVisible()
    await expect.poll(() => phone.entries()).toEqual([])
    expect(await reached.claims(visit.session)).toHaveLength(1)
    expect(reached.keys()).toHaveLength(1)
  },
)

test(
  'case 26: the database refuses every write; the tap goes out past it, or she is told',
  countsRequests,
  async ({phone, visit, reached}) => {
    await breakWrites(phone.page)
    await phone.offline()
    await phone.button('start').click()
    await expect(notSaved(phone)).toBeVisible()
    await expect(saved(phone)).toHaveCount(0)
    await phone.online()
    await phone.button('start').click()
    await expect(phone.received()).toBeVisible()
    await expect(notSaved(phone)).toHaveCount(0)
    await mendWrites(phone.page)
    await phone.tap('end')
    await expect.poll(() => reached.claims(visit.session)).toHaveLength(2)
    await expect.poll(() => phone.entries()).toEqual([])
  },
)

test(
  'case 26: the database hangs; after ten seconds the tap goes out past it, once',
  countsRequests,
  async ({live: {proxy}, device, visit, reached}) => {
    const phone = await device()
    await withoutSync(phone)
    await phone.page.clock.install()
    await openHome(phone, visit.caretaker)
    await holdOutbox(phone.page)
    await phone.button('start').click()
    await expect(phone.button('start')).toHaveAttribute('aria-busy', 'true')
    await expect(saved(phone)).toHaveCount(0)
    expect(proxy.seen.filter(confirms)).toEqual([])
    await phone.page.clock.fastForward(10_000)
    await expect(phone.received()).toBeVisible()
    await freeOutbox(phone.page)
    await phone.page.clock.resume()
    await phone.page.reload()
    await expect(phone.received()).toBeVisible()
    await expect.poll(() => phone.entries()).toEqual([])
    expect(await reached.claims(visit.session)).toHaveLength(1)
    expect(reached.keys()).toHaveLength(1)
  },
)

test('a tap before the page has read what waits on this phone counts, once', async ({phone, visit, reached}) => {
  const quiet = await phone.open(quietPage)
  await phone.offline()
  await holdOutbox(quiet)
  await phone.page.reload()
  await phone.button('start').click()
  await expect(phone.button('start')).toHaveAttribute('aria-busy', 'true')
  await expect(saved(phone)).toHaveCount(0)
  await freeOutbox(quiet)
  await expect(saved(phone)).toBeVisible()
  expect(await phone.entries()).toHaveLength(1)
  await phone.online()
  await expect(phone.received()).toBeVisible()
  expect(await reached.claims(visit.session)).toHaveLength(1)
  expect(reached.keys()).toHaveLength(1)
})

test('case 26: the browser closes the database under the app; it is opened again and nothing is lost', async ({
  phone,
  visit,
  reached,
}) => {
  await closeConnection(phone.page)
  await phone.offline()
  await phone.tap('start')
  expect(await phone.entries()).toHaveLength(1)
  await closeConnection(phone.page)
  await phone.online()
  await expect(phone.received()).toBeVisible()
  expect(await reached.claims(visit.session)).toHaveLength(1)
  await expect.poll(() => phone.entries()).toEqual([])
})

test('case 26: while the database cannot open, the outbox says so and retries', inSoak, async ({phone}) => {
  await phone.offline()
  await phone.tap('start')
  await keepShut(phone.page)
  await phone.page.goto('/outbox')
  await expect(phone.page.getByText('Unsent items can’t be read on this device')).toBeVisible()
  await expect(phone.page.getByText('Nothing is waiting on this device')).toHaveCount(0)
  await expectAccessible(phone.page)
  await letOpen(phone.page)
  await expect(phone.page.getByRole('article', {name: /^Start of/})).toBeVisible()
})

test('case 26: the database did not open; pressed, "Try again" looks at once', inSoak, async ({phone}) => {
  await phone.page.clock.install()
  await phone.offline()
  await phone.tap('start')
  await keepShut(phone.page)
  await phone.page.goto('/outbox')
  const tryAgain = phone.page.getByRole('button', {name: 'Try again'})
  await expect(tryAgain).toBeVisible()
  // from here on no timer looks: what opens at the press is found by the press
  await phone.page.clock.pauseAt(Date.now() + 3_600_000)
  await letOpenAtPress(phone.page)
  await tryAgain.click()
  await expect(phone.page.getByRole('article', {name: /^Start of/})).toBeVisible()
})

test(
  'case 27: the storage is cleared after the server had her tap; signed in again she sees what the server knows',
  inSoak,
  async ({phone, visit, reached}) => {
    await phone.tap('start')
    await expect(phone.received()).toBeVisible()
    // with the app closed: an open page would put its sign-in back
    const quiet = await phone.open(quietPage)
    await phone.kill()
    await phone.stopWorkers()
    await clearAll(phone, quiet)
    const page = await phone.open('/dash/caretaker')
    await expect(page).toHaveURL(/\/login/)
    await phone.logIn(visit.caretaker, 'caretaker', page)
    await expect(phone.received(page)).toBeVisible()
    await expect(phone.button('start', page)).toHaveCount(0)
    expect(await reached.claims(visit.session)).toHaveLength(1)
  },
)

test('case 27: the storage is cleared before her tap was sent; nothing says any more that it is kept, and pressed again it counts once', async ({
  phone,
  visit,
  reached,
}) => {
  await phone.offline()
  await phone.tap('start')
  await clearAll(phone)
  // the page that is open learns it by itself
  await expect(saved(phone)).toHaveCount(0)
  await expect(phone.button('start')).toBeVisible()
  await expect(phone.page.getByRole('link', {name: 'Outbox, nothing waiting'})).toBeVisible()
  await phone.online()
  expect(await reached.claims(visit.session)).toEqual([])
  await phone.tap('start')
  await expect(phone.received()).toBeVisible()
  expect(await reached.claims(visit.session)).toHaveLength(1)
})

/** Logs out through the account menu, with nothing waiting. */
async function leave({page}: Device): Promise<void> {
  await page.getByRole('button', {name: /^Account/}).click()
  await page.getByRole('menuitem', {name: 'Logout'}).click()
  await expect(page).toHaveURL(/\/login/)
}

const tokenOnDisk = async (phone: Device) =>
  ((await phone.databases())['village-session']?.session as {token: string | null} | undefined)?.token

test('a log-out that the disk does not take holds when the app is opened again', inSoak, async ({device, visit}) => {
  const phone = await device()
  await openHome(phone, visit.caretaker)
  await phone.offline()
  await breakWrites(phone.page)
  await leave(phone)
  // the record before it, with its token, is taken away
  expect(await tokenOnDisk(phone)).toBeUndefined()
  await phone.online()
  await phone.go('/dash/caretaker')
  await expect(phone.page).toHaveURL(/\/login/)
  await expect(phone.page.getByLabel('Email')).toBeVisible()
  await expect.poll(() => tokenOnDisk(phone)).toBeNull()
})

test(
  'a log-in that a full disk does not take holds when the app is opened again',
  inSoak,
  async ({live: {app}, device, visit}) => {
    const phone = await fullPhone(device, visit.caretaker)
    await leave(phone)
    await phone.logIn(await app.caretaker({first_name: 'Bea'}), 'caretaker')
    await expect(phone.page.getByRole('button', {name: /^Account of Bea/})).toBeVisible()
    await phone.page.reload()
    await expect(phone.page.getByRole('button', {name: /^Account of Bea/})).toBeVisible()
  },
)
