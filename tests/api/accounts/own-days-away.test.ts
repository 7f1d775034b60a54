import {describe, expect, test} from 'vitest'
import {setAvailability, setOwnDaysAway} from '#contract/accounts/members.ts'
import {getOwnOrganization, listMembers} from '#contract/accounts/profiles.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {listNotifications, readNotifications} from '#contract/notifications.ts'
import {awayAt} from '#domain/sessions/people-board.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import type {Member, Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const {agencyMorning} = morningsOf(app)

const hours = [{weekdays: [1, 2, 3], from: '08:00', until: '17:00'}]
const place = {label: 'Nashville, TN 37206', latitude: 36.18, longitude: -86.74}
const first = {from: '2026-09-01', to: '2026-09-03'}
const second = {from: '2026-10-05', to: '2026-10-05'}

const save = (by: Person, body: BodyIn<typeof setOwnDaysAway>) => app.call(setOwnDaysAway, {by, key: newId(), body})
const bell = async (by: Person) =>
  (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'days_away_entered')
const recordOf = async (by: Person) => (await app.ok(getOwnOrganization, {by})).own_record?.availability
const readByOffice = async (owner: Person, {member_id}: Member) =>
  (await app.ok(listMembers, {by: owner})).find(({id}) => id === member_id)?.availability

describe('a field caregiver’s own days away', () => {
  test('are entered and taken back beside what the office recorded, and read by both', async () => {
    const owner = await app.agency()
    const field = await app.member(owner, 'field')
    const other = await app.member(owner, 'field')
    const params = {id: field.member_id}
    await app.ok(setAvailability, {by: owner, params, body: {hours, away: [first], place}})
    const saved = await save(field, {away: [first, second], seen: {away: [first]}})
    expect(saved.body).toMatchObject({id: field.member_id, availability: {hours, away: [first, second], place}})
    expect(await readByOffice(owner, field)).toEqual({hours, away: [first, second], place})
    expect(await recordOf(field)).toEqual({hours, away: [first, second], place})
    expect(await readByOffice(owner, other)).toEqual({hours: [], away: [], place: null})

    expect((await save(field, {away: []})).status).toBe(200)
    expect(await readByOffice(owner, field)).toEqual({hours, away: [], place})
  })

  test('that the office changed meanwhile are not replaced unknowingly, and neither are theirs by the office', async () => {
    const owner = await app.agency()
    const field = await app.member(owner, 'field')
    const params = {id: field.member_id}
    const none = {hours: [], away: [], place: null}
    await app.ok(setAvailability, {by: owner, params, body: {hours, away: [first], place}})
    const late = await save(field, {away: [second], seen: {away: []}})
    expect(expectRefusal(late, 409, 'record_changed').current).toEqual({away: [first]})
    expect(await readByOffice(owner, field)).toEqual({hours, away: [first], place})

    // the office’s hours are no reason to refuse
    expect((await save(field, {away: [second], seen: {away: [first]}})).status).toBe(200)
    const seen = {hours, away: [first], place}
    const refused = await app.call(setAvailability, {by: owner, params, body: {...none, seen}})
    expect(expectRefusal(refused, 409, 'record_changed').current).toEqual({hours, away: [second], place})
  })

  test('are for a field caregiver alone, with days that fit', async () => {
    const owner = await app.agency()
    const field = await app.member(owner, 'field')
    for (const by of [owner, await app.member(owner, 'coordinator'), await app.parent(), await app.caretaker()]) {
      expectRefusal(await save(by, {away: [first]}), 403)
    }
    const backwards = await save(field, {away: [{from: first.to, to: first.from}]})
    expect(Object.keys(expectRefusal(backwards, 422).fields ?? {})).toEqual(['away.0.from'])
    expectRefusal(await save(field, {away: [{from: '2026-02-30', to: '2026-03-01'}]}), 422)
    const many = Array.from({length: 21}, (_, index) => ({from: addDays(first.from, index), to: '2026-12-01'}))
    expectRefusal(await save(field, {away: many}), 422)
    expect(await recordOf(field)).toEqual({hours: [], away: [], place: null})
  })

  test('are in the bell of owners and coordinators once, with the visits on them, until they are taken back', async () => {
    const {booking, owner, field, assign} = await agencyMorning()
    const office = [owner, await app.member(owner, 'coordinator')]
    const sessions = await story.sessions(owner, booking)
    await assign(field.member_id, {to: sessions[1]!})
    const day = dayIn(sessions[1]!.timezone, sessions[1]!.scheduled_start)
    expect((await save(field, {away: [first]})).status).toBe(200)
    for (const by of office) {
      const [notice] = await bell(by)
      expect(notice).toMatchObject({
        title: expect.stringMatching(/^Fay \w+ entered days away$/),
        body: 'Away Tue, Sep 1, 2026 – Thu, Sep 3, 2026. No visits are assigned to them on these days.',
        link: `/dash/agency/people?week=${first.from}`,
      })
    }
    expect((await save(field, {away: [first, {from: day, to: day}]})).status).toBe(200)
    for (const by of office) {
      const items = await bell(by)
      expect(items).toMatchObject([{link: `/dash/agency/people?week=${day}`, read_at: null}])
      expect(items[0]?.body).toMatch(/ and Tue, Sep 1, 2026 .* 1 visit is assigned to them on these days\.$/)
    }
    expect(await bell(field)).toEqual([])

    // what was read stays, and that a day is taken back brings nothing new
    const [read] = await bell(owner)
    await app.ok(readNotifications, {by: owner, body: {ids: [read!.id]}})
    await app.ok(readNotifications, {by: office[1]!, body: {ids: [(await bell(office[1]!))[0]!.id]}})
    expect((await save(field, {away: [first]})).status).toBe(200)
    expect(await bell(owner)).toMatchObject([{id: read!.id, body: 'These days are over or have changed since.'}])
  })

  test('that are all taken back before the office read of them are not in its bell any more', async () => {
    const owner = await app.agency()
    const field = await app.member(owner, 'field')
    await save(field, {away: [first]})
    expect(await bell(owner)).toHaveLength(1)
    await save(field, {away: []})
    expect(await bell(owner)).toEqual([])
  })

  test('leave their visits with them, marked for the office', async () => {
    const {booking, owner, field, assign} = await agencyMorning()
    const session = (await story.sessions(owner, booking))[1]!
    await assign(field.member_id, {to: session})
    const day = dayIn(session.timezone, session.scheduled_start)
    expect((await save(field, {away: [{from: day, to: day}]})).status).toBe(200)
    const read = await visit.reads(owner, session)
    expect(read.assigned?.member_id).toBe(field.member_id)
    const availability = await readByOffice(owner, field)
    expect(awayAt(read, {away: availability?.away ?? []})).toEqual({from: day, to: day})
  })
})
