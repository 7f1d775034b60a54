import {Hono} from 'hono'
import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import * as auth from '#contract/accounts/auth.ts'
import {chatLimits} from '#contract/content/chat.ts'
import {newId} from '#lib/id.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {tick} from '#server/jobs/tick.ts'
import {serveChat} from '#server/modules/assistant/routes.ts'
import {testApp} from '#tests/support/app.ts'
import {chatServer, type Chat} from '#tests/support/assistant.ts'
import {testStart} from '#tests/support/clock.ts'

const app = await testApp({
  publicUrl: 'https://village.example.test',
  allowedOrigins: ['https://app.example.test'],
})
const server = await chatServer(app.app)
afterAll(server.close)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  await storeHelp(app.db, testStart)
})

const typesOf = (chat: Chat) => chat.heard.map(message => message.type)

describe('who is let in', () => {
  test.each([
    ['no origin, as of no browser', {}, '', 101],
    ['our own origin', {Origin: `http://${server.address}`}, '', 101],
    ['the public address', {Origin: 'https://village.example.test'}, '', 101],
    ['an origin that may call', {Origin: 'https://app.example.test'}, '', 101],
    ['a foreign page', {Origin: 'https://evil.example'}, '', 403],
    ['a page that has our address in its name', {Origin: 'https://village.example.test.evil.example'}, '', 403],
    ['a page without an origin of its own', {Origin: 'null'}, '', 403],
    ['a token in the address', {}, '?token=secret', 400],
  ])('%s', async (_, headers, search, status) => {
    expect(await server.upgrade(headers, search)).toBe(status)
  })

  test('the person who asks without an upgrade finds no call', async () => {
    expect((await app.app.request('/api/chat')).status).toBe(404)
  })

  test('a guest is connected with six questions and an empty history', async () => {
    const chat = await server.join()
    await chat.next('bot_response')
    expect(typesOf(chat)).toEqual(['connected', 'quick_questions', 'load_history', 'bot_response'])
    expect(chat.heard[0]).toEqual({type: 'connected', client_id: chat.client_id, user_type: 'guest'})
    chat.close()
  })

  test('staff of the desk, a suspended person and a token of no one are told why and closed', async () => {
    const admin = await server.connect({token: (await app.staff()).token})
    expect(await admin.next('error')).toMatchObject({code: 'forbidden'})
    expect(await admin.closed).toBe(4403)

    const parent = await app.parent()
    await app.rows(`update users set suspended_at = now() where id = '${parent.user_id}'`)
    const suspended = await server.connect({token: parent.token})
    expect(await suspended.next('error')).toMatchObject({code: 'suspended'})
    expect(await suspended.closed).toBe(4403)

    const nobody = await server.connect({token: 'made-up'})
    expect(await nobody.next('error')).toMatchObject({code: 'session_ended'})
    expect(await nobody.closed).toBe(4401)
    expect(typesOf(nobody)).toEqual(['error'])
  })

  test('the role comes from the token, whatever a message says', async () => {
    const caretaker = await app.caretaker()
    const chat = await server.join({token: caretaker.token})
    chat.say({type: 'set_user_type', user_type: 'caregiver'})
    expect(await chat.next('user_type_set')).toEqual({type: 'user_type_set', user_type: 'caregiver'})
    chat.say({type: 'set_user_type', user_type: 'agency'})
    expect(await chat.next('error')).toMatchObject({code: 'forbidden'})
    chat.say({type: 'chat', content: 'Hello', client_id: chat.client_id, user_type: 'parent'})
    expect(await chat.next('error')).toMatchObject({code: 'forbidden'})
    chat.close()
  })

  test('nothing is answered before it is known who asks, nor after a second introduction', async () => {
    const chat = await server.open()
    chat.say({type: 'chat', content: 'Hello', client_id: chat.client_id})
    expect(await chat.next('error')).toMatchObject({code: 'not_signed_in'})
    chat.say({type: 'connect', client_id: chat.client_id})
    await chat.next('load_history')
    chat.say({type: 'connect', client_id: chat.client_id, api_token: (await app.parent()).token})
    expect(await chat.next('error')).toMatchObject({code: 'invalid'})
    chat.close()
  })
})

describe('a talk ends', () => {
  test('within a second of signing out, and only that sign-in', async () => {
    const parent = await app.parent()
    const [here, there] = [
      await server.join({token: parent.token}),
      await server.join({token: await app.logInAgain(parent)}),
    ]
    const asked_ms = performance.now()
    await app.ok(auth.logout, {by: parent})
    expect(await here.closed).toBe(4401)
    expect(performance.now() - asked_ms).toBeLessThan(1_000)
    expect((await there.ask('How do I confirm a visit?')).text).toContain('Confirm start')
    there.close()
  })

  test('with a suspension', async () => {
    const parent = await app.parent()
    const chat = await server.join({token: parent.token})
    await app.rows(`update users set suspended_at = now() where id = '${parent.user_id}'`)
    expect(await chat.closed).toBe(4403)
  })

  test('when the time of a sign-in is over, at the next question or by the job', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    const [asking, silent] = [await server.join({token: parent.token}), await server.join({token: other.token})]
    app.clock.advance({days: 31})
    asking.say({type: 'chat', content: 'What are my bookings?', client_id: asking.client_id})
    expect(await asking.closed).toBe(4401)
    expect(typesOf(asking)).not.toContain('stream_chunk')
    await tick(app.db, app.clock.now())
    expect(await silent.closed).toBe(4401)
  })

  test('of one person the ninth ends the first', async () => {
    const {token} = await app.parent()
    const first = await server.join({token})
    const others = await Promise.all(Array.from({length: 8}, () => server.join({token})))
    expect(await first.closed).toBe(4429)
    for (const other of others) other.close()
  })

  test('when the connection that listens was away it is looked at again', async () => {
    const chat = await server.join({token: (await app.parent()).token})
    // the embedded database has no connection that could end
    const ending = {pglite: 'nothing', postgres: 1012}[app.deps.database.kind]
    await app.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'",
    )
    const outcome = {pglite: () => Promise.resolve('nothing' as const), postgres: () => chat.closed}
    expect(await outcome[app.deps.database.kind]()).toBe(ending)
    chat.close()
  })
})

describe('bounds', () => {
  test.each([
    ['no JSON', '{'],
    ['an unknown type', '{"type":"shout"}'],
    ['an unknown field', JSON.stringify({type: 'connect', client_id: newId(), is_admin: true})],
    ['a conversation that is no id', '{"type":"connect","client_id":"1"}'],
  ])('%s is refused and the line stays', async (_, text) => {
    const chat = await server.open()
    chat.say(text)
    expect(await chat.next('error')).toMatchObject({code: 'invalid'})
    chat.say({type: 'connect', client_id: chat.client_id})
    await chat.next('connected')
    chat.close()
  })

  test('an empty question and one that is too long are refused', async () => {
    const chat = await server.join()
    chat.say({type: 'chat', content: '   ', client_id: chat.client_id})
    expect(await chat.next('error')).toMatchObject({message: 'Required'})
    chat.say({type: 'chat', content: 'x'.repeat(chatLimits.question_max + 1), client_id: chat.client_id})
    expect(await chat.next('error')).toMatchObject({message: 'Must be at most 500 characters'})
    chat.close()
  })

  test('a frame beyond all measure closes the line unread', async () => {
    const chat = await server.join()
    chat.say('x'.repeat(chatLimits.frame_bytes + 1))
    expect(await chat.closed).toBe(1009)
  })

  test('who shouts is closed', async () => {
    const chat = await server.join()
    for (const user_type of Array.from({length: 40}, () => 'guest' as const)) {
      chat.say({type: 'set_user_type', user_type})
    }
    expect(await chat.closed).toBe(4429)
  })

  test('one person asks only so often, on however many lines', async () => {
    const {token} = await app.parent()
    const [one, other] = [await server.join({token}), await server.join({token})]
    for (const turn of Array.from({length: 10}, (_, i) => i)) {
      await one.ask(`How do I confirm a visit? ${turn}`)
      await other.ask(`How do I confirm a visit? ${turn}`)
    }
    one.say({type: 'chat', content: 'One more', client_id: one.client_id})
    expect(await one.next('error')).toMatchObject({code: 'too_many_requests'})
    one.close()
    other.close()
  })
})

test('who says nothing in time is closed', async () => {
  const hasty = new Hono()
  serveChat(hasty, app.deps, 50)
  const other = await chatServer(hasty)
  const chat = await other.open()
  expect(await chat.closed).toBe(4408)
  await other.close()
})
