import {eq} from 'drizzle-orm'
import {caretakers, tokens} from '#server/db/schema/all.ts'
import type {Page} from '@playwright/test'
import {deferred} from '#tests/support/deferred.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {placesOf} from './support/disk.ts'
import {openHome, countsRequests, expect, test, type Device, inSoak} from './support/fixtures.ts'

/** What the header says of the outbox. */
const outbox = (page: Page) => page.getByRole('link', {name: /^Outbox/})

/** Opens the account's menu and asks to leave. */
async function askToLeave(page: Page): Promise<void> {
  await page.getByRole('button', {name: /^Account/}).click()
  await page.getByRole('menuitem', {name: 'Logout'}).click()
}

/** Presses without a network and asks to leave. */
async function pressAndAskToLeave(phone: Device): Promise<void> {
  await phone.offline()
  await phone.tap('start')
  await askToLeave(phone.page)
  await expect(phone.page.getByRole('dialog', {name: '1 item has not reached Village yet'})).toBeVisible()
}

const answer = (phone: Device, name: string) => phone.page.getByRole('button', {name, exact: true}).click()

test('case 14: queued entries are hidden from the next user and sent when their owner returns', async ({
  live: {app},
  phone,
  visit,
  reached,
}) => {
  const other = await app.caretaker({first_name: 'Bea'})
  await pressAndAskToLeave(phone)
  await answer(phone, 'Keep for this account')
  await expect(phone.page).toHaveURL(/\/login/)
  await phone.online()

  await phone.logIn(other, 'caretaker')
  await expect(outbox(phone.page)).toHaveAccessibleName('Outbox, nothing waiting')
  await phone.go('/outbox')
  await expect(phone.page.getByText('Nothing is waiting on this device')).toBeVisible()
  expect(await reached.claims(visit.session)).toEqual([])
  expect(await phone.entries()).toMatchObject([{owner: visit.caretaker.user_id, kind: 'confirm-start'}])

  await askToLeave(phone.page)
  await expect(phone.page).toHaveURL(/\/login/)
  await phone.logIn(visit.caretaker, 'caretaker')
  await expect.poll(() => reached.claims(visit.session)).toMatchObject([{by_user_id: visit.caretaker.user_id}])
  await expect.poll(() => phone.entries()).toEqual([])
})

test(
  'case 15: "Send now" waits for a connection, sends it, and then leaves',
  {tag: [inSoak.tag, countsRequests.tag]},
  async ({live: {app}, phone, visit, reached}) => {
    await pressAndAskToLeave(phone)
    const sheet = phone.page.getByRole('dialog')
    await expect(sheet.getByRole('button', {name: 'Send now'})).toHaveAccessibleDescription(
      'Sending needs a connection',
    )
    await expect(sheet.getByRole('button', {name: /^(Send|Keep|Discard)/})).toHaveText([
      'Keep for this account',
      'Send now',
      'Discard',
    ])
    await phone.online()
    await answer(phone, 'Send now')
    await expect(phone.page).toHaveURL(/\/login/)
    expect(await reached.claims(visit.session)).toHaveLength(1)
    // the sign-in of this phone is over on the server too; the one that the test began with stays
    await expect
      .poll(() => app.db.select().from(tokens).where(eq(tokens.user_id, visit.caretaker.user_id)))
      .toHaveLength(1)
  },
)

test('case 15: "Discard" asks once more and deletes it; the server never hears of it', async ({
  phone,
  visit,
  reached,
}) => {
  await pressAndAskToLeave(phone)
  await answer(phone, 'Discard')
  expect(await phone.entries()).toHaveLength(1)
  await answer(phone, 'Discard 1 item and log out')
  await expect(phone.page).toHaveURL(/\/login/)
  await phone.online()
  await phone.logIn(visit.caretaker, 'caretaker')
  await phone.button('start').waitFor()
  await expect(outbox(phone.page)).toHaveAccessibleName('Outbox, nothing waiting')
  expect(await phone.entries()).toEqual([])
  expect(await reached.claims(visit.session)).toEqual([])
})

test('case 15: without a network leaving wipes the phone at once, and ends the sign-in when it is back', async ({
  live: {app},
  phone,
  visit,
  reached,
}) => {
  await pressAndAskToLeave(phone)
  await answer(phone, 'Keep for this account')
  await expect(phone.page).toHaveURL(/\/login/)
  // all that is left of her visit is the press
  const where = async (text: string) => placesOf(await phone.disk(), text)
  for (const secret of ['1200 Forrest Ave', 'peanuts', 'door code is 4711']) {
    await expect.poll(() => where(secret), secret).toEqual([])
  }
  await expect
    .poll(() => where(visit.session.id))
    .toEqual([`village-outbox: lane:${visit.caretaker.user_id}:${visit.session.id}`])
  await phone.online()
  await expect
    .poll(() => app.db.select().from(tokens).where(eq(tokens.user_id, visit.caretaker.user_id)))
    .toHaveLength(1)
  expect(await reached.claims(visit.session)).toEqual([])
})

test('case 16: the next person never sees her calendar, not even by an answer that comes late', async ({
  live: {app, proxy},
  phone,
  visit,
}) => {
  const other = await app.caretaker({first_name: 'Bea'})
  const theirs = await upcomingVisit(app, await app.parent({first_name: 'Quin'}), other)
  await phone.go('/dash/caretaker/calendar')
  await phone.page.locator(`[data-session-id="${visit.session.id}"]`).first().waitFor()

  // her calendar is asked for once more, and the answer is on its way while she leaves
  const leaving = deferred()
  proxy.rule(({path, nth}) =>
    path.startsWith('/api/sessions') && nth === 0 ? {do: 'wait', until: leaving.promise} : undefined,
  )
  const late = () => proxy.seen.filter(({fault}) => fault === 'wait').map(({isOver}) => isOver)
  await phone.go('/dash/caretaker')
  await expect.poll(late).toEqual([false])
  await askToLeave(phone.page)
  await expect(phone.page).toHaveURL(/\/login/)
  await phone.logIn(other, 'caretaker')
  await phone.page.locator(`[data-session-id="${theirs.session.id}"]`).first().waitFor()
  leaving.keep()
  await expect.poll(late).toEqual([true])
  await phone.go('/dash/caretaker/calendar')
  await phone.page.locator(`[data-session-id="${theirs.session.id}"]`).first().waitFor()
  await phone.offline()
  await phone.go('/dash/caretaker/calendar')
  await phone.page.locator(`[data-session-id="${theirs.session.id}"]`).first().waitFor()
  await expect(phone.page.locator(`[data-session-id="${visit.session.id}"]`)).toHaveCount(0)
  expect(placesOf(await phone.disk(), visit.session.id)).toEqual([])
})

test(
  'case 17: a tap waits, uncounted, for its owner to log in',
  inSoak,
  async ({live: {app}, phone, visit, reached}) => {
    await phone.offline()
    await phone.tap('start')
    const [pressed] = await phone.entries()
    await app.db.delete(tokens).where(eq(tokens.user_id, visit.caretaker.user_id))
    await phone.online()
    await expect(phone.page).toHaveURL(/\/login/)
    await expect(phone.page.getByText(/^Your log-in expired, .* 1 item waits on this device/)).toBeVisible()
    await expect(phone.page.getByLabel("I'm a Caregiver")).toBeChecked()
    // the outbox is the owner's, so its address says the same
    await phone.go('/outbox')
    await expect(phone.page).toHaveURL(/\/login/)
    await expect(phone.page.getByText(/^Your log-in expired, .* 1 item waits on this device/)).toBeVisible()
    // it was asked and told to sign in, or, where the page's own calls were told first, was not asked at all
    const [waiting, ...others] = await phone.entries()
    expect(others).toEqual([])
    expect(waiting).toMatchObject({key: pressed?.key, attempts: 0})
    expect(['saved', 'sending', 'sign-in']).toContain(waiting?.state)
    expect(await reached.claims(visit.session)).toEqual([])
    await phone.logIn(visit.caretaker, 'caretaker')
    await expect(phone.page.getByText(/^You were logged out/)).toHaveCount(0)
    await expect.poll(() => reached.claims(visit.session)).toMatchObject([{claimed_at: pressed?.captured_at}])
    await expect.poll(() => phone.entries()).toEqual([])
  },
)

test('after logging out or a log-in that the server ended, the device stores the waiting entries and nothing else', async ({
  live: {app},
  device,
  visit,
}) => {
  const {user_id} = visit.caretaker
  const ways = {
    keep: (phone: Device) => leave(phone, 'Keep for this account'),
    discard: (phone: Device) => leave(phone, 'Discard'),
    server: async (phone: Device) => {
      await phone.offline()
      await phone.tap('start')
      await app.db.delete(tokens).where(eq(tokens.user_id, user_id))
      await phone.online()
    },
  }
  const lane = `village-outbox: lane:${user_id}:${visit.session.id}`
  const left: Record<string, string[]> = {}
  for (const [way, go] of Object.entries(ways)) {
    const phone = await device()
    await openHome(phone, visit.caretaker)
    await phone.keeps()
    await go(phone)
    await expect(phone.page).toHaveURL(/\/login/)
    const waits = way === 'discard' ? [] : [lane]
    // an entry names its owner and its visit, but not the booking
    const places = {[user_id]: waits, [visit.session.id]: waits, [visit.booking_id]: []}
    for (const [text, expected] of Object.entries(places)) {
      await expect.poll(async () => placesOf(await phone.disk(), text), `${way}: ${text}`).toEqual(expected)
    }
    const {databases, caches, local} = await phone.disk()
    const rooms = {...databases, localStorage: local, caches}
    left[way] = Object.entries(rooms).flatMap(([room, things]) =>
      Object.keys(things).map(key => `${room}: ${key.replace(/http.*/, '')}`),
    )
    await phone.page.close()
  }
  // the server's ending alone notes why it ended, and the page to return to
  const notes = new Set([lane, 'localStorage: endedLogIn', 'localStorage: redirectAfterLogin'])
  // how many posts of the public blog have come by then is no matter of the person
  const others = (way: string) => [...new Set(left[way])].filter(place => !notes.has(place)).toSorted()
  expect(others('server')).toEqual(others('keep'))
  expect(others('discard')).toEqual(others('keep'))
})

/** Presses without a network, leaves so, and comes back to the network. */
async function leave(phone: Device, how: string): Promise<void> {
  await pressAndAskToLeave(phone)
  await answer(phone, how)
  if (how === 'Discard') await answer(phone, 'Discard 1 item and log out')
  await expect(phone.page).toHaveURL(/\/login/)
  await phone.online()
}

test('case 18: she may no longer bid; the bid needs her attention, and goes out under the same key when she may', async ({
  live: {app},
  device,
  visit,
  reached,
}) => {
  const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
  const phone = await device()
  await openHome(phone, visit.caretaker)
  await phone.go('/dash/caretaker/nearby')
  const card = phone.page.locator(`[data-booking-id="${request.id}"]`).first()
  await card.getByRole('button', {name: /^Place bid/}).waitFor()
  await phone.offline()
  await card.getByRole('button', {name: /^Place bid/}).click()
  await expect(card.getByText('Saved on this phone')).toBeVisible()
  const verified = (is: 'Pending' | 'Approved') =>
    app.db.update(caretakers).set({is_verified: is}).where(eq(caretakers.id, visit.caretaker.caretaker_id))
  await verified('Pending')
  await phone.online()
  await expect
    .poll(() => phone.entries())
    .toMatchObject([{state: 'attention', error: {status: 403, code: 'not_verified'}}])
  const [refused] = await phone.entries()
  await expect(outbox(phone.page)).toHaveAccessibleName('Outbox, 1 needs attention')

  await verified('Approved')
  await phone.go('/outbox')
  await phone.page.getByRole('button', {name: 'Try again'}).click()
  await expect.poll(() => phone.entries()).toEqual([])
  expect(await reached.offers(request)).toMatchObject([
    {status: 'SUBMITTED', caretaker_id: visit.caretaker.caretaker_id},
  ])
  expect(await phone.receipts()).toMatchObject([{key: refused?.key}])
})
