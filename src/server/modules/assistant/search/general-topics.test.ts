import {expect, test} from 'vitest'
import {preferGeneral} from './general-topics.ts'

const topicOf = (key: string) => ({key, audiences: [], phrases: [], spanish: [], text: ''})
const [closing, caregivers, agencies, other] = [
  'close-my-account',
  'caregiver-close-account',
  'agency-close-account',
  'log-out',
].map(topicOf)
const hitsOf = (...topics: ReturnType<typeof topicOf>[]) =>
  topics.map((topic, i) => ({topic, score: 9 - i, meaning: 0.9}))

test('a question of one group gives way to the general one, which is found once', () => {
  const found = preferGeneral(hitsOf(caregivers!, other!, agencies!, closing!), [
    closing!,
    caregivers!,
    agencies!,
    other!,
  ])
  expect(found.map(({topic, score}) => [topic.key, score])).toEqual([
    ['close-my-account', 9],
    ['log-out', 8],
  ])
})

test('it stays where staff deleted the general one', () => {
  expect(preferGeneral(hitsOf(caregivers!, other!), [caregivers!, other!]).map(({topic}) => topic.key)).toEqual([
    'caregiver-close-account',
    'log-out',
  ])
})
