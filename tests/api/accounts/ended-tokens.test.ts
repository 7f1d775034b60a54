import {beforeEach, expect, test} from 'vitest'
import {getProfile, logout} from '#contract/accounts/auth.ts'
import {closeAccount} from '#contract/accounts/closing.ts'
import {removeMember} from '#contract/accounts/members.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'

const app = await testApp()
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

/** What a device with this person's ended log-in reads. */
async function refusalOf(by: Person, language = 'en') {
  const headers = {'Accept-Language': language}
  return expectRefusal(await app.call(getProfile, {by, headers}), 401, 'session_ended')
}

test('a device of a removed member reads which agency it was', async () => {
  const owner = await app.agency({legal_name: 'Oak Care LLC'})
  const cora = await app.member(owner, 'coordinator')
  await app.ok(removeMember, {by: owner, key: newId(), params: {id: cora.member_id}})
  const refused = await refusalOf(cora)
  expect(refused.detail).toMatch(/^You no longer belong to Oak Care LLC\. .* Log in again to send confirmations/)
  expect(refused.detail).not.toContain('are still sent')
  expect((await refusalOf(cora, 'es')).detail).toMatch(
    /^Usted ya no pertenece a Oak Care LLC\. .* Inicie sesión de nuevo para enviar las confirmaciones/,
  )
  expect(refused.current).toEqual({agency: 'Oak Care LLC'})
})

test('a device of a member reads it when the agency closes', async () => {
  const owner = await app.agency({legal_name: 'Oak Care LLC'})
  const cora = await app.member(owner, 'coordinator')
  await app.ok(closeAccount, {by: owner, key: newId(), body: {password}})
  expect((await refusalOf(cora)).current).toEqual({agency: 'Oak Care LLC'})
  expect((await refusalOf(owner)).current).toBeUndefined()
})

test('a member who is back, or logged out before, reads of an ended log-in alone', async () => {
  const owner = await app.agency()
  const [cora, cole] = [await app.member(owner, 'coordinator'), await app.member(owner, 'coordinator')]
  await app.ok(logout, {by: cole})
  for (const {member_id} of [cora, cole]) {
    await app.ok(removeMember, {by: owner, key: newId(), params: {id: member_id}})
  }
  expect((await refusalOf(cole)).current).toBeUndefined()
  await app.rows(`update members set removed_at = null where id = '${cora.member_id}'`)
  expect((await refusalOf(cora)).current).toBeUndefined()
})

test('it is kept no longer than the log-in would have been', async () => {
  const owner = await app.agency()
  const cora = await app.member(owner, 'coordinator')
  await app.ok(removeMember, {by: owner, key: newId(), params: {id: cora.member_id}})
  app.clock.advance({days: 29})
  await tick(app.db, app.clock.now())
  expect((await refusalOf(cora)).current).toBeDefined()
  app.clock.advance({days: 2})
  await tick(app.db, app.clock.now())
  expect(await app.rows('select 1 from ended_tokens')).toEqual([])
})
