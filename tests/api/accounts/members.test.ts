import {beforeEach, describe, expect, test} from 'vitest'
import {getProfile, login, logout} from '#contract/accounts/auth.ts'
import * as people from '#contract/accounts/members.ts'
import {listThreads, sendMessage} from '#contract/messages/messages.ts'
import {checkPasswordReset, confirmPasswordReset, requestPasswordReset} from '#contract/accounts/password-reset.ts'
import {updateUser} from '#contract/accounts/profile-edit.ts'
import {listMembers} from '#contract/accounts/profiles.ts'
import {createUser} from '#contract/accounts/registration.ts'
import {assignSession, listSessions} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {newcomer} from '#tests/support/newcomer.ts'
import {type Member} from '#tests/support/people.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const {agencyMorning} = morningsOf(app)
const visit = visitsOf(app)
beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const fay = {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field'}
const invite = (by: Member, role: 'coordinator' | 'field' = 'field') =>
  app.call(people.inviteMember, {by, body: {...fay, role}})
const logIn = (password: string) => app.call(login, {body: {grant_type: 'password', username: fay.email, password}})

describe('an agency’s people', () => {
  test('are asked by mail, choose a password by its link once, and find their place', async () => {
    const mailbox = await mailboxOf(app)
    const owner = await app.agency({legal_name: 'Oak Care LLC', first_name: 'Olive', last_name: 'Oak'})
    const asked = await invite(owner)
    expect([asked.status, asked.body]).toMatchObject([201, {...fay, role: 'field', is_invited: true}])
    const mail = await mailbox.next(fay.email)
    await mailbox.close()
    expect(mail.subject).toBe('Olive Oak invited you to join Oak Care LLC on Village')
    expect(mail.text).toContain('see the visits assigned to you')
    const token = /forgot-password\?t=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    app.clock.advance({hours: 6 * 24})
    expect(await app.ok(checkPasswordReset, {body: {token}})).toEqual({
      ok: true,
      invitation: {email: fay.email, agency: 'Oak Care LLC', member_role: 'field'},
    })
    await app.ok(confirmPasswordReset, {body: {token, new_password: 'fays own one'}})
    const again = await app.call(confirmPasswordReset, {body: {token, new_password: 'of a stranger'}})
    expectRefusal(again, 422, 'bad_token')
    const {access_token} = (await logIn('fays own one')).body
    expect(await app.ok(getProfile, {token: access_token})).toMatchObject({
      role: 'agency',
      member_role: 'field',
      legal_name: 'Oak Care LLC',
    })
  })

  test('give a phone number as they join, which the office reads and they change; a family reads the agency’s', async () => {
    const mailbox = await mailboxOf(app)
    const agency = await app.agency()
    await invite(agency)
    const token = /forgot-password\?t=([\w-]+)/.exec((await mailbox.next(fay.email)).text)?.[1] ?? ''
    await mailbox.close()
    const join = (phone_number: string) =>
      app.call(confirmPasswordReset, {body: {token, new_password: 'fays own one', phone_number}})
    expect(expectRefusal(await join('555-0177'), 422).fields).toHaveProperty('phone_number')
    await join('(615) 555-0177')
    const member = async () => (await app.ok(listMembers, {by: agency})).find(({email}) => email === fay.email)
    expect(await member()).toMatchObject({is_invited: false, phone_number: '(615) 555-0177'})

    const by = {token: (await logIn('fays own one')).body.access_token}
    const me = await app.ok(getProfile, {by})
    expect(me.phone_number).toBe('(615) 555-0177')
    const body = {user: {phone_number: '(615) 555-0178'}}
    await app.ok(updateUser, {by, params: {id: me.user_id}, body})
    expect(await app.ok(getProfile, {by})).toMatchObject(body.user)
    expect(await member()).toMatchObject(body.user)

    const parent = await app.parent()
    const [visit] = await story.sessions(parent, await story.confirmed(parent, agency))
    const assign = {params: {id: visit!.id}, body: {member_id: (await member())!.id}}
    await app.ok(assignSession, {by: agency, key: newId(), ...assign})
    const [read] = await app.ok(listSessions, {by: parent})
    expect(read).toMatchObject({assigned: {name: 'Fay Field'}, contact: {phone_number: '+1 615 555 0199'}})
    expect(JSON.stringify(read)).not.toContain('555-0178')
  })

  test('who only chose a new password keep their phone number', async () => {
    const mailbox = await mailboxOf(app)
    const field = await app.member(await app.agency(), 'field', {email: fay.email})
    await app.ok(requestPasswordReset, {body: {email: fay.email}})
    const token = /forgot-password\?t=([\w-]+)/.exec((await mailbox.next(fay.email)).text)?.[1] ?? ''
    await mailbox.close()
    await app.ok(confirmPasswordReset, {body: {token, new_password: 'fays own one', phone_number: '(615) 555-0177'}})
    expect(await app.rows(`select phone_number from users where id = '${field.user_id}'`)).toEqual([
      {phone_number: '+1 615 555 0100'},
    ])
  })

  test('of the office read in the mail what they will do there', async () => {
    const mailbox = await mailboxOf(app)
    await invite(await app.agency(), 'coordinator')
    const {text} = await mailbox.next(fay.email)
    await mailbox.close()
    expect(text).toContain('manage leads, bids, the calendar and invoices')
    expect(text).not.toContain('assigned to you')
  })

  test('are sent their invitation again with the place they have now, until they joined', async () => {
    const mailbox = await mailboxOf(app)
    const owner = await app.agency()
    const params = {id: (await invite(owner, 'field')).body.id}
    await mailbox.next(fay.email)
    await app.ok(people.changeMember, {by: owner, params, body: {role: 'coordinator'}})
    expect(await app.ok(people.sendInviteAgain, {by: owner, params})).toMatchObject({...fay, role: 'coordinator'})
    const mail = await mailbox.next(fay.email)
    await mailbox.close()
    expectRefusal(await app.call(people.sendInviteAgain, {by: await app.agency(), params}), 404)
    const token = /forgot-password\?t=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    await app.ok(confirmPasswordReset, {body: {token, new_password: 'fays own one'}})
    expectRefusal(await app.call(people.sendInviteAgain, {by: owner, params}), 409, 'already_joined')
  })

  test('have credentials that the office records, and that end with the account', async () => {
    const owner = await app.agency()
    const coordinator = await app.member(owner, 'coordinator')
    const field = await app.member(owner, 'field')
    const credentials = [
      {name: 'Infant CPR', expires_on: '2026-09-01'},
      {name: 'Nursing degree', expires_on: null},
    ]
    const params = {id: field.member_id}
    await app.ok(people.setCredentials, {by: coordinator, params, body: {credentials}})
    const read = (await app.ok(listMembers, {by: owner})).find(({id}) => id === field.member_id)
    expect(read?.credentials).toEqual(credentials)
    expectRefusal(await app.call(people.setCredentials, {by: field, params, body: {credentials: []}}), 403)
    const late = {credentials: [], seen: {credentials: []}}
    const changed = await app.call(people.setCredentials, {by: owner, params, body: late})
    expect(expectRefusal(changed, 409, 'record_changed').current).toEqual({credentials})
    const stored = (await app.ok(listMembers, {by: owner})).find(({id}) => id === field.member_id)
    expect(stored?.credentials).toEqual(credentials)
    await app.ok(people.setCredentials, {by: owner, params, body: {credentials: [], seen: {credentials}}})
    const wrong = [{name: '', expires_on: '2026-09-31'}]
    const refused = await app.call(people.setCredentials, {by: owner, params, body: {credentials: wrong}})
    expect(Object.keys(expectRefusal(refused, 422).fields ?? {})).toEqual([
      'credentials.0.name',
      'credentials.0.expires_on',
    ])
  })

  test('have hours, days away and a place that the office records, and that end with the account', async () => {
    const owner = await app.agency()
    const coordinator = await app.member(owner, 'coordinator')
    const field = await app.member(owner, 'field')
    const params = {id: field.member_id}
    const body = {
      hours: [{weekdays: [1, 2, 3], from: '08:00', until: '17:00'}],
      away: [{from: '2026-09-01', to: '2026-09-03'}],
      place: {label: 'Nashville, TN 37206', latitude: 36.18, longitude: -86.74},
    }
    await app.ok(people.setAvailability, {by: coordinator, params, body})
    const read = (await app.ok(listMembers, {by: owner})).find(({id}) => id === field.member_id)
    expect(read?.availability).toEqual(body)
    expectRefusal(await app.call(people.setAvailability, {by: field, params, body}), 403)
    const none = {hours: [], away: [], place: null}
    const changed = await app.call(people.setAvailability, {by: owner, params, body: {...none, seen: none}})
    expect(expectRefusal(changed, 409, 'record_changed').current).toEqual(body)
    await app.ok(people.setAvailability, {by: owner, params, body: {...none, seen: body}})
    expectRefusal(await app.call(people.setAvailability, {by: await app.agency(), params, body}), 404)
    const wrong = {
      hours: [{weekdays: [], from: '08:00', until: '08:00'}],
      away: [{from: '2026-09-03', to: '2026-09-01'}],
      place: null,
    }
    const refused = await app.call(people.setAvailability, {by: owner, params, body: wrong})
    expect(Object.keys(expectRefusal(refused, 422).fields ?? {}).toSorted()).toEqual([
      'away.0.from',
      'hours.0.until',
      'hours.0.weekdays',
    ])
  })

  test('cannot sign in before they chose a password', async () => {
    await invite(await app.agency())
    for (const typed of ['village1', 'undefined', 'nullnull']) expectRefusal(await logIn(typed), 401)
  })

  test('are no one who has an account elsewhere', async () => {
    const owner = await app.agency()
    const {email} = await app.parent()
    const body = {...fay, email, role: 'field'} as const
    const refusal = expectRefusal(await app.call(people.inviteMember, {by: owner, body}), 409, 'email_taken')
    expect(refusal.detail).toBe('This address already has a Village account. Ask them for another one.')
    await invite(owner)
    expectRefusal(await invite(await app.agency()), 409, 'email_taken')
    expect(await app.ok(listMembers, {by: owner})).toHaveLength(2)
  })

  test('are named to the owner who invites them though they are on the team', async () => {
    const owner = await app.agency()
    const field = await app.member(owner, 'field')
    const {email, first_name, last_name} = (await app.ok(listMembers, {by: owner})).find(
      ({id}) => id === field.member_id,
    )!
    const body = {...fay, email, role: 'coordinator'} as const
    const refusal = expectRefusal(await app.call(people.inviteMember, {by: owner, body}), 409, 'already_joined')
    expect(refusal.detail).toContain(`${first_name} ${last_name} is already on your team`)
    expect(refusal.fields).toEqual({email: 'Already on your team'})
    const elsewhere = await app.call(people.inviteMember, {by: await app.agency(), body})
    expect(JSON.stringify(expectRefusal(elsewhere, 409, 'email_taken'))).not.toContain(last_name)
  })

  test('get another place from the owner alone', async () => {
    const owner = await app.agency()
    const coordinator = await app.member(owner, 'coordinator')
    const params = {id: coordinator.member_id}
    const promote = {params, body: {role: 'owner'}} as const
    expectRefusal(await app.call(people.changeMember, {by: coordinator, ...promote}), 403, 'forbidden')
    expect(await app.ok(people.changeMember, {by: owner, ...promote})).toMatchObject({role: 'owner'})
    const stepDown = {by: owner, params: {id: owner.member_id}, body: {role: 'field'}} as const
    expect(await app.ok(people.changeMember, stepDown)).toMatchObject({role: 'field'})
  })

  test('are no owners before they came', async () => {
    const owner = await app.agency()
    const {id} = (await invite(owner)).body
    const promote = {by: owner, params: {id}, body: {role: 'owner'}} as const
    expect(expectRefusal(await app.call(people.changeMember, promote), 422).fields).toHaveProperty('role')
    const other = {...promote, body: {role: 'coordinator'}} as const
    expect(await app.ok(people.changeMember, other)).toMatchObject({role: 'coordinator'})
  })

  test('always have an owner among them, also when two part with one another at once', async () => {
    const owner = await app.agency()
    const params = {id: owner.member_id}
    const last = await app.call(people.changeMember, {by: owner, params, body: {role: 'coordinator'}})
    expectRefusal(last, 409, 'last_owner')
    expectRefusal(await app.call(people.removeMember, {by: owner, params}), 409, 'last_owner')
    const other = await app.member(owner, 'owner')
    const answers = await Promise.all([
      app.call(people.removeMember, {by: owner, params: {id: other.member_id}}),
      app.call(people.removeMember, {by: other, params}),
    ])
    expect(answers.map(each => each.status).filter(status => status === 200)).toHaveLength(1)
    expect(await app.rows("select 1 from members where role = 'owner' and removed_at is null")).toHaveLength(1)
  })

  test('who leave are signed out, and their visits ahead have no one assigned', async () => {
    const [owner, family] = [await app.agency(), await app.parent()]
    const field = await app.member(owner, 'field')
    const booking = await story.confirmed(family, owner)
    const [first, ...later] = await story.sessions(family, booking)
    const params = {id: first!.id}
    await app.ok(assignSession, {by: owner, params, body: {member_id: field.member_id}})
    await app.ok(people.removeMember, {by: owner, params: {id: field.member_id}})
    expectRefusal(await app.call(getProfile, {by: field}), 401, 'session_ended')
    // what she was assigned to was told, and would still have been mailed
    expect(await app.rows(`select 1 from notices where user_id = '${field.user_id}'`)).toEqual([])
    const visits = await story.sessions(family, booking)
    expect(visits).toHaveLength(1 + later.length)
    expect(visits[0]).toMatchObject({id: first!.id, status: 'SCHEDULED', assigned: null, by_agency: true})
    const answer = await app.call(assignSession, {by: owner, params, body: {member_id: field.member_id}})
    expectRefusal(answer, 422, 'invalid')
  })

  test('who leave during a visit are named on their confirmation, and no longer as who comes', async () => {
    const {parent, owner, field, session, assign} = await agencyMorning()
    await assign(field.member_id)
    await visit.starts(field, session)
    await visit.starts(parent, session)
    await app.ok(people.removeMember, {by: owner, params: {id: field.member_id}})
    const left = await visit.reads(parent, session)
    expect(left).toMatchObject({status: 'IN_PROGRESS', assigned: null})
    expect(left.confirmations.start.caretaker?.by_name).toMatch(/^Fay /)
    const gil = await app.member(owner, 'field', {first_name: 'Gil'})
    await assign(gil.member_id)
    expect(await visit.reads(parent, session)).toMatchObject({
      status: 'IN_PROGRESS',
      assigned: {member_id: gil.member_id},
    })
  })

  test('who were removed are mailed so, still log in, and read of no screen but that they no longer belong there', async () => {
    const mailbox = await mailboxOf(app)
    const owner = await app.agency({legal_name: 'Oak Care LLC'})
    const field = await app.member(owner, 'field', {email: fay.email})
    await app.ok(people.removeMember, {by: owner, params: {id: field.member_id}})
    const mail = await mailbox.next(fay.email)
    await mailbox.close()
    expect(mail.subject).toBe('You no longer belong to Oak Care LLC')
    // the office's later confirmation may count instead
    expect(mail.text).toMatch(/log in there once\s+more: they\s+are\s+still\s+sent\./)
    expect(mail.text).toContain('/agency/login')

    const by = {token: await app.logInAgain(field)}
    const profile = await app.ok(getProfile, {by})
    expect(profile).toMatchObject({user_id: field.user_id, role: 'agency', email: fay.email})
    expect(profile).not.toHaveProperty('member_role')
    expect(profile).not.toHaveProperty('legal_name')
    const refused = await app.call(listSessions, {by})
    expect(expectRefusal(refused, 403, 'left_agency').detail).toContain('You no longer belong to Oak Care LLC')
    expect(JSON.parse(refused.text)).toMatchObject({current: {agency: 'Oak Care LLC'}})
    expectRefusal(await app.call(listMembers, {by}), 403, 'left_agency')
    await app.ok(logout, {by})
    expectRefusal(await app.call(getProfile, {by}), 401)
  })

  test('who left can be asked back, to the account they had, and are led to the agencies’ door', async () => {
    const mailbox = await mailboxOf(app)
    const owner = await app.agency({legal_name: 'Oak Care LLC', first_name: 'Olive', last_name: 'Oak'})
    const {body} = await invite(owner)
    await mailbox.next(fay.email)
    await app.rows(`update users set password_hash = 'chosen' where id = '${body.user_id}'`)
    await app.ok(people.removeMember, {by: owner, params: {id: body.id}})
    await mailbox.next(fay.email)
    const back = await invite(owner, 'coordinator')
    expect(back.body).toMatchObject({user_id: body.user_id, role: 'coordinator'})
    expect(await app.rows(`select 1 from users where email = '${fay.email}'`)).toHaveLength(1)
    const {subject, text} = await mailbox.next(fay.email)
    expect(subject).toBe('Olive Oak added you to Oak Care LLC again on Village')
    expect(text).toContain('/agency/login')
    await mailbox.close()
  })

  test('who are asked back have the credentials, hours and place that were recorded before', async () => {
    const owner = await app.agency()
    const left = await app.member(owner, 'field', {email: fay.email})
    const params = {id: left.member_id}
    const credentials = [{name: 'CPR', expires_on: '2027-02-16'}]
    const availability = {
      hours: [{weekdays: [1, 2], from: '08:00', until: '16:00'}],
      away: [],
      place: {label: 'Nashville, TN 37206', latitude: 36.18, longitude: -86.74},
    }
    await app.ok(people.setCredentials, {by: owner, params, body: {credentials}})
    await app.ok(people.setAvailability, {by: owner, params, body: availability})
    await app.ok(people.removeMember, {by: owner, params})
    const back = (await invite(owner)).body
    expect(back.id).not.toBe(left.member_id)
    const read = (await app.ok(listMembers, {by: owner})).find(({id}) => id === back.id)
    expect(read).toMatchObject({user_id: left.user_id, credentials, availability})
  })

  test('who leave once one side confirmed the end stay named as who went', async () => {
    const {parent, owner, field, session, assign} = await agencyMorning()
    await assign(field.member_id)
    await visit.starts(field, session)
    await visit.starts(parent, session)
    await visit.ends(parent, session)
    await app.ok(people.removeMember, {by: owner, params: {id: field.member_id}})
    expect(await visit.reads(owner, session)).toMatchObject({
      status: 'END_PARTIAL',
      assigned: {member_id: field.member_id},
    })
  })

  test('who are asked back are one person, with the visits that stayed theirs, and confirm those again', async () => {
    const {parent, owner, field, session, assign} = await agencyMorning()
    await assign(field.member_id)
    await visit.starts(field, session)
    await visit.starts(parent, session)
    await visit.ends(parent, session)
    await app.ok(people.removeMember, {by: owner, params: {id: field.member_id}})
    const [person] = await app.rows<typeof fay>(
      `select email, first_name, last_name from users where id = '${field.user_id}'`,
    )
    const body = {...person!, role: 'field' as const}
    const back = await app.ok(people.inviteMember, {by: owner, body})
    expect(await visit.reads(owner, session)).toMatchObject({assigned: {member_id: back.id}})
    expect(await visit.reads(owner, session)).not.toHaveProperty('began_by')
    const by = {...field, token: await app.logInAgain(field)}
    await visit.ends(by, session)
    expect(await visit.reads(owner, session)).toMatchObject({status: 'COMPLETED'})
  })

  test('who left, logged in once more and are asked back as another, open the visits of that with the same log-in', async () => {
    const owner = await app.agency()
    const left = await app.member(owner, 'coordinator', {email: fay.email})
    await app.ok(people.removeMember, {by: owner, params: {id: left.member_id}})
    const by = {token: await app.logInAgain(left)}
    expectRefusal(await app.call(listSessions, {by}), 403, 'left_agency')
    const back = await invite(owner, 'field')
    expect(await app.ok(getProfile, {by})).toMatchObject({user_id: left.user_id, member_role: 'field'})
    expect(await app.ok(listSessions, {by})).toEqual([])
    expectRefusal(await app.call(listMembers, {by}), 403, 'forbidden')
    await app.ok(people.changeMember, {by: owner, params: {id: back.body.id}, body: {role: 'coordinator'}})
    expect(await app.ok(listMembers, {by})).toHaveLength(2)
  })

  test('who left are not seated by another agency: they never agreed to it', async () => {
    const [owner, other] = [await app.agency(), await app.agency()]
    const {body} = await invite(owner)
    await app.rows(`update users set password_hash = 'chosen' where id = '${body.user_id}'`)
    await app.ok(people.removeMember, {by: owner, params: {id: body.id}})
    expectRefusal(await invite(other), 409, 'email_taken')
    expect(await app.ok(listMembers, {by: other})).toHaveLength(1)
    const answers = await Promise.all([invite(owner), invite(owner)])
    expect(answers.map(each => each.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('can be asked again before the invitation is answered, in another place if need be', async () => {
    const mailbox = await mailboxOf(app)
    const owner = await app.agency()
    const {body} = await invite(owner)
    await mailbox.next(fay.email)
    const again = await invite(owner, 'coordinator')
    await mailbox.next(fay.email)
    await mailbox.close()
    expect(again.body).toMatchObject({id: body.id, role: 'coordinator', is_invited: true})
    expect(await app.ok(listMembers, {by: owner})).toHaveLength(2)
  })

  test('whose invitation is taken back are gone, and their address is free', async () => {
    const [owner, family] = [await app.agency(), await app.parent()]
    const {body} = await invite(owner)
    const [visit] = await story.sessions(family, await story.confirmed(family, owner))
    await app.ok(assignSession, {by: owner, params: {id: visit!.id}, body: {member_id: body.id}})
    await app.ok(people.removeMember, {by: owner, params: {id: body.id}})
    expect(await app.rows(`select 1 from users where email = '${fay.email}'`)).toEqual([])
    const [after] = await app.ok(listSessions, {by: owner, query: {booking_id: visit!.booking_id}})
    expect(after).toMatchObject({id: visit!.id, assigned: null})
    await app.ok(createUser, {body: newcomer({email: fay.email})})
  })

  test('whose invitation ends, by hand or after a week, take along what the office wrote to them', async () => {
    const owner = await app.agency()
    const welcome = async () => {
      const [thread] = (await app.ok(listThreads, {by: owner, query: {}})).items
      await app.ok(sendMessage, {by: owner, key: newId(), params: {id: thread!.id}, body: {text: 'Welcome!'}})
    }
    const {body} = await invite(owner)
    await welcome()
    await app.ok(people.removeMember, {by: owner, params: {id: body.id}})
    await invite(owner)
    await welcome()
    app.clock.advance({hours: 7 * 24 + 1})
    await app.ok(createUser, {body: newcomer({email: fay.email})})
    expect(await app.ok(listMembers, {by: owner})).toHaveLength(1)
    expect(await app.rows('select 1 from threads union all select 1 from messages')).toEqual([])
  })

  test('who did not come within a week let their address go', async () => {
    const owner = await app.agency()
    const {body} = await invite(owner)
    const register = () => app.call(createUser, {body: newcomer({email: fay.email})})
    app.clock.advance({hours: 7 * 24 - 1})
    expectRefusal(await register(), 409, 'email_taken')
    app.clock.advance({hours: 2})
    expect((await register()).status).toBe(200)
    expect((await app.ok(listMembers, {by: owner})).map(each => each.id)).not.toContain(body.id)
  })

  test('are asked only so often', async () => {
    const owner = await app.agency()
    for (let i = 0; i < 20; i++) {
      const body = {...fay, email: `fay${i}@example.test`, role: 'field'} as const
      await app.ok(people.inviteMember, {by: owner, body})
    }
    expectRefusal(await invite(owner), 429, 'too_many_requests')
  })
})
