import {beforeEach, describe, expect, test} from 'vitest'
import {closeAccount, undoClosing} from '#contract/accounts/closing.ts'
import * as members from '#contract/accounts/members.ts'
import * as contract from '#contract/messages/messages.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {deliverNotifications} from '#server/jobs/notifications.ts'
import {tick} from '#server/jobs/tick.ts'
import {newUndoToken} from '#server/modules/privacy/index.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {threadsOf} from '#tests/support/threads.ts'

const app = await testApp()
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const {list, latest: threadOf, write, pair} = threadsOf(app)
const markRead = (by: Person, {id}: {id: string}, message_id?: string) =>
  app.ok(contract.readThread, {by, params: {id}, body: {message_id}})
/** What one person has not read: of the newest thread, and of all. */
const unreadOf = async (by: Person) => {
  const {items, unread} = await list(by)
  return [items[0]?.unread, unread]
}
const unreadNotices = async (by: Person) =>
  (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'message_unread').length

async function twoAdults() {
  const {dana, june} = await pair()
  const otto = await joinFamily(app, dana)
  return {dana, otto, june, thread: await threadOf(dana)}
}

describe('of two adults of a family', () => {
  test('each has what they have not read themselves, and the caregiver sees that one has read', async () => {
    const {dana, otto, june, thread} = await twoAdults()
    await write(june, thread, 'Which door is it?')
    await write(june, thread, 'I am here')
    app.clock.advance({minutes: 3})
    expect(await markRead(otto, thread)).toEqual({unread: 0})
    expect(await unreadOf(otto)).toEqual([0, 0])
    expect(await unreadOf(dana)).toEqual([2, 2])
    const {items} = await app.ok(contract.listThreadMessages, {by: june, params: {id: thread.id}})
    expect(items.map(({read_at}) => read_at)).toEqual([app.clock.now(), app.clock.now()])
    app.clock.advance({minutes: 2})
    await markRead(dana, thread, items.at(-1)!.id)
    expect(await unreadOf(dana)).toEqual([1, 1])
    const later = await app.ok(contract.listThreadMessages, {by: june, params: {id: thread.id}})
    expect(later.items).toEqual(items)
    await write(june, thread, 'Found it')
    expect([await unreadOf(dana), await unreadOf(otto)]).toEqual([
      [2, 2],
      [1, 1],
    ])
  })

  test('only the one who has not read is notified after ten minutes', async () => {
    const {dana, otto, june, thread} = await twoAdults()
    await write(june, thread, 'I am here')
    await markRead(otto, thread)
    app.clock.advance({minutes: 10})
    await tick(app.db, app.clock.now())
    expect([await unreadNotices(dana), await unreadNotices(otto)]).toEqual([1, 0])
    // one who has read is notified again, one who was notified is not
    await write(june, thread, 'Hello?')
    app.clock.advance({minutes: 10})
    await tick(app.db, app.clock.now())
    expect([await unreadNotices(dana), await unreadNotices(otto)]).toEqual([1, 1])
  })

  test('one who read a part is notified again of what came after it', async () => {
    const {dana, june, thread} = await twoAdults()
    await write(june, thread, 'Which door is it?')
    app.clock.advance({minutes: 10})
    await tick(app.db, app.clock.now())
    expect(await unreadNotices(dana)).toBe(1)
    const {items} = await app.ok(contract.listThreadMessages, {by: june, params: {id: thread.id}})
    await write(june, thread, 'It is raining')
    expect(await markRead(dana, thread, items[0]!.id)).toEqual({unread: 1})
    app.clock.advance({minutes: 9})
    await tick(app.db, app.clock.now())
    expect(await unreadNotices(dana)).toBe(1)
    app.clock.advance({minutes: 1})
    await tick(app.db, app.clock.now())
    expect(await unreadNotices(dana)).toBe(2)
  })

  test('one who joins later has nothing to read of what came before', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    await write(june, thread, 'Before')
    const otto = await joinFamily(app, dana)
    expect(await unreadOf(otto)).toEqual([0, 0])
    await write(june, thread, 'After')
    expect([await unreadOf(dana), await unreadOf(otto)]).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(await markRead(otto, thread)).toEqual({unread: 0})
    expect(await unreadOf(dana)).toEqual([2, 2])
  })

  test('what was written by one is not unread for the other', async () => {
    const {dana, otto, june, thread} = await twoAdults()
    await write(dana, thread, 'Hello')
    expect(await unreadOf(otto)).toEqual([0, 0])
    expect(await unreadOf(june)).toEqual([1, 1])
  })
})

test.each([
  ['a week before', '2026-06-02T03:30:00.000Z', true],
  ['the night before', '2026-06-08T03:30:00.000Z', false],
])('what an office writes in quiet hours to who goes, %s a visit: held back is %s %s', async (_, at, isHeld) => {
  const {owner, field, assign} = await morningsOf(app).agencyMorning()
  app.clock.set(testStart)
  await assign(field.member_id)
  await app.rows(
    `insert into notice_settings (user_id, quiet_from, quiet_until) values ('${field.user_id}', '22:00', '07:00')`,
  )
  app.clock.set(at)
  const by = {...owner, token: await app.logInAgain(owner)}
  const thread = (await list(by)).items.find(({booking_id}) => booking_id === null)
  await write(by, thread!, 'The door code is 4471 now')
  app.clock.advance({minutes: 10})
  await tick(app.db, app.clock.now())
  await deliverNotifications(app.db, async () => {}, app.clock.now())
  const [row] = await app.rows<{is_held: boolean}>(
    `select deliver_at is not null as is_held from notices where kind = 'message_unread'`,
  )
  expect(row).toEqual({is_held: isHeld})
})

describe('of the people of an office', () => {
  async function office() {
    const owner = await app.agency()
    const [mia, cora, cole] = [
      await app.member(owner, 'field'),
      await app.member(owner, 'coordinator'),
      await app.member(owner, 'coordinator'),
    ]
    return {owner, mia, cora, cole, thread: await threadOf(mia)}
  }

  test('each has what they have not read themselves', async () => {
    const {owner, mia, cora, cole, thread} = await office()
    await write(mia, thread, 'I am ill today')
    await markRead(cora, thread)
    expect([await unreadOf(owner), await unreadOf(cora), await unreadOf(cole)]).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
    ])
    expect(await unreadOf(mia)).toEqual([0, 0])
  })

  test('an invited one who has not joined yet starts with nothing', async () => {
    const {mia, cole, thread} = await office()
    const [stored] = await app.rows<{password_hash: string}>(
      `select password_hash from users where id = '${cole.user_id}'`,
    )
    await app.rows(`update users set password_hash = null where id = '${cole.user_id}'`)
    await write(mia, thread, 'I am ill today')
    await app.rows(`update users set password_hash = '${stored!.password_hash}' where id = '${cole.user_id}'`)
    expect(await unreadOf(cole)).toEqual([0, 0])
  })

  test('what it writes to an invited field caregiver is unread once they have joined, and announced then', async () => {
    const {owner, mia, thread} = await office()
    const [stored] = await app.rows<{password_hash: string}>(
      `select password_hash from users where id = '${mia.user_id}'`,
    )
    await app.rows(`update users set password_hash = null where id = '${mia.user_id}'`)
    await write(owner, thread, 'Welcome! Your first visit is on Monday')
    app.clock.advance({minutes: 20})
    await tick(app.db, app.clock.now())
    expect(await app.rows(`select id from notices where kind = 'message_unread'`)).toEqual([])
    await app.rows(`update users set password_hash = '${stored!.password_hash}' where id = '${mia.user_id}'`)
    expect(await unreadOf(mia)).toEqual([1, 1])
    await tick(app.db, app.clock.now())
    expect(await unreadNotices(mia)).toBe(1)
    await markRead(mia, thread)
    expect(await unreadOf(mia)).toEqual([0, 0])
  })

  test('one who was removed, or works in the field for a while, comes back with nothing to read', async () => {
    const {owner, mia, cora, cole, thread} = await office()
    await write(mia, thread, 'I am ill today')
    await app.ok(members.removeMember, {by: owner, key: newId(), params: {id: cora.member_id}})
    const role = (role: 'field' | 'coordinator') =>
      app.ok(members.changeMember, {by: owner, key: newId(), params: {id: cole.member_id}, body: {role}})
    await role('field')
    expect(await app.rows(`select user_id from unread_threads where side = 'office'`)).toEqual([
      {user_id: owner.user_id},
    ])
    await role('coordinator')
    expect(await unreadOf(cole)).toEqual([0, 0])
  })

  test('one of the field who works in the office for a while comes back with nothing to read', async () => {
    const {owner, mia, thread} = await office()
    await write(owner, thread, 'Are you well again?')
    expect(await unreadOf(mia)).toEqual([1, 1])
    const role = (role: 'field' | 'coordinator') =>
      app.ok(members.changeMember, {by: owner, key: newId(), params: {id: mia.member_id}, body: {role}})
    await role('coordinator')
    expect(await app.rows('select user_id from unread_threads')).toEqual([])
    await role('field')
    expect((await list(mia)).unread).toBe(0)
  })

  test('one who closes the account and undoes it starts with nothing unread', async () => {
    const {mia, cora, thread} = await office()
    await write(mia, thread, 'I am ill today')
    await app.ok(closeAccount, {by: cora, body: {password}})
    await write(mia, thread, 'And tomorrow')
    const {token = ''} = (await newUndoToken(app.db, cora.user_id)) ?? {}
    await app.ok(undoClosing, {body: {token}})
    const again = {...cora, token: await app.logInAgain(cora)}
    expect(await unreadOf(again)).toEqual([0, 0])
    await write(mia, thread, 'Well again')
    expect(await unreadOf(again)).toEqual([1, 1])
  })

  test('of an agency that closes with its last owner nothing stays to read', async () => {
    const {owner, mia, cora, thread} = await office()
    await write(mia, thread, 'I am ill today')
    await write(cora, thread, 'Get well')
    await app.ok(closeAccount, {by: owner, body: {password}})
    expect(await app.rows('select user_id from unread_threads')).toEqual([])
  })
})
