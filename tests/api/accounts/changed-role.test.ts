import {beforeEach, expect, test} from 'vitest'
import {suspendUser} from '#contract/admin/people.ts'
import {closeAccount} from '#contract/accounts/closing.ts'
import {changeMember, inviteMember, removeMember, removeFromFamily} from '#contract/accounts/members.ts'
import {newId} from '#lib/id.ts'
import {makeExport} from '#server/modules/privacy/index.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {visitsOf} from '#tests/support/visit.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {listExports, requestExport} from '#contract/accounts/exports.ts'
import {listNotifications, readNotifications} from '#contract/notifications.ts'
import {password, type Person} from '#tests/support/people.ts'

const app = await testApp()
const {agencyMorning} = morningsOf(app)
const visit = visitsOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const notice = ({user_id}: Person, kind: string, side: string) =>
  app.rows(`insert into notices (user_id, id, kind, side, facts, created_at, deliver_at)
    values ('${user_id}', '${newId()}', '${kind}', '${side}', '{}', '${testStart}', '${testStart}')`)
const waiting = async ({user_id}: Person) =>
  (
    await app.rows<{kind: string}>(
      `select kind from notices where user_id = '${user_id}' and deliver_at is not null order by kind`,
    )
  ).map(({kind}) => kind)
const readyCopy = ({user_id}: Person) =>
  app.rows(`insert into data_exports (id, user_id, created_at, ready_at, expires_at)
    values ('${newId()}', '${user_id}', '${testStart}', '${testStart}', '2026-06-02T15:00:00.000Z')`)
const copyOf = async (by: {token: string}) => (await app.ok(listExports, {by})).items.map(({state}) => state)

test('a member’s bell hides what their role may not read, and shows it again once they have the role back', async () => {
  const owner = await app.agency()
  const other = await app.member(owner, 'owner')
  for (const [kind, side] of [
    ['plan_ended', 'office'],
    ['request_expired', 'office'],
    ['review_asked', 'field'],
  ] as const)
    await notice(other, kind, side)
  const become = (role: 'owner' | 'coordinator' | 'field') =>
    app.ok(changeMember, {by: owner, params: {id: other.member_id}, body: {role}})
  const bell = async () => {
    const {items, unread} = await app.ok(listNotifications, {by: other})
    expect(unread).toBe(items.filter(({read_at}) => read_at === null).length)
    return items.flatMap(({kind}) => (kind === 'member_role_changed' ? [] : kind)).toSorted()
  }
  await become('coordinator')
  expect(await bell()).toEqual(['request_expired', 'review_asked'])
  await become('field')
  expect(await bell()).toEqual(['review_asked'])
  await app.ok(readNotifications, {by: other, body: {}})
  await become('owner')
  expect(await bell()).toEqual(['plan_ended', 'request_expired', 'review_asked'])
  // what they could not see was not marked as read, and what waited to be mailed is in the bell alone
  expect((await app.ok(listNotifications, {by: other})).unread).toBe(3)
  expect(await waiting(other)).toEqual([...Array(3).fill('member_role_changed'), 'review_asked'])
})

test('a member is notified of each change of their role, and an invited person of none', async () => {
  const owner = await app.agency()
  const fay = await app.member(owner, 'coordinator')
  const change = (id: string, role: 'owner' | 'coordinator' | 'field') =>
    app.ok(changeMember, {by: owner, params: {id}, body: {role}})
  const newest = async () => (await app.ok(listNotifications, {by: fay})).items[0]
  await change(fay.member_id, 'field')
  expect(await newest()).toMatchObject({
    kind: 'member_role_changed',
    title: 'Your role in the agency is now Field caregiver',
    body: expect.stringContaining('You now see and confirm the visits assigned to you.'),
    link: '/dash/agency',
  })
  expect(await waiting(fay)).toContain('member_role_changed')
  await change(fay.member_id, 'coordinator')
  expect(await newest()).toMatchObject({title: 'Your role in the agency is now Coordinator'})
  await change(fay.member_id, 'coordinator')
  expect((await app.ok(listNotifications, {by: fay})).items).toHaveLength(2)
  const invite = {email: 'gus@example.test', first_name: 'Gus', last_name: 'Gray', role: 'coordinator'} as const
  const {id, user_id} = await app.ok(inviteMember, {by: owner, body: invite})
  await change(id, 'field')
  expect(await app.rows(`select from notices where user_id = '${user_id}'`)).toEqual([])
})

test('a copy of the agency’s or the family’s records ends with the place there', async () => {
  const owner = await app.agency()
  const [demoted, removed] = [await app.member(owner, 'owner'), await app.member(owner, 'owner')]
  const dana = await app.parent()
  const otto = await joinFamily(app, dana)
  for (const each of [owner, demoted, removed, dana, otto]) await readyCopy(each)
  await app.ok(changeMember, {by: owner, params: {id: demoted.member_id}, body: {role: 'field'}})
  await app.ok(removeMember, {by: owner, params: {id: removed.member_id}})
  await app.ok(removeFromFamily, {by: dana, params: {user_id: otto.user_id}})
  expect(await copyOf(demoted)).toEqual(['expired'])
  expect(await copyOf({token: await app.logInAgain(removed)})).toEqual(['expired'])
  expect(await copyOf({token: await app.logInAgain(otto)})).toEqual(['expired'])
  expect([await copyOf(owner), await copyOf(dana)]).toEqual([['ready'], ['ready']])
})

test('a copy of the agency’s records ends when the agency closes, also that of a suspended owner', async () => {
  const owner = await app.agency()
  const other = await app.member(owner, 'owner')
  const by = await app.staff('admin')
  await app.ok(suspendUser, {by, key: newId(), params: {id: other.user_id}, body: {reason: 'Unsafe'}})
  await readyCopy(other)
  await app.ok(closeAccount, {by: owner, key: newId(), body: {password}})
  const copies = `select expires_at = '${testStart}' as has_ended from data_exports where user_id = '${other.user_id}'`
  expect(await app.rows(copies)).toEqual([{has_ended: true}])
})

test('a copy that is being made while its owner loses the role is dropped', async () => {
  const owner = await app.agency()
  const demoted = await app.member(owner, 'owner')
  const {id: export_id} = await app.ok(requestExport, {by: demoted, key: newId(), body: {}})
  await app.ok(changeMember, {by: owner, params: {id: demoted.member_id}, body: {role: 'field'}})
  await makeExport(app.deps)({export_id})
  expect(await copyOf(demoted)).toEqual([])
  const isReady = "kind = 'export_ready'"
  expect(await app.rows(`select from notices where user_id = '${demoted.user_id}' and ${isReady}`)).toEqual([])
})

test('what a coordinator confirmed for the agency before their removal is taken, and nothing after it', async () => {
  const {owner, field, session, assign, parent} = await agencyMorning()
  await assign(field.member_id)
  const office = await app.member(owner, 'coordinator', {first_name: 'Kay'})
  app.clock.advance({minutes: 10})
  const tapped_at = app.clock.now()
  app.clock.advance({minutes: 10})
  await app.ok(removeMember, {by: owner, params: {id: office.member_id}})
  app.clock.advance({minutes: 10})
  const by = {...office, token: await app.logInAgain(office)}
  expectRefusal(await visit.tap(by, 'end', session), 404)
  await visit.starts(by, session, {claimed_at: tapped_at, offline: true})
  const {confirmations} = await visit.reads(parent, session)
  expect(confirmations.start.caretaker).toMatchObject({claimed_at: tapped_at, on_behalf: 'office'})
  expect((await visit.storedFlags(session)).flat()).not.toContain('reassigned')
})
