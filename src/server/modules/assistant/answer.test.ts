import {expect, test} from 'vitest'
import {m} from '#messages'
import {answer, cleaned} from './answer.ts'
import type {AnyTopic, HelpTopic, Knowledge} from './knowledge.ts'
import {declinedTopics} from './search/declined.ts'

test.each([
  ['Press **Confirm start** when she is there.', 'Press Confirm start when she is there.'],
  ['See [our page](https://evil.example/x) for more.', 'See our page for more.'],
  ['![pixel](https://evil.example/p.png)Done', 'pixelDone'],
  ['Go to https://evil.example/login now', 'Go to now'],
  ['Go to www.evil.example/login now', 'Go to now'],
  ['Open javascript:alert(1) please', 'Open please'],
  ['<script>alert(1)</script>', 'scriptalert(1)/script'],
  ['It costs $24.50 on Mon. Then it ends.', 'It costs $24.50 on Mon. Then it ends.'],
  ['One\n\nTwo\u0000', 'One\n\nTwo'],
])('%j becomes %j', (said, shown) => {
  expect(cleaned(said)).toBe(shown)
})

test('nothing in it is long, and nothing is slow', () => {
  const started = performance.now()
  expect(cleaned('[a](b'.repeat(200_000)).length).toBeLessThanOrEqual(1_500)
  expect(cleaned('a.'.repeat(500_000)).length).toBeLessThanOrEqual(1_500)
  expect(performance.now() - started).toBeLessThan(2_000)
})

const helpTopic = (key: string, text: string): HelpTopic => ({
  key,
  audiences: ['General'],
  phrases: [],
  spanish: [],
  text: '',
  question: key,
  answer: text,
  question_es: '',
  answer_es: '',
  links: [],
})

/** What a guest is answered where each of these parts is certain of its topic. */
async function answersTo(question: string, topics: Readonly<Record<string, AnyTopic>>) {
  const knowledge: Knowledge = {
    find: async (_db, part) => {
      const topic = topics[part]
      return topic ? [{topic, score: 10, meaning: 0.8}] : []
    },
  }
  // no fee is stored: that of the constants counts
  const db = {execute: async () => ({rows: []})} as never
  const asked = {db, caller: null, user_type: 'guest', previous: null, now: '2026-06-01T15:00:00.000Z'} as const
  return answer({...asked, question}, knowledge, null)
}

test('what is declined of a message is said after the answers to the rest', async () => {
  const [unrelated, unanswered] = ['declined-out-of-scope', 'declined-unanswered'].map(key =>
    declinedTopics.find(topic => topic.key === key),
  )
  const pay = helpTopic('pay', 'You pay by card.')
  const question = 'What is the weather today? How do we pay?'
  const mixed = {'What is the weather today?': unrelated!, 'How do we pay?': pay}
  expect(await answersTo(question, mixed)).toMatchObject({
    text: `You pay by card.\n\n${m.i_can_only_help_with_village()}`,
    links: [{path: '/contact'}],
    isUnanswered: false,
  })
  expect(await answersTo(question, {...mixed, 'What is the weather today?': unanswered!})).toMatchObject({
    text: `You pay by card.\n\n${m.i_do_not_know_that()}`,
    isUnanswered: true,
  })
})

test('a message of which every part is declined is declined, for each reason once', async () => {
  const [unrelated, others] = ['declined-out-of-scope', 'declined-others'].map(key =>
    declinedTopics.find(topic => topic.key === key),
  )
  const parts = {'What is the weather today?': unrelated!, 'Who won the game?': unrelated!}
  expect((await answersTo('What is the weather today? Who won the game?', parts)).text).toBe(
    m.i_can_only_help_with_village(),
  )
  expect(
    (await answersTo('What is the weather today? Who won the game?', {...parts, 'Who won the game?': others!})).text,
  ).toBe(`${m.i_can_only_help_with_village()}\n\n${m.i_can_tell_you_only_what_is_yours()}`)
})

test('two questions with one answer are answered once', async () => {
  const pay = helpTopic('pay', 'You pay by card.')
  const {text} = await answersTo('How do we pay? Where can we pay?', {'How do we pay?': pay, 'Where can we pay?': pay})
  expect(text).toBe('You pay by card.')
})
