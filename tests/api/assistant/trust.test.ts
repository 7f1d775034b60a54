import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {listExceptions, settleException} from '#contract/admin/exceptions.ts'
import {getWaiting, listAudit, listMessages} from '#contract/admin/operations.ts'
import * as platform from '#contract/admin/platform.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {hidden_part} from '#domain/messages/mask-contacts.ts'
import {newId} from '#lib/id.ts'
import type {Model} from '#server/adapters/model/model.ts'
import {createApp} from '#server/app.ts'
import {plusMs} from '#server/clock.ts'
import type {Caller} from '#server/http/caller.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {addsNoFacts} from '#server/modules/assistant/adds-no-facts.ts'
import {notifyOfDanger, withoutContacts} from '#server/modules/assistant/tell-staff.ts'
import {testApp} from '#tests/support/app.ts'
import {chatServer} from '#tests/support/assistant.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {until} from '#tests/support/until.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const careMoney = careMoneyOf(app)
const visits = visitsOf(app)
const server = await chatServer(app.app)
beforeAll(() => storeHelp(app.db, testStart))
afterAll(server.close)
beforeEach(() => {
  app.clock.set(testStart)
  app.forgetLimits()
})

const ask = async (token: string | null, ...questions: string[]) => {
  const chat = await server.join({token})
  let last = {text: '', links: [] as {label: string; path: string}[]}
  for (const question of questions) last = await chat.ask(question)
  // what follows the answer is there once the next one is
  if (questions.length > 0) await chat.ask('Hello')
  const said = chat.heard.flatMap(message => (message.type === 'bot_response' ? message.content : []))
  const suggested = chat.heard.findLast(message => message.type === 'quick_questions')?.questions ?? []
  chat.close()
  return {...last, said, suggested}
}

describe('a danger', () => {
  test('is answered with the number to call, and staff have it at once with the visit', async () => {
    const [parent, carer, staff] = [await app.parent(), await app.caretaker(), await app.staff('admin')]
    const booking = await story.confirmed(parent, carer)
    const [visit] = await story.sessions(carer, booking)
    app.clock.set(visit!.scheduled_start)
    const token = await app.logInAgain(carer)
    const chat = await server.join({token})
    const {text, links} = await chat.ask('the baby is chokeing on a grape')
    expect(text).toContain('Call 911 now')
    const note = {type: 'bot_response', content: 'Our safety team has your message.'}
    await until(() => expect(chat.heard).toContainEqual(expect.objectContaining(note)))
    chat.close()
    expect(links.map(link => link.path)).toEqual(['/contact'])
    const {items} = await app.ok(listMessages, {by: staff})
    expect(items[0]).toMatchObject({topic: 'Safety', message: expect.stringContaining(booking.number)})
    const exceptions = async () => (await app.ok(listExceptions, {by: staff})).items
    const listed = {reasons: ['danger'], since: visit!.scheduled_start, booking: {number: booking.number}}
    await until(async () => expect(await exceptions()).toMatchObject([{id: visit!.id, ...listed}]))
    const body = {act: 'resolve', reason_code: 'both_told', memo: 'Called both, the child is well'} as const
    await app.ok(settleException, {by: staff, params: {id: visit!.id}, body, key: newId()})
    expect(await exceptions()).toEqual([])
  })

  test('is about the visit of the day or booking that is named, and of no other family’s', async () => {
    const [parent, other, carer] = [await app.parent(), await app.parent(), await app.caretaker()]
    const staff = await app.staff('admin')
    const booking = await story.confirmed(parent, carer)
    const [visit] = await story.sessions(parent, booking)
    app.clock.set(plusMs(visit!.scheduled_end, 26 * 3_600_000))
    const reasons = async () => (await app.ok(listExceptions, {by: staff})).items.map(({id}) => id)
    /** Staff are notified after the answer. */
    const areNotified = (count: number) =>
      until(async () => {
        const {items} = await app.ok(listMessages, {by: staff})
        expect(items.filter(({email}) => [parent.email, other.email].includes(email))).toHaveLength(count)
      })
    await ask(await app.logInAgain(other), `the sitter of ${booking.number} hit my son`)
    await areNotified(1)
    expect(await reasons()).not.toContain(visit!.id)
    await ask(await app.logInAgain(parent), 'the sitter hit my son')
    await areNotified(2)
    expect(await reasons()).not.toContain(visit!.id)
    await ask(await app.logInAgain(parent), 'the sitter hit my son yesterday')
    await until(async () => expect(await reasons()).toContain(visit!.id))
  })

  test('is about the booking that an office names, whatever else runs at the same time', async () => {
    const [agency, staff] = [await app.agency(), await app.staff('admin')]
    const first = await story.confirmed(await app.parent(), agency)
    const named = await story.confirmed(await app.parent(), agency)
    const [[other], [visit]] = [await story.sessions(agency, first), await story.sessions(agency, named)]
    app.clock.set(visit!.scheduled_start)
    await ask(await app.logInAgain(agency), `the sitter of ${named.number} hit my son`)
    const ids = async () => (await app.ok(listExceptions, {by: staff})).items.map(({id}) => id)
    await until(async () => expect(await ids()).toContain(visit!.id))
    expect(await ids()).not.toContain(other!.id)
  })

  test('reaches staff without its visit where that cannot be looked up', async () => {
    const [carer, staff] = [await app.caretaker(), await app.staff('admin')]
    const errors: unknown[] = []
    const log = {...app.deps.log, error: (...said: unknown[]) => errors.push(said[1])} as typeof app.deps.log
    // the database refuses an id that is none
    const caller: Caller = {
      ...{user_id: carer.user_id, token_id: newId(), role: 'caretaker', caretaker_id: 'none', ended: null},
      ...{email_verified: true, language: 'en', second_step: false, wrote_at: testStart},
      ...{parent_id: null, org_id: null, member_id: null, member_role: null},
    }
    const asked = {caller, question: 'the baby is choking'}
    const emergency = {emergency: 'medical', language: 'en'} as const
    expect(await notifyOfDanger({...app.deps, log}, asked, {emergency})).toBe(true)
    const {items} = await app.ok(listMessages, {by: staff})
    expect(items[0]).toMatchObject({
      topic: 'Safety',
      email: carer.email,
      message: 'someone wrote of a danger to the assistant (medical): “the baby is choking”',
    })
    expect(errors).toEqual(['the visit of a danger could not be looked up'])
  })

  test('is answered in Spanish, and to a guest too', async () => {
    expect((await ask(null, 'El bebé no respira')).text).toContain('Llame al 911')
    expect((await ask(null, 'my toddler drank bleach')).text).toContain('1-800-222-1222')
  })

  test('is answered while the limits are used up, before anyone connected, and beside a question that waits', async () => {
    const lookUp: Model['lookUp'] = () => new Promise(() => {})
    const limits = {...app.deps.limits, take: async (limit: string) => (limit === 'chat_user' ? 30 : null)}
    const narrow = await chatServer(createApp({...app.deps, limits}))
    const chat = await narrow.join()
    chat.say({type: 'chat', content: 'How do I pay?', client_id: chat.client_id})
    expect(await chat.next('error')).toMatchObject({code: 'too_many_requests'})
    expect((await chat.ask('my baby is not breathing')).text).toContain('Call 911 now')
    await narrow.close()

    const early = await server.open()
    expect((await early.ask('El bebé no respira')).text).toContain('Llame al 911')
    early.close()

    const slow = await chatServer(createApp({...app.deps, model: {lookUp, word: () => new Promise(() => {})}}))
    const waiting = await slow.join()
    waiting.say({type: 'chat', content: 'What if I have to cancel?', client_id: waiting.client_id})
    await waiting.next('typing_start')
    expect((await waiting.ask('she drank bleach')).text).toContain('1-800-222-1222')
    await slow.close()
  })

  test('reaches staff though the limit of questions is used up, and beside a question that is never answered', async () => {
    const [parent, staff] = [await app.parent(), await app.staff('admin')]
    const limits = {...app.deps.limits, take: async (limit: string) => (limit === 'chat_user' ? 30 : null)}
    const narrow = await chatServer(createApp({...app.deps, limits}))
    const chat = await narrow.join({token: parent.token})
    // the greeting comes first
    await chat.next('bot_response')
    await chat.ask('my baby is not breathing')
    await chat.next('bot_response')
    await narrow.close()

    const lookUp: Model['lookUp'] = () => new Promise(() => {})
    const slow = await chatServer(createApp({...app.deps, model: {lookUp, word: () => new Promise(() => {})}}))
    const waiting = await slow.join({token: parent.token})
    waiting.say({type: 'chat', content: 'What if I have to cancel?', client_id: waiting.client_id})
    await waiting.next('typing_start')
    await waiting.ask('mi hija se tragó cloro')
    const read = async () => {
      const {items} = await app.ok(listMessages, {by: staff})
      return items.filter(({email}) => email === parent.email).map(({message}) => message)
    }
    await until(async () => expect(await read()).toHaveLength(2))
    const texts = await read()
    expect(texts.join()).toContain('my baby is not breathing')
    expect(texts.join()).toContain('mi hija se tragó cloro')
    await slow.close()
  })

  test('is answered where nothing can be stored and staff cannot be notified; the log has it', async () => {
    const parent = await app.parent()
    const send = () => Promise.reject(new Error('no queue'))
    const errors: unknown[] = []
    const log = {...app.deps.log, error: (...said: unknown[]) => void errors.push(said)} as typeof app.deps.log
    const broken = await chatServer(createApp({...app.deps, jobs: {...app.deps.jobs, send}, log}))
    const chat = await broken.join({token: parent.token})
    expect((await chat.ask('my son is not breathing')).text).toContain('Call 911 now')
    expect((await chat.ask('mi hija se tragó cloro')).text).toContain('1-800-222-1222')
    await chat.ask('Hello')
    await until(() => expect(JSON.stringify(errors)).toContain('a danger was answered, but not all of it reported'))
    const stored = await app.rows<{text: string}>(
      `select text from chat_messages where user_id = '${parent.user_id}' order by id`,
    )
    expect(stored[0]?.text).toBe('my son is not breathing')
    // dangers are stored beside the other questions
    expect(stored.some(({text}) => text.includes('Call 911 now'))).toBe(true)
    await broken.close()
  })
})

test('a wish for a person sends the conversation to staff, who answer by email', async () => {
  const [parent, staff] = [await app.parent(), await app.staff('admin')]
  const {text} = await ask(parent.token, 'What if I have to cancel?', 'I want to talk to a person')
  expect(text).toContain(parent.email)
  const {items} = await app.ok(listMessages, {by: staff})
  expect(items[0]).toMatchObject({email: parent.email, message: expect.stringContaining('What if I have to cancel?')})
})

test('what is not certain is asked back, and staff answer it in one step', async () => {
  const staff = await app.staff('admin')
  const question = 'Can the sitter bring her own zebra along?'
  const {text, suggested} = await ask(null, question)
  expect(text).toContain('Did you mean')
  expect(suggested).toHaveLength(3)
  const {items} = await app.ok(platform.listOpenQuestions, {by: staff})
  const open = items.find(each => each.question.includes('zebra'))
  expect(open).toMatchObject({
    question,
    asked_count: 1,
    user_type: 'guest',
  })
  const body = {audience: 'General', question, answer: 'No zebras, please.', in_faq: false, answers: open!.id} as const
  await app.ok(platform.createFaq, {by: staff, key: newId(), body})
  expect((await ask(null, question)).text).toBe('No zebras, please.')
  const after = await app.ok(platform.listOpenQuestions, {by: staff})
  expect(after.items.some(each => each.id === open!.id)).toBe(false)
  const closed = await app.ok(platform.listOpenQuestions, {by: staff, query: {status: 'closed'}})
  expect(closed.items[0]).toMatchObject({id: open!.id, closed_at: expect.any(String)})
  // a colleague whose list is older
  expectRefusal(await app.call(platform.createFaq, {by: staff, key: newId(), body}), 409, 'record_changed')
  const aside = {by: staff, params: {id: open!.id}, key: newId()}
  expectRefusal(await app.call(platform.closeOpenQuestion, aside), 409, 'record_changed')
})

test.each([
  ['will my card be charged automatically?', 'Pay statements automatically'],
  ['can my sitter and I do a video call first?', 'Propose to meet'],
  ['how do i stop the weekly visits?', 'End weekly visits'],
])('a family that asks “%s” is led to it', async (question, label) => {
  expect((await ask((await app.parent()).token, question)).text).toContain(label)
})

test('an open question is shown as it was first written, however others write it', async () => {
  const staff = await app.staff('admin')
  const asked = ['Does Village export to QuickBooks Zebra?', 'does village export to quickbooks zebra?']
  for (const question of asked) await ask(null, question)
  const {items} = await app.ok(platform.listOpenQuestions, {by: staff})
  expect(items.filter(each => /zebra/i.test(each.question))).toMatchObject([{question: asked[0], asked_count: 2}])
  expect((await app.ok(getWaiting, {by: staff})).open_questions).toEqual({count: items.length, since: app.clock.now()})
  for (const {id} of items) await app.ok(platform.closeOpenQuestion, {by: staff, params: {id}, key: newId()})
  expect((await app.ok(getWaiting, {by: staff})).open_questions).toEqual({count: 0, since: null})
  const {items: log} = await app.ok(listAudit, {by: staff, query: {target_id: items[0]!.id}})
  expect(log).toMatchObject([
    {
      ...{action: 'open_question.set_aside', target: 'open_question', by: {user_id: staff.user_id}},
      about: {name: items[0]!.question, link: null},
    },
  ])
})

test('a question is stored without addresses and numbers', () => {
  expect(withoutContacts('Call Ann@Example.org or (615) 555-0142, room 7')).toBe('Call … or #, room #')
})

describe("one's own", () => {
  test('a visit is named by its day, with its price to cancel and the way there; nothing is canceled', async () => {
    const parent = await app.parent()
    const carer = await app.caretaker({first_name: 'Cleo', last_name: 'Cane', phone_number: '+16155550142'})
    const booking = await story.confirmed(parent, carer)
    const [visit] = await story.sessions(parent, booking)
    const {text, links} = await ask(parent.token, 'cancel my next visit')
    expect(text).toContain('Canceling it now costs nothing')
    expect(links[0]?.path).toBe(`/dash/parent/calendar?session=${visit!.id}&act=cancel`)
    expect((await story.sessions(parent, booking))[0]?.status).toBe('SCHEDULED')
    expect((await ask(parent.token, "what is my caregiver's phone number")).text).toContain('Cleo Cane')
    expect((await ask(parent.token, 'who is coming next')).text).toContain('(615) 555-0142')
  })

  test('a visit that ended early is not the next one', async () => {
    const [parent, carer] = [await app.parent(), await app.caretaker({first_name: 'Cleo'})]
    const booking = await story.confirmed(parent, carer)
    const [first, second] = await story.sessions(parent, booking)
    await app.rows(`update sessions set status = 'COMPLETED' where id = '${first!.id}'`)
    const {text, links} = await ask(parent.token, 'When is my next visit?')
    expect(text).toContain('Your next visit: ')
    expect(links[0]?.path).toContain(second!.id)
  })

  test('a visit under way is told as such with its end, and the one after it is the next', async () => {
    const [parent, carer] = [await app.parent(), await app.caretaker({first_name: 'Cleo', last_name: 'Cane'})]
    const [first, second] = await story.sessions(parent, await story.confirmed(parent, carer))
    app.clock.set(plusMs(first!.scheduled_start, 3_600_000))
    const {text, links} = await ask(await app.logInAgain(parent), 'When is my next visit?')
    expect(text.split('\n')).toEqual([
      'Under way now: Today, 9:00 AM – 1:00 PM: Child Care with Cleo Cane.',
      expect.stringMatching(/^Your next visit: Tomorrow, /),
    ])
    expect(links[0]?.path).toContain(second!.id)
  })

  test('sums of a period, the plan and the offers are told as they stand', async () => {
    const [parent, carer] = [await app.parent(), await app.caretaker()]
    const request = await story.request(parent)
    expect((await ask(parent.token, 'Do I have offers waiting?')).text).toContain('No offers are waiting')
    await story.bid(carer, request)
    const offers = await ask(parent.token, 'Do I have offers waiting?')
    expect(offers.text).toContain('One offer is waiting')
    expect(offers.links[0]?.path).toBe(`/dash/parent/requests/${request.id}`)
    expect((await ask(parent.token, 'How much did I pay last month?')).text).toBe('You paid nothing last month.')
    expect((await ask(carer.token, 'How much did I earn this month?')).text).toBe('You received nothing this month.')
    expect((await ask(parent.token, 'What plan am I on?')).text).toContain('Your plan: ')
    expect((await ask(carer.token, 'Are my checks done?')).text).toContain('Background')
  })

  test('a caregiver reads apart what was paid out and what the visits earned, settled and waiting', async () => {
    const {parent, carer, sessions} = await careMoney.booked('2026-06-02', '2026-06-03')
    await careMoney.takesPlace([parent, carer], sessions[0]!)
    app.clock.set(sessions[1]!.scheduled_start)
    await visits.starts(carer, sessions[1]!)
    app.clock.set(plusMs(sessions[1]!.scheduled_end, -2 * 3_600_000))
    await visits.ends(carer, sessions[1]!)
    const token = await app.logInAgain(carer)
    expect((await ask(token, 'How much did I earn this month?')).text).toBe(
      'You received nothing this month. Your visits this month earned $150.00: $100.00 is settled, and $50.00 waits until the visits settle.',
    )
    const family = await app.logInAgain(parent)
    expect((await ask(family, 'How much did I pay this month?')).text).toMatch(
      /^You paid nothing this month\.\n\nNothing is due now\./,
    )
  })

  test('what a family owes names what is not billed yet, also when asked for the cancellation fee', async () => {
    const {parent, carer, sessions} = await careMoney.booked('2026-06-08', '2026-06-09')
    app.clock.set(plusMs(sessions[0]!.scheduled_start, -3_600_000))
    const params = {id: sessions[0]!.id}
    await app.ok(cancelSession, {by: parent, key: newId(), params, body: {}})
    const late = 'Nothing is due now. $27.50 for canceling late is not billed yet. It will be on the next statement.'
    const owes = async (question: string) => (await ask(await app.logInAgain(parent), question)).text
    expect(await owes('How much do I owe?')).toBe(late)
    expect(await owes('How much is the cancellation fee I owe?')).toBe(late)
    await careMoney.takesPlace([parent, carer], sessions[1]!)
    expect(await owes('How much do I owe?')).toBe(
      'Nothing is due now. $137.50 is not billed yet, $27.50 of it for canceling late. It will be on the next statement.',
    )
  })

  test('a request shows its contact details to an agency once the family approved it', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const notes = 'Text 615-555-0142 before the door'
    const request = await story.requestAgency(parent, {organization_id: agency.org_id, notes})
    const about = async (by: {token: string}, question = `What about ${request.number}?`) =>
      (await ask(by.token, question)).text
    expect(await about(parent)).toContain(notes)
    expect(await about(agency)).toContain(`Text ${hidden_part} before the door`)
    expect(await about(agency, 'Text 615-555-0142')).not.toContain('615-555-0142')
    await story.bid(agency, request)
    await story.approve(parent, request, agency)
    expect(await about(agency)).toContain(notes)
  })

  test('a follow-up keeps the topic, also after thanks and after another one', async () => {
    const fee = (await ask(null, 'How much does it cost to cancel a visit?')).text
    expect((await ask(null, 'What if I have to cancel?', 'thanks!', 'and how much does it cost?')).text).toBe(fee)
  })

  test.each([
    ['What visits do I have next month?', 'and who comes?'],
    ['¿Qué visitas tengo el próximo mes?', '¿y quién viene?'],
  ])('a follow-up keeps the period: %s %s', async (first, second) => {
    const [parent, carer] = [await app.parent(), await app.caretaker()]
    await story.confirmed(parent, carer)
    const {text} = await ask(await app.logInAgain(parent), first, second)
    expect(text).toMatch(/next month|el próximo mes/)
  })
})

test('a model’s answer with a figure that no source has is dropped', async () => {
  const model: Model = {
    lookUp: async () => [],
    word: async () => 'Canceling is free until 3 hours before, says Bob.',
  }
  const other = await chatServer(createApp({...app.deps, model}))
  const chat = await other.join()
  const {text} = await chat.ask('What if I have to cancel?')
  expect(text).toContain('24 hours before a visit starts')
  await other.close()
})

test.each([
  ['It costs $24.50 on June 8.', ['It costs $24.50', 'on June 8.'], true],
  ['It costs $24.51.', ['It costs $24.50'], false],
  ['Ask for Bob there.', ['Ask for Ann there.'], false],
  ['Press Confirm start.', ['press confirm start'], true],
])('“%s” from %j adds no facts: %s', (text, sources, expected) => {
  expect(addsNoFacts(text, sources)).toBe(expected)
})

test('the question lends a name to an answer, but no figure', () => {
  const question = 'Is the fee 50 % for June?'
  expect(addsNoFacts('Yes, the fee is 50 %.', ['the fee is 10 %'], [question])).toBe(false)
  expect(addsNoFacts('For June the fee is 10 %.', ['the fee is 10 %'], ['is it for June?'])).toBe(false)
  expect(addsNoFacts('The fee of Grace is 10 %.', ['the fee is 10 %'], ['what is the fee of Grace?'])).toBe(true)
})
