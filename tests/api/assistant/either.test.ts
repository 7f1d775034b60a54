import {beforeEach, expect, test} from 'vitest'
import {answer} from '#server/modules/assistant/answer.ts'
import type {HelpTopic, Knowledge} from '#server/modules/assistant/knowledge.ts'
import {ownTopics} from '#server/modules/assistant/own/topics.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()
beforeEach(() => app.reset())

const topicOf = (key: string, question: string, question_es: string): HelpTopic => ({
  key,
  audiences: ['General'],
  phrases: [question],
  spanish: [question_es],
  text: '',
  question,
  answer: 'By its fee, {{platform_fee}}.',
  question_es,
  answer_es: 'Con su tarifa, {{platform_fee}}.',
  links: [],
})
const two: Knowledge = {
  find: async () => [
    {
      topic: topicOf('money', 'How does {{product_name}} make money?', '¿Cómo gana dinero {{product_name}}?'),
      score: 5,
      meaning: 0.6,
    },
    {
      topic: topicOf('price', 'What does {{product_name}} cost?', '¿Cuánto cuesta {{product_name}}?'),
      score: 4.8,
      meaning: 0.6,
    },
  ],
}

test.each([
  ['How does it live, and what is the price?', /How does [^{}]+ make money\?/],
  ['¿De qué vive la empresa y cuánto se paga?', /¿Cómo gana dinero [^{}]+\?/],
])('where one of two questions was meant, “%s”, the variables in both are filled', async (question, shown) => {
  const asked = {db: app.db, caller: null, user_type: 'guest', question, previous: null, now: app.clock.now()} as const
  const {text} = await answer(asked, two, null)
  expect(text).toMatch(shown)
  expect(text).not.toContain('{{')
})

test('a guest is not offered a question about data of their own', async () => {
  const own = ownTopics.find(({key}) => key === 'own-cancel-visit')!
  const near: Knowledge = {
    find: async () => [
      {topic: own, score: 3, meaning: 0.4},
      {topic: topicOf('cost', 'What does it cost?', '¿Cuánto cuesta?'), score: 2.9, meaning: 0.4},
    ],
  }
  const question = 'Something about the weather and a visit'
  const asked = {db: app.db, caller: null, user_type: 'guest', question, previous: null, now: app.clock.now()} as const
  expect((await answer(asked, near, null)).suggestions).toEqual(['What does it cost?'])
})
