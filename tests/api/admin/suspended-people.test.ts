import {describe, expect, test} from 'vitest'
import * as contract from '#contract/admin/people.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {login} from '#contract/accounts/auth.ts'
import {closeAccount, undoClosing} from '#contract/accounts/closing.ts'
import {changeMember, inviteMember, removeMember} from '#contract/accounts/members.ts'
import {newId} from '#lib/id.ts'
import type {MailJob} from '#server/jobs/port.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {newUndoToken} from '#server/modules/privacy/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'
import {staffOf} from '#tests/support/staff.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const {logInAdmin, of, suspend, reinstate} = staffOf(app)
const story = storyOf(app)

const close = (by: {token: string}) => app.ok(closeAccount, {by, body: {password}})
const letterOf = (job: MailJob) =>
  writeMail(job, {db: app.db, now: app.clock.now(), head: {public_url: 'http://localhost'}})
const jobsOf = async ({user_id}: Person, mail: MailJob['mail']) =>
  (
    await app.rows<{data: MailJob}>(
      `select data from jobs.job where data ->> 'mail' = '${mail}' and data ->> 'user_id' = '${user_id}'`,
    )
  ).map(({data}) => data)
const closedOf = async ({user_id}: Person) =>
  (
    await app.rows<{is_closed: boolean}>(`select closed_at is not null as is_closed from users where id = '${user_id}'`)
  )[0]?.is_closed

describe('of a suspended agency', () => {
  test('a member is reinstated with it alone', async () => {
    const agency = await app.agency()
    const office = await app.member(agency, 'coordinator')
    await app.ok(contract.suspendAgency, {...of(agency.org_id), body: {reason: 'No license'}})
    const alone = () => app.call(contract.unsuspendUser, {...of(office.user_id), body: {reason: 'A mistake'}})
    expectRefusal(await alone(), 409, 'agency_suspended')
    const active = "select id from users where role = 'agency' and suspended_at is null"
    expect(await app.rows(active)).toEqual([])
    await app.ok(contract.unsuspendAgency, {...of(agency.org_id), body: {}})
    expect(await app.rows(active)).toHaveLength(2)
    expect((await alone()).status).toBe(200)
  })

  test('a member can be left out of its reinstatement, and stays suspended in their own right', async () => {
    const agency = await app.agency()
    const [cause, office] = [await app.member(agency, 'field'), await app.member(agency, 'coordinator')]
    await app.ok(contract.suspendAgency, {...of(agency.org_id), body: {reason: 'Unsafe'}})
    app.clock.advance({minutes: 1})
    const preview = {by: of('').by, params: {id: agency.org_id}}
    const {people} = await app.ok(contract.previewAgencyReinstatement, preview)
    expect(people?.map(({user_id}) => user_id).toSorted()).toEqual(
      [agency, cause, office].map(({user_id}) => user_id).toSorted(),
    )
    await app.ok(contract.unsuspendAgency, {...of(agency.org_id), body: {stay_suspended: [cause.user_id]}})
    const suspended =
      'select id::text as id, suspended_at as at, suspended_reason as reason from users where suspended_at is not null'
    expect(await app.rows(suspended)).toMatchObject([{id: cause.user_id, reason: 'Unsafe'}])
    const {items} = await app.ok(listAudit, {by: of('').by, query: {target_id: cause.user_id}})
    expect(items).toMatchObject([{action: 'user.suspended'}])
    // the agency is back, so they can come back alone
    await app.ok(contract.unsuspendUser, {...of(cause.user_id), body: {reason: 'Cleared'}})
    expect(await app.rows(suspended)).toEqual([])
  })

  test('its only owner cannot be left out, nor someone of another agency', async () => {
    const [agency, other] = [await app.agency(), await app.agency()]
    const office = await app.member(agency, 'coordinator')
    await app.ok(contract.suspendAgency, {...of(agency.org_id), body: {reason: 'Unsafe'}})
    app.clock.advance({minutes: 1})
    const leave = (stay_suspended: string[]) =>
      app.call(contract.unsuspendAgency, {...of(agency.org_id), body: {stay_suspended}})
    expectRefusal(await leave([agency.user_id, office.user_id]), 409, 'last_owner')
    expectRefusal(await leave([other.user_id]), 422, 'invalid')
    const suspended = `select suspended_at is not null as is_suspended from organizations where id = '${agency.org_id}'`
    expect(await app.rows(suspended)).toEqual([{is_suspended: true}])
    expect((await leave([office.user_id])).status).toBe(200)
    expect(await app.rows(suspended)).toEqual([{is_suspended: false}])
  })

  test('who was only invited reads nothing of it', async () => {
    const agency = await app.agency()
    const fay = {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field', role: 'field'} as const
    await app.ok(inviteMember, {by: agency, body: fay})
    const [invited] = await app.rows<{id: string}>("select id from users where email = 'fay@example.test'")
    await app.ok(contract.suspendAgency, {...of(agency.org_id), body: {reason: 'No license'}})
    const mails = async (mail: 'suspended' | 'let_in_again') => [
      await letterOf({mail, user_id: invited!.id}),
      await letterOf({mail, user_id: agency.user_id}),
    ]
    expect(await mails('suspended')).toEqual([null, expect.objectContaining({to: agency.email})])
    await app.ok(contract.unsuspendAgency, {...of(agency.org_id), body: {}})
    expect(await mails('let_in_again')).toEqual([null, expect.objectContaining({to: agency.email})])
  })
})

describe('an agency whose other owner is suspended', () => {
  async function twoOwners() {
    const agency = await app.agency()
    const other = await app.member(agency, 'owner')
    await suspend(agency)
    return {agency, other}
  }

  test('keeps the owner who can log in, and makes no suspended person owner', async () => {
    const {agency, other} = await twoOwners()
    const params = {id: other.member_id}
    expectRefusal(await app.call(removeMember, {by: other, params}), 409, 'last_owner')
    const step_down = {by: other, params, body: {role: 'coordinator'}} as const
    expectRefusal(await app.call(changeMember, step_down), 409, 'last_owner')
    const theirs = {by: other, params: {id: agency.member_id}} as const
    expect(await app.ok(changeMember, {...theirs, body: {role: 'coordinator'}})).toMatchObject({role: 'coordinator'})
    const promote = await app.call(changeMember, {...theirs, body: {role: 'owner'}})
    expect(expectRefusal(promote, 422).fields).toHaveProperty('role')
    await app.ok(removeMember, theirs)
  })

  test('closes with the owner who can log in', async () => {
    const {agency, other} = await twoOwners()
    await close(other)
    const closed = `select closed_at is not null as is_closed from organizations where id = '${agency.org_id}'`
    expect(await app.rows(closed)).toEqual([{is_closed: true}])
  })
})

test('who closed the account before the agency closed does not come back into it', async () => {
  const agency = await app.agency()
  const office = await app.member(agency, 'coordinator')
  await close(office)
  app.clock.advance({minutes: 1})
  await close({token: await app.logInAgain(agency)})
  await app.ok(undoClosing, {body: {token: (await newUndoToken(app.db, office.user_id))?.token ?? ''}})
  expect(await closedOf(office)).toBe(false)
  expect(await app.rows('select id from members where removed_at is null')).toEqual([{id: agency.member_id}])
})

describe('a closed account that is suspended', () => {
  test('is not opened by the mail’s link until it is reinstated', async () => {
    const grace = await app.caretaker()
    await close(grace)
    await suspend(grace)
    const undo = async () =>
      app.call(undoClosing, {body: {token: (await newUndoToken(app.db, grace.user_id))?.token ?? ''}})
    expectRefusal(await undo(), 403, 'suspended')
    expect(await closedOf(grace)).toBe(true)
    await reinstate(grace)
    expect((await undo()).status).toBe(200)
    await app.ok(login, {body: {grant_type: 'password', username: grace.email, password}})
  })

  test('is mailed neither that its visits were canceled nor that it is open', async () => {
    const grace = await app.caretaker()
    await close(grace)
    await suspend(grace)
    expect(await jobsOf(grace, 'suspended')).toEqual([{mail: 'suspended', user_id: grace.user_id, ended: 'nothing'}])
    await reinstate(grace)
    expect(await letterOf({mail: 'let_in_again', user_id: grace.user_id})).toBeNull()
  })
})

test('who is reinstated without anything that ended does not read that it is back', async () => {
  const grace = await app.caretaker()
  await suspend(grace)
  await reinstate(grace)
  const [job] = await jobsOf(grace, 'let_in_again')
  const {text} = (await letterOf(job!))!
  expect(text).toContain('You can log in again.')
  expect(text).not.toMatch(/are back|stays canceled/)
})

test('who is reinstated does not read of a visit that staff canceled meanwhile that the suspension ended it', async () => {
  const grace = await app.caretaker()
  const booking = await story.confirmed(await app.parent(), grace, {
    schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  })
  // a visit that has begun stays
  app.clock.set('2026-06-08T14:01:00.000Z')
  await logInAdmin()
  await suspend(grace)
  await app.rows(`update sessions set status = 'CANCELLED', cancelled_by = 'staff', cancelled_at = '2026-06-08T14:30:00Z'
    where booking_id = '${booking.id}'`)
  await reinstate(grace, false)
  const [job] = await jobsOf(grace, 'let_in_again')
  expect((await letterOf(job!))!.text).not.toContain('stays canceled')
})

test.each(['suspended', 'closed'] as const)('the exceptions of a colleague whose account is %s are free', async how => {
  const colleague = await app.staff('admin')
  await app.rows(
    `insert into exception_assignments (target_id, user_id, at) values ('${newId()}', '${colleague.user_id}', '${testStart}')`,
  )
  if (how === 'suspended') await suspend(colleague)
  else await close(colleague)
  expect(await app.rows('select user_id from exception_assignments')).toEqual([])
})
