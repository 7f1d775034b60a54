import {beforeEach, describe, expect, test} from 'vitest'
import {withdrawOffer} from '#contract/bookings/offers.ts'
import * as contract from '#contract/messages/messages.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(() => app.reset())

type Written = {text: string; with?: string; key?: string}
const write = (by: Person, {id}: {id: string}, {key = newId(), ...body}: Written) =>
  app.call(contract.sendBookingMessage, {by, key, params: {id}, body})
const threads = (by: Person) => app.ok(contract.listThreads, {by}).then(({items}) => items)
const textsIn = async (by: Person, {id}: {id: string}) =>
  (await app.ok(contract.listThreadMessages, {by, params: {id}})).items.map(({text}) => text).reverse()
const storedThreads = () => app.rows<{id: string}>('select id::text as id from threads')

/** Dana's request, on which June has bid; no one has listed a thread yet. */
async function pair() {
  const dana = await app.parent({first_name: 'Dana'})
  const june = await app.caretaker({first_name: 'June'})
  const request = await story.request(dana)
  const offer = await story.bid(june, request)
  return {dana, june, request, offer}
}

describe('a message in a thread that no one has opened', () => {
  test('makes the thread, where both sides then read it', async () => {
    const {dana, june, request} = await pair()
    expect(await storedThreads()).toEqual([])
    const sent = await write(june, request, {text: 'Is there parking?'})
    expect(sent.status).toBe(201)
    const [thread] = await threads(dana)
    expect(thread).toMatchObject({booking_id: request.id, unread: 1, with: {id: june.caretaker_id}})
    expect((await write(dana, request, {text: 'In the yard', with: june.caretaker_id})).status).toBe(201)
    expect(await textsIn(june, thread!)).toEqual(['Is there parking?', 'In the yard'])
  })

  test('goes to the provider that its family named, and to none if several could be meant', async () => {
    const {dana, june, request} = await pair()
    const ida = await app.caretaker({first_name: 'Ida'})
    await story.bid(ida, request)
    expectRefusal(await write(dana, request, {text: 'Hello'}), 404, 'not_found')
    expect((await write(dana, request, {text: 'Hello Ida', with: ida.caretaker_id})).status).toBe(201)
    expect((await threads(june))[0]).toMatchObject({unread: 0, last: null})
    expect((await threads(ida))[0]).toMatchObject({unread: 1, last: {text: 'Hello Ida'}})
    await story.approve(dana, request, june)
    expect((await write(dana, request, {text: 'Welcome'})).status).toBe(201)
    expect((await threads(june))[0]).toMatchObject({last: {text: 'Welcome'}})
  })

  test('is one message if it comes again, and stays in its thread when that has closed', async () => {
    const {june, request, offer} = await pair()
    const key = newId()
    const first = await write(june, request, {text: 'Is there parking?', key})
    expect(await write(june, request, {text: 'Is there parking?', key})).toMatchObject({status: 201, body: first.body})
    // the stored answer of the key is gone by then
    await app.rows('delete from idempotency_keys')
    await app.ok(withdrawOffer, {by: june, key: newId(), params: {id: offer.id}, body: {}})
    expect(await write(june, request, {text: 'Is there parking?', key})).toMatchObject({status: 201, body: first.body})
    expectRefusal(await write(june, request, {text: 'Another text', key}), 422, 'idempotency_key_reused')
    expect(await app.rows('select text from messages')).toEqual([{text: 'Is there parking?'}])
  })

  test('from several devices at once is each one message, in one thread', async () => {
    const {dana, june, request} = await pair()
    const key = newId()
    const sent = await Promise.all([
      write(june, request, {text: 'One'}),
      write(june, request, {text: 'Two'}),
      write(june, request, {text: 'Three', key}),
      write(june, request, {text: 'Three', key}),
      write(dana, request, {text: 'Four', with: june.caretaker_id}),
    ])
    expect(sent.map(({status}) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await storedThreads()).toHaveLength(1)
    const [thread] = await threads(june)
    expect(new Set(await textsIn(june, thread!))).toEqual(new Set(['One', 'Two', 'Three', 'Four']))
    expect(await app.rows('select id from messages')).toHaveLength(4)
  })
})

describe('a message in a thread that the pair may not have', () => {
  test('is refused to others, and makes none', async () => {
    const {june, request} = await pair()
    const ida = await app.caretaker()
    const stranger = await app.parent()
    expectRefusal(await write(ida, request, {text: 'Hello'}), 404, 'not_found')
    expectRefusal(await write(stranger, request, {text: 'Hello', with: june.caretaker_id}), 404, 'not_found')
    expectRefusal(await write(june, {id: newId()}, {text: 'Hello'}), 404, 'not_found')
    expect(await storedThreads()).toEqual([])
  })

  test('is refused once it is closed or blocked', async () => {
    const {dana, june, request, offer} = await pair()
    const [thread] = await threads(dana)
    await app.ok(contract.blockThread, {by: dana, key: newId(), params: {id: thread!.id}})
    expectRefusal(await write(june, request, {text: 'Hello'}), 409, 'thread_closed')
    expectRefusal(await write(dana, request, {text: 'Hello', with: june.caretaker_id}), 409, 'thread_blocked')
    await app.ok(contract.unblockThread, {by: dana, key: newId(), params: {id: thread!.id}})
    await app.ok(withdrawOffer, {by: june, key: newId(), params: {id: offer.id}, body: {}})
    expectRefusal(await write(june, request, {text: 'Hello'}), 409, 'thread_closed')
    expect(await app.rows('select text from messages')).toEqual([])
  })

  test('needs a text or a picture', async () => {
    const {june, request} = await pair()
    expectRefusal(await write(june, request, {text: ''}), 422, 'invalid')
  })
})
