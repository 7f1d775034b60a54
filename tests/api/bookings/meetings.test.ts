import {beforeEach, describe, expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {suspendUser} from '#contract/admin/people.ts'
import {answerMeeting, getMeeting, listMeetings, proposeMeeting} from '#contract/bookings/meetings.ts'
import {blockThread, listThreads, unblockThread} from '#contract/messages/messages.ts'
import {listNotifications} from '#contract/notifications.ts'
import {makeCalendarFeed, readCalendarFeed} from '#contract/sessions/calendar-feed.ts'
import {calendarFeed, meeting_days_ahead, meetings_per_day} from '#domain/constants.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {collectData} from '#server/modules/privacy/export/collect.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Parent} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const address = {line1: '1200 Forrest Ave', city: 'Nashville', state: 'TN', zip: '37206'}
const ask = (by: Parent, caretaker_id: string, more: object = {}) =>
  app.call(proposeMeeting, {
    by,
    key: newId(),
    body: {caretaker_id, start: '2026-06-03T22:00:00.000Z', minutes: 30, how: 'in_person', ...more},
  })
const answer = (by: {token: string}, id: string, body: object) =>
  app.call(answerMeeting, {by, key: newId(), params: {id}, body: body as {answer: 'accept'}})
const mine = async (by: {token: string}) => (await app.ok(listMeetings, {by})).items
const newest = async (by: {token: string}) => (await app.ok(listNotifications, {by, query: {}})).items[0]

async function offered() {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  await story.bid(caretaker, await story.request(parent))
  return {parent, caretaker}
}

test('a family with an unverified email proposes nothing', async () => {
  const [parent, caretaker] = [await app.parent({email_verified: false}), await app.caretaker()]
  expectRefusal(await ask(parent, caretaker.caretaker_id), 409, 'email_not_verified')
  expect(await mine(caretaker)).toEqual([])
})

test('an adult without a time zone of their own proposes by the clock of the family’s home', async () => {
  const {parent, caretaker} = await offered()
  await app.rows(`update users set timezone = 'America/Los_Angeles' where id = '${parent.user_id}'`)
  const otto = await joinFamily(app, parent)
  await app.rows(`update users set timezone = null where id = '${otto.user_id}'`)
  expect((await ask(otto, caretaker.caretaker_id)).body).toMatchObject({timezone: 'America/Los_Angeles'})
})

test('a family that proposes and cancels all day reaches a limit, which ends after a day', async () => {
  const {parent, caretaker} = await offered()
  for (let time = 1; time <= meetings_per_day; time++) {
    const {body: meeting} = await ask(parent, caretaker.caretaker_id)
    await answer(parent, meeting.id, {answer: 'cancel'})
  }
  const refused = await ask(parent, caretaker.caretaker_id)
  expectRefusal(refused, 429, 'rate_limited')
  app.clock.advance({hours: 24})
  expect((await ask(parent, caretaker.caretaker_id)).status).toBe(201)
})

test.each([14, 61])('the database has no meeting of %i minutes', async minutes => {
  const {parent, caretaker} = await offered()
  const {body: meeting} = await ask(parent, caretaker.caretaker_id)
  const longer = app.rows(
    `update meetings set scheduled_end = scheduled_start + interval '${minutes} minutes' where id = '${meeting.id}'`,
  )
  await expect(longer).rejects.toMatchObject({cause: {constraint: 'meetings_length'}})
  expect(await mine(parent)).toMatchObject([{start: meeting.start, end: meeting.end}])
})

test('a declined meeting leaves the list and is still read alone, with the reason, by its two sides', async () => {
  const {parent, caretaker} = await offered()
  const {body: meeting} = await ask(parent, caretaker.caretaker_id)
  await answer(caretaker, meeting.id, {answer: 'decline', reason: 'Away that week'})
  expect(await mine(parent)).toEqual([])
  const params = {id: meeting.id}
  expect(await app.ok(getMeeting, {by: parent, params})).toMatchObject({
    id: meeting.id,
    status: 'DECLINED',
    proposed_by: 'family',
    my_side: 'family',
    reason: 'Away that week',
  })
  expect(await app.ok(getMeeting, {by: caretaker, params})).toMatchObject({status: 'DECLINED', my_side: 'provider'})
  for (const by of [await app.parent(), await app.caretaker()]) {
    expectRefusal(await app.call(getMeeting, {by, params}), 404, 'not_found')
  }
})

test('a family proposes a meeting, the caregiver proposes another time, and it is accepted', async () => {
  const {parent, caretaker} = await offered()
  const {body: meeting} = await ask(parent, caretaker.caretaker_id)
  expect(await mine(caretaker)).toMatchObject([
    {id: meeting.id, status: 'PROPOSED', address: null, my_side: 'provider'},
  ])
  const first_name = (await mine(caretaker))[0]?.with
  // the initial tells two caregivers of one first name apart
  expect((await mine(parent))[0]?.with).toMatch(/^\S+ [A-Z]\.$/)
  expect(await newest(caretaker)).toMatchObject({title: `${first_name} proposed a meet-and-greet`})

  expectRefusal(await answer(parent, meeting.id, {answer: 'accept'}), 409, 'reschedule_closed')
  await answer(caretaker, meeting.id, {answer: 'propose', start: '2026-06-04T22:00:00.000Z', minutes: 60})
  expect(await newest(parent)).toMatchObject({title: expect.stringContaining(' proposed another time to meet')})
  const earlier = {answer: 'accept', start: '2026-06-03T22:00:00.000Z'}
  const refused = await answer(parent, meeting.id, earlier)
  expectRefusal(refused, 409, 'reschedule_closed')
  expect(refused.body).toMatchObject({detail: 'The time has changed. Read the new one before you answer.'})
  expect((await answer(parent, meeting.id, {answer: 'accept'})).body).toMatchObject({
    status: 'ACCEPTED',
    start: '2026-06-04T22:00:00.000Z',
    end: '2026-06-04T23:00:00.000Z',
  })
  expect((await newest(caretaker))?.title).toContain('accepted the meet-and-greet')

  // it is over by itself, calendars have it for 30 days, and another one may follow
  expectRefusal(await ask(parent, caretaker.caretaker_id, {start: '2026-06-06T22:00:00.000Z'}), 409, 'already_answered')
  app.clock.set('2026-06-05T15:00:00.000Z')
  const over = {status: 'ACCEPTED', end: '2026-06-04T23:00:00.000Z'}
  expect(await mine(parent)).toMatchObject([over])
  expect((await ask(parent, caretaker.caretaker_id, {start: '2026-06-06T22:00:00.000Z', address})).status).toBe(201)
  expect(await mine(caretaker)).toMatchObject([over, {address}])
  const [, next] = await mine(caretaker)
  await answer(caretaker, next!.id, {answer: 'cancel', reason: 'A cold'})
  expect(await newest(parent)).toMatchObject({kind: 'meeting_answered', body: expect.stringContaining('A cold')})
})

test.each([
  ['declined', {answer: 'decline', reason: 'I work on Fridays'}],
  ['answered with another time', {answer: 'propose', start: '2026-06-05T22:00:00.000Z', minutes: 30}],
] as const)('a time that the family has changed since it was read is not %s', async (_, act) => {
  const {parent, caretaker} = await offered()
  const {body: meeting} = await ask(parent, caretaker.caretaker_id)
  await answer(parent, meeting.id, {answer: 'propose', start: '2026-06-04T22:00:00.000Z', minutes: 60})
  const refused = await answer(caretaker, meeting.id, {...act, read_start: meeting.start})
  expectRefusal(refused, 409, 'reschedule_closed')
  expect(refused.body).toMatchObject({detail: 'The time has changed. Read the new one before you answer.'})
  expect(await mine(parent)).toMatchObject([{status: 'PROPOSED', start: '2026-06-04T22:00:00.000Z'}])
  expect((await answer(caretaker, meeting.id, {...act, read_start: '2026-06-04T22:00:00.000Z'})).status).toBe(200)
})

test('a meeting is not at the time of a visit of the same two, as it is proposed, moved and accepted', async () => {
  const {parent, caretaker} = await offered()
  const {body: meeting} = await ask(parent, caretaker.caretaker_id)
  const booking = await story.confirmed(parent, caretaker)
  const [visit] = await story.sessions(parent, booking)
  const during = {start: plusMs(visit!.scheduled_start, 60_000), minutes: 30}
  const moved = await answer(caretaker, meeting.id, {answer: 'propose', ...during})
  expectRefusal(moved, 422, 'invalid')
  expect(moved.body).toMatchObject({fields: {start: expect.stringContaining('a visit together')}})
  await app.rows(`update meetings set scheduled_start = '${during.start}',
    scheduled_end = '${plusMs(during.start, 30 * 60_000)}' where id = '${meeting.id}'`)
  expectRefusal(await answer(caretaker, meeting.id, {answer: 'accept'}), 422, 'invalid')
  expect((await answer(caretaker, meeting.id, {answer: 'decline'})).status).toBe(200)
  expectRefusal(await ask(parent, caretaker.caretaker_id, during), 422, 'invalid')
  expect((await ask(parent, caretaker.caretaker_id, {start: visit!.scheduled_end})).status).toBe(201)
})

test('a length that was changed since it was read is not accepted', async () => {
  const {parent, caretaker} = await offered()
  const {body: meeting} = await ask(parent, caretaker.caretaker_id)
  const longer = {start: meeting.start, minutes: 60}
  const propose = {answer: 'propose', ...longer, read_start: meeting.start, read_end: meeting.end}
  expect((await answer(parent, meeting.id, propose)).status).toBe(200)
  const accept = {answer: 'accept', start: meeting.start}
  expectRefusal(await answer(caretaker, meeting.id, {...accept, read_end: meeting.end}), 409, 'reschedule_closed')
  const [read] = await mine(caretaker)
  expect((await answer(caretaker, meeting.id, {...accept, read_end: read?.end})).body).toMatchObject({
    status: 'ACCEPTED',
    end: '2026-06-03T23:00:00.000Z',
  })
})

test.each(['decline', 'cancel'])(
  'the contact details in the reason of a %s are hidden until an approval',
  async act => {
    const {parent, caretaker} = await offered()
    const reason = 'Call my cousin (615) 555-0142'
    const end = async () => {
      const {body: meeting} = await ask(parent, caretaker.caretaker_id, {how: 'phone', note: '615-555-0188'})
      const [own] = await mine(caretaker)
      expect(own).toMatchObject({note: '615-555-0188'})
      await answer(caretaker, meeting.id, {answer: act, reason})
      return {body: (await newest(parent))?.body, is_booked_pair: own?.is_booked_pair}
    }
    const before = await end()
    expect(before.body).toContain('“Call my cousin [hidden until booked]”')
    expect(before.body).not.toContain('0142')
    expect(before.is_booked_pair).toBeUndefined()
    await story.confirmed(parent, caretaker, {
      schedule: [{date_range: ['2026-06-22', '2026-06-22'], time_range: ['09:00', '13:00']}],
    })
    const after = await end()
    expect(after.body).toContain(`“${reason}”`)
    expect(after.is_booked_pair).toBe(true)
  },
)

test('what a provider wrote as it accepted has no contact details for the family before an approval', async () => {
  const {parent, caretaker} = await offered()
  const {body: meeting} = await ask(parent, caretaker.caretaker_id)
  await answer(caretaker, meeting.id, {answer: 'accept', reason: 'My number is 615-555-0142'})
  expect(await mine(parent)).toMatchObject([{status: 'ACCEPTED', reason: 'My number is [hidden until booked]'}])
})

test('a family reads an initial until it has approved the caregiver once, and then the whole name', async () => {
  const parent = await app.parent()
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const request = await story.request(parent)
  await story.bid(june, request)
  expect((await ask(parent, june.caretaker_id)).body).toMatchObject({with: 'June R.'})
  await story.approve(parent, request, june)
  expect(await mine(parent)).toMatchObject([{with: 'June Rivers'}])
})

test('by phone or video it has a number or a link, which the other side reads', async () => {
  const {parent, caretaker} = await offered()
  expectRefusal(await ask(parent, caretaker.caretaker_id, {how: 'phone', note: ' '}), 422, 'invalid')
  const refused = expectRefusal(await ask(parent, caretaker.caretaker_id, {how: 'video', note: 'zoom'}), 422, 'invalid')
  expect(refused.fields).toEqual({note: 'Enter the link to the call, such as https://zoom.us/j/123'})
  await ask(parent, caretaker.caretaker_id, {how: 'phone', note: '(615) 555-0142'})
  expect(await mine(caretaker)).toMatchObject([{how: 'phone', note: '(615) 555-0142'}])
})

test('by video the other side reads a link that opens, also where it was written without its https', async () => {
  const {parent, caretaker} = await offered()
  await ask(parent, caretaker.caretaker_id, {how: 'video', note: ' zoom.us/j/123 Passcode: 77'})
  expect(await mine(caretaker)).toMatchObject([{how: 'video', note: 'https://zoom.us/j/123 Passcode: 77'}])
})

test('only a provider that the family may see, and only the pair itself', async () => {
  const {parent, caretaker} = await offered()
  expectRefusal(await ask(parent, (await app.caretaker()).caretaker_id), 404, 'not_found')
  expectRefusal(await ask(parent, caretaker.caretaker_id, {start: testStart}), 422, 'invalid')
  const {body: meeting} = await ask(parent, caretaker.caretaker_id)
  expectRefusal(await answer(await app.caretaker(), meeting.id, {answer: 'accept'}), 404, 'not_found')
  expectRefusal(await answer(await app.parent(), meeting.id, {answer: 'cancel'}), 404, 'not_found')
})

test('a meeting is at most 60 days ahead, by either side', async () => {
  const {parent, caretaker} = await offered()
  const today = dayIn('America/Chicago', testStart)
  const last = `${addDays(today, meeting_days_ahead)}T22:00:00.000Z`
  const after = `${addDays(today, meeting_days_ahead + 1)}T22:00:00.000Z`
  const refused = await ask(parent, caretaker.caretaker_id, {start: after})
  expectRefusal(refused, 422, 'invalid')
  expect(JSON.stringify(refused.body)).toContain('Choose a day within the next 60 days')
  const {body: meeting} = await ask(parent, caretaker.caretaker_id, {start: last})
  expectRefusal(await answer(caretaker, meeting.id, {answer: 'propose', start: after, minutes: 30}), 422, 'invalid')
  expect((await answer(caretaker, meeting.id, {answer: 'accept'})).body).toMatchObject({start: last})
})

test.each([1, 2, 3, 4, 5, 6])('a block and a proposal at the same time leave no meeting ahead (%i)', async () => {
  const {parent, caretaker} = await offered()
  const [thread] = (await app.ok(listThreads, {by: parent, query: {}})).items
  const [, proposed] = await Promise.all([
    app.ok(blockThread, {by: caretaker, params: {id: thread!.id}}),
    ask(parent, caretaker.caretaker_id),
  ])
  if (proposed.status !== 201) expectRefusal(proposed, 422, 'not_available')
  expect(await mine(parent)).toEqual([])
  expect(await mine(caretaker)).toEqual([])
})

test('a block, a suspension and a closed account cancel what is ahead', async () => {
  const admin = await app.staff()
  const ends: ((pair: Awaited<ReturnType<typeof offered>>) => Promise<unknown>)[] = [
    async ({parent}) => {
      const [thread] = (await app.ok(listThreads, {by: parent, query: {}})).items
      return app.ok(blockThread, {by: parent, params: {id: thread!.id}})
    },
    ({caretaker}) =>
      app.ok(suspendUser, {by: admin, params: {id: caretaker.user_id}, body: {reason: 'Checked the documents again'}}),
    ({parent}) => app.ok(closeAccount, {by: parent, body: {password}}),
  ]
  for (const end of ends) {
    const pair = await offered()
    await ask(pair.parent, pair.caretaker.caretaker_id)
    await end(pair)
    const rows = await app.rows<{status: string}>(
      `select status from meetings where caretaker_id = '${pair.caretaker.caretaker_id}'`,
    )
    expect(rows).toEqual([{status: 'CANCELLED'}])
  }
})

describe('a provider that the family knows, and cannot ask', () => {
  const block = async (by: {token: string}) => {
    const [thread] = (await app.ok(listThreads, {by, query: {}})).items
    await app.ok(blockThread, {by, params: {id: thread!.id}})
    return thread!
  }
  const pair = async () => {
    const [parent, june] = [await app.parent(), await app.caretaker({first_name: 'June', last_name: 'Rivers'})]
    await story.bid(june, await story.request(parent))
    return {parent, june}
  }

  test('is named with one’s own block, until it ends', async () => {
    const {parent, june} = await pair()
    const {id} = await block(parent)
    expect(expectRefusal(await ask(parent, june.caretaker_id), 422, 'not_available')).toMatchObject({
      detail: 'June R. is blocked. Unblock them in Messages to write or meet.',
      current: {reason: 'blocked'},
    })
    expect(await mine(june)).toEqual([])
    await app.ok(unblockThread, {by: parent, params: {id}})
    expect((await ask(parent, june.caretaker_id)).status).toBe(201)
  })

  test('has one answer for a block by the provider and for a suspension', async () => {
    const {parent, june} = await pair()
    await block(june)
    const blocked = expectRefusal(await ask(parent, june.caretaker_id), 422, 'not_available')
    expect(blocked).toMatchObject({
      detail: 'June R. cannot be asked to meet right now.',
      current: {reason: 'unavailable'},
    })
    expect(await mine(parent)).toEqual([])
    const other = await pair()
    const reason = 'Checked the documents again'
    await app.ok(suspendUser, {by: await app.staff(), params: {id: other.june.user_id}, body: {reason}})
    const suspended = expectRefusal(await ask(other.parent, other.june.caretaker_id), 422, 'not_available')
    expect([suspended.detail, suspended.current]).toEqual([blocked.detail, blocked.current])
  })

  test('is so for an agency too, by either side', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    await story.bid(agency, await story.requestAgency(parent))
    const askAgency = () =>
      app.call(proposeMeeting, {
        by: parent,
        key: newId(),
        body: {org_id: agency.org_id, start: '2026-06-03T22:00:00.000Z', minutes: 30, how: 'in_person'},
      })
    await block(agency)
    expect(expectRefusal(await askAgency(), 422, 'not_available').current).toEqual({reason: 'unavailable'})
    await block(parent)
    expect(expectRefusal(await askAgency(), 422, 'not_available').current).toEqual({reason: 'blocked'})
  })
})

test('calendars in other programs have the accepted one by first name and time only', async () => {
  const {parent, caretaker} = await offered()
  const {url} = await app.ok(makeCalendarFeed, {by: caretaker})
  const read = async () =>
    String((await app.call(readCalendarFeed, {params: {file: url.split('/').at(-1) ?? ''}})).body)
  const {body: meeting} = await ask(parent, caretaker.caretaker_id, {address, note: 'Ring twice'})
  expect(await read()).not.toContain('BEGIN:VEVENT')
  await answer(caretaker, meeting.id, {answer: 'accept'})
  const file = await read()
  expect(file).toContain('SUMMARY:Meet-and-greet: ')
  expect(file).toContain('DTSTART:20260603T220000Z')
  for (const secret of ['Forrest', 'Ring twice', 'LOCATION']) expect(file).not.toContain(secret)
})

test('once another one is proposed, an unanswered one was not answered, and an accepted one stays in calendars', async () => {
  const {parent, caretaker} = await offered()
  const {body: unanswered} = await ask(parent, caretaker.caretaker_id)
  const june = await app.caretaker()
  await story.bid(june, await story.request(parent))
  const {body: accepted} = await ask(parent, june.caretaker_id)
  await answer(june, accepted.id, {answer: 'accept'})
  app.clock.set('2026-06-05T15:00:00.000Z')
  const later = {start: '2026-06-08T22:00:00.000Z'}
  for (const {caretaker_id} of [caretaker, june]) expect((await ask(parent, caretaker_id, later)).status).toBe(201)
  const statusOf = async ({id}: {id: string}, by: {token: string}) =>
    (await app.ok(getMeeting, {by, params: {id}})).status
  for (const by of [parent, caretaker]) expect(await statusOf(unanswered, by)).toBe('PROPOSED')
  for (const by of [parent, june]) expect(await statusOf(accepted, by)).toBe('ACCEPTED')
  for (const by of [parent, june]) {
    const {url} = await app.ok(makeCalendarFeed, {by})
    const {body} = await app.call(readCalendarFeed, {params: {file: url.split('/').at(-1) ?? ''}})
    expect(String(body).match(/DTSTART:\d+T\d+Z/g)).toEqual(['DTSTART:20260603T220000Z'])
  }
})

test('once it is over neither side reads its address or note, in the list or alone', async () => {
  const {parent, caretaker} = await offered()
  const {body: meeting} = await ask(parent, caretaker.caretaker_id, {address, note: 'Ring twice'})
  await answer(caretaker, meeting.id, {answer: 'accept'})
  const read = async (by: {token: string}) => [
    ...(await mine(by)),
    await app.ok(getMeeting, {by, params: {id: meeting.id}}),
  ]
  const given = {address, note: 'Ring twice'}
  expect(await read(caretaker)).toMatchObject([given, given])
  app.clock.set(meeting.end)
  const gone = {status: 'ACCEPTED', address: null, note: null}
  for (const by of [parent, caretaker]) expect(await read(by)).toMatchObject([gone, gone])
})

test('a calendar in another program ends for meetings where it ends for visits', async () => {
  const {parent, caretaker} = await offered()
  const {url} = await app.ok(makeCalendarFeed, {by: caretaker})
  const start = `${addDays(dayIn('UTC', testStart), calendarFeed.days_ahead + 1)}T22:00:00.000Z`
  const {body: meeting} = await ask(parent, caretaker.caretaker_id)
  await answer(caretaker, meeting.id, {answer: 'accept'})
  await app.rows(`update meetings set scheduled_start = '${start}', scheduled_end = '${plusMs(start, 30 * 60_000)}'`)
  const {body} = await app.call(readCalendarFeed, {params: {file: url.split('/').at(-1) ?? ''}})
  expect(String(body)).not.toContain('BEGIN:VEVENT')
})

test('a copy of one’s data holds the meetings, and the address only for the family that wrote it', async () => {
  const {parent, caretaker} = await offered()
  await ask(parent, caretaker.caretaker_id, {address})
  const {meetings} = await collectData(app.db, parent.user_id)
  expect(meetings).toMatchObject([{status: 'PROPOSED', address}])
  const theirs = (await collectData(app.db, caretaker.user_id)).meetings
  expect(theirs).toMatchObject([{status: 'PROPOSED'}])
  expect(JSON.stringify(theirs)).not.toContain('Forrest')
})
