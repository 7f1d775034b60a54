import type {Page} from '@playwright/test'
import {listThreads} from '#contract/messages/messages.ts'
import {tick} from '#server/jobs/tick.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import type {Person} from '#tests/support/people.ts'
import type {Live} from '#tests/support/browser/live.ts'
import {picture} from '#tests/support/pictures.ts'
import {limitStore} from '#tests/support/services/full-disk.ts'
import {expect, openWithWorker, test, type Device, type Visit, inSoak} from './support/fixtures.ts'

const sends = ({method, path}: {method: string; path: string}) =>
  method === 'POST' && /\/threads\/[^/]+\/messages$/.test(path)

const bubbles = (page: Page) => page.getByRole('list', {name: 'Messages'}).getByRole('listitem')

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', {name: /^Message to/}).fill(text)
  await page.getByRole('button', {name: 'Send', exact: true}).click()
  await expect(bubbles(page).filter({hasText: text}).first()).toBeVisible()
}

const stored = ({app}: Live) =>
  app.rows<{text: string}>('select text from messages order by position').then(rows => rows.map(({text}) => text))

const threadOf = async ({app}: Live, by: Person) => (await app.ok(listThreads, {by})).items[0]!.id

/** A phone with the thread of the visit open. */
async function openThread(live: Live, phone: Device, who: Person, role: 'parent' | 'caretaker'): Promise<string> {
  const path = `/dash/${role}/messages?thread=${await threadOf(live, who)}`
  await openWithWorker(phone, who)
  await phone.go(path)
  await phone.page.getByRole('textbox', {name: /^Message to/}).waitFor()
  await phone.keeps()
  return path
}

const openBoth = async (live: Live, visit: Visit, device: () => Promise<Device>) => {
  const phone = await device()
  return {phone, path: await openThread(live, phone, visit.caretaker, 'caretaker')}
}

test('a message written offline is read on the other side, answered, reported, read by staff, and erased after a year', async ({
  live,
  device,
  visit,
}) => {
  const {app} = live
  const {phone, path} = await openBoth(live, visit, device)
  await write(phone.page, 'Shall I bring a book?')
  await expect.poll(() => phone.entries()).toEqual([])
  await phone.keeps()
  await phone.offline()
  await write(phone.page, 'Or some paint?')
  await expect(bubbles(phone.page).filter({hasText: 'Or some paint?'})).toContainText('Saved on this phone')
  await expect(phone.page.getByRole('button', {name: 'Add a picture'})).toHaveAttribute('aria-disabled', 'true')
  expect(await stored(live)).toEqual(['Shall I bring a book?'])

  // closed and opened again without a network, the thread is read as last seen
  await phone.go(path)
  await expect(bubbles(phone.page).filter({hasText: 'Shall I bring a book?'})).toBeVisible()
  await expect(bubbles(phone.page).filter({hasText: 'Or some paint?'})).toContainText('Saved on this phone')
  // on a phone no title of the page stands between the two
  const banner = await phone.page.locator('p', {has: phone.page.getByText(/^You are offline/)}).boundingBox()
  const conversation = await phone.page.getByRole('region', {name: /^Conversation with/}).boundingBox()
  expect(conversation!.y - banner!.y - banner!.height).toBeGreaterThanOrEqual(8)
  await phone.go('/outbox')
  await expect(phone.page.getByRole('article', {name: /^Message to/})).toContainText('Or some paint?')
  await phone.online()
  await expect.poll(() => stored(live)).toEqual(['Shall I bring a book?', 'Or some paint?'])
  await expect.poll(() => phone.entries()).toEqual([])

  const family = await device()
  await family.loginAs(visit.parent, '/dash/parent')
  await family.page.getByRole('link', {name: 'Messages, 2 unread'}).click()
  await family.page.getByRole('link', {name: /Or some paint\?/}).click()
  await expect(bubbles(family.page).filter({hasText: 'Or some paint?'})).toBeVisible()
  await expect(family.page.getByRole('link', {name: 'Messages', exact: true})).toBeVisible()
  await expectAccessible(family.page)
  await write(family.page, 'Paint, please')
  await phone.go(path)
  await expect(bubbles(phone.page).filter({hasText: 'Paint, please'})).toBeVisible()
  await expect(bubbles(phone.page).filter({hasText: 'Or some paint?'})).toContainText(', read ')
  // it is live from here on
  await write(phone.page, 'Pay me in cash')
  await expect(bubbles(family.page).filter({hasText: 'Pay me in cash'})).toBeVisible()

  await bubbles(family.page)
    .filter({hasText: 'Pay me in cash'})
    .getByRole('button', {name: /^Report/})
    .click()
  const dialog = family.page.getByRole('dialog', {name: 'Report this message'})
  await dialog.getByRole('radio', {name: /outside of Village/}).check()
  await dialog.getByRole('button', {name: 'Report', exact: true}).click()
  await expect(bubbles(family.page).filter({hasText: 'Pay me in cash'})).toContainText('Reported')

  const desk = await device()
  await desk.loginAs(await app.staff('admin'), '/admin/dashboard/reported-messages')
  await expect(desk.page.getByText('Pay me in cash')).toHaveCount(1)
  await desk.page.getByRole('button', {name: 'Read the conversation'}).click()
  await expect(desk.page.getByRole('list', {name: /^Conversation/})).toContainText('Shall I bring a book?')
  expect(await app.rows('select action from audit_log')).toEqual([{action: 'thread.read'}])
  await desk.page.getByRole('button', {name: 'Close the report'}).click()
  const closing = desk.page.getByRole('dialog', {name: 'Close the report'})
  await expect(closing.getByText('Suspend the account on its own page first')).toBeVisible()
  await closing.getByRole('radio', {name: /^Warned/}).check()
  await closing.getByLabel('Memo for staff').fill('Told them')
  await closing.getByRole('button', {name: 'Close the report'}).click()
  await expect(desk.page.getByText('No reports are waiting.')).toBeVisible()

  app.clock.advance({days: 366})
  await tick(app.db, app.clock.now())
  expect(await app.rows('select id from messages union all select id from threads')).toEqual([])
})

test('a message whose answer is lost after the server has it is one message', async ({live, device, visit}) => {
  const {phone} = await openBoth(live, visit, device)
  live.proxy.rule(({method, path, nth}) => (sends({method, path}) && nth === 0 ? {do: 'cut', bytes: 20} : undefined))
  await write(phone.page, 'I am at the door')
  await expect.poll(() => phone.entries()).toEqual([])
  expect(live.proxy.seen.filter(sends).length).toBeGreaterThan(1)
  expect(await stored(live)).toEqual(['I am at the door'])
  await expect(bubbles(phone.page).filter({hasText: 'I am at the door'})).toHaveCount(1)
})

test(
  'while the server’s disk is full a picture is refused for a moment and the text stays; with room both are sent',
  inSoak,
  async ({live, device, visit}) => {
    const {phone} = await openBoth(live, visit, device)
    const limit = limitStore(live.app.deps.files)
    const file = {name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await picture())}
    const attach = () => phone.page.locator('input[type="file"]').setInputFiles(file)
    await phone.page.getByRole('textbox', {name: /^Message to/}).fill('This is the door')
    limit(0)
    await attach()
    await expect(phone.page.getByText('The server is busy for a moment')).toBeVisible()
    await expect(phone.page.getByRole('textbox', {name: /^Message to/})).toHaveValue('This is the door')
    limit(Infinity)
    await attach()
    await expect(phone.page.getByText('door.jpg')).toBeVisible()
    await write(phone.page, 'This is the door')
    await expect.poll(() => stored(live)).toEqual(['This is the door'])
    expect(
      await live.app.rows("select purpose from files where forget_at is null and purpose = 'message'"),
    ).toHaveLength(1)
  },
)

test(
  'messages written in two tabs are sent once each, in the order in which they were written',
  inSoak,
  async ({live, device, visit}) => {
    const {phone, path} = await openBoth(live, visit, device)
    const second = await phone.open(path)
    await second.getByRole('textbox', {name: /^Message to/}).waitFor()
    await phone.offline()
    await write(phone.page, 'One')
    await write(second, 'Two')
    await write(second, 'Two')
    await write(phone.page, 'Three')
    await expect.poll(async () => (await phone.entries()).length).toBe(4)
    await phone.online()
    await expect.poll(() => stored(live)).toEqual(['One', 'Two', 'Two', 'Three'])
    await expect.poll(() => phone.entries()).toEqual([])
  },
)

test(
  'a message to a thread that has closed meanwhile keeps its text, to be copied',
  inSoak,
  async ({live, device, visit}) => {
    const {phone} = await openBoth(live, visit, device)
    await phone.offline()
    await write(phone.page, 'Thank you for everything')
    await live.app.rows(
      `insert into blocks (id, parent_id, caretaker_id, by, user_id, created_at) values ('${visit.session.id}',
      '${visit.parent.parent_id}', '${visit.caretaker.caretaker_id}', 'family', '${visit.parent.user_id}', now())`,
    )
    await phone.online()
    const refused = bubbles(phone.page).filter({hasText: 'Thank you for everything'})
    await expect(refused).toContainText('Needs attention')
    await expect(refused.getByRole('button', {name: 'Copy text'})).toBeVisible()
    await expect(phone.page.getByText('This conversation is closed').first()).toBeVisible()
    await refused.getByRole('button', {name: 'Discard'}).click()
    await expect.poll(() => phone.entries()).toEqual([])
  },
)
