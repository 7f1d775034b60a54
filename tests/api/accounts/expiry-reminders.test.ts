import {and, eq} from 'drizzle-orm'
import {beforeEach, expect, test} from 'vitest'
import {setCredentials} from '#contract/accounts/members.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {checks} from '#server/db/schema/all.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Member, Person} from '#tests/support/people.ts'

const app = await testApp()
beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

/** Titles of the notifications of a kind, newest first. */
const titles = async (person: Person, kind: 'credential_ends' | 'check_ends') => {
  const by = {...person, token: await app.logInAgain(person)}
  return (await app.ok(listNotifications, {by})).items.filter(each => each.kind === kind).map(({title}) => title)
}
/** At noon UTC, twice, since the job runs each minute. */
const passDay = async (day: string) => {
  app.clock.set(`${day}T12:00:00.000Z`)
  await tick(app.db, app.clock.now())
  await tick(app.db, app.clock.now())
}
const record = (by: Member, member: Member, expires_on: string | null) =>
  app.ok(setCredentials, {by, params: {id: member.member_id}, body: {credentials: [{name: 'Infant CPR', expires_on}]}})

test('the office is reminded of a credential 30 and 7 days before it expires, and on the day', async () => {
  const owner = await app.agency()
  const coordinator = await app.member(owner, 'coordinator')
  const field = await app.member(owner, 'field', {first_name: 'Fay', last_name: 'Moss'})
  await record(owner, field, '2026-07-31')
  const counts: number[] = []
  for (const day of ['06-30', '07-01', '07-02', '07-23', '07-24', '07-30', '07-31', '08-01']) {
    await passDay(`2026-${day}`)
    counts.push((await titles(owner, 'credential_ends')).length)
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3])
  expect(await titles(coordinator, 'credential_ends')).toHaveLength(3)
  expect(await titles(field, 'credential_ends')).toEqual([])
  expect((await titles(owner, 'credential_ends'))[0]).toMatch(/^A credential of Fay Moss expires on .*Jul 31/)
})

test('a day without the server is made up for, and a renewed credential reminds of nothing', async () => {
  const owner = await app.agency()
  const field = await app.member(owner, 'field')
  await record(owner, field, '2026-07-31')
  await passDay('2026-06-29')
  await passDay('2026-07-05')
  expect(await titles(owner, 'credential_ends')).toHaveLength(1)
  await record({...owner, token: await app.logInAgain(owner)}, field, '2027-07-31')
  await passDay('2026-07-24')
  expect(await titles(owner, 'credential_ends')).toHaveLength(1)
})

test('a caregiver is reminded of the own check, unless a newer one follows it', async () => {
  const [june, otis] = [await app.caretaker(), await app.caretaker()]
  const endsOn = ({caretaker_id}: Caretaker, expires_on: string) =>
    app.db
      .update(checks)
      .set({expires_on})
      .where(and(eq(checks.caretaker_id, caretaker_id), eq(checks.kind, 'background')))
  await endsOn(june, '2026-07-31')
  await endsOn(otis, '2026-07-31')
  await app.db.insert(checks).values({
    id: newId(),
    caretaker_id: otis.caretaker_id,
    kind: 'background',
    provider: 'Checkr',
    checked_on: '2026-06-01',
    expires_on: '2028-06-01',
  })
  await passDay('2026-07-01')
  await passDay('2026-07-24')
  expect(await titles(june, 'check_ends')).toEqual([
    expect.stringMatching(/^Your background check expires on .*Jul 31/),
    expect.stringMatching(/^Your background check expires on .*Jul 31/),
  ])
  expect(await titles(otis, 'check_ends')).toEqual([])
})
