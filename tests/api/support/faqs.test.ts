import {beforeAll, expect, test} from 'vitest'
import {FaqAudience, listFaqs} from '#contract/content/support.ts'
import {Chance} from '#server/db/seed/chance.ts'
import {makeFaqs} from '#server/db/seed/faqs.ts'
import {faqs} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()
const written = makeFaqs(new Chance(1), app.clock.now())
beforeAll(() => app.db.insert(faqs).values([...written].reverse()))

test('everyone reads every question, by group and place', async () => {
  const {items} = await app.ok(listFaqs)
  expect(items.map(({audience, position, question}) => [audience, position, question])).toEqual(
    written.map(({audience, position, question}) => [audience, position, question]),
  )
  expect([...new Set(items.map(item => item.audience))]).toEqual(FaqAudience.options)
})

test('the demonstration answers in plain sentences, and asks nothing twice', () => {
  expect(written.length).toBeGreaterThanOrEqual(24)
  expect(new Set(written.map(({question}) => question)).size).toBe(written.length)
  for (const {question, answer} of written) {
    expect(question).toMatch(/\?$/)
    expect(answer).toMatch(/^[A-Z“].*[.”]$/s)
    expect(answer).not.toMatch(/<|\n{3}| $/m)
  }
})
