import {m} from '#messages'
import {names} from '#messages/names'
import {beforeAll, expect, test} from 'vitest'
import {changeFaq, createFaq, deleteFaq, listStaffFaqs} from '#contract/admin/platform.ts'
import type {Language} from '#contract/accounts/language.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {listFaqs} from '#contract/content/support.ts'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {isChatLink} from '#domain/content/chat-links.ts'
import {fillText} from '#domain/content/text-variables.ts'
import {newId} from '#lib/id.ts'
import {faqEntries, helpEntries} from '#server/db/seed/help/all.ts'
import {phrasesOf} from '#server/modules/assistant/phrases/phrases.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {inLanguage} from '#server/language.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'

const app = await testApp()
const named = (text: string, product = names.product) => fillText(text, {product_name: product})
beforeAll(() => storeHelp(app.db, app.clock.now()))

test('everyone reads the questions of the FAQ page, by group and place', async () => {
  const {items} = await app.ok(listFaqs)
  const written = FaqAudience.options.flatMap(group => [...faqEntries].filter(({audience}) => audience === group))
  expect(items.map(({audience, question}) => [audience, question])).toEqual(
    written.map(({audience, question}) => [audience, named(question)]),
  )
  expect(written.length).toBeGreaterThanOrEqual(24)
})

test('a search reads what only the assistant answers too, marked as such', async () => {
  const {items} = await app.ok(listFaqs, {query: {all: 'true'}})
  expect(items.filter(({in_faq}) => in_faq)).toEqual((await app.ok(listFaqs)).items)
  expect(items.find(({question}) => question === 'How do I get a refund?')).toMatchObject({in_faq: false})
})

test('a later start adds nothing twice, and brings back nothing that staff changed or deleted', async () => {
  const admin = await app.staff('admin')
  const {items} = await app.ok(listStaffFaqs, {by: admin})
  const [first, second] = items
  const answer = 'In our own words.'
  await app.ok(changeFaq, {by: admin, key: newId(), params: {id: first!.id}, body: {answer}})
  await app.ok(deleteFaq, {by: admin, key: newId(), params: {id: second!.id}})
  await storeHelp(app.db, app.clock.now())
  const after = await app.ok(listStaffFaqs, {by: admin})
  expect(after.items).toHaveLength(items.length - 1)
  expect(after.items.find(({id}) => id === first!.id)?.answer).toBe(answer)
})

const inSpanish = {headers: {'Accept-Language': 'es-US,es;q=0.9'}}

test('a call in Spanish reads them in Spanish, with the settings filled in', async () => {
  const response = await app.call(listFaqs, inSpanish)
  expect(response.headers.get('Vary')).toContain('Accept-Language')
  const {items} = await app.ok(listFaqs, inSpanish)
  expect(items.every(({language}) => language === 'es')).toBe(true)
  const cancel = items.find(({question}) => question === '¿Qué pasa si tengo que cancelar?')
  expect(cancel?.answer).toContain('No cuesta nada hasta 24 horas antes')
  expect((await app.ok(listFaqs)).items.every(({language}) => language === 'en')).toBe(true)
})

test('staff write one language or both, find what is missing, and readers get the other, marked', async () => {
  const admin = await app.staff('admin')
  const add = (body: BodyIn<typeof createFaq>) => app.call(createFaq, {by: admin, key: newId(), body})
  const general = {audience: 'General'} as const
  const half = expectRefusal(await add({...general, question_es: '¿Hay algo?'}), 422)
  expect(half.fields).toEqual({answer_es: 'Required'})
  expect(expectRefusal(await add(general), 422).fields).toEqual({question: 'Required', answer: 'Required'})
  await add({...general, question: 'Only in English?', answer: 'Yes.'})
  await add({...general, question_es: '¿Solo en español?', answer_es: 'Sí.'})

  const missing = async (language: Language) =>
    (await app.ok(listStaffFaqs, {by: admin, query: {missing: language}})).items.map(
      each => each.question || each.question_es,
    )
  expect(await missing('en')).toEqual(['¿Solo en español?'])
  expect(await missing('es')).toEqual(['Only in English?'])

  const last = async (call: object) =>
    (await app.ok(listFaqs, call)).items.slice(-2).map(each => [each.language, each.answer])
  const both = [
    ['en', 'Yes.'],
    ['es', 'Sí.'],
  ]
  expect(await last({})).toEqual(both)
  expect(await last(inSpanish)).toEqual(both)
})

test('a start adds Spanish to what an older version stored, but not to what staff rewrote', async () => {
  const rewritten = await app.rows("select key from faqs where answer = 'In our own words.'")
  await app.rows('update faqs set question_es = null, answer_es = null where key is not null returning key')
  await storeHelp(app.db, app.clock.now())
  expect(await app.rows('select key from faqs where key is not null and question_es is null')).toEqual(rewritten)
})

test('a start brings a changed text to what an older version stored, also where staff moved it, but not to what they rewrote', async () => {
  const admin = await app.staff('admin')
  const entries = helpEntries.filter(({audience}) => audience === 'General').slice(0, 3)
  const stored = async () =>
    app.rows<{id: string; key: string; answer: string; links: unknown}>(
      `select id, key, answer, links from faqs where key in (${entries.map(({key}) => `'${key}'`).join()})
        order by array_position(array[${entries.map(({key}) => `'${key}'`).join()}], key)`,
    )
  await app.rows(`update faqs set answer = 'As it was.', answer_es = 'Como era.', links = '[]'
    where key in (${entries.map(({key}) => `'${key}'`).join()})`)
  const [, moved, rewritten] = await stored()
  const change = (id: string, body: BodyIn<typeof changeFaq>) =>
    app.ok(changeFaq, {by: admin, key: newId(), params: {id}, body})
  await change(moved!.id, {position: 1})
  await change(rewritten!.id, {question: 'In our own words?'})
  await storeHelp(app.db, app.clock.now())
  const [first, second, third] = await stored()
  expect(first).toMatchObject({answer: entries[0]!.answer, links: entries[0]!.links})
  expect(second).toMatchObject({answer: entries[1]!.answer, links: entries[1]!.links})
  expect(third).toMatchObject({answer: 'As it was.', links: []})
})

test('a start takes the name out of what an older version stored, but not out of what staff rewrote', async () => {
  const [entry, rewritten] = helpEntries.filter(({question}) => question.includes('{{product_name}}'))
  const admin = await app.staff('admin')
  const [{id}] = (await app.rows<{id: string}>(`select id from faqs where key = '${rewritten!.key}'`)) as [{id: string}]
  const question_by_staff = {question: 'What do we call ourselves?'}
  await app.ok(changeFaq, {by: admin, key: newId(), params: {id}, body: question_by_staff})
  const store = (key: string, question: string, older: string) =>
    app.rows(
      `update faqs set question = '${question}', answer = replace(answer, '{{product_name}}', '${older}'),
        question_es = replace(question_es, '{{product_name}}', '${older}') where key = '${key}' returning key`,
    )
  await store(entry!.key, named(entry!.question, 'Village'), 'Village')
  await store(rewritten!.key, question_by_staff.question, 'Village')
  await storeHelp(app.db, app.clock.now())
  const stored = (key: string) => app.rows(`select question, answer, question_es from faqs where key = '${key}'`)
  const {question, answer, question_es} = entry!
  expect(await stored(entry!.key)).toEqual([{question, answer, question_es}])
  expect(await stored(rewritten!.key)).toMatchObject([{question: 'What do we call ourselves?'}])
})

test('the Spanish has the same settings and paragraphs, and no English', () => {
  const settings = (text: string) => [...named(text).matchAll(/\{\{\w+\}\}/g)].map(String).toSorted()
  for (const {key, answer, question_es, answer_es} of helpEntries) {
    expect(settings(answer_es), key).toEqual(settings(answer))
    expect(answer_es.split('\n\n').length, key).toBe(answer.split('\n\n').length)
    expect(question_es, key).toMatch(/¿.*\?$/)
    expect(named(answer_es), key).toMatch(/^[A-ZÁÉÍÓÚÑ“].*[.”)!]$/s)
    expect(named(`${question_es} ${answer_es}`), key).not.toMatch(/\b(?:the|your|press|visit)\b/i)
  }
})

test('every answer is in plain sentences, can be asked in six other ways, and leads to pages that exist', () => {
  expect(new Set(helpEntries.map(({key}) => key)).size).toBe(helpEntries.length)
  for (const {key, question, answer, links} of helpEntries) {
    expect(question, key).toMatch(/\?$/)
    expect(named(answer), key).toMatch(/^[A-Z“].*[.”)!]$/s)
    expect(answer, key).not.toMatch(/<|\n{3}| $/m)
    expect(new Set(phrasesOf(key)).size, key).toBeGreaterThanOrEqual(6)
    expect(
      links.filter(({path}) => !isChatLink(path)),
      key,
    ).toEqual([])
  }
})

const entryOf = (wanted: string) => helpEntries.find(({key}) => key === wanted)!

test('the help names the states of Earnings as the page does', () => {
  const {answer, answer_es} = entryOf('caregiver-earnings')
  const labels = [m.settled, m.waiting_money, m.times_unclear, m.under_review, m.not_confirmed, m.ahead]
  for (const label of labels) {
    expect(answer).toContain(inLanguage('en', () => label()))
    expect(answer_es).toContain(`“${inLanguage('es', () => label())}”`)
  }
})

test('the help asks for a phone number before a bid, not before requests are seen', () => {
  const {answer} = entryOf('caregiver-before-seeing-requests')
  expect(answer).toMatch(/^A profile, three checks .* and our team’s approval\./)
  expect(answer).toContain('To place a bid you also need a phone number and a verified email address.')
})
