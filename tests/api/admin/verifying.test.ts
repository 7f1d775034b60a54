import {expect, test} from 'vitest'
import {uploadCheckDocuments} from '#contract/accounts/profile-edit.ts'
import {listAudit} from '#contract/admin/operations.ts'
import * as contract from '#contract/admin/people.ts'
import {listNotifications} from '#contract/notifications.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {fileOf, pdf} from '#tests/support/pictures.ts'
import {staffOf} from '#tests/support/staff.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {admin, of, titles} = staffOf(app)

const record = (caretaker: Caretaker, kind: 'identity' | 'age' | 'background', expires_on: string | null = null) =>
  app.ok(contract.recordCheck, {
    ...of(caretaker),
    body: {kind, provider: 'Checkers Inc.', checked_on: '2026-05-20', expires_on},
  })
const decide = (
  person: {user_id: string},
  is_verified: 'Pending' | 'Approved' | 'Rejected' | 'Verified',
  reason?: string,
) => app.call(contract.verifyUser, {...of(person), body: {is_verified, reason}})

test('a caregiver is approved once all three checks hold, and learns it', async () => {
  const grace = await app.caretaker({verified: false})
  await app.rows('delete from checks')
  await record(grace, 'identity')
  await record(grace, 'age')
  const early = await decide(grace, 'Approved')
  expectRefusal(early, 409, 'checks_missing')
  expect(early.body).toMatchObject({current: {missing: ['background']}})
  const checks = await record(grace, 'background', '2027-05-20')
  expect(checks.map(each => each.kind).sort()).toEqual(['age', 'background', 'identity'])
  expect((await decide(grace, 'Approved')).body).toMatchObject({is_verified: 'Approved'})
  expect(await titles(grace)).toContain('You are verified')
  expect((await app.ok(listAudit, {by: admin(), query: {target_id: grace.user_id}})).items[0]).toMatchObject({
    action: 'user.verified',
    before: {is_verified: 'Pending'},
    after: {is_verified: 'Approved'},
  })
})

test('an accepted ID that shows the age records both checks, and only an ID can', async () => {
  const grace = await app.caretaker({verified: false})
  await app.rows('delete from checks')
  await app.ok(uploadCheckDocuments, {
    by: grace,
    params: {kind: 'identity'},
    files: {documents: [fileOf(pdf('ID'), 'id.pdf')]},
  })
  const body = {provider: 'Checkers Inc.', checked_on: '2026-05-20', expires_on: '2030-01-31', proves_age: true}
  expectRefusal(
    await app.call(contract.recordCheck, {...of(grace), body: {...body, kind: 'background'}}),
    422,
    'invalid',
  )
  await app.ok(contract.recordCheck, {...of(grace), body: {...body, kind: 'identity'}})
  expect(await app.rows('select kind, provider, checked_on::text, expires_on::text from checks order by kind')).toEqual(
    [
      {kind: 'age', provider: 'Checkers Inc.', checked_on: '2026-05-20', expires_on: null},
      {kind: 'identity', provider: 'Checkers Inc.', checked_on: '2026-05-20', expires_on: '2030-01-31'},
    ],
  )
  const {items} = await app.ok(listAudit, {by: admin(), query: {target_id: grace.user_id}})
  expect(items.map(({action, after}) => `${action} ${(after as {kind: string}).kind}`).toSorted()).toEqual([
    'user.checked age',
    'user.checked identity',
  ])
  expect((await decide(grace, 'Approved')).body).toMatchObject({current: {missing: ['background']}})
})

test('rejecting needs a reason, which she reads, and takes her offers back', async () => {
  const [ada, grace] = [await app.parent(), await app.caretaker()]
  const request = await story.request(ada)
  await story.bid(grace, request)
  expectRefusal(await decide(grace, 'Rejected'), 422, 'invalid')
  await decide(grace, 'Rejected', 'The papers are another person’s')
  expect(await app.rows('select status from offers')).toEqual([{status: 'WITHDRAWN'}])
  const [notice] = (await app.ok(listNotifications, {by: grace})).items
  expect(notice?.body).toContain('another person’s')
})

test('a background check always has a day on which it expires', async () => {
  const grace = await app.caretaker({verified: false})
  const body = {provider: 'Checkers', checked_on: '2026-05-20', expires_on: null, kind: 'background'} as const
  expectRefusal(await app.call(contract.recordCheck, {...of(grace), body}), 422, 'invalid')
  await app.ok(contract.recordCheck, {...of(grace), body: {...body, expires_on: '2027-05-20'}})
})

test('a check of tomorrow, or one that has run out, is none', async () => {
  const grace = await app.caretaker({verified: false})
  const body = {kind: 'identity', provider: 'Checkers', checked_on: '2026-06-02', expires_on: null} as const
  expectRefusal(await app.call(contract.recordCheck, {...of(grace), body}), 422, 'invalid')
  const old = {...body, checked_on: '2025-01-01', expires_on: '2026-01-01'}
  expectRefusal(await app.call(contract.recordCheck, {...of(grace), body: old}), 422, 'invalid')
  expectRefusal(
    await app.call(contract.recordCheck, {
      ...of(await app.parent()),
      body: {...body, checked_on: '2026-05-01'},
    }),
    404,
  )
})

test('a family with visits ahead is notified when canceling becomes free, and when it no longer is', async () => {
  const [ada, grace] = [await app.parent(), await app.caretaker()]
  await story.confirmed(ada, grace)
  const before = (await titles(ada)).length
  await decide(grace, 'Pending')
  const [lapsed] = (await app.ok(listNotifications, {by: ada})).items
  expect(lapsed).toMatchObject({
    kind: 'caregiver_verified',
    title: expect.stringContaining('is not verified right now'),
  })
  expect(lapsed?.body).toContain('you can cancel them free of charge')
  await decide(grace, 'Approved')
  expect(await titles(ada)).toHaveLength(before + 2)
  expect((await titles(ada))[0]).toContain('is verified again')
})

test('a careseeker is verified or waits', async () => {
  const ada = await app.parent()
  expectRefusal(await decide(ada, 'Approved'), 422, 'invalid')
  expect((await decide(ada, 'Verified')).body).toMatchObject({is_verified: 'Verified'})
  expect(await titles(ada)).toEqual(['You are verified'])
  await decide(ada, 'Verified')
  await decide(ada, 'Pending', 'The passport has run out')
  const [notice] = (await app.ok(listNotifications, {by: ada})).items
  expect(notice).toMatchObject({title: 'Your verification is under review again'})
  expect(notice?.body).toContain('The passport has run out')
  expect(await titles(ada)).toHaveLength(2)
  expectRefusal(await decide(admin(), 'Verified'), 404)
})

test('caregivers who await their verification, those who have waited longest first', async () => {
  const signUp = () => app.caretaker({verified: false})
  const first = await signUp()
  app.clock.advance({days: 1})
  const second = await signUp()
  app.clock.advance({days: 1})
  const third = await signUp()
  app.clock.advance({hours: 1})
  const documents = [fileOf(pdf('ID'), 'id.pdf')]
  await app.ok(uploadCheckDocuments, {by: first, params: {kind: 'identity'}, files: {documents}})
  const submitted_at = app.clock.now()
  const list = (query: object) =>
    app.ok(contract.listCaregivers, {by: admin(), query: {is_verified: 'Pending', limit: '2', ...query}})
  const page = await list({})
  const rest = await list({cursor: page.next_cursor!})
  expect(page.items.map(each => each.user_id)).toEqual([second.user_id, third.user_id])
  expect(rest.items).toMatchObject([{user_id: first.user_id, waiting_since: submitted_at}])
  expect((await list({sort: '-since'})).items[0]!.user_id).toBe(third.user_id)
  await app.rows("update caretakers set is_verified = 'Approved'")
  expect((await list({is_verified: 'Approved', limit: '1'})).items[0]).not.toHaveProperty('waiting_since')
})
