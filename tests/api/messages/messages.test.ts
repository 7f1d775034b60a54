import {beforeEach, describe, expect, test} from 'vitest'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {withdrawOffer} from '#contract/bookings/offers.ts'
import * as contract from '#contract/messages/messages.ts'
import {listNotifications, readNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {deliverNotifications} from '#server/jobs/notifications.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import {threadsOf} from '#tests/support/threads.ts'
import {hidden_part} from '#domain/messages/mask-contacts.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

const {list, latest: threadOf, write, pair} = threadsOf(app)
const read = (by: Person, {id}: {id: string}) => app.ok(contract.listThreadMessages, {by, params: {id}})
const texts = async (by: Person, thread: {id: string}) => (await read(by, thread)).items.map(({text}) => text).reverse()
const markRead = (by: Person, {id}: {id: string}, message_id?: string) =>
  app.ok(contract.readThread, {by, params: {id}, body: {message_id}})
/** The same person, logged in again after the clock has moved. */
const again = async <P extends Person>(person: P): Promise<P> => ({...person, token: await app.logInAgain(person)})
const runTick = () => tick(app.db, app.clock.now())

/** The first and the last day of a request of one line. */
function daysOf({schedule}: {schedule: {date_range: readonly string[]}[]}) {
  const [first_day, last_day = null] = schedule[0]?.date_range ?? []
  return {first_day, last_day}
}

async function bookedPair() {
  const people = await pair()
  await story.approve(people.dana, people.request, people.june)
  return people
}

describe('a thread', () => {
  test('is there as soon as a caregiver has bid, with names as both may read them', async () => {
    const {dana, june, request} = await pair()
    expect(await list(dana)).toMatchObject({
      items: [
        {
          booking_id: request.id,
          booking: {number: request.number, service: 'Child Care', ...daysOf(request)},
          with: {side: 'caretaker', id: june.caretaker_id, name: 'June R.'},
          state: 'open',
          hides_contacts: true,
          unread: 0,
          last: null,
        },
      ],
      next_cursor: null,
      unread: 0,
    })
    expect(await threadOf(june)).toMatchObject({with: {side: 'family', id: dana.parent_id, name: 'Dana P.'}})
    expect(await list(await app.caretaker())).toMatchObject({items: []})
    expect((await list(dana, {booking_id: newId()})).items).toEqual([])
  })

  test('is found by the other side alone, however many are newer', async () => {
    const {dana, june} = await pair()
    const other = await app.caretaker()
    const later = await story.request(dana)
    await story.bid(other, later)
    await write(other, await threadOf(other), 'Hello')
    expect((await list(dana, {limit: '1'})).items).toMatchObject([{with: {id: other.caretaker_id}}])
    const query = {with: june.caretaker_id, limit: '1'}
    expect(await list(dana, query)).toMatchObject({items: [{with: {id: june.caretaker_id}}], next_cursor: null})
    expect((await list(dana, {with: newId()})).items).toEqual([])
    expect((await list(other, {with: june.caretaker_id})).items).toEqual([])
  })

  test('about visits every week says until when, once they were ended', async () => {
    const [dana, june] = [await app.parent(), await app.caretaker()]
    const schedule: RequestBody['schedule'] = [
      {date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']},
    ]
    const booking = await story.confirmed(dana, june, {schedule})
    expect((await threadOf(dana)).booking).toMatchObject({first_day: '2026-06-08', last_day: null})
    const body = {last_day: '2026-06-25'}
    await app.ok(familyBookings.endWeekly, {by: dana, key: newId(), params: {id: booking.id}, body})
    for (const reader of [dana, june]) {
      expect((await threadOf(reader)).booking).toMatchObject({first_day: '2026-06-08', last_day: '2026-06-24'})
    }
  })

  test.each(['booking', 'request'])('about a canceled %s of visits every week names no week to come', async what => {
    const [dana, june] = [await app.parent(), await app.caretaker()]
    const schedule: RequestBody['schedule'] = [
      {date_range: ['2026-06-08'], weekdays: [1, 3], time_range: ['09:00', '13:00']},
    ]
    const booking = await story.request(dana, {schedule})
    await story.bid(june, booking)
    if (what === 'booking') {
      await story.approve(dana, booking, june)
      app.clock.set('2026-06-11T15:00:00.000Z')
    }
    const by = await again(dana)
    // a thread without a message ends with its request
    await write(by, await threadOf(by), 'Hello')
    await app.ok(familyBookings.cancelBooking, {by, params: {id: booking.id}, body: {}})
    const last_day = what === 'booking' ? '2026-06-10' : '2026-06-08'
    for (const reader of [by, await again(june)]) {
      expect((await threadOf(reader)).booking).toMatchObject({first_day: '2026-06-08', last_day})
    }
  })

  test('is there for who is invited, and closes with a declined invitation', async () => {
    const dana = await app.parent()
    const june = await app.caretaker()
    await story.request(dana, {invite: {caretaker_ids: [june.caretaker_id]}})
    const thread = await threadOf(june)
    expect((await write(june, thread, 'Is it a house with a dog?')).status).toBe(201)
    await app.rows('update invitations set declined_at = now()')
    expect((await threadOf(dana)).state).toBe('closed')
    expectRefusal(await write(dana, thread, 'No dog'), 409, 'thread_closed')
  })

  test('is there for an agency and each of its field people, who read only their own', async () => {
    const agency = await app.agency({legal_name: 'Bright Days'})
    const [mia, noah] = [
      await app.member(agency, 'field', {first_name: 'Mia', last_name: 'Stone'}),
      await app.member(agency, 'field'),
    ]
    const coordinator = await app.member(agency, 'coordinator', {first_name: 'Cora'})
    expect((await list(agency)).items).toHaveLength(2)
    const thread = await threadOf(mia)
    expect(thread).toMatchObject({booking_id: null, with: {side: 'office', name: 'Bright Days'}, hides_contacts: false})
    await write(mia, thread, 'My number is 615-555-0177')
    expect((await read(coordinator, thread)).items).toMatchObject([
      {author: 'them', name: 'Mia', text: 'My number is 615-555-0177', is_masked: false},
    ])
    await write(coordinator, thread, 'Thank you')
    expect((await read(agency, thread)).items[0]).toMatchObject({author: 'us', name: 'Cora'})
    expect((await threadOf(agency)).last).toMatchObject({author: 'us', name: 'Cora'})
    expectRefusal(await app.call(contract.listThreadMessages, {by: noah, params: {id: thread.id}}), 404, 'not_found')
    expectRefusal(await app.call(contract.blockThread, {by: mia, key: newId(), params: {id: thread.id}}), 404)
    await app.rows(`update members set removed_at = now() where id = '${mia.member_id}'`)
    expectRefusal(await write(agency, thread, 'Hello?'), 409, 'thread_closed')
  })

  test('is hidden once it takes no messages and never had one', async () => {
    const {dana, june, request} = await pair()
    expect((await list(dana)).items).toHaveLength(1)
    const [offer] = await app.rows<{id: string}>('select id::text as id from offers')
    await app.ok(withdrawOffer, {by: june, key: newId(), params: {id: offer!.id}, body: {}})
    expect((await list(dana)).items).toEqual([])
    await story.bid(june, request)
    expect((await list(dana)).items).toHaveLength(1)
  })

  test('is listed the latest first, in pages', async () => {
    const dana = await app.parent()
    const people = [await app.caretaker(), await app.caretaker(), await app.caretaker()]
    const request = await story.request(dana)
    for (const by of people) await story.bid(by, request)
    for (const by of people) {
      app.clock.advance({minutes: 1})
      await write(by, await threadOf(by), 'Hello')
    }
    const ids = people.map(({caretaker_id}) => caretaker_id).reverse()
    const first = await list(dana, {limit: '2'})
    const second = await list(dana, {limit: '2', cursor: first.next_cursor!})
    expect([...first.items, ...second.items].map(each => each.with.id)).toEqual(ids)
    expect(second.next_cursor).toBeNull()
    expect(first.unread).toBe(3)
    expectRefusal(await app.call(contract.listThreads, {by: dana, query: {cursor: 'nonsense'}}), 422, 'invalid')
  })

  test('stands above those without a message, on every page', async () => {
    const {dana, june, request} = await pair()
    await write(june, await threadOf(june), 'Hello')
    app.clock.advance({minutes: 1})
    const ida = await app.caretaker({first_name: 'Ida'})
    await story.bid(ida, request)
    const {items} = await list(dana)
    expect(items.map(each => each.with.id)).toEqual([june.caretaker_id, ida.caretaker_id])
    const first = await list(dana, {limit: '1'})
    const second = await list(dana, {limit: '1', cursor: first.next_cursor!})
    expect([...first.items, ...second.items].map(({id}) => id)).toEqual(items.map(({id}) => id))
    expect(second.next_cursor).toBeNull()
  })

  test('closes thirty days after the last visit', async () => {
    const {dana, june} = await bookedPair()
    const thread = await threadOf(dana)
    app.clock.set('2026-07-10T17:59:59.999Z')
    const juneLater = await again(june)
    expect((await write(juneLater, thread, 'Thank you for everything')).status).toBe(201)
    app.clock.set('2026-07-10T18:00:00.000Z')
    expectRefusal(await write(juneLater, thread, 'One more thing'), 409, 'thread_closed')
    expect(await texts(await again(dana), thread)).toEqual(['Thank you for everything'])
  })

  test('closes with the account of one side, unless another adult of the family remains', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    await write(june, thread, 'Hello')
    const otto = await joinFamily(app, dana)
    await app.rows(`update users set closed_at = now() where id = '${dana.user_id}'`)
    expect((await write(june, thread, 'Hello, Otto')).status).toBe(201)
    await app.rows(`update users set closed_at = now() where id = '${otto.user_id}'`)
    expectRefusal(await write(june, thread, 'Anyone there?'), 409, 'thread_closed')
  })

  test('stays open for a booking that was canceled, until then', async () => {
    const {dana, june, request} = await bookedPair()
    const thread = await threadOf(dana)
    await app.ok(familyBookings.cancelBooking, {by: dana, key: newId(), params: {id: request.id}, body: {}})
    expect((await write(june, thread, 'What a pity')).status).toBe(201)
  })
})

describe('a message', () => {
  test('is read by the other side, which answers; both see what was read', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    const sent = await app.ok(contract.sendMessage, {
      by: dana,
      key: newId(),
      params: {id: thread.id},
      body: {text: '  Do you like dogs?  ', claimed_at: '2026-06-01T14:00:00Z'},
    })
    expect(sent).toMatchObject({
      author: 'me',
      name: 'Dana',
      text: 'Do you like dogs?',
      written_at: '2026-06-01T14:00:00.000Z',
      received_at: testStart,
      read_at: null,
    })
    expect(await threadOf(june)).toMatchObject({
      unread: 1,
      last: {author: 'them', text: 'Do you like dogs?', written_at: '2026-06-01T14:00:00.000Z', received_at: testStart},
    })
    app.clock.advance({minutes: 2})
    expect(await markRead(june, thread)).toEqual({unread: 0})
    await write(june, thread, 'Very much')
    expect((await read(dana, thread)).items).toMatchObject([
      {author: 'them', text: 'Very much', read_at: null},
      {author: 'me', read_at: '2026-06-01T15:02:00.000Z'},
    ])
    expect((await list(dana)).unread).toBe(1)
  })

  test('is shown as written when it arrived, where the device says a time that is still ahead', async () => {
    const {dana} = await pair()
    const {id} = await threadOf(dana)
    const body = {text: 'See you', claimed_at: '2031-06-01T14:00:00Z'}
    const sent = await app.ok(contract.sendMessage, {by: dana, key: newId(), params: {id}, body})
    expect(sent.written_at).toBe(testStart)
  })

  test('is one, however often it is sent: even after its key is forgotten and the thread is closed', async () => {
    const {dana, june} = await bookedPair()
    const thread = await threadOf(dana)
    const key = newId()
    const first = await write(dana, thread, 'Door code is 4711', key)
    expect((await write(dana, thread, 'Door code is 4711', key)).headers.get('Idempotency-Replayed')).toBe('true')
    app.clock.advance({days: 60})
    await runTick()
    expect(await app.rows('select 1 from idempotency_keys')).toEqual([])
    const [danaLater, juneLater] = [await again(dana), await again(june)]
    const repeat = await write(danaLater, thread, 'Door code is 4711', key)
    expect([repeat.status, repeat.body]).toEqual([201, first.body])
    expect(await texts(juneLater, thread)).toEqual(['Door code is 4711'])
    expectRefusal(await write(danaLater, thread, 'Something else', newId()), 409, 'thread_closed')
    expectRefusal(await write(danaLater, thread, 'Door code is 4712', key), 422, 'idempotency_key_reused')
    expectRefusal(await write(juneLater, thread, 'Door code is 4711', key), 422, 'idempotency_key_reused')
  })

  test('keeps its order with others, and two of the same text are two', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    for (const text of ['one', 'two', 'two', 'three']) await write(dana, thread, text)
    await write(june, thread, 'four')
    expect(await texts(june, thread)).toEqual(['one', 'two', 'two', 'three', 'four'])
    const page = await app.ok(contract.listThreadMessages, {by: dana, params: {id: thread.id}, query: {limit: '2'}})
    const query = {limit: '2', cursor: page.next_cursor!}
    const next = await app.ok(contract.listThreadMessages, {by: dana, params: {id: thread.id}, query})
    expect([...page.items, ...next.items].map(({text}) => text)).toEqual(['four', 'three', 'two', 'two'])
  })

  test('is numbered without gaps when both write at once', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    await Promise.all([dana, june, dana, june].map((by, i) => write(by, thread, `at once ${i}`)))
    expect(await app.rows('select position from messages order by position')).toEqual(
      [1, 2, 3, 4].map(position => ({position})),
    )
  })

  test('needs a text or a picture, and has at most 2,000 characters', async () => {
    const {dana} = await pair()
    const {id} = await threadOf(dana)
    for (const body of [{}, {text: '   '}, {text: 'x'.repeat(2001)}]) {
      expectRefusal(await app.call(contract.sendMessage, {by: dana, key: newId(), params: {id}, body}), 422, 'invalid')
    }
  })

  test('is refused to a stranger as if there were no thread', async () => {
    const {dana} = await pair()
    const thread = await threadOf(dana)
    for (const stranger of [await app.parent(), await app.caretaker(), await app.agency()]) {
      expectRefusal(await write(stranger, thread, 'Hi'), 404, 'not_found')
    }
  })
})

describe('contact details', () => {
  const text = 'Call 615-555-0177 or june@example.com, in danger 911'
  const masked = `Call ${hidden_part} or ${hidden_part}, in danger 911`

  test('are hidden from the other side until approval, and the writer learns that', async () => {
    const {dana, june, request} = await pair()
    const thread = await threadOf(june)
    expect((await write(june, thread, text)).body).toMatchObject({text, is_masked: true})
    expect((await read(june, thread)).items).toMatchObject([{text, is_masked: true}])
    expect((await read(dana, thread)).items).toMatchObject([{text: masked, is_masked: true}])
    expect(await threadOf(dana)).toMatchObject({last: {text: masked}})

    await story.approve(dana, request, june)
    expect((await read(dana, thread)).items).toMatchObject([{text, is_masked: false}])
    expect(await threadOf(dana)).toMatchObject({with: {name: expect.stringContaining('Rivers')}, hides_contacts: false})
  })

  test('stay whole for that pair on its next request, and hidden between others', async () => {
    const {dana, june} = await bookedPair()
    const request = await story.request(dana, {
      schedule: [{date_range: ['2026-06-20', '2026-06-20'], time_range: ['09:00', '13:00']}],
    })
    const otis = await app.caretaker()
    for (const by of [june, otis]) await story.bid(by, request)
    const {items} = await list(dana, {booking_id: request.id})
    const hides = Object.fromEntries(items.map(each => [each.with.id, each.hides_contacts]))
    expect(hides).toEqual({[june.caretaker_id]: false, [otis.caretaker_id]: true})
  })
})

describe('ten minutes unread', () => {
  const bell = async (by: Person) =>
    (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'message_unread')

  test('bring one notification without the text, and no second one until it was read', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    await write(june, thread, 'Can I come by on Friday?')
    app.clock.advance({minutes: 9})
    await write(june, thread, 'Or Saturday?')
    await runTick()
    expect(await bell(dana)).toEqual([])
    app.clock.advance({minutes: 1})
    await runTick()
    expect(await bell(dana)).toMatchObject([
      {title: 'June R. sent you 2 messages', link: `/dash/parent/messages?thread=${thread.id}`},
    ])
    expect(JSON.stringify(await app.rows('select * from notices'))).not.toMatch(/Friday|Saturday/)
    await write(june, thread, 'Or Sunday?')
    app.clock.advance({hours: 1})
    await runTick()
    expect(await bell(dana)).toHaveLength(1)
    await markRead(dana, thread)
    expect(await bell(dana)).toMatchObject([{read_at: app.clock.now()}])
    await write(june, thread, 'Or Monday?')
    app.clock.advance({minutes: 10})
    await runTick()
    expect(await bell(dana)).toHaveLength(2)
  })

  test('bring nothing where it was read in time', async () => {
    const {dana, june} = await pair()
    const thread = await threadOf(dana)
    await write(june, thread, 'Hello')
    await markRead(dana, thread)
    app.clock.advance({minutes: 20})
    expect((await runTick()).unread_notified).toBe(0)
    expect(await bell(dana)).toEqual([])
  })

  /** Mails queued for a person, after a tick at this hour in Nashville, in quiet hours from 22:00 to 07:00. */
  async function mailsAt(instant: string) {
    const {dana, june} = await bookedPair()
    await app.rows(
      `insert into notice_settings (user_id, quiet_from, quiet_until) values ('${dana.user_id}', '22:00', '07:00')`,
    )
    await app.ok(readNotifications, {by: dana, body: {}})
    app.clock.set(instant)
    await write(june, await threadOf(june), 'Hello')
    app.clock.advance({minutes: 10})
    await runTick()
    const sent: string[] = []
    await deliverNotifications(
      app.db,
      async (_, name, jobs) => {
        if (name !== 'mail') return
        for (const job of [jobs].flat()) if ('user_id' in job && job.user_id === dana.user_id) sent.push(name)
      },
      app.clock.now(),
    )
    return sent.length
  }

  test('wait for the end of quiet hours', async () => {
    expect(await mailsAt('2026-06-05T04:00:00.000Z')).toBe(0)
  })

  test('do not wait when the booking has a visit within a day', async () => {
    expect(await mailsAt('2026-06-08T04:00:00.000Z')).toBe(1)
  })
})

describe('a year after the last visit', () => {
  test('a thread is erased with its picture, but not while a report is open', async () => {
    const {dana, june} = await bookedPair()
    const thread = await threadOf(dana)
    const message = await app.ok(contract.sendMessage, {
      by: june,
      key: newId(),
      params: {id: thread.id},
      body: {text: 'Pay me outside'},
    })
    await app.ok(contract.reportMessage, {
      by: dana,
      key: newId(),
      params: {id: message.id},
      body: {reason: 'outside_payment'},
    })
    app.clock.set('2027-06-10T17:59:00.000Z')
    await runTick()
    expect(await app.rows('select 1 from messages')).toHaveLength(1)
    app.clock.set('2027-06-10T18:01:00.000Z')
    await runTick()
    expect(await app.rows('select 1 from messages')).toHaveLength(1)

    await app.rows("update message_reports set closed_at = now(), outcome = 'no_violation'")
    app.clock.advance({days: 1})
    await runTick()
    expect(await app.rows('select 1 from messages union all select 1 from threads')).toEqual([])
    expect((await list(await again(dana))).items).toEqual([])
  })

  test('a later visit keeps the thread for a year more', async () => {
    const {dana} = await bookedPair()
    const thread = await threadOf(dana)
    await write(dana, thread, 'Hello')
    await app.rows(`update sessions set scheduled_start = scheduled_start + interval '40 days',
      scheduled_end = scheduled_end + interval '40 days'`)
    app.clock.set('2027-06-10T18:01:00.000Z')
    await runTick()
    expect(await app.rows('select 1 from messages')).toHaveLength(1)
    app.clock.set('2027-07-20T18:01:00.000Z')
    await runTick()
    expect(await app.rows('select 1 from messages')).toEqual([])
  })
})
