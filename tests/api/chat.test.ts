import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import * as auth from '#contract/auth.ts'
import {chatLimits} from '#contract/chat.ts'
import {isChatLink} from '#domain/chat-links.ts'
import {newId} from '#lib/id.ts'
import {makeFaqs} from '#server/db/seed/faqs/all.ts'
import {Chance} from '#server/db/seed/chance.ts'
import {faqs, posts} from '#server/db/schema/all.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '../support/app.ts'
import {chatServer, type Chat} from '../support/chat.ts'
import {testStart} from '../support/clock.ts'
import {storyOf} from '../support/story.ts'
import {until} from '../support/until.ts'

const app = await testApp({
  publicUrl: 'https://village.example.test',
  allowedOrigins: ['https://app.example.test'],
})
const story = storyOf(app)
const server = await chatServer(app.app)
afterAll(server.close)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  await app.db.insert(faqs).values(makeFaqs(new Chance(1), testStart))
})

const typesOf = (chat: Chat) => chat.heard.map(message => message.type)

describe('who is let in', () => {
  test.each([
    ['no origin, as of no browser', {}, '', 101],
    ['our own origin', {Origin: `http://${server.address}`}, '', 101],
    ['the public address', {Origin: 'https://village.example.test'}, '', 101],
    ['an origin that may call', {Origin: 'https://app.example.test'}, '', 101],
    ['a foreign page', {Origin: 'https://evil.example'}, '', 403],
    [
      'a page that has our address in its name',
      {Origin: 'https://village.example.test.evil.example'},
      '',
      403,
    ],
    ['a page without an origin of its own', {Origin: 'null'}, '', 403],
    ['a token in the address', {}, '?token=secret', 400],
  ])('%s', async (_, headers, search, status) => {
    expect(await server.upgrade(headers, search)).toBe(status)
  })

  test('whoever asks without an upgrade finds no call', async () => {
    expect((await app.app.request('/api/chat')).status).toBe(404)
  })

  test('a guest is connected with six questions and an empty history', async () => {
    const chat = await server.join()
    await chat.next('bot_response')
    expect(typesOf(chat)).toEqual(['connected', 'quick_questions', 'load_history', 'bot_response'])
    expect(chat.heard[0]).toEqual({type: 'connected', client_id: chat.client_id, user_type: 'guest'})
    chat.close()
  })

  test('staff of the desk, a suspended person and a token of nobody are told why and closed', async () => {
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
      await server.join({token: await app.signInAgain(parent)}),
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
    const [asking, silent] = [
      await server.join({token: parent.token}),
      await server.join({token: other.token}),
    ]
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

describe('what it answers', () => {
  test.each(['parent', 'caregiver', 'agency', 'guest'] as const)(
    'a %s is offered six questions, and gets an answer to each',
    async type => {
      const who = {
        parent: () => app.parent(),
        caregiver: () => app.caretaker(),
        agency: () => app.agency(),
        guest: () => Promise.resolve({token: null}),
      }
      const {token} = await who[type]()
      const chat = await server.join({token})
      expect(chat.heard[0]).toMatchObject({user_type: type})
      const {questions} = await chat.next('quick_questions')
      expect(questions).toHaveLength(6)
      for (const question of questions) {
        const {text, links} = await chat.ask(question)
        expect(text, question).not.toContain('I do not know')
        expect(text, question).not.toContain('logged in')
        for (const {path} of links) expect(isChatLink(path), path).toBe(true)
      }
      chat.close()
    },
  )

  test('an answer is streamed between typing, and is the sum of its chunks', async () => {
    const chat = await server.join()
    await chat.next('bot_response')
    const before = chat.heard.length
    const {text} = await chat.ask('Does Village hold my money?')
    await chat.next('typing_stop')
    const heard = chat.heard.slice(before)
    const chunks = heard.flatMap(message => (message.type === 'stream_chunk' ? [message.content] : []))
    expect(chunks.length).toBeGreaterThan(3)
    expect(chunks.join('')).toBe(text)
    expect(text).toContain('What a family pays for care goes straight to the caregiver')
    expect([...new Set(heard.map(message => message.type))]).toEqual([
      'typing_start',
      'stream_chunk',
      'stream_complete',
      'metrics',
      'typing_stop',
    ])
    expect(await chat.next('metrics')).toMatchObject({worded_by: 'plain'})
    chat.close()
  })

  test('published posts are found, drafts are not', async () => {
    const {user_id} = await app.staff('blog_writer')
    const post = (title: string, status: 'draft' | 'published') => ({
      id: newId(),
      title,
      summary: 'Which snacks survive a morning outdoors',
      body_html: '<p>Cucumber, always.</p>',
      author_user_id: user_id,
      status,
      published_at: testStart,
      updated_at: testStart,
      created_at: testStart,
    })
    const picnic = post('Packing for a picnic', 'published')
    await app.db.insert(posts).values([picnic, post('Picnic secrets', 'draft')])
    const chat = await server.join()
    const {text, links} = await chat.ask('What should go into a picnic?')
    expect(text).toBe('From our blog, “Packing for a picnic”: Which snacks survive a morning outdoors')
    expect(links[0]).toEqual({label: 'Read: Packing for a picnic', path: `/blog/view/${picnic.id}`})
    chat.close()
  })

  test('what it does not know it says, and leads to people', async () => {
    const chat = await server.join()
    const {text, links} = await chat.ask('Who won the football championship in 1998?')
    expect(text).toContain('I do not know that')
    expect(links).toEqual([{label: 'Contact us', path: '/contact'}])
    chat.close()
  })

  test("one's own: the next visit, bookings, what is owed", async () => {
    const parent = await app.parent({first_name: 'Pia'})
    const caretaker = await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})
    const booking = await story.confirmed(parent, caretaker)
    const [family, carer] = [
      await server.join({token: parent.token}),
      await server.join({token: caretaker.token}),
    ]
    const next = await family.ask('When is my next visit?')
    expect(next.text).toBe('Your next visit: Mon, Jun 8, 09:00–13:00: Child Care with Cleo Cane.')
    expect(next.links).toEqual([{label: 'Your calendar', path: '/dash/parent/calendar'}])
    expect((await carer.ask("What's my next visit?")).text).toContain('for Pia')
    const {text} = await family.ask('What are my bookings?')
    expect(text).toContain(
      `${booking.number}, Child Care with Cleo Cane: is confirmed, 3 visits from Mon, Jun 8`,
    )
    expect((await family.ask('How much do I owe?')).text).toBe('You owe nothing.')
    family.close()
    carer.close()
  })

  test('a guest who asks for what is hers is led to the door', async () => {
    const chat = await server.join()
    expect((await chat.ask('When is my next visit?')).links).toEqual([{label: 'Log in', path: '/login'}])
    chat.close()
  })
})

describe("nobody else's", () => {
  test('a booking that is named, or whose words are asked for, is told to its parties alone', async () => {
    const [parent, caretaker, agency] = [await app.parent(), await app.caretaker(), await app.agency()]
    const booking = await story.confirmed(parent, caretaker, {notes: 'Our parrot is called Marmaduke'})
    const strangers = [
      await app.parent(),
      await app.caretaker(),
      agency,
      await app.member(agency),
      {token: null},
    ]
    const questions = [
      `What are my bookings? I mean ${booking.id}`,
      `What about ${booking.number}?`,
      'Which of my bookings has the parrot Marmaduke?',
    ]
    for (const by of [parent, caretaker]) {
      const chat = await server.join(by)
      for (const question of questions) {
        const {text} = await chat.ask(question)
        expect(text, question).toContain(booking.number)
        expect(text, question).toContain('Marmaduke')
      }
      chat.close()
    }
    for (const by of strangers) {
      const chat = await server.join(by)
      for (const question of questions) {
        const {text} = await chat.ask(question)
        expect(text, question).not.toContain(booking.number)
        expect(text, question).not.toContain('Marmaduke')
      }
      chat.close()
    }
  })

  test('a history belongs to its user and its conversation together', async () => {
    const parent = await app.parent()
    const chat = await server.join({token: parent.token})
    const {client_id} = chat
    await chat.ask('How do I confirm a visit?')
    chat.close()
    const historyFor = async (by: {token?: string | null; client_id?: string}) => {
      const again = await server.connect(by)
      const {messages} = await again.next('load_history')
      again.close()
      return messages.map(message => message.sender)
    }
    expect(await historyFor({token: parent.token, client_id})).toEqual(['user', 'bot'])
    expect(await historyFor({token: await app.signInAgain(parent), client_id})).toEqual(['user', 'bot'])
    expect(await historyFor({token: parent.token})).toEqual([])
    expect(await historyFor({token: (await app.parent()).token, client_id})).toEqual([])
    expect(await historyFor({client_id})).toEqual([])
  })

  test('a history is forgotten after thirty days', async () => {
    const chat = await server.join()
    await chat.ask('How do I confirm a visit?')
    chat.close()
    app.clock.advance({days: 29})
    expect(await tick(app.db, app.clock.now())).toMatchObject({chats_forgotten: 0})
    app.clock.advance({days: 2})
    expect(await tick(app.db, app.clock.now())).toMatchObject({chats_forgotten: 2})
    expect(await app.rows('select id from chat_messages')).toEqual([])
  })

  test('a field member is told her own visits and nothing else of her agency', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const field = await app.member(agency, 'field')
    const booking = await story.confirmed(parent, agency)
    const [office, hers] = [await server.join(agency), await server.join(field)]
    expect((await office.ask('What are our bookings?')).text).toContain(booking.number)
    expect((await hers.ask('What are our bookings?')).text).not.toContain(booking.number)
    expect((await hers.ask('When is my next visit?')).text).toContain('no visit ahead')
    expect((await hers.ask('How much do we owe?')).text).not.toContain('$')
    await app.rows(`update sessions set assigned_member_id = '${field.member_id}'`)
    expect((await hers.ask('When is my next visit?')).text).toContain('Mon, Jun 8')
    office.close()
    hers.close()
  })
})

test('what somebody types comes back as the text it was', async () => {
  const chat = await server.join()
  const typed = '<img src=x onerror=alert(1)> [click](javascript:alert(1))'
  await chat.ask(typed)
  chat.close()
  const again = await server.connect({client_id: chat.client_id})
  const {messages} = await again.next('load_history')
  expect(messages[0]).toMatchObject({text: typed, sender: 'user', links: []})
  again.close()
  await until(async () => expect(await app.rows('select id from chat_messages')).toHaveLength(2))
})
