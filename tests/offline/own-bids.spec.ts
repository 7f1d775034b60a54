import type {Page} from '@playwright/test'
import {addDays} from '#lib/day.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {nashville} from '#tests/support/people.ts'
import {deferred} from '../support/deferred.ts'
import {storyOf} from '../support/story.ts'
import type {TestApp} from '../support/app.ts'
import {
  type Device,
  openHome,
  openWithWorker,
  expect,
  type Reached,
  test,
  type Visit,
  inSoak,
} from './support/fixtures.ts'

/** A request of another family, opened in its dialog by a caregiver who has not bid on it. */
async function openNewRequest(app: TestApp, phone: Device, {caretaker}: Visit) {
  const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
  await openHome(phone, caretaker)
  await phone.go(`/dash/caretaker/nearby?request=${request.id}`)
  const dialog = phone.page.getByRole('dialog')
  return {request, dialog, place: dialog.getByRole('button', {name: /^Place bid/})}
}

const cardOf = (page: Page, {id}: {id: string}) => page.locator(`article[data-booking-id="${id}"]`)

test(
  'a bid of hers that waits is listed among her bids, though the list never loaded',
  inSoak,
  async ({live: {app}, device, visit}) => {
    const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
    const phone = await device()
    const {page} = phone
    await openHome(phone, visit.caretaker)
    await cardOf(page, request).waitFor()
    await phone.keeps()
    await phone.offline()
    await cardOf(page, request)
      .getByRole('button', {name: /^Place bid/})
      .click()
    await expect(cardOf(page, request).getByText('Saved on this phone')).toBeVisible()

    await phone.go('/dash/caretaker/nearby?view=bids')
    await expect(page.getByText('You need a connection to open this the first time')).toBeVisible()
    await expect(page.getByText('One bid is still on this device')).toBeVisible()
    await phone.online()
    await expect(cardOf(page, request)).toContainText('waiting for the family')
    await expect(page.getByText('One bid is still on this device')).toHaveCount(0)
  },
)

test(
  'a request beyond her list that she bid on opens again without a network',
  inSoak,
  async ({live: {app}, device}) => {
    // some thirty miles north: within reach, and farther than her list reaches
    const at = {latitude: nashville.latitude + 0.44, longitude: nashville.longitude}
    const caretaker = await app.caretaker({at, work_distance: 50})
    const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
    const phone = await device()
    await openWithWorker(phone, caretaker)
    await phone.go(`/dash/caretaker/nearby?request=${request.id}`)
    const dialog = phone.page.getByRole('dialog')
    await dialog.getByRole('button', {name: /^Place bid/}).click()
    await expect(dialog.getByText(/^Received \d/)).toBeVisible()
    await phone.keeps()
    await phone.offline()
    await phone.page.reload()
    await expect(dialog.getByText(/^Received \d/)).toBeVisible()
    await expect(dialog.getByRole('button', {name: 'Change bid'})).toBeVisible()
  },
)

test('a changed bid whose request was filled meanwhile is listed among her bids, and she decides', async ({
  live: {app},
  device,
  visit,
}) => {
  const story = storyOf(app)
  const [family, kim] = [await app.parent(), await app.caretaker({first_name: 'Kim'})]
  const request = await story.request(family, {schedule: morningAhead(app)})
  await story.bid(visit.caretaker, request)
  await story.bid(kim, request)
  const phone = await device()
  const {page} = phone
  await openHome(phone, visit.caretaker)
  await phone.go('/dash/caretaker/nearby')
  await cardOf(page, request).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', {name: 'Change bid'}).click()
  await dialog.getByLabel('Your rate').fill('22')
  await phone.offline()
  await dialog.getByRole('button', {name: 'Change bid to $22/hr'}).click()
  await expect(dialog.getByText('Saved on this phone')).toBeVisible()
  await page.keyboard.press('Escape')
  await story.approve(family, request, kim)

  // never opened before, and read without a network all the same
  await page.getByRole('radio', {name: 'Your bids'}).check()
  await expect(cardOf(page, request)).toContainText('Saved on this phone')
  await phone.online()
  await expect(cardOf(page, request)).toContainText('Not selected')
  const told = page.getByText('This request no longer accepts bids: it is confirmed.')
  await expect(told).toHaveCount(1)
  await page.getByRole('button', {name: 'Discard this bid'}).click()
  await expect(told).toHaveCount(0)
  await expect.poll(() => phone.entries()).toEqual([])
})

const statuses = async (reached: Reached, request: {id: string}) =>
  (await reached.offers(request)).map(({status, hourly_rate_cents}) => `${status} ${hourly_rate_cents}`)

test(
  'place a bid, withdraw it and place it again at the same rate: the second one counts',
  inSoak,
  async ({live: {app}, device, visit, reached}) => {
    const phone = await device()
    const {request, dialog, place} = await openNewRequest(app, phone, visit)
    const bid = async () => {
      await dialog.getByLabel('Your rate').fill('22.20')
      await expect(place).toHaveText(/^Place bid \$22\.20/)
      await place.click()
    }
    const received = dialog.getByText(/^Received \d.* · \$22\.20\/hr$/)
    await bid()
    await expect(received).toBeVisible()
    await dialog.getByRole('button', {name: 'Withdraw'}).click()
    await phone.page.getByRole('alertdialog').getByRole('button', {name: 'Withdraw'}).click()
    await expect(dialog.getByText('Withdrawn')).toBeVisible()
    await bid()
    await expect(received).toBeVisible()
    expect(await statuses(reached, request)).toEqual(['WITHDRAWN 2220', 'SUBMITTED 2220'])
  },
)

test(
  'a new rate placed as the answer to the first arrives replaces the first bid',
  inSoak,
  async ({live: {app, proxy}, device, visit, reached}) => {
    const phone = await device()
    const {request, dialog, place} = await openNewRequest(app, phone, visit)
    await dialog.getByLabel('Your rate').fill('22.20')
    await expect(place).toBeEnabled()
    const sendFirst = deferred()
    proxy.rule(({method, path, nth}) =>
      method === 'POST' && path.includes('/bidBooking/') && nth === 0
        ? {do: 'wait', until: sendFirst.promise}
        : undefined,
    )
    await place.click()
    await dialog.getByRole('button', {name: 'Change bid'}).click()
    await dialog.getByLabel('Your rate').fill('24')
    await expect(dialog.getByRole('button', {name: 'Change bid to $24/hr'})).toBeEnabled()
    const pressed = phone.page.evaluate(pressOnReceipt)
    sendFirst.keep()
    await pressed
    await expect.poll(() => statuses(reached, request)).toEqual(['REPLACED 2220', 'SUBMITTED 2400'])
    await expect(dialog.getByText(/^Received \d.* · \$24\/hr$/)).toBeVisible()
    expect(await phone.entries()).toEqual([])
  },
)

test('a bid placed, withdrawn and placed again without a network: both reach the family, in that order', async ({
  live: {app},
  device,
  visit,
  reached,
}) => {
  const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
  const phone = await device()
  const {page} = phone
  await openHome(phone, visit.caretaker)
  const card = cardOf(page, request)
  const place = card.getByRole('button', {name: /^Place bid/})
  await place.waitFor()
  await phone.offline()
  await place.click()
  await card.getByRole('button', {name: /^Withdraw: /}).click()
  await page.getByRole('alertdialog').getByRole('button', {name: 'Withdraw'}).click()
  await expect(card.getByText('Withdrawal saved on this phone')).toBeVisible()
  await place.click()
  await expect(card.getByText('Saved on this phone', {exact: true})).toBeVisible()
  expect((await phone.entries()).map(({kind}) => kind)).toEqual(['bid-caretaker', 'bid-withdraw', 'bid-caretaker'])
  await phone.online()
  await expect
    .poll(async () => (await reached.offers(request)).map(each => each.status))
    .toEqual(['WITHDRAWN', 'SUBMITTED'])
  await expect.poll(() => phone.entries()).toEqual([])
  await expect(card.getByText(/^Received \d/)).toBeVisible()
})

test('a received bid is withdrawn without a network, and the withdrawal is sent with the connection', async ({
  live: {app},
  device,
  visit,
  reached,
}) => {
  const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
  const phone = await device()
  const {page} = phone
  await openHome(phone, visit.caretaker)
  const card = cardOf(page, request)
  await card.getByRole('button', {name: /^Place bid/}).click()
  await expect(card.getByText(/^Received \d/)).toBeVisible()
  await phone.offline()
  await card.getByRole('button', {name: /^Withdraw: /}).click()
  await page.getByRole('alertdialog').getByRole('button', {name: 'Withdraw'}).click()
  await expect(card.getByText('Withdrawal saved on this phone')).toBeVisible()
  await expect(card.getByText(/^Until it is sent, the family can/)).toBeVisible()
  expect((await phone.entries()).map(({kind}) => kind)).toEqual(['bid-withdraw'])
  await phone.online()
  await expect.poll(async () => (await reached.offers(request)).map(each => each.status)).toEqual(['WITHDRAWN'])
  await expect(page.getByText('Bid withdrawn')).toBeVisible()
})

test('two bids without a network, the answer to the first lost: the second replaces it', async ({
  live: {app, proxy},
  device,
  visit,
  reached,
}) => {
  const phone = await device()
  const {request, dialog, place} = await openNewRequest(app, phone, visit)
  await dialog.getByLabel('Your rate').fill('22')
  await expect(place).toBeEnabled()
  await phone.offline()
  await place.click()
  await expect.poll(async () => (await phone.entries()).map(({tries}) => tries > 0)).toEqual([true])
  await dialog.getByRole('button', {name: 'Change bid'}).click()
  await dialog.getByLabel('Your rate').fill('24')
  await dialog.getByRole('button', {name: 'Change bid to $24/hr'}).click()
  await expect.poll(async () => (await phone.entries()).length).toBe(2)
  proxy.rule(({method, path, nth}) =>
    method === 'POST' && path.includes('/bidBooking/') && nth === 0 ? {do: 'swallow'} : undefined,
  )
  await phone.online()
  await expect.poll(() => statuses(reached, request), {timeout: 30_000}).toEqual(['REPLACED 2200', 'SUBMITTED 2400'])
  await expect.poll(() => phone.entries()).toEqual([])
})

test(
  'a withdrawal that comes too late says so at the bid, not in the outbox alone',
  inSoak,
  async ({live: {app, proxy}, device, visit}) => {
    const story = storyOf(app)
    const family = await app.parent()
    const request = await story.request(family, {schedule: morningAhead(app, 3)})
    const phone = await device()
    const {page} = phone
    await openHome(phone, visit.caretaker)
    const card = cardOf(page, request)
    const place = card.getByRole('button', {name: /^Place bid/})
    await place.waitFor()
    await phone.offline()
    await place.click()
    await card.getByRole('button', {name: /^Withdraw: /}).click()
    await page.getByRole('alertdialog').getByRole('button', {name: 'Withdraw'}).click()
    await expect(card.getByText('Withdrawal saved on this phone')).toBeVisible()
    const approved = deferred()
    proxy.rule(({path}) => (path.endsWith('/withdraw') ? {do: 'wait', until: approved.promise} : undefined))
    await phone.online()
    await expect.poll(() => app.rows(`select 1 from offers where booking_id = '${request.id}'`)).toHaveLength(1)
    await story.approve(family, request, visit.caretaker)
    approved.keep()
    await phone.go('/dash/caretaker/nearby?view=bids')
    await expect(card.getByText('Your bid could not be withdrawn: it is already accepted.')).toBeVisible()
    const again = card.getByRole('button', {name: 'Try again'})
    await expect(again).toHaveAccessibleDescription('It would be refused again')
    await card.getByRole('button', {name: 'Got it'}).click()
    await expect(card.getByText(/could not be withdrawn/)).toHaveCount(0)
    await expect(card).toContainText('Confirmed')
    expect(await phone.entries()).toEqual([])
  },
)

test(
  'an agency that withdraws its bid without a network reads so on its home, and can answer again',
  inSoak,
  async ({live: {app}, device}) => {
    const olive = await app.agency({legal_name: 'Kind Hands LLC'})
    const request = await storyOf(app).requestAgency(await app.parent(), {
      schedule: morningAhead(app, 3),
      organization_id: olive.org_id,
    })
    const phone = await device()
    const {page} = phone
    await openWithWorker(phone, olive)
    const card = cardOf(page, request)
    await card.getByRole('link', {name: 'Bid your own rate'}).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your rate').fill('30')
    await phone.offline()
    await dialog.getByRole('button', {name: 'Place bid'}).click()
    await expect.poll(async () => (await phone.entries()).map(({tries}) => tries > 0)).toEqual([true])
    await dialog.getByRole('button', {name: 'Withdraw', exact: true}).click()
    await page.getByRole('alertdialog').getByRole('button', {name: 'Withdraw'}).click()
    await page.keyboard.press('Escape')
    await expect(card.getByText('Withdrawal saved on this phone')).toBeVisible()
    await expect(card.getByText('It is sent as soon as the bid is received')).toBeVisible()
    await expect(card.getByRole('link', {name: 'Bid your own rate'})).toBeVisible()
    await phone.online()
    await expect
      .poll(() => app.rows(`select status from offers where booking_id = '${request.id}'`))
      .toEqual([{status: 'WITHDRAWN'}])
    await expect(card.getByText('Withdrawal saved on this phone')).toHaveCount(0)
  },
)

test(
  'a one-tap bid for several visits names them and can be undone for ten seconds',
  inSoak,
  async ({live: {app}, device, visit, reached}) => {
    const [morning] = morningAhead(app)
    const day = morning!.date_range[0]
    const schedule = [{...morning!, date_range: [day, addDays(day, 3)] as [string, string]}]
    const request = await storyOf(app).request(await app.parent(), {schedule})
    const phone = await device()
    const {page} = phone
    await openHome(phone, visit.caretaker)
    const card = cardOf(page, request)
    await card.getByRole('button', {name: /^Place bid/}).click()
    await expect(card.getByText(/^For 4 visits: .*\$\d.* It is sent in ten seconds\.$/)).toBeVisible()
    await card.getByRole('button', {name: 'Undo'}).click()
    await expect(card.getByRole('button', {name: /^Place bid/})).toBeVisible()
    expect(await phone.entries()).toEqual([])
    expect(await reached.offers(request)).toEqual([])
    await phone.offline()
    await card.getByRole('button', {name: /^Place bid/}).click()
    await expect(card.getByText(/It is sent once there is a connection\.$/)).toBeVisible()
  },
)

test('a bid tapped as the app closes is shown as saved, or was not accepted', async ({live: {app}, device, visit}) => {
  const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
  const phone = await device()
  await openHome(phone, visit.caretaker)
  await cardOf(phone.page, request)
    .getByRole('button', {name: /^Place bid/})
    .waitFor()
  await phone.keeps()
  await phone.offline()
  await cardOf(phone.page, request)
    .getByRole('button', {name: /^Place bid/})
    .click()
  const page = await phone.open('/dash/caretaker')
  await phone.kill()
  const [entry] = await phone.entries()
  const card = cardOf(page, request)
  await expect(
    entry ? card.getByText('Saved on this phone') : card.getByRole('button', {name: /^Place bid/}),
  ).toBeVisible()
})

/** Presses the second bid as soon as the first one's receipt is on the disk, whether or not the screen has read it yet. */
async function pressOnReceipt(): Promise<void> {
  const db = await new Promise<IDBDatabase>((done, failed) => {
    const opening = indexedDB.open('village-outbox')
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error)
  })
  const hasReceipt = () =>
    new Promise<boolean>((done, failed) => {
      const reading = db
        .transaction(db.objectStoreNames)
        .objectStore(db.objectStoreNames[0] ?? '')
        .getAll()
      reading.onsuccess = () => done(reading.result.some(lane => lane.receipts?.length > 0))
      reading.onerror = () => failed(reading.error)
    })
  while (!(await hasReceipt())) await new Promise(requestAnimationFrame)
  db.close()
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
  buttons.find(button => button.textContent?.startsWith('Change bid to'))?.click()
}
