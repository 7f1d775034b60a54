import {describe, expect, test} from 'vitest'
import type {ChatMessage, FromServer} from '#contract/content/chat.ts'
import {chatAfter, emptyChat, type ChatEvent, type ChatState} from './chat-state.ts'

const at = '2026-06-01T15:00:00.000Z'
const says = (message: FromServer): ChatEvent => ({is: 'said', message, at})
const after = (events: ChatEvent[], from: ChatState = emptyChat) => events.reduce(chatAfter, from)
const texts = (state: ChatState) => state.messages.map(message => message.text)

describe('an answer', () => {
  test('arrives in pieces, under one key, and is what the history keeps in the end', () => {
    const half = after([
      says({type: 'typing_start'}),
      says({type: 'stream_chunk', content: 'Press '}),
      says({type: 'stream_chunk', content: 'Confirm start.'}),
    ])
    expect(half.messages).toMatchObject([{text: 'Press Confirm start.', isArriving: true, isNew: true}])
    const kept: ChatMessage = {
      id: 'kept',
      text: 'Press Confirm start.',
      sender: 'bot',
      timestamp: at,
      links: [],
    }
    const done = after([says({type: 'stream_complete', message: kept}), says({type: 'typing_stop'})], half)
    expect(done.messages).toMatchObject([{...kept, key: half.messages[0]!.key, isArriving: false}])
    expect(done.isTyping).toBe(false)
  })

  test.each([
    [{type: 'response', content: 'Hello'}],
    [{type: 'response', message: 'Hello'}],
    [{type: 'bot_response', text: 'Hello'}],
    [{type: 'bot_response', content: 'Hello', text: 'not this'}],
  ] as const)('comes whole as %j', message => {
    const state = after([says({type: 'typing'}), says(message)])
    expect(texts(state)).toEqual(['Hello'])
    expect(state.isTyping).toBe(false)
  })

  test('a stream that only stops typing is whole, and the next one is another message', () => {
    const state = after([
      says({type: 'stream_chunk', content: 'One'}),
      says({type: 'typing_stop'}),
      says({type: 'stream_chunk', content: 'Two'}),
    ])
    expect(texts(state)).toEqual(['One', 'Two'])
  })

  test('of a model is marked as such', () => {
    const kept: ChatMessage = {id: 'kept', text: 'So', sender: 'bot', timestamp: at, links: []}
    const metrics = {
      type: 'metrics',
      message_id: 'kept',
      passages: 1,
      worded_by: 'model',
      took_ms: 3,
    } as const
    expect(after([says({type: 'stream_complete', message: kept}), says(metrics)]).messages).toMatchObject([
      {byModel: true},
    ])
  })
})

describe('trouble', () => {
  test.each([
    [{type: 'error', message: 'Too many questions.'}, 'Too many questions.'],
    [{type: 'error'}, 'An error occurred.'],
    [{type: 'error', message: ''}, 'An error occurred.'],
  ] as const)('%j is shown as %s and ends the typing sign', (message, text) => {
    const state = after([says({type: 'typing_start'}), says(message)])
    expect(state.messages).toMatchObject([{text, isError: true}])
    expect(state.isTyping).toBe(false)
  })

  test('a line that breaks leaves what was said, and a history takes its place', () => {
    const state = after([
      {is: 'asked', text: 'How?', at},
      says({type: 'typing_start'}),
      says({type: 'stream_chunk', content: 'Half'}),
      {is: 'lost'},
    ])
    expect(state).toMatchObject({line: 'away', isTyping: false})
    expect(texts(state)).toEqual(['How?', 'Half'])
    const message: ChatMessage = {id: '1', text: 'How?', sender: 'user', timestamp: at, links: []}
    const answer: ChatMessage = {...message, id: '2', text: 'Half and whole', sender: 'bot'}
    const back = after([{is: 'tried'}, says({type: 'load_history', messages: [message, answer]})], state)
    expect(texts(back)).toEqual(['How?', 'Half and whole'])
  })

  const message = (text: string, sender: 'user' | 'bot'): ChatMessage => ({
    id: text,
    text,
    sender,
    timestamp: at,
    links: [],
  })
  const lost = after([{is: 'asked', text: 'How?', at}, says({type: 'typing_start'}), {is: 'lost'}, {is: 'tried'}])

  test('a question that no answer came to is offered again, stored or not', () => {
    const note = 'The connection broke before this was answered.'
    for (const messages of [[], [message('Hello', 'bot'), message('How?', 'user')]]) {
      const state = after([says({type: 'load_history', messages})], lost)
      expect(texts(state).slice(-2)).toEqual(['How?', note])
      expect(state.questions).toEqual(['How?'])
      const again = after([says({type: 'load_history', messages})], state)
      expect(texts(again), 'it is said once').toEqual(messages.map(({text}) => text))
    }
  })

  test('a question whose answer was stored meanwhile is not offered again', () => {
    const messages = [message('How?', 'user'), message('So.', 'bot')]
    const state = after([says({type: 'load_history', messages})], lost)
    expect(texts(state)).toEqual(['How?', 'So.'])
    expect(state.questions).toEqual([])
    const done = after(
      [{is: 'asked', text: 'Why?', at}, says({type: 'response', content: 'Thus.'}), {is: 'lost'}],
      state,
    )
    expect(texts(after([says({type: 'load_history', messages})], done))).toEqual(['How?', 'So.'])
  })

  test('a question asked again, and lost then, is offered again though it was answered before', () => {
    const messages = [message('How?', 'user'), message('So.', 'bot')]
    const again = after([says({type: 'load_history', messages}), {is: 'asked', text: 'How?', at}, {is: 'lost'}])
    const back = after([says({type: 'load_history', messages})], again)
    expect(texts(back)).toEqual(['How?', 'So.', 'How?', 'The connection broke before this was answered.'])
    expect(back.questions).toEqual(['How?'])
  })

  test('the same question twice is offered once, and not at all where both were answered', () => {
    const twice = after([{is: 'asked', text: 'How?', at}, {is: 'asked', text: 'How?', at}, {is: 'lost'}])
    const first = [message('How?', 'user'), message('So.', 'bot')]
    const half = after([says({type: 'load_history', messages: first})], twice)
    expect(texts(half)).toEqual(['How?', 'So.', 'How?', 'The connection broke before this was answered.'])
    expect(half.questions).toEqual(['How?'])
    const second = first.map(each => ({...each, id: `${each.id} again`}))
    expect(after([says({type: 'load_history', messages: [...first, ...second]})], twice).questions).toEqual([])
  })

  test('a greeting stands above a lost question, not below it as its answer', () => {
    const greeted = after(
      [says({type: 'load_history', messages: []}), says({type: 'bot_response', content: 'Hi.'})],
      lost,
    )
    expect(texts(greeted)).toEqual(['Hi.', 'How?', 'The connection broke before this was answered.'])
    expect(greeted.questions).toEqual(['How?'])
  })
})
