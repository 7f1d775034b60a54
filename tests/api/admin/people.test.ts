import {describe, expect, test} from 'vitest'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {getWaiting, listAudit} from '#contract/admin/operations.ts'
import * as contract from '#contract/admin/people.ts'
import {login} from '#contract/accounts/auth.ts'
import {inviteMember, inviteToFamily} from '#contract/accounts/members.ts'
import {changeLanguage} from '#contract/accounts/language.ts'
import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import {caregiversQuery} from '#data/queries/admin/people.ts'
import {waitingKinds} from '#features/staff/overview/waiting-kinds.ts'
import {newId} from '#lib/id.ts'
import type {MailJob} from '#server/jobs/port.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {deliverDue} from '#server/modules/notifications/deliver.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {davidson, password, type Caretaker} from '#tests/support/people.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {staffOf} from '#tests/support/staff.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {admin, of, suspend, logOf, titles, logInAdmin} = staffOf(app)

describe('finding people', () => {
  const found = async (q: string) =>
    (await app.ok(contract.listUsers, {by: admin(), query: {q}})).items.map(each => each.email)

  test('by beginnings of a name, by address, by telephone, and by a booking’s number', async () => {
    const ada = await app.parent({
      first_name: 'Ada',
      last_name: 'O’Neil-Stone',
      email: 'ada.stone@example.test',
      phone_number: '(615) 555-0177',
    })
    const grace = await app.caretaker({
      first_name: 'Grace',
      last_name: 'Stoner',
      phone_number: '+16155550199',
    })
    expect(await found('ADA')).toEqual([ada.email])
    expect(await found('stone')).toEqual([grace.email, ada.email])
    expect(await found('ston ad')).toEqual([ada.email])
    expect(await found('neil')).toEqual([ada.email])
    expect(await found('ada.stone@example.test')).toEqual([ada.email])
    expect(await found('(615) 555-0177')).toEqual([ada.email])
    for (const typed of ['6155550199', '(615) 555-0199', '615-555-0199', '+16155550199'])
      expect(await found(typed)).toEqual([grace.email])
    expect(await found('zzz')).toEqual([])
    expect(await found('& | !')).toEqual([])
    const {number} = await story.confirmed(ada, grace)
    expect(await found(number)).toEqual([grace.email, ada.email])
    expect(await found(number.slice(2).toLowerCase())).toEqual([grace.email, ada.email])
  })

  test('an exact address or telephone number finds that one person, though others contain it', async () => {
    const ravi = await app.caretaker({email: 'caregiver11@demo.test', phone_number: '(615) 555-2490'})
    const amara = await app.caretaker({email: 'caregiver@demo.test', phone_number: '(931) 555-2490'})
    await app.caretaker({email: 'new.caregiver@demo.test'})
    expect(await found('caregiver@demo.test')).toEqual([amara.email])
    expect(await found(' Caregiver@Demo.test ')).toEqual([amara.email])
    expect(await found('931 555 2490')).toEqual([amara.email])
    expect(await found('caregiver11')).toEqual([ravi.email])
    expect(await found('555-2490')).toEqual([amara.email, ravi.email])
  })

  test('parts of words are found, a typo in a name where nothing else is, and the place', async () => {
    const ada = await app.parent({first_name: 'Grace', last_name: 'Lawson'})
    const bo = await app.parent({first_name: 'Bo', last_name: 'Marsh'})
    await app.rows(`update users set location = 'Franklin, TN' where id = '${ada.user_id}'`)
    for (const typed of ['aws', 'grace lawson', 'lawsn', 'graec', 'Grace Lawsen', 'franklin'])
      expect(await found(typed), typed).toEqual([ada.email])
    expect(await found('bo')).toEqual([bo.email])
    expect(await found('xylo')).toEqual([])
  })

  test('a later page continues the match that found the first one', async () => {
    for (const last_name of ['Lawson', 'Lawson', 'Lawson']) await app.parent({last_name})
    const page = async (cursor?: string) =>
      app.ok(contract.listUsers, {by: admin(), query: {q: 'lawsn', limit: '2', ...(cursor && {cursor})}})
    const first = await page()
    expect(first.items).toHaveLength(2)
    expect((await page(first.next_cursor!)).items).toHaveLength(1)
  })

  test('an agency is found by its name and by its people', async () => {
    const agency = await app.agency({legal_name: 'Cedar Care', email: 'owner@cedar.test'})
    await app.agency({legal_name: 'Oak Care'})
    await app.member(agency, 'field', {first_name: 'Noor'})
    const agencies = async (q: string) =>
      (await app.ok(contract.listAgencies, {by: admin(), query: {q}})).items.map(each => each.legal_name)
    expect(await agencies('cedar')).toEqual(['Cedar Care'])
    expect(await agencies('noor')).toEqual(['Cedar Care'])
    expect(await agencies('care')).toEqual(['Oak Care', 'Cedar Care'])
    expect(await agencies('owner@cedar.test')).toEqual(['Cedar Care'])
    expect(await agencies('ceder')).toEqual(['Cedar Care'])
    expect(await agencies('davidson')).toEqual(['Oak Care', 'Cedar Care'])
    const [listed] = (await app.ok(contract.listAgencies, {by: admin(), query: {q: 'cedar'}})).items
    expect(listed).toMatchObject({owner_email: 'owner@cedar.test', county: [davidson], members: 2})
  })

  test('page after page, newest first or by name', async () => {
    for (const [first_name, last_name] of [
      ['Bo', 'Young'],
      ['Al', 'Young'],
      ['Cy', 'Adams'],
    ] as const)
      await app.parent({first_name, last_name})
    const pages = async (sort: '-since' | 'since' | 'name' | '-name') => {
      const query = {sort, limit: '2'}
      const first = await app.ok(contract.listCareseekers, {by: admin(), query})
      const cursor = first.next_cursor ?? ''
      const rest = await app.ok(contract.listCareseekers, {by: admin(), query: {...query, cursor}})
      expect(rest.next_cursor).toBeNull()
      expect([first.total, rest.total]).toEqual([{count: 3, amount_cents: null}, null])
      return [...first.items, ...rest.items].map(each => each.first_name)
    }
    expect(await pages('-since')).toEqual(['Cy', 'Al', 'Bo'])
    expect(await pages('since')).toEqual(['Bo', 'Al', 'Cy'])
    expect(await pages('name')).toEqual(['Cy', 'Al', 'Bo'])
    expect(await pages('-name')).toEqual(['Bo', 'Al', 'Cy'])
  })

  test('narrowed by verification and by suspension', async () => {
    const [verified, waiting] = [await app.caretaker(), await app.caretaker({verified: false})]
    await suspend(verified)
    const caregivers = async (query: object) =>
      (await app.ok(contract.listCaregivers, {by: admin(), query})).items.map(each => each.user_id)
    expect(await caregivers({is_verified: 'Pending'})).toEqual([waiting.user_id])
    expect(await caregivers({suspended: 'true'})).toEqual([verified.user_id])
    expect(await caregivers({suspended: 'false'})).toEqual([waiting.user_id])
  })

  test('as verifications that wait are counted, without suspended caregivers and closed accounts', async () => {
    const waiting = await app.caretaker({verified: false})
    await suspend(await app.caretaker({verified: false}))
    const closed = await app.caretaker({verified: false})
    await app.rows(`update users set closed_at = '${testStart}' where id = '${closed.user_id}'`)
    const {verifications} = await app.ok(getWaiting, {by: admin()})
    const query = caregiversQuery({...waitingKinds.verifications.search})
    const {items} = await app.ok(contract.listCaregivers, {by: admin(), query})
    expect(items.map(({user_id}) => user_id)).toEqual([waiting.user_id])
    expect(verifications.count).toBe(1)
  })

  test('caregivers with a check that runs out within thirty days, by the newest of each kind', async () => {
    const [soon, renewed, suspended, unverified] = [
      await app.caretaker(),
      await app.caretaker(),
      await app.caretaker(),
      await app.caretaker({verified: false}),
    ]
    await suspend(suspended)
    await app.rows('delete from checks')
    const checked = ({caretaker_id}: Caretaker, checked_on: string, expires_on: string) =>
      app.rows(`insert into checks (id, caretaker_id, kind, provider, checked_on, expires_on)
        values ('${newId()}', '${caretaker_id}', 'background', 'Checkers', '${checked_on}', '${expires_on}')`)
    for (const each of [soon, renewed, suspended, unverified]) await checked(each, '2025-06-20', '2026-06-20')
    await checked(renewed, '2026-05-20', '2027-05-20')
    const {items} = await app.ok(contract.listCaregivers, {by: admin(), query: {checks_ending: 'true'}})
    expect(items.map(each => each.user_id)).toEqual([soon.user_id])
  })

  test('one person shows what she had to do with the product', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(ada, grace)
    for (const person of [ada, grace]) {
      const detail = await app.ok(contract.getUser, {by: admin(), params: {id: person.user_id}})
      expect(detail.bookings).toMatchObject([{number: booking.number, status: 'CONFIRMED'}])
      expect(detail).not.toHaveProperty('password_hash')
    }
    expectRefusal(await app.call(contract.getUser, {by: admin(), params: {id: newId()}}), 404)
  })
})

describe('suspending', () => {
  test('a caregiver: sign-ins end, offers and visits ahead go, families are told and may ask anew', async () => {
    const [ada, ben, grace] = [await app.parent(), await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    const asked = await story.request(ben, {
      schedule: [{date_range: ['2026-06-20', '2026-06-20'], time_range: ['09:00', '13:00']}],
    })
    await story.bid(grace, asked)
    expect((await suspend(grace)).suspended).toEqual({at: app.clock.now(), reason: 'Unsafe'})

    const signedOut = await app.call(profiles.getOwnCaretakerProfile, {by: grace})
    expectRefusal(signedOut, 401, 'session_ended')
    const [booking] = await app.ok(familyBookings.listParentBookings, {by: ada})
    expect(booking).toMatchObject({
      id: booked.id,
      status: 'CANCELLED',
      cancelled: {by: 'staff', reason: null},
    })
    const seen = await app.ok(getAnyBooking, {by: admin(), params: {id: booked.id}})
    expect(seen.history.at(-1)).toMatchObject({what: 'suspended', suspended: expect.any(String), reason: 'Unsafe'})
    expect((await story.sessions(ada, booked)).map(each => each.status)).toEqual([
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
    ])
    const [open] = await app.ok(familyBookings.listParentBookings, {by: ben})
    expect(open).toMatchObject({status: 'PENDING', offers_count: 0})
    expect(await titles(ada)).toContainEqual(expect.stringMatching(/^Child Care with .* was canceled$/))
    expect(
      await app.ok(familyBookings.reopenBooking, {by: ada, key: newId(), params: {id: booked.id}, body: {}}),
    ).toMatchObject({
      status: 'PENDING',
    })
    expect(await logOf(grace.user_id)).toEqual([
      {
        action: 'user.suspended',
        by: admin().user_id,
        before: {suspended_at: null, suspended_reason: null},
        after: {suspended_at: app.clock.now(), suspended_reason: 'Unsafe'},
      },
    ])
  })

  test('a visit under way stays', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    app.clock.set('2026-06-08T14:00:00.000Z')
    const again = await app.logInAgain(grace)
    const [first] = await story.sessions(ada, booked)
    await app.ok(confirmStartByCaretaker, {token: again, key: newId(), params: {id: first!.id}, body: {}})
    await suspend(grace)
    expect((await story.sessions(ada, booked)).map(each => each.status)).toEqual([
      'START_PARTIAL',
      'CANCELLED',
      'CANCELLED',
    ])
  })

  test('a family: its request closes for those who bid, its visits for the person who was to come', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    await story.confirmed(ada, grace)
    const later = {
      schedule: [
        {
          date_range: ['2026-06-20', '2026-06-20'] as [string, string],
          time_range: ['09:00', '13:00'] as [string, string],
        },
      ],
    }
    await story.bid(grace, await story.request(ada, later))
    await suspend(ada)
    expect(await app.rows('select distinct status from bookings')).toEqual([{status: 'CANCELLED'}])
    expect(await titles(grace)).toContainEqual(expect.stringMatching(/was canceled$/))
    expect(await app.rows('select status from offers order by id')).toEqual([
      {status: 'ACCEPTED'},
      {status: 'NOT_SELECTED'},
    ])
  })

  test('of a family with two adults only the last takes the visits along', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    const other = await app.account('parent')
    await app.rows(
      `insert into family_adults (parent_id, user_id, seat, joined_at) values ('${ada.parent_id}', '${other.user_id}', 2, '${testStart}')`,
    )
    await suspend(ada)
    expect(await app.rows(`select status from bookings where id = '${booked.id}'`)).toEqual([{status: 'CONFIRMED'}])
    await suspend(other)
    expect(await app.rows(`select status from bookings where id = '${booked.id}'`)).toEqual([{status: 'CANCELLED'}])
  })

  test('of a family whose other adult has closed the account the visits go along', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    const other = await app.account('parent')
    await app.rows(
      `insert into family_adults (parent_id, user_id, seat, joined_at) values ('${ada.parent_id}', '${other.user_id}', 2, '${testStart}')`,
    )
    await app.rows(`update users set closed_at = '${testStart}' where id = '${other.user_id}'`)
    await suspend(ada)
    expect(await app.rows(`select status from bookings where id = '${booked.id}'`)).toEqual([{status: 'CANCELLED'}])
  })

  test('of one of several people is previewed as what really ends', async () => {
    const preview = ({user_id}: {user_id: string}) =>
      app.ok(contract.previewUserSuspension, {by: admin(), params: {id: user_id}})
    const [ada, grace, agency] = [await app.parent(), await app.caretaker(), await app.agency()]
    await story.confirmed(ada, grace)
    expect(await preview(ada)).toMatchObject({ends: 'profile', visits: 3, assignments: 0})
    const other = await app.account('parent')
    await app.rows(
      `insert into family_adults (parent_id, user_id, seat, joined_at) values ('${ada.parent_id}', '${other.user_id}', 2, '${testStart}')`,
    )
    const nothing = {ends: 'nothing', requests: 0, bookings: 0, visits: 0, assignments: 0}
    for (const person of [ada, agency, await app.staff('blog_writer')])
      expect(await preview(person)).toMatchObject(nothing)

    const field = await app.member(agency, 'field')
    expect(await preview(field)).toMatchObject({ends: 'assignments', assignments: 0})
    const booked = await story.confirmed(ada, agency)
    const visits = await story.sessions(ada, booked)
    await app.rows(`update sessions set assigned_member_id = '${field.member_id}' where booking_id = '${booked.id}'`)
    // the first visit is under way, and is taken off as well
    app.clock.set(visits[0]!.scheduled_start)
    await logInAdmin()
    expect(await preview(field)).toMatchObject({ends: 'assignments', visits: 0, assignments: 3})
    await suspend(field)
    expect(await app.rows('select id from sessions where assigned_member_id is not null')).toEqual([])
  })

  test('an agency with all its people, and back with those who went with it', async () => {
    const [ada, agency] = [await app.parent(), await app.agency()]
    const booked = await story.confirmed(ada, agency)
    const [office, field] = [await app.member(agency, 'coordinator'), await app.member(agency, 'field')]
    await suspend(field, 'Of her own')
    app.clock.advance({minutes: 1})
    const input = {by: admin(), params: {id: agency.org_id}}
    const suspended = await app.ok(contract.suspendAgency, {
      ...input,
      key: newId(),
      body: {reason: 'No licence'},
    })
    expect(suspended.suspended).toMatchObject({reason: 'No licence'})
    for (const by of [agency, office])
      expectRefusal(await app.call(profiles.getOwnOrganization, {by}), 401, 'session_ended')
    expect(await app.rows(`select status from bookings where id = '${booked.id}'`)).toEqual([{status: 'CANCELLED'}])
    expect(await app.ok(profiles.listOrganizations, {by: ada, query: {is_subscribed: 'true'}})).toEqual([])
    const back = await app.ok(contract.unsuspendAgency, {...input, key: newId(), body: {}})
    expect(back.suspended).toBeNull()
    const still = await app.rows<{id: string}>('select id from users where suspended_at is not null')
    expect(still).toEqual([{id: field.user_id}])
    expect((await logOf(agency.org_id)).map(each => each.action)).toEqual(['agency.unsuspended', 'agency.suspended'])
  })

  test('who is let in again signs in again, and what was canceled stays so', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booked = await story.confirmed(ada, grace)
    await suspend(grace)
    expect((await app.ok(contract.unsuspendUser, {...of(grace), body: {reason: 'A mistake'}})).suspended).toBeNull()
    await app.ok(login, {body: {grant_type: 'password', username: grace.email, password}})
    expect(await app.rows(`select status from bookings where id = '${booked.id}'`)).toEqual([{status: 'CANCELLED'}])
    expect((await logOf(grace.user_id))[0]).toMatchObject({
      action: 'user.unsuspended',
      after: {suspended_at: null, reason: 'A mistake'},
    })
  })

  test('an admin cannot suspend their own account, and of two admins who suspend one another one is left', async () => {
    expectRefusal(await app.call(contract.suspendUser, {...of(admin()), body: {reason: 'Tired'}}), 409, 'own_account')
    const other = await app.staff('admin')
    const answers = await Promise.all([
      app.call(contract.suspendUser, {...of(other), body: {reason: 'You'}}),
      app.call(contract.suspendUser, {...of(admin()), by: other, body: {reason: 'No, you'}}),
    ])
    expect(answers.filter(({status}) => status === 200)).toHaveLength(1)
    const left = await app.rows("select id from users where role = 'admin' and suspended_at is null")
    expect(left).toHaveLength(1)
  })
})

describe('staff', () => {
  test('a writer is asked by mail, and an address in use is not asked twice', async () => {
    const body = {
      email: 'Nia@example.test',
      first_name: 'Nia',
      last_name: 'Park',
      role: 'blog_writer',
    } as const
    const invited = await app.ok(contract.inviteStaff, {by: admin(), key: newId(), body})
    expect(invited).toMatchObject({email: 'nia@example.test', role: 'blog_writer', is_invited: true})
    expectRefusal(await app.call(contract.inviteStaff, {by: admin(), key: newId(), body}), 409, 'email_taken')
    const staff = await app.ok(contract.listUsers, {by: admin(), query: {staff: 'true'}})
    expect(staff.items.map(each => each.email)).toEqual(['nia@example.test', admin().email])
    expect(await logOf(invited.user_id)).toMatchObject([{action: 'user.invited', after: {role: 'blog_writer'}}])
  })

  test('the log is never changed', async () => {
    await suspend(await app.parent())
    await expect(app.rows("update audit_log set action = 'nothing'")).rejects.toThrow(/Failed query|never changed/)
    await expect(app.rows('delete from audit_log')).rejects.toThrow(/Failed query|never changed/)
  })

  test('what is refused leaves no trace in the log', async () => {
    await app.call(contract.suspendUser, {...of(admin()), body: {reason: 'Tired'}})
    expect((await app.ok(listAudit, {by: admin()})).items).toEqual([])
  })
})

describe('writing to a person', () => {
  const text = 'Please call us about Monday.\nThank you'

  test('is in their bell and mail, in their language, and in the log', async () => {
    const ada = await app.parent({first_name: 'Ada'})
    await app.ok(changeLanguage, {by: ada, body: {language: 'es'}})
    expect(await app.ok(contract.messageUser, {...of(ada), body: {text}})).toEqual({ok: true})
    const {items, unread} = await app.ok(listNotifications, {by: ada})
    expect(unread).toBe(1)
    expect(items).toMatchObject([
      {
        kind: 'staff_message',
        group: 'account',
        body: `“${text}”`,
        link: `/contact?message=${items[0]?.id}`,
        read_at: null,
      },
    ])
    await deliverDue(app.db, app.deps.jobs.send, app.clock.now(), 50)
    const [job] = await app.rows<{data: MailJob}>(
      `select data from jobs.job where name = 'mail' and data ->> 'user_id' = '${ada.user_id}' and data ->> 'mail' = 'notice'`,
    )
    const head = {public_url: 'http://localhost'}
    const mail = await writeMail(job!.data, {db: app.db, now: app.clock.now(), head})
    expect(mail).toMatchObject({to: ada.email, subject: 'Mensaje del equipo de ayuda de Village'})
    expect(mail!.text).toContain('Please call us about Monday.')
    expect(await logOf(ada.user_id)).toEqual([
      {action: 'user.messaged', before: null, after: {text}, by: admin().user_id},
    ])
  })

  test('counts once, and is not for staff, suspended accounts or nothing', async () => {
    const [ada, other] = [await app.parent(), await app.staff('admin')]
    const call = {...of(ada), body: {text}}
    await app.ok(contract.messageUser, call)
    await app.ok(contract.messageUser, call)
    expect(await titles(ada)).toEqual(['Message from Village support'])
    expectRefusal(await app.call(contract.messageUser, {...of(other), body: {text}}), 404, 'not_found')
    expectRefusal(await app.call(contract.messageUser, {...of({user_id: newId()}), body: {text}}), 404, 'not_found')
    expectRefusal(await app.call(contract.messageUser, {...of(ada), body: {text: '  '}}), 422, 'invalid')
    await suspend(ada)
    expectRefusal(await app.call(contract.messageUser, {...of(ada), body: {text}}), 409, 'account_suspended')
  })
})

test('the page of a caregiver has the hours that they offer', async () => {
  const available_dates = [{date_range: ['2026-06-01'], weekdays: [1, 3], time_range: ['09:00-13:00']}]
  const grace = await app.caretaker()
  await app.rows(
    `update caretakers set available_dates = '${JSON.stringify(available_dates)}' where id = '${grace.caretaker_id}'`,
  )
  const {caretaker} = await app.ok(contract.getUser, {by: admin(), params: {id: grace.user_id}})
  expect(caretaker).toMatchObject({available_dates})
})

test('the reviews of a person name their booking and both sides', async () => {
  const parent = await app.parent({first_name: 'June', last_name: 'Reed'})
  const caretaker = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  const review = reviewsOf(app)
  const booking = await review.visited(parent, caretaker)
  await review.writes(parent, booking, {text: 'Kind'})
  const named = {booking_id: booking.id, number: booking.number, family: 'June Reed', provider: 'Grace Okafor'}
  for (const {user_id: id} of [parent, caretaker]) {
    const {reviews} = await app.ok(contract.getUser, {by: admin(), params: {id}})
    expect(reviews).toMatchObject([{...named, side: 'parent', text: 'Kind'}])
  }
})

test('the page of an agency or a family says who has not accepted the invitation', async () => {
  const owner = await app.agency()
  await app.ok(inviteMember, {
    by: owner,
    key: newId(),
    body: {email: 'fay@example.test', first_name: 'Fay', last_name: 'Lund', role: 'field'},
  })
  const {people} = await app.ok(contract.getAgency, {by: admin(), params: {id: owner.org_id}})
  expect(people.map(({name, is_invited}) => [name, is_invited])).toEqual([
    [expect.stringContaining('Olive'), false],
    ['Fay Lund', true],
  ])
  const hannah = await app.parent()
  const body = {email: 'dana@example.test', first_name: 'Dana', last_name: 'Park'}
  await app.ok(inviteToFamily, {by: hannah, key: newId(), body})
  const {family} = await app.ok(contract.getUser, {by: admin(), params: {id: hannah.user_id}})
  expect(family?.other).toMatchObject({name: 'Dana Park', is_invited: true})
})

test('a plan renews only if it is charged again, and one whose payment failed says so', async () => {
  const grace = await app.caretaker({subscribed: true})
  const plan = async () => (await app.ok(contract.getUser, {by: admin(), params: {id: grace.user_id}})).owner?.plan
  const set = (columns: string) =>
    app.rows(`update subscriptions set ${columns} where owner_id = '${grace.caretaker_id}'`)
  await set(`method = 'card', paid_until = '2026-07-01T15:00:00Z', current_period_end = '2026-07-08T15:00:00Z'`)
  expect(await plan()).toMatchObject({until: '2026-07-01T15:00:00.000Z', renews: true, is_past_due: false})
  await set(`status = 'PAST_DUE'`)
  expect(await plan()).toMatchObject({until: '2026-07-08T15:00:00.000Z', renews: false, is_past_due: true})
  await set(`status = 'ACTIVE', cancel_at_period_end = true`)
  expect(await plan()).toMatchObject({renews: false, is_past_due: false})
})
