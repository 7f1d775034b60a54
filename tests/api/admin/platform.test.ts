import {beforeEach, describe, expect, test} from 'vitest'
import {answerMessage, listAudit, listMessages, markMessage} from '#contract/admin/operations.ts'
import * as contract from '#contract/admin/platform.ts'
import type {BodyIn, QueryIn} from '#contract/endpoint.ts'
import {listFaqs, contactUs} from '#contract/content/support.ts'
import {getOwnSubscription, listPlans} from '#contract/money/subscriptions.ts'
import {default_fee_bps} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
let admin: Person

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  admin = await app.staff('admin')
})

const ask = () => ({by: admin, key: newId()})
const actions = async () => (await app.ok(listAudit, {by: admin})).items.map(each => each.action)

describe('the platform fee', () => {
  const set = (bps: number, effective_from?: string) =>
    app.call(contract.setFee, {...ask(), body: {bps, effective_from}})
  const states = async () =>
    (await app.ok(contract.listFees, {by: admin})).items.map(({bps, state}) => `${bps} ${state}`)

  test('holds from now, or from a moment ahead, and never for what was approved before', async () => {
    await set(1200)
    const [ada, agency] = [await app.parent(), await app.agency()]
    const before = await story.confirmed(ada, agency)
    expect((await set(1500, '2026-06-02T00:00:00.000Z')).status).toBe(200)
    expect(await states()).toEqual(['1500 planned', '1200 current'])
    app.clock.set('2026-06-02T00:00:01.000Z')
    expect(await states()).toEqual(['1500 current', '1200 past'])
    const later = {
      schedule: [
        {
          date_range: ['2026-06-20', '2026-06-20'] as [string, string],
          time_range: ['09:00', '13:00'] as [string, string],
        },
      ],
    }
    const after = await story.confirmed(await app.parent(), agency, later)
    const snapshots = await app.rows(`select id::text, fee_bps from bookings order by id`)
    expect(snapshots).toEqual([
      {id: before.id, fee_bps: 1200},
      {id: after.id, fee_bps: 1500},
    ])
    expect(await actions()).toEqual(['fee.set', 'fee.set'])
  })

  test('what is planned can be removed, and a day that a colleague has planned is not planned over unread', async () => {
    const at = '2026-06-02T00:00:00.000Z'
    await set(1200)
    const plan = (bps: number | null, planned_bps: number | null) =>
      app.call(contract.setFee, {...ask(), body: {bps, effective_from: at, seen: {bps: 1200, planned_bps}}})
    expect((await plan(1500, null)).status).toBe(200)
    const refused = expectRefusal(await plan(1600, null), 409, 'record_changed')
    expect(refused.current).toEqual({bps: 1200, planned_bps: 1500})
    expect((await plan(1600, 1500)).status).toBe(200)
    expectRefusal(await plan(null, 1500), 409, 'record_changed')
    expect((await plan(null, 1600)).status).toBe(200)
    expect(await states()).toEqual(['1200 current'])
    expectRefusal(await plan(null, null), 404)
    expectRefusal(await app.call(contract.setFee, {...ask(), body: {bps: null}}), 404)
    expect(await actions()).toEqual(['fee.removed', 'fee.set', 'fee.set', 'fee.set'])
  })

  test('the past stays as it was, and what is planned can be planned anew', async () => {
    expectRefusal(await set(900, '2026-05-31T00:00:00.000Z'), 422, 'invalid')
    await set(1500, '2026-07-01T00:00:00.000Z')
    await set(1400, '2026-07-01T00:00:00.000Z')
    expect(await states()).toEqual(['1400 planned'])
    expectRefusal(await set(5001), 422)
  })
})

describe('plans', () => {
  const body = {
    type: 'careseekers',
    title: 'Family',
    description: 'By the month',
    price: 12,
    duration_value: 1,
    duration_unit: 'month',
    list_items: ['Any number of requests'],
  } satisfies BodyIn<typeof contract.createPlan>
  const create = () => app.ok(contract.createPlan, {...ask(), body})
  const onOffer = async () =>
    (await app.ok(listPlans, {query: {type: 'careseekers'}})).careseekers!.map(({title, price}) => `${title} ${price}`)

  test('words change at once; a new price is a new plan, and who bought keeps hers', async () => {
    const plan = await create()
    const ada = await app.parent()
    await app.rows(`update subscriptions set plan_id = '${plan.id}'`)
    const params = {id: plan.id}
    await app.ok(contract.changePlan, {...ask(), params, body: {title: 'Village Family'}})
    expect((await app.ok(getOwnSubscription, {by: ada})).subscription?.plan).toMatchObject({
      title: 'Village Family',
      price: 12,
    })
    const dearer = await app.ok(contract.changePlan, {...ask(), params, body: {price: 15}})
    expect(dearer).toMatchObject({price: 15, title: 'Village Family', subscribers: 0, retired_at: null})
    expect(dearer.id).not.toBe(plan.id)
    expect(await onOffer()).toContain('Village Family 15')
    expect(await onOffer()).not.toContain('Village Family 12')
    expect((await app.ok(getOwnSubscription, {by: ada})).subscription?.plan).toMatchObject({
      id: plan.id,
      price: 12,
    })
    const all = (await app.ok(contract.listStaffPlans, {by: admin})).items
    expect(all.find(each => each.id === plan.id)).toMatchObject({subscribers: 1, retired_at: app.clock.now()})
    expectRefusal(await app.call(contract.changePlan, {...ask(), params, body: {price: 9}}), 409, 'plan_retired')
  })

  test('what is retired is sold no more', async () => {
    const plan = await create()
    await app.ok(contract.retirePlan, {...ask(), params: {id: plan.id}, body: {}})
    expect(await onOffer()).toEqual([])
    expect(await actions()).toEqual(['plan.retired', 'plan.created'])
  })
})

describe('questions', () => {
  const add = (question: string) =>
    app.ok(contract.createFaq, {...ask(), body: {audience: 'Parents', question, answer: 'So.'}})
  const shown = async () => (await app.ok(listFaqs)).items.map(({question, position}) => `${position} ${question}`)

  test('are added last, moved, changed, taken away and brought back to where they stood', async () => {
    const [a, b, c] = [await add('A?'), await add('B?'), await add('C?')]
    expect(await shown()).toEqual(['1 A?', '2 B?', '3 C?'])
    await app.ok(contract.changeFaq, {...ask(), params: {id: c.id}, body: {position: 1}})
    expect(await shown()).toEqual(['1 C?', '2 A?', '3 B?'])
    await app.ok(contract.changeFaq, {...ask(), params: {id: c.id}, body: {position: 99}})
    expect(await shown()).toEqual(['1 A?', '2 B?', '3 C?'])
    await app.ok(contract.deleteFaq, {...ask(), params: {id: b.id}})
    expect((await app.ok(listFaqs)).items.map(each => each.question)).toEqual(['A?', 'C?'])
    expectRefusal(await app.call(contract.changeFaq, {...ask(), params: {id: b.id}, body: {answer: 'No.'}}), 404)
    await app.ok(contract.restoreFaq, {...ask(), params: {id: b.id}, body: {}})
    expect(await shown()).toEqual(['1 A?', '2 B?', '3 C?'])
    const changed = await app.ok(contract.changeFaq, {...ask(), params: {id: a.id}, body: {answer: 'Thus.'}})
    expect(changed.answer).toBe('Thus.')
    const unknown = {body: {answer: 'It is {{platform_fees}}.'}, params: {id: a.id}}
    const refused = await app.call(contract.changeFaq, {...ask(), ...unknown})
    expectRefusal(refused, 422)
    expect(refused.body).toMatchObject({fields: {answer: 'There is no variable {{platform_fees}}'}})
    const [entry] = (await app.ok(listAudit, {by: admin, query: {target_id: a.id}})).items
    expect(entry).toMatchObject({action: 'faq.changed', before: {answer: 'So.'}, after: {answer: 'Thus.'}})
  })

  test('are moved to another group, where they stand last or at the chosen place, and leave no gap behind', async () => {
    const [a] = [await add('A?'), await add('B?'), await add('C?')]
    const other = {audience: 'Agencies' as const, question: 'D?', answer: 'So.'}
    const d = await app.ok(contract.createFaq, {...ask(), body: other})
    const move = (id: string, body: {audience: 'Parents' | 'Agencies'; position?: number}) =>
      app.ok(contract.changeFaq, {...ask(), params: {id}, body})
    expect(await move(a.id, {audience: 'Agencies'})).toMatchObject({audience: 'Agencies', position: 2})
    expect(await shown()).toEqual(['1 B?', '2 C?', '1 D?', '2 A?'])
    await move(d.id, {audience: 'Parents', position: 1})
    expect(await shown()).toEqual(['1 D?', '2 B?', '3 C?', '1 A?'])
    const seen = {audience: 'Parents' as const}
    const late = {params: {id: a.id}, body: {audience: 'Parents' as const, seen}}
    expectRefusal(await app.call(contract.changeFaq, {...ask(), ...late}), 409, 'record_changed')
  })
})

describe('two admins at one record', () => {
  test('the later save is refused with what the other one saved, and passes once that was seen', async () => {
    const by = ask()
    const body = {audience: 'Parents', question: 'How?', answer: 'So.'} as const
    const faq = await app.ok(contract.createFaq, {...by, body})
    const save = (answer: string, seen: string) =>
      app.call(contract.changeFaq, {...ask(), params: {id: faq.id}, body: {answer, seen: {answer: seen}}})
    expect((await save('Thus.', 'So.')).status).toBe(200)
    const refusal = expectRefusal(await save('Otherwise.', 'So.'), 409, 'record_changed')
    expect(refusal.current).toMatchObject({answer: 'Thus.'})
    expect((await save('Otherwise.', 'Thus.')).body).toMatchObject({answer: 'Otherwise.'})
  })

  test('what a colleague has changed is not deleted or retired unread', async () => {
    const body = {audience: 'Parents', question: 'How?', answer: 'So.'} as const
    const faq = await app.ok(contract.createFaq, {...ask(), body})
    app.clock.advance({minutes: 1})
    const changed = await app.ok(contract.changeFaq, {...ask(), params: {id: faq.id}, body: {answer: 'Thus.'}})
    const items = async () => (await app.ok(contract.listStaffFaqs, {by: admin})).items
    const deleteAs = (changed_at: string) =>
      app.call(contract.deleteFaq, {...ask(), params: {id: faq.id}, query: {changed_at}})
    expectRefusal(await deleteAs(faq.changed_at), 409, 'record_changed')
    expect(await items()).toMatchObject([{answer: 'Thus.'}])
    expect((await deleteAs(changed.changed_at)).status).toBe(200)
    expect(await items()).toEqual([])

    const words = {type: 'careseekers', title: 'Family', description: 'By the month', list_items: ['Requests']} as const
    const term = {price: 12, duration_value: 1, duration_unit: 'month'} as const
    const plan = await app.ok(contract.createPlan, {...ask(), body: {...words, list_items: ['Requests'], ...term}})
    await app.ok(contract.changePlan, {...ask(), params: {id: plan.id}, body: {title: 'Family plan'}})
    const retire = (title: string) =>
      app.call(contract.retirePlan, {...ask(), params: {id: plan.id}, body: {seen: {title, price: 12}}})
    expectRefusal(await retire('Family'), 409, 'record_changed')
    const retired_at = async () => (await app.rows(`select retired_at from plans where id = '${plan.id}'`))[0]
    expect(await retired_at()).toEqual({retired_at: null})
    expect((await retire('Family plan')).body).toMatchObject({retired_at: app.clock.now()})
  })

  test('of a plan, a fee and a message too', async () => {
    const words = {type: 'careseekers', title: 'Family', description: 'By the month', list_items: ['Requests']} as const
    const term = {price: 12, duration_value: 1, duration_unit: 'month'} as const
    const plan = await app.ok(contract.createPlan, {...ask(), body: {...words, list_items: ['Requests'], ...term}})
    const edit = {...ask(), params: {id: plan.id}, body: {title: 'New', seen: {title: 'Another'}}}
    expect(expectRefusal(await app.call(contract.changePlan, edit), 409, 'record_changed').current).toMatchObject({
      title: 'Family',
    })
    const fee = {...ask(), body: {bps: 900, seen: {bps: 1}}}
    expectRefusal(await app.call(contract.setFee, fee), 409, 'record_changed')
    const seen = {bps: (await app.ok(contract.listFees, {by: admin})).items[0]?.bps ?? default_fee_bps}
    const both = [1100, 1200].map(bps => app.call(contract.setFee, {...ask(), body: {bps, seen}}))
    expect((await Promise.all(both)).map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await app.ok(contactUs, {body: {name: 'Ada', email: 'a@example.test', message: 'Help'}})
    const {items, total} = await app.ok(listMessages, {by: admin})
    expect(total).toEqual({count: items.length, amount_cents: null})
    expect((await app.ok(listMessages, {by: admin, query: {state: 'closed'}})).total?.count).toBe(0)
    const [message] = items
    const answer = () => ({...ask(), params: {id: message!.id}, body: {text: 'Yes', seen: {answers: 0}}})
    await app.ok(answerMessage, answer())
    expectRefusal(await app.call(answerMessage, answer()), 409, 'record_changed')
  })
})

describe('messages', () => {
  test('say who marked them, and are found by words, sender and topic', async () => {
    const send = (name: string, message: string, topic: 'Safety' | 'Payment') =>
      app.ok(contactUs, {body: {name, email: `${name.toLowerCase()}@example.test`, message, topic}})
    await send('Ada', 'The gate was open', 'Safety')
    await send('Ben', 'Where is my invoice?', 'Payment')
    const found = async (query: QueryIn<typeof listMessages>) =>
      (await app.ok(listMessages, {by: admin, query})).items.map(({name}) => name)
    expect(await found({q: 'gate'})).toEqual(['Ada'])
    expect(await found({q: 'ben@example.test'})).toEqual(['Ben'])
    expect(await found({topic: 'Payment'})).toEqual(['Ben'])
    expect(await found({q: 'gate', topic: 'Payment'})).toEqual([])

    const colleague = await app.staff('admin')
    const [ben] = (await app.ok(listMessages, {by: admin, query: {q: 'invoice'}})).items
    expect(ben).not.toHaveProperty('answered_by')
    const mark = (answered: boolean) =>
      app.ok(markMessage, {by: colleague, key: newId(), params: {id: ben!.id}, body: {answered}})
    const name = (
      await app.rows(`select first_name || ' ' || last_name as name from users where id = '${colleague.user_id}'`)
    )[0]!.name
    expect(await mark(true)).toMatchObject({answered_by: name})
    const [listed] = (await app.ok(listMessages, {by: admin, query: {state: 'closed'}})).items
    expect(listed).toMatchObject({answered_by: name})
    expect(await mark(false)).not.toHaveProperty('answered_by')
  })

  test('one that a colleague marked as answered is not answered a second time unseen', async () => {
    await app.ok(contactUs, {body: {name: 'Ada', email: 'a@example.test', message: 'Help'}})
    const [message] = (await app.ok(listMessages, {by: admin})).items
    const params = {id: message!.id}
    const answer = (answered: boolean) =>
      app.call(answerMessage, {...ask(), params, body: {text: 'Yes', seen: {answers: 0, answered}}})
    await app.ok(markMessage, {...ask(), params, body: {answered: true}})
    const refusal = expectRefusal(await answer(false), 409, 'record_changed')
    expect(refusal.current).toMatchObject({answered: true, message: {id: message!.id, answers: []}})
    expect(await app.rows('select count(*)::int as n from contact_answers')).toEqual([{n: 0}])
    expect((await answer(true)).status).toBe(201)
  })

  test('one that a colleague answered is not put back among those that wait by who did not read the answer', async () => {
    await app.ok(contactUs, {body: {name: 'Ada', email: 'a@example.test', message: 'Help'}})
    const [message] = (await app.ok(listMessages, {by: admin})).items
    const params = {id: message!.id}
    await app.ok(markMessage, {...ask(), params, body: {answered: true}})
    await app.ok(answerMessage, {...ask(), params, body: {text: 'Yes'}})
    const undo = (answers: number) =>
      app.call(markMessage, {...ask(), params, body: {answered: false, seen: {answers, answered: true}}})
    expectRefusal(await undo(0), 409, 'record_changed')
    expect((await app.ok(listMessages, {by: admin, query: {state: 'waiting'}})).items).toEqual([])
    expect((await undo(1)).body).toMatchObject({answered_at: null})
  })

  test('are read and answered, and those that wait can be listed alone', async () => {
    for (const name of ['Ada', 'Ben']) await app.ok(contactUs, {body: {name, email: 'a@example.test', message: 'Help'}})
    const list = async (state: 'waiting' | 'closed' | 'all') =>
      (await app.ok(listMessages, {by: admin, query: {state}})).items.map(each => each.name)
    const [ben] = (await app.ok(listMessages, {by: admin})).items
    const params = {id: ben!.id}
    const read = await app.ok(markMessage, {...ask(), params, body: {read: true}})
    expect(read).toMatchObject({read_at: app.clock.now(), answered_at: null})
    await app.ok(markMessage, {...ask(), params, body: {answered: true}})
    expect(await list('waiting')).toEqual(['Ada'])
    expect(await list('closed')).toEqual(['Ben'])
    expect(await list('all')).toEqual(['Ben', 'Ada'])
    await app.ok(markMessage, {...ask(), params, body: {answered: false}})
    // who has waited longest comes first
    expect(await list('waiting')).toEqual(['Ada', 'Ben'])
    const [ada] = (await app.ok(listMessages, {by: admin, query: {state: 'waiting', limit: '1'}})).items
    const rest = await app.ok(listMessages, {by: admin, query: {state: 'waiting', cursor: ada!.id}})
    expect(rest.items.map(each => each.name)).toEqual(['Ben'])
    expect(await actions()).toEqual(['message.marked', 'message.marked'])
  })
})
