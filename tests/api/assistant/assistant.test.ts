import {lockInvoices} from '#server/modules/billing/invoices/rows.ts'
import {creditInvoice} from '#server/modules/billing/invoices/credit.ts'
import {sql} from 'drizzle-orm'
import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {isChatLink} from '#domain/content/chat-links.ts'
import {newId} from '#lib/id.ts'
import type {ModelPassage} from '#server/adapters/model/look-up.ts'
import type {Model} from '#server/adapters/model/model.ts'
import {createApp} from '#server/app.ts'
import {parentsFaq} from '#server/db/seed/help/parents/faq.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {posts} from '#server/db/schema/all.ts'
import {tick} from '#server/jobs/tick.ts'
import {postSearch} from '#server/modules/assistant/blog.ts'
import * as platform from '#contract/admin/platform.ts'
import {listFaqs} from '#contract/content/support.ts'
import {testApp} from '#tests/support/app.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {chatServer} from '#tests/support/assistant.ts'
import {testStart} from '#tests/support/clock.ts'
import {storyOf} from '#tests/support/story.ts'
import {until} from '#tests/support/until.ts'

const app = await testApp()
const story = storyOf(app)
const care = careMoneyOf(app)
const server = await chatServer(app.app)
afterAll(server.close)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  await storeHelp(app.db, testStart)
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

  test.each([
    ['guest', 'How do I delete my account?', 'Parents, caregivers and agencies do it in the same place: log in'],
    ['guest', 'I am a babysitter, how do I delete my account?', 'Your bids are withdrawn'],
    ['caretaker', 'I want to delete my account', 'Your bids are withdrawn'],
    ['guest', 'Are the sitters insured?', 'Ask that of the caregiver or agency'],
    ['parent', 'Does Village have insurance?', 'Ask that of the caregiver or agency'],
    ['parent', 'Which caregivers have an infant CPR certificate?', 'look at “Courses and certificates”'],
    ['caretaker', 'How do I upload my infant CPR certificate?', 'under “Certificates and documents”'],
    ['parent', 'Can I tip in cash?', 'What you give in cash is between the two of you'],
    ['parent', 'How do I turn off the weekly summary?', '“Weekly summary” has its own switch'],
  ] as const)('a %s who asks “%s” reads %s', async (role, question, expected) => {
    const {token} = role === 'guest' ? {token: null} : await app[role]()
    const chat = await server.join({token})
    const {text} = await chat.ask(question)
    chat.close()
    expect(text).toContain(expected)
  })

  test.each(['How much does a sitter cost near me', 'How much is a nanny near me?'])(
    'a family that asks “%s” hears of prices alone, not of canceling',
    async question => {
      const {token} = await app.parent()
      const chat = await server.join({token})
      const {text} = await chat.ask(question)
      chat.close()
      expect(text).toContain('Typical nearby')
      expect(text).not.toMatch(/cancel/i)
    },
  )

  test.each([
    ['What does Village cost for a family?', 'en'],
    ['How much does Village cost for parents?', 'en'],
    ['How much do families pay?', 'en'],
    ['¿Cuánto cuesta Village para una familia?', 'es'],
  ] as const)(
    'a guest who names families, “%s”, gets the price of care, not the fee of agencies',
    async (question, language) => {
      const chat = await server.join({language})
      const {text} = await chat.ask(question)
      chat.close()
      const costs = parentsFaq.find(({key}) => key === 'what-care-costs')
      if (language === 'en') expect(text).toContain(costs?.answer.split(/\{\{|\n/)[0])
      expect(text).not.toMatch(/you do\. A lead invoice|la pagan ustedes/)
    },
  )

  test.each([
    ['my caregiver is sick who can go tomorrow', 'en', 'choose “Assign a caregiver” again. The list says who is free'],
    ['Mi cuidadora está enferma, ¿quién puede ir mañana?', 'es', 'La lista dice quién está disponible'],
  ] as const)(
    'an agency’s office that asks “%s” reads how to send someone else',
    async (question, language, answer) => {
      const {token} = await app.agency()
      const chat = await server.join({token, language})
      const {text} = await chat.ask(question)
      chat.close()
      expect(text).toContain(answer)
      expect(text).not.toMatch(/Did you mean|Quiso decir/)
    },
  )

  test.each([
    ['Do you send me a 1099?', /^No: Village sends no 1099 or W-2\./],
    ['The parent doesn’t pay me. What can I do?', /“Send a reminder”/],
    ['what if there is no signal at the house?', /the time is saved on your phone first/],
    ['my kid is sick tomorrow, how do i tell the family', /“Cancel this visit”: the family is notified/],
    ['What if the parent comes home 40 minutes late?', /the extra time is paid at the same rate/],
    ['Do I have to pay taxes on what I earn here, am I an employee?', /You are not an employee of Village/],
    ['how do I raise my rate for a family I already work for', /ask it for a new request and bid the new rate/],
    ['can I get a raise from the family I have now?', /your existing bids and bookings keep theirs/],
    ['are taxes taken out of what I earn?', /sends no 1099/],
  ])('a caregiver who asks “%s” gets the answer', async (question, answer) => {
    const {token} = await app.caretaker()
    const chat = await server.join({token})
    const {text} = await chat.ask(question)
    chat.close()
    expect(text).toMatch(answer)
    expect(text).not.toContain('Did you mean')
  })

  test('a new platform fee is what the questions and the assistant say from then on', async () => {
    const admin = await app.staff('admin')
    const question = 'What does it cost, and when do I know the whole price?'
    const {items: stored} = await app.ok(platform.listStaffFaqs, {by: admin})
    expect(stored.find(faq => faq.question === question)?.answer).toContain('{{platform_fee}} at present')
    const said = async () => {
      const chat = await server.join()
      const {text} = await chat.ask(question)
      chat.close()
      const {items, variables} = await app.ok(listFaqs)
      const answer = items.find(faq => faq.question === question)?.answer
      return {answer, text, fee: variables?.platform_fee}
    }
    expect(await said()).toMatchObject({
      answer: expect.stringContaining('10% at present'),
      text: expect.stringContaining('10% at present'),
      fee: '10%',
    })
    await app.ok(platform.setFee, {by: admin, key: newId(), body: {bps: 1250, effective_from: null}})
    expect(await said()).toMatchObject({
      answer: expect.stringContaining('12.5% at present'),
      text: expect.stringContaining('12.5% at present'),
      fee: '12.5%',
    })
  })

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
    expect(text).toContain('What a family pays for care goes directly to the caregiver')
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
      published_at: {draft: null, published: testStart}[status],
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

  test('it finds them by the index that is made for it', async () => {
    // on a handful of rows any other way would do as well
    const plan = await app.rolledBack(async () => {
      await app.rows('drop index posts_published, posts_managed')
      await app.rows('set local enable_seqscan = off')
      return app.rows(sql`explain ${postSearch(['confirm', 'visit'])}`)
    })
    expect(JSON.stringify(plan)).toContain('on posts_words')
  })

  test('what it does not know it says, and leads to people', async () => {
    const chat = await server.join()
    const {text, links} = await chat.ask('Who won the football championship in 1998?')
    expect(text).toContain('I can only help with Village')
    expect(links).toEqual([{label: 'Contact us', path: '/contact'}])
    chat.close()
  })

  test("one's own: the next visit, bookings, what is owed", async () => {
    const parent = await app.parent({first_name: 'Pia'})
    const caretaker = await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})
    const booking = await story.confirmed(parent, caretaker)
    const [family, carer] = [await server.join({token: parent.token}), await server.join({token: caretaker.token})]
    const next = await family.ask('When is my next visit?')
    expect(next.text).toBe('Your next visit: Mon, Jun 8, 9:00 AM – 1:00 PM: Child Care with Cleo Cane.')
    expect(next.links.map(link => link.label)).toEqual(['Open the visit', 'Your calendar'])
    expect(next.links[0]?.path).toMatch(/^\/dash\/parent\/calendar\?session=/)
    expect((await carer.ask("What's my next visit?")).text).toContain('for Pia')
    const {text} = await family.ask('What are my bookings?')
    expect(text).toContain(`${booking.number}, Child Care with Cleo Cane: confirmed, 3 visits, starting Mon, Jun 8`)
    expect((await family.ask('How much do I owe?')).text).toBe('You owe nothing.')
    family.close()
    carer.close()
  })

  test('what is to come is the care that no credit note took off', async () => {
    const {carer, id} = await care.stated()
    await app.db.transaction(async tx => {
      const [row] = await lockInvoices(tx, [id])
      const off = {care_cents: 4000, fee_cents: 400, reason: 'Agreed with staff'}
      await creditInvoice(tx, row!, off, app.clock.now())
    })
    const chat = await server.join({token: carer.token})
    const {text} = await chat.ask('How much am I owed?')
    expect(text).toBe('You are owed $60.00 on one open invoice.')
    chat.close()
  })

  test('a writer who asks for their own is not sent to log in', async () => {
    const chat = await server.join({token: (await app.staff('blog_writer')).token})
    const {text, links} = await chat.ask('When is my next visit?')
    expect(text).toBe('Your account is for the blog. It has no visits, bookings or payments to look up.')
    expect(links).toEqual([])
    chat.close()
  })

  test('a guest who asks for what is hers is led to the door', async () => {
    const chat = await server.join()
    expect((await chat.ask('When is my next visit?')).links).toEqual([{label: 'Log in', path: '/login'}])
    chat.close()
  })
})

describe("no one else's", () => {
  test('a booking that is named, or whose words are asked for, is told to its parties alone', async () => {
    const [parent, caretaker, agency] = [await app.parent(), await app.caretaker(), await app.agency()]
    const booking = await story.confirmed(parent, caretaker, {notes: 'Our parrot is called Marmaduke'})
    const strangers = [await app.parent(), await app.caretaker(), agency, await app.member(agency), {token: null}]
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
    expect(await historyFor({token: await app.logInAgain(parent), client_id})).toEqual(['user', 'bot'])
    expect(await historyFor({token: parent.token})).toEqual([])
    expect(await historyFor({token: (await app.parent()).token, client_id})).toEqual([])
    expect(await historyFor({client_id})).toEqual([])
  })

  test('a history is forgotten after thirty days', async () => {
    const chat = await server.join()
    await chat.ask('How do I confirm a visit?')
    chat.close()
    app.clock.advance({days: 29})
    expect(await tick(app.db, app.clock.now())).toMatchObject({chats_purged: 0})
    app.clock.advance({days: 2})
    expect(await tick(app.db, app.clock.now())).toMatchObject({chats_purged: 2})
    expect(await app.rows('select id from chat_messages')).toEqual([])
  })

  test('a field member is told her own visits and nothing else of her agency', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const field = await app.member(agency, 'field')
    const booking = await story.confirmed(parent, agency)
    const [office, hers] = [await server.join(agency), await server.join(field)]
    expect((await office.ask('What are our bookings?')).text).toContain(booking.number)
    expect((await hers.ask('What are our bookings?')).text).not.toContain(booking.number)
    expect((await hers.ask('When is my next visit?')).text).toContain('no upcoming visits')
    expect((await hers.ask('How much do we owe?')).text).not.toContain('$')
    await app.rows(`update sessions set assigned_member_id = '${field.member_id}'`)
    expect((await hers.ask('When is my next visit?')).text).toContain('Mon, Jun 8')
    office.close()
    hers.close()
  })
})

describe('with a model', () => {
  let word: Model['word'] = async () => null
  const asked: {question: string; passages: readonly ModelPassage[]}[] = []
  const model: Model = {
    lookUp: async () => [],
    word: (question, passages) => {
      asked.push({question, passages})
      return word(question, passages)
    },
  }
  const worded = () => chatServer(createApp({...app.deps, model}))

  test('its words are shown as text, and lead only where the passages do', async () => {
    const other = await worded()
    const chat = await other.join()
    word = async () => 'Press **Confirm start**, or log in at [Village](https://evil.example/login).'
    const {text, links} = await chat.ask('How do I confirm a visit?')
    expect(text).toBe('Press Confirm start, or log in at Village.')
    expect(links.at(-1)?.path).toBe('/contact')
    for (const {path} of links) expect(isChatLink(path), path).toBe(true)
    expect(await chat.next('metrics')).toMatchObject({worded_by: 'model'})
    expect(asked.at(-1)!.passages[0]).toMatchObject({title: 'How do I confirm a visit?'})
    await other.close()
  })

  test('where it has none the plain answer stands, and what nothing was found for it is not asked', async () => {
    const other = await worded()
    const chat = await other.join({token: (await app.parent()).token})
    word = async () => null
    expect((await chat.ask('How do I confirm a visit?')).text).toContain('Press Confirm start when')
    const before = asked.length
    expect((await chat.ask('Who won the football championship?')).text).toContain('I can only help with')
    // dates and figures of one's own are told as they stand
    expect((await chat.ask('How much do I owe?')).text).toBe('You owe nothing.')
    expect(asked).toHaveLength(before)
    await other.close()
  })
})

test('a model looks up what is uncertain by the caller’s own rights, and its words are checked', async () => {
  let words = 'Your one invoice is about $84.'
  const offered: string[] = []
  const model: Model = {
    lookUp: async (_, tools) => {
      offered.push(...tools.map(({name}) => name))
      const asked = [
        ['own_money', {topic: 'own-owed'}],
        ['own_money', {topic: 'own-lead-invoices'}],
        ['own_visits', {topic: 'own-next-visit', when: 'tomorrow'}],
        ['search_help', {question: 'How do I confirm a visit?'}],
      ] as const
      const found = asked.map(async ([name, args]) => (await tools.find(tool => tool.name === name)?.run(args)) ?? [])
      return (await Promise.all(found)).flat()
    },
    word: async () => words,
  }
  const other = await chatServer(createApp({...app.deps, model}))
  const parent = await other.join(await app.parent())
  const question = 'Sums and days ahead, then?'
  // a figure that was not found is dropped with the model's words; lead invoices are no parent's
  const plain = await parent.ask(question)
  expect(plain.text).toBe('You owe nothing.\n\nYou have no visits tomorrow.')
  words = 'You owe nothing, and no visits are ahead tomorrow.'
  expect((await parent.ask(question)).text).toBe(words)
  expect(new Set(offered)).toEqual(new Set(['search_help', 'own_visits', 'own_money', 'own_account']))
  offered.length = 0
  const guest = await other.join()
  await guest.ask(question)
  expect(offered).toEqual(['search_help'])
  await other.close()
})

test('what someone types comes back as the text it was', async () => {
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
