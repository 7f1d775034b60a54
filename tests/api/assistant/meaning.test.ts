import {expect, test} from 'vitest'
import type {Embeddings} from '#server/adapters/embeddings/port.ts'
import {phraseVectors} from '#server/modules/assistant/search/phrase-vectors.ts'
import {createSearch} from '#server/modules/assistant/search/search.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()

/** A model for which the texts of one list mean the same, and every other text something else. */
function modelThatKnows(name: string, alike: readonly string[], says = name): Embeddings & {asked: string[]} {
  const asked: string[] = []
  return {
    asked,
    model: () => name,
    embed: async texts => {
      asked.push(...texts)
      return {model: says, of: texts.map(text => Float32Array.from(alike.includes(text) ? [0.6, 0.8] : [-0.8, 0.6]))}
    },
    close: async () => {},
  }
}

test('vectors of phrases are computed once for each model, and stored close to what they are', async () => {
  const [first, again, other] = ['first', 'first', 'other'].map(name => modelThatKnows(name, ['pay']))
  const made = await phraseVectors(app.db, first!, ['pay', 'cancel', 'pay'])
  expect(made).toEqual({
    model: 'first',
    of: [
      [0.6, 0.8],
      [-0.8, 0.6],
      [0.6, 0.8],
    ].map(each => Float32Array.from(each)),
  })
  expect(first!.asked).toEqual(['pay', 'cancel'])
  const read = await phraseVectors(app.db, again!, ['cancel', 'pay', 'tip'])
  expect(again!.asked).toEqual(['tip'])
  expect(read!.of[0]![0]).toBeCloseTo(-0.8, 2)
  await phraseVectors(app.db, other!, ['pay'])
  expect(other!.asked).toEqual(['pay'])
})

test('a model that another one stands in for stores nothing under its name', async () => {
  const gone = modelThatKnows('gone', [], 'local')
  expect(await phraseVectors(app.db, gone, ['one', 'two'])).toBeNull()
  expect(await app.rows("select 1 from phrase_vectors where model = 'gone'")).toEqual([])
})

test('a question is compared with the vectors of the model that read it', async () => {
  const topics = ['cancel a visit', 'pay a bill'].map(phrase => ({
    key: phrase,
    audiences: ['General'] as const,
    phrases: [phrase],
    spanish: [],
    text: '',
  }))
  const question = 'wherefore doth my coin depart'
  let now = modelThatKnows('first', [question, 'pay a bill'])
  const search = createSearch(topics, {...now, model: () => now.model(), embed: texts => now.embed(texts)})
  await search.prepare(now.embed)
  expect((await search.find(question, 'parent'))[0]).toMatchObject({topic: {key: 'pay a bill'}})
  now = modelThatKnows('other', [question, 'cancel a visit'])
  expect((await search.find(question, 'parent')).every(({meaning}) => meaning === 0)).toBe(true)
  await search.prepare(now.embed)
  expect((await search.find(question, 'parent'))[0]).toMatchObject({topic: {key: 'cancel a visit'}})
})
