import {beforeAll, expect, test} from 'vitest'
import {changeFaq, deleteFaq, listStaffFaqs} from '#contract/admin/platform.ts'
import {FaqAudience, listFaqs} from '#contract/content/support.ts'
import {isChatLink} from '#domain/content/chat-links.ts'
import {newId} from '#lib/id.ts'
import {faqEntries, helpEntries} from '#server/db/seed/help/all.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()
beforeAll(() => storeHelp(app.db, app.clock.now()))

test('everyone reads the questions of the FAQ page, by group and place', async () => {
  const {items} = await app.ok(listFaqs)
  const written = FaqAudience.options.flatMap(group => [...faqEntries].filter(({audience}) => audience === group))
  expect(items.map(({audience, question}) => [audience, question])).toEqual(
    written.map(({audience, question}) => [audience, question]),
  )
  expect(written.length).toBeGreaterThanOrEqual(24)
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

test('every answer is in plain sentences, can be asked in six other ways, and leads to pages that exist', () => {
  expect(new Set(helpEntries.map(({key}) => key)).size).toBe(helpEntries.length)
  for (const {key, question, answer, aliases, links} of helpEntries) {
    expect(question, key).toMatch(/\?$/)
    expect(answer, key).toMatch(/^[A-Z“].*[.”)!]$/s)
    expect(answer, key).not.toMatch(/<|\n{3}| $/m)
    expect(new Set(aliases).size, key).toBeGreaterThanOrEqual(6)
    expect(
      links.filter(({path}) => !isChatLink(path)),
      key,
    ).toEqual([])
  }
})
