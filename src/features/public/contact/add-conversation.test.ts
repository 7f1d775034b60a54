import {expect, test} from 'vitest'
import {limits} from '#contract/limits.ts'
import {addConversation, ownWords} from './add-conversation.ts'

const title = 'My conversation with the assistant:'

test('of a long conversation the newest part is added, the oldest line of it cut, with room for own words', () => {
  const lines = Array.from({length: 9}, (_, at) => `Me: ${String(at).repeat(400)}`)
  const {message} = addConversation('', {lines, added: ''})
  expect(message.length).toBeGreaterThan(1400)
  expect(message.length).toBeLessThanOrEqual(limits.text_max - 500)
  expect(message.endsWith('8'.repeat(400))).toBe(true)
  expect(message).toMatch(/^My conversation with the assistant:\nMe: 5+…\nMe: 6/)
  expect(message).not.toContain('4')
})

test('one answer that is longer than the room is added up to there', () => {
  const {message} = addConversation('', {lines: ['Me: prices?', `Assistant: ${'x'.repeat(3000)}`], added: ''})
  expect(message).toMatch(/^My conversation with the assistant:\nAssistant: x+…$/)
  expect(message).toHaveLength(limits.text_max - 500)
})

test('beside many own words it takes the room that is left, and none where there is none', () => {
  const most = addConversation('w'.repeat(1800), {lines: ['Me: a'.repeat(99), 'Me: help'], added: ''})
  expect(most.message).toHaveLength(limits.text_max)
  expect(most.message.endsWith('…\nMe: help')).toBe(true)
  const own = 'w'.repeat(1990)
  expect(addConversation(own, {lines: ['Me: help'], added: ''})).toEqual({message: own, added: ''})
})

test('a longer conversation replaces the one that was added before, and what is written around it stays', () => {
  const first = addConversation('Hello', {lines: ['Me: help'], added: ''})
  const lines = ['Me: help', 'Assistant: Write to us.']
  const {message, added} = addConversation(`${first.message}\nThanks`, {lines, added: first.added})
  expect(message).toBe(`Hello\n\nThanks\n\n${title}\nMe: help\nAssistant: Write to us.`)
  expect(ownWords(message, added)).toBe('Hello\n\nThanks')
  expect(ownWords(`Hi\n\n${title}\nMe: h`, added)).toBe(`Hi\n\n${title}\nMe: h`)
})
