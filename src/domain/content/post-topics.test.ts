import {expect, test} from 'vitest'
import {inLanguage} from '#server/language.ts'
import {postTopicText, sortTopics} from './post-topics.ts'

test('a topic of ours is read in the reader’s language, and another as its writer has it', () => {
  expect(inLanguage('es', () => ['Money', 'Ahorro', 'toString'].map(postTopicText))).toEqual(['Dinero', null, null])
})

test('topics stand in the order of what is read', () => {
  const topics = ['First visits', 'Money', 'Toddlers']
  expect(inLanguage('en', () => sortTopics(topics))).toEqual(topics)
  expect(inLanguage('es', () => sortTopics(topics))).toEqual(['Money', 'Toddlers', 'First visits'])
})
