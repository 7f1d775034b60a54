import {expect, test} from 'vitest'
import {emergencyTopics, ordinaryTopics} from '../safety/topics.ts'
import {ownTopics} from '../own/topics.ts'
import type {AnyTopic, HelpTopic} from '../knowledge.ts'
import {chooseTopics} from './choose.ts'
import {declinedTopics, others_key} from './declined.ts'

const [danger, ordinary, own] = [emergencyTopics[0]!, ordinaryTopics[0]!, ownTopics[0]!]

const helpTopic = (key: string): HelpTopic => ({
  key,
  audiences: [],
  phrases: [],
  spanish: [],
  text: '',
  question: key,
  answer: key,
  question_es: '',
  answer_es: '',
  links: [],
})
const helpTopics = [helpTopic('first'), helpTopic('second'), helpTopic('third')] as const

/** What answers where these topics fit, best first: the topic, its fit and its meaning. */
const chosen = (...hits: [topic: AnyTopic, score: number, meaning: number][]) =>
  chooseTopics({question: 'anything', previous: null}, async () =>
    hits.map(([topic, score, meaning]) => ({topic, score, meaning})),
  )

test('a danger answers, though another topic fits a little better', async () => {
  expect((await chosen([own, 10.3, 0.6], [danger, 10, 0.6])).topics).toEqual([danger])
})

test('an ordinary message that sounds like a danger is none, and what else fits is suggested', async () => {
  const {topics, hits} = await chosen([ordinary, 10.5, 0.65], [danger, 10, 0.6], [own, 9.5, 0.5])
  expect(topics).toEqual([own])
  expect(hits.map(({topic}) => topic)).toEqual([own])
})

test('a danger that fits better than ordinary messages has to be nearer in meaning, or fit far better', async () => {
  expect((await chosen([danger, 11, 0.6], [ordinary, 10, 0.6])).topics).toEqual([])
  expect((await chosen([danger, 11, 0.65], [ordinary, 10, 0.6])).topics).toEqual([danger])
  expect((await chosen([danger, 12, 0.6], [ordinary, 10, 0.6])).topics).toEqual([danger])
})

test('of two questions in one message the second may go on from the first', async () => {
  const [first, second] = [ownTopics[0]!, ownTopics[1]!]
  const fit = (topic: AnyTopic) => [{topic, score: 10, meaning: 0.8}]
  const find = async (part: string, before?: string) => {
    if (part === 'How do I cancel a visit') return fit(first)
    // what it asks is only known from the question before
    return part === 'what does it cost?' && before === 'How do I cancel a visit' ? fit(second) : []
  }
  const question = 'How do I cancel a visit and what does it cost?'
  expect((await chooseTopics({question, previous: null}, find)).topics).toEqual([first, second])
})

const certain = (topic: AnyTopic) => [{topic, score: 10, meaning: 0.8}]

/** The parts of a message with the topics that answer them, each found by words of its own. */
async function partsChosen(question: string, topicOf: (part: string) => AnyTopic, previous: string | null = null) {
  const find = async (part: string) => (part === question ? [] : certain(topicOf(part)))
  const {parts} = await chooseTopics({question, previous}, find)
  return parts.map(({topic, part, before}) => [topic, part, before])
}

test('each part is answered by itself, also two of one topic', async () => {
  const [first, second] = [ownTopics[0]!, ownTopics[1]!]
  expect(
    await partsChosen('When is my next visit? How much did I earn last month?', part =>
      part.includes('earn') ? second : first,
    ),
  ).toEqual([
    [first, 'When is my next visit?', null],
    [second, 'How much did I earn last month?', null],
  ])
  expect(await partsChosen('Who comes on Monday? Who comes on Friday?', () => first)).toEqual([
    [first, 'Who comes on Monday?', null],
    [first, 'Who comes on Friday?', null],
  ])
})

test('a part goes on from an earlier one of its sentence, or that it refers to', async () => {
  expect(await partsChosen('Who comes on Friday and how much does the visit cost?', () => own)).toEqual([
    [own, 'Who comes on Friday', null],
    [own, 'how much does the visit cost?', 'Who comes on Friday'],
  ])
  expect(
    await partsChosen('How do I add a child? Who comes on Friday to visit us? And what is her number?', () => own),
  ).toEqual([
    [own, 'How do I add a child?', null],
    [own, 'Who comes on Friday to visit us?', null],
    [own, 'And what is her number?', 'Who comes on Friday to visit us?'],
  ])
})

test('the first part may go on from the question before the message', async () => {
  const question = 'And how much did I pay? Which of all my visits with a caregiver is the next one?'
  expect(await partsChosen(question, () => own, 'Who came last week?')).toEqual([
    [own, 'And how much did I pay?', 'Who came last week?'],
    [own, 'Which of all my visits with a caregiver is the next one?', null],
  ])
})

test('a whole message is answered as it stands', async () => {
  const {parts} = await chosen([own, 10, 0.8])
  expect(parts).toEqual([{topic: own, part: 'anything', before: null}])
})

test('a danger in one part answers alone, though another part is not certain', async () => {
  const find = async (part: string) =>
    part === 'The baby is not moving.'
      ? [{topic: danger, score: 10, meaning: 0.8}]
      : [{topic: own, score: 1, meaning: 0.2}]
  const question = 'The baby is not moving. What is it with the thing?'
  const {topics, isEither} = await chooseTopics({question, previous: null}, find)
  expect(topics).toEqual([danger])
  expect(isEither).toBe(false)
})

test('the best topic alone answers where it leads the next by enough', async () => {
  const [first, second] = helpTopics
  expect((await chosen([first, 10.6, 0.6], [second, 9.1, 0.5])).topics).toEqual([first])
  expect((await chosen([first, 10.5, 0.6], [second, 9.1, 0.5])).topics).toEqual([first, second])
})

test('a topic of one’s own data has to lead by as much as any other', async () => {
  const [first] = helpTopics
  expect((await chosen([own, 10.4, 0.6], [first, 9, 0.5])).topics).toEqual([own, first])
  expect((await chosen([own, 10.6, 0.6], [first, 9, 0.5])).topics).toEqual([own])
})

test('two topics answer where they are near each other and apart from the third', async () => {
  const [first, second, third] = helpTopics
  expect((await chosen([first, 10.3, 0.6], [second, 10, 0.5], [third, 9.5, 0.5])).topics).toEqual([first, second])
  expect((await chosen([first, 10.7, 0.6], [second, 10, 0.5], [third, 10, 0.5])).topics).toEqual([first, second])
})

test('two topics do not answer where what is declined is nearer in meaning', async () => {
  const [first, second] = helpTopics
  const declined = declinedTopics[0]!
  expect((await chosen([first, 10.3, 0.5], [second, 10, 0.5], [declined, 9.4, 0.6])).topics).toEqual([])
  expect((await chosen([first, 10.3, 0.6], [second, 10, 0.5], [declined, 9.4, 0.6])).topics).toEqual([first, second])
})

test('two topics do not answer where the second is far in meaning', async () => {
  const [first, second] = helpTopics
  expect((await chosen([first, 10.3, 0.6], [second, 10, 0.35])).topics).toEqual([])
})

test('in Spanish, where words alone tell, topics that are less near and closer to each other answer', async () => {
  const [first, second, third] = helpTopics
  const inSpanish = (...hits: [topic: AnyTopic, score: number, meaning: number][]) =>
    chooseTopics({question: 'cualquier cosa', previous: null}, async () =>
      hits.map(([topic, score, meaning]) => ({topic, score, meaning, isSpanish: true as const})),
    )
  expect((await inSpanish([first, 6, 0.36], [second, 4.4, 0.3])).topics).toEqual([first])
  expect((await inSpanish([first, 6, 0.36], [second, 5.8, 0.32], [third, 5.45, 0.3])).topics).toEqual([first, second])
  expect((await inSpanish([first, 6, 0.34], [second, 4.4, 0.3])).topics).toEqual([])
  expect((await chosen([first, 6, 0.36], [second, 4.4, 0.3])).topics).toEqual([])
})

test('of three topics near each other none answers', async () => {
  const [first, second, third] = helpTopics
  expect((await chosen([first, 10.3, 0.6], [second, 10.1, 0.5], [third, 10, 0.5])).topics).toEqual([])
})

test('a question that is certain by itself is not answered by the topic of the one before', async () => {
  const [earnings, next] = [ownTopics[0]!, ownTopics[1]!]
  const fit = (topic: AnyTopic) => [{topic, score: 10, meaning: 0.8}]
  const find = async (part: string, before?: string) => {
    if (before) return []
    return part === 'How much did I earn last month?' ? fit(earnings) : part === 'and when?' ? [] : fit(next)
  }
  const topicsAfter = async (question: string) =>
    (await chooseTopics({question, previous: 'How much did I earn last month?'}, find)).topics
  expect(await topicsAfter('And when is my next visit?')).toEqual([next])
  expect(await topicsAfter('¿Y cuándo es mi próxima visita?')).toEqual([next])
  expect(await topicsAfter('and when?')).toEqual([earnings])
})

test('a question that goes on may be answered by the topic of the one before', async () => {
  const [before, other] = helpTopics
  const find = async (_part: string, previous?: string) => [
    {topic: before, score: previous === undefined ? 12 : 11, meaning: 0.6},
    {topic: other, score: 9.2, meaning: 0.5},
  ]
  const {topics} = await chooseTopics({question: 'and when is it shown?', previous: 'How do I write a review?'}, find)
  expect(topics).toEqual([before])
})

test('of two topics that fit a question that goes on as well, the one not asked before comes first', async () => {
  const [before, other] = helpTopics
  const find = async (_part: string, previous?: string) => [
    {topic: before, score: 11, meaning: 0.6},
    {topic: other, score: previous === undefined ? 9 : 10.9, meaning: 0.6},
  ]
  const {topics} = await chooseTopics({question: 'and when is it shown?', previous: 'How do I write a review?'}, find)
  expect(topics).toEqual([other, before])
})

test('a part of one’s own answer is asked about where two other topics fit as well', async () => {
  const [first, second] = helpTopics
  const find = async (_part: string, previous?: string) =>
    previous === undefined
      ? [{topic: own, score: 12, meaning: 0.8}]
      : [
          {topic: first, score: 11, meaning: 0.6},
          {topic: second, score: 10.9, meaning: 0.6},
        ]
  const previous = 'What visits do I have next month?'
  expect((await chooseTopics({question: 'and who comes?', previous}, find)).topics).toEqual([own])
  expect((await chooseTopics({question: 'and is it free?', previous}, find)).topics).toEqual([first, second])
})

test('who is in an answer about one’s own data is asked about, and others’ data are declined', async () => {
  const others = declinedTopics.find(({key}) => key === others_key)!
  const find = async (_part: string, previous?: string) =>
    previous === undefined
      ? [{topic: own, score: 12, meaning: 0.8}]
      : [
          {topic: others, score: 11, meaning: 0.6},
          {topic: own, score: 10.5, meaning: 0.6},
        ]
  const topicsAfter = async (question: string) =>
    (await chooseTopics({question, previous: 'Which family do I visit tomorrow?'}, find)).topics
  expect(await topicsAfter('and their address?')).toEqual([own])
  expect(await topicsAfter('¿y su dirección?')).toEqual([own])
  expect(await topicsAfter('and what do other families pay her?')).toEqual([others])
  expect(await topicsAfter('and the address of the Smiths?')).toEqual([others])
})
