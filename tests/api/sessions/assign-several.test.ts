import {beforeEach, expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {setAvailability} from '#contract/accounts/members.ts'
import {listMembers} from '#contract/accounts/profiles.ts'
import {suspendUser, unsuspendUser} from '#contract/admin/people.ts'
import {listNotifications} from '#contract/notifications.ts'
import {listSessions} from '#contract/sessions/own-sessions.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Titles of what someone was notified of about new visits. */
const newVisits = async (by: Person) =>
  (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'session_assigned').map(({title}) => title)

test('a week assigned in one call notifies each caregiver once, whatever the number of visits and families', async () => {
  const agency = await app.agency()
  const [fay, gus] = [await app.member(agency, 'field'), await app.member(agency, 'field')]
  const [first, second] = [
    await story.sessions(agency, await story.confirmed(await app.parent(), agency)),
    await story.sessions(agency, await story.confirmed(await app.parent(), agency)),
  ]
  const visits = [...first, ...second].map(({id}, at) => ({
    session_id: id,
    member_id: (at === 0 ? gus : fay).member_id,
  }))
  const assign = (by: Person) => app.call(sessions.assignSessions, {by, key: newId(), body: {visits}})
  expectRefusal(await assign(await app.agency()), 404, 'not_found')
  expect((await assign(agency)).body).toEqual({refused: [], unchanged: []})
  expect((await assign(agency)).body).toEqual({refused: [], unchanged: visits.map(({session_id}) => session_id)})
  expect(await newVisits(fay)).toEqual([`You have ${visits.length - 1} new visits`])
  expect(await newVisits(gus)).toEqual(['You have a new visit'])
  expect(await app.rows('select assigned_member_id as id, count(*)::int from sessions group by 1 order by 2')).toEqual([
    {id: gus.member_id, count: 1},
    {id: fay.member_id, count: visits.length - 1},
  ])
})

test('a family is notified once of who comes first, whatever the number of visits, and of each new person', async () => {
  const agency = await app.agency()
  const member = (first_name: string) => app.member(agency, 'field', {first_name, last_name: 'Reed'})
  const [fay, gus, hal] = [await member('Fay'), await member('Gus'), await member('Hal')]
  const [parent, another] = [await app.parent(), await app.parent()]
  const [first, second, third] = await story.sessions(agency, await story.confirmed(parent, agency))
  const [other] = await story.sessions(agency, await story.confirmed(another, agency))
  const coming = async (by: Person) =>
    (await app.ok(listNotifications, {by})).items
      .filter(({kind}) => kind === 'session_assigned')
      .map(({title, body}) => [title, body.replace(/^.*?(Also|$)/, '$1')])
  const assign = (...visits: [{id: string} | undefined, Person & {member_id: string}][]) =>
    app.ok(sessions.assignSessions, {
      by: agency,
      key: newId(),
      body: {visits: visits.map(([visit, {member_id}]) => ({session_id: visit!.id, member_id}))},
    })
  await assign([first, fay], [second, gus], [other, fay])
  const both = ['Fay Reed and Gus Reed will come', 'Also to 1 later visit.']
  expect(await coming(parent)).toEqual([both])
  expect(await coming(another)).toEqual([['Fay Reed will come', '']])
  expect(await coming(agency)).toEqual([])

  // who comes to the booking already is not new to the family
  const params = {id: third!.id}
  await app.ok(sessions.assignSession, {by: agency, key: newId(), params, body: {member_id: gus.member_id}})
  expect(await coming(parent)).toEqual([both])
  await app.ok(sessions.assignSession, {by: agency, key: newId(), params, body: {member_id: null}})
  await app.ok(sessions.assignSession, {by: agency, key: newId(), params, body: {member_id: hal.member_id}})
  const kinds = (await app.ok(listNotifications, {by: parent})).items.map(({kind}) => kind)
  expect(kinds.filter(kind => kind === 'session_replaced')).toHaveLength(1)
  expect(await coming(parent)).toEqual([both])
})

test('a family that knew who would come is notified of another person, though no one was assigned in between', async () => {
  const agency = await app.agency()
  const [fay, eli] = [await app.member(agency, 'field'), await app.member(agency, 'field', {first_name: 'Eli'})]
  const parent = await app.parent()
  const [visit] = await story.sessions(agency, await story.confirmed(parent, agency))
  const replaced = async () =>
    (await app.ok(listNotifications, {by: parent})).items
      .filter(({kind}) => kind === 'session_replaced')
      .map(({title, body}) => `${title}: ${body}`)
  const assign = (member_id: string | null) =>
    app.ok(sessions.assignSession, {
      by: agency,
      key: newId(),
      params: {id: visit!.id},
      body: {member_id, and_later: true},
    })
  for (const member_id of [fay.member_id, null, fay.member_id, null]) await assign(member_id)
  expect(await replaced()).toEqual([])
  const visits = [{session_id: visit!.id, member_id: eli.member_id}]
  await app.ok(sessions.assignSessions, {by: agency, key: newId(), body: {visits}})
  expect(await replaced()).toEqual([expect.stringMatching(/^Eli .+ will come instead: Child Care, [^.]+\.$/)])
  await assign(null)
  await assign(eli.member_id)
  expect(await replaced()).toHaveLength(2)
  expect((await replaced())[0]).toMatch(/^Eli .+ will come instead: .* Also to 1 later visit\.$/)
})

test('a visit that a colleague assigned meanwhile stays with that person, and is answered with the reason', async () => {
  const agency = await app.agency()
  const [fay, gus] = [await app.member(agency, 'field'), await app.member(agency, 'field', {first_name: 'Gus'})]
  const [taken, free] = await story.sessions(agency, await story.confirmed(await app.parent(), agency))
  const body = {member_id: gus.member_id}
  await app.ok(sessions.assignSession, {by: agency, key: newId(), params: {id: taken!.id}, body})
  const visits = [taken, free].map(each => ({session_id: each!.id, member_id: fay.member_id}))
  const {refused} = await app.ok(sessions.assignSessions, {by: agency, key: newId(), body: {visits}})
  expect(refused).toEqual([{session_id: taken!.id, detail: expect.stringContaining('A colleague has assigned Gus')}])
  expect(await newVisits(fay)).toEqual(['You have a new visit'])
})

test('several visits are taken back in one call, with one notification each, but for one that a colleague changed', async () => {
  const agency = await app.agency()
  const [fay, gus] = [await app.member(agency, 'field'), await app.member(agency, 'field', {first_name: 'Gus'})]
  const [changed, ...others] = await story.sessions(agency, await story.confirmed(await app.parent(), agency))
  const all = [changed!, ...others]
  const send = (visits: {session_id: string; member_id: string | null; expected_member_id?: string}[]) =>
    app.ok(sessions.assignSessions, {by: agency, key: newId(), body: {visits}})
  await send(all.map(({id}) => ({session_id: id, member_id: fay.member_id})))
  const body = {member_id: gus.member_id}
  await app.ok(sessions.assignSession, {by: agency, key: newId(), params: {id: changed!.id}, body})
  const {refused} = await send(
    all.map(({id}) => ({session_id: id, member_id: null, expected_member_id: fay.member_id})),
  )
  expect(refused).toEqual([{session_id: changed!.id, detail: expect.stringContaining('A colleague has assigned Gus')}])
  expect(await app.rows('select assigned_member_id as id, count(*)::int from sessions group by 1 order by 2')).toEqual([
    {id: gus.member_id, count: 1},
    {id: null, count: others.length},
  ])
  const lost = (await app.ok(listNotifications, {by: fay})).items
    .filter(({kind}) => kind === 'session_given_away')
    .map(({title}) => title)
  expect(lost).toEqual([
    `${others.length} of your visits are no longer assigned to you`,
    'One of your visits was reassigned',
  ])
})

test('a suspended member is marked in the team and cannot be assigned, alone or with others, until reinstated', async () => {
  const [admin, agency, parent] = [await app.staff('admin'), await app.agency(), await app.parent()]
  const [fay, gus] = [await app.member(agency, 'field', {first_name: 'Fay'}), await app.member(agency, 'field')]
  const [visit, other] = await story.sessions(agency, await story.confirmed(parent, agency))
  const of = {by: admin, params: {id: fay.user_id}}
  const suspended = async () =>
    (await app.ok(listMembers, {by: agency})).filter(({is_suspended}) => is_suspended).map(({id}) => id)
  const assign = (member_id: string) =>
    app.call(sessions.assignSession, {by: agency, key: newId(), params: {id: visit!.id}, body: {member_id}})
  const assignBoth = () =>
    app.call(sessions.assignSessions, {
      by: agency,
      key: newId(),
      body: {
        visits: [
          {session_id: visit!.id, member_id: fay.member_id},
          {session_id: other!.id, member_id: gus.member_id},
        ],
      },
    })
  const assigned = () =>
    app.rows(
      'select assigned_member_id as id from sessions where assigned_member_id is not null order by scheduled_start',
    )

  await app.ok(suspendUser, {...of, key: newId(), body: {reason: 'Unsafe'}})
  expect(await suspended()).toEqual([fay.member_id])
  const said = expect.stringMatching(/^Fay .+ account is suspended\. Choose someone else\.$/)
  const refused = await assign(fay.member_id)
  expectRefusal(refused, 422, 'invalid')
  expect(refused.body).toMatchObject({detail: said, fields: {member_id: said}})
  const both = await assignBoth()
  expectRefusal(both, 422, 'invalid')
  expect(both.body).toMatchObject({detail: said, fields: {visits: said}})
  expect(await assigned()).toEqual([])
  expect((await app.ok(listNotifications, {by: parent})).items.map(({kind}) => kind)).not.toContain('session_replaced')

  await app.ok(unsuspendUser, {...of, key: newId(), body: {reason: 'A mistake'}})
  expect(await suspended()).toEqual([])
  expect((await assignBoth()).body).toMatchObject({refused: []})
  expect(await assigned()).toEqual([{id: fay.member_id}, {id: gus.member_id}])
})

test('a member who closes the account leaves the team and cannot be assigned', async () => {
  const agency = await app.agency()
  const fay = await app.member(agency, 'field')
  const [visit] = await story.sessions(agency, await story.confirmed(await app.parent(), agency))
  await app.ok(closeAccount, {by: fay, body: {password}, key: newId()})
  expect((await app.ok(listMembers, {by: agency})).map(({id}) => id)).not.toContain(fay.member_id)
  const body = {member_id: fay.member_id}
  const refused = await app.call(sessions.assignSession, {by: agency, key: newId(), params: {id: visit!.id}, body})
  expectRefusal(refused, 422, 'invalid')
})

test('what speaks against a caregiver counts as accepted once the office assigns them, until it changes and is saved again', async () => {
  const agency = await app.agency()
  const fay = await app.member(agency, 'field')
  const [visit, later] = await story.sessions(agency, await story.confirmed(await app.parent(), agency))
  const recordAway = (to: string, seen: object[]) =>
    app.ok(setAvailability, {
      by: agency,
      key: newId(),
      params: {id: fay.member_id},
      body: {
        hours: [],
        away: [{from: '2026-01-01', to}],
        place: null,
        seen: {hours: [], away: seen as {from: string; to: string}[], place: null},
      },
    })
  const params = {id: visit!.id}
  const assign = async (and_later = false) => {
    const body = {member_id: fay.member_id, and_later}
    return (await app.ok(sessions.assignSession, {by: agency, key: newId(), params, body})).accepted_warnings
  }
  const acceptedOfLater = async () =>
    (await app.ok(listSessions, {by: agency, query: {booking_id: visit!.booking_id}})).find(({id}) => id === later!.id)!
      .accepted_warnings
  const assignments = () => app.rows("select count(*)::int as n from session_events where kind = 'assigned'")
  expect(await assign()).toBeUndefined()
  await recordAway('2029-12-30', [])
  const accepted = await assign()
  expect(accepted).toEqual(expect.any(String))
  expect(await assign()).toBe(accepted)
  expect(await assignments()).toEqual([{n: 2}])
  const read = await app.ok(listSessions, {by: fay, query: {booking_id: visit!.booking_id}})
  expect(read.map(({accepted_warnings}) => accepted_warnings)).toEqual([undefined])
  await recordAway('2029-12-31', [{from: '2026-01-01', to: '2029-12-30'}])
  expect(await assign()).not.toBe(accepted)

  // with the later visits of the same person, theirs are accepted too, once and without a notification
  await assign(true)
  const acceptedLater = await acceptedOfLater()
  expect(acceptedLater).toEqual(expect.any(String))
  const [before, notified] = [await assignments(), await newVisits(fay)]
  await recordAway('2029-12-29', [{from: '2026-01-01', to: '2029-12-31'}])
  await assign(true)
  expect(await acceptedOfLater()).not.toBe(acceptedLater)
  const visits = await app.rows("select count(*)::int as n from sessions where status = 'SCHEDULED'")
  expect(await assignments()).toEqual([{n: Number(before[0]!['n']) + Number(visits[0]!['n'])}])
  const after = await assignments()
  await assign(true)
  expect(await assignments()).toEqual(after)
  expect(await newVisits(fay)).toEqual(notified)
})
