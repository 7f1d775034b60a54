import {expect, test} from 'vitest'
import {day_ms} from './constants.ts'
import {isQueueLate, queue_goal_ms, tick_goal_ms} from './system-status.ts'

const idle = {due: 0, due_ms: null, failed: 0}

test('each minute’s step is late when it was not done lately, or never', () => {
  const tick = {...idle, queue: 'tick'} as const
  expect(isQueueLate({...tick, done_ms: tick_goal_ms}, day_ms)).toBe(false)
  expect(isQueueLate({...tick, done_ms: tick_goal_ms + 1}, day_ms)).toBe(true)
  expect(isQueueLate({...tick, done_ms: null}, day_ms)).toBe(true)
})

test('a server that has just started is not late yet', () => {
  const tick = {...idle, queue: 'tick'} as const
  expect(isQueueLate({...tick, done_ms: null}, tick_goal_ms)).toBe(false)
  expect(isQueueLate({...tick, done_ms: day_ms}, tick_goal_ms)).toBe(false)
  expect(isQueueLate({...tick, done_ms: day_ms}, tick_goal_ms + 1)).toBe(true)
})

test('another queue is late by what waits, not by when it last had work', () => {
  const mail = {...idle, queue: 'mail', done_ms: null} as const
  expect(isQueueLate(mail, day_ms)).toBe(false)
  expect(isQueueLate({...mail, due: 1, due_ms: queue_goal_ms}, day_ms)).toBe(false)
  expect(isQueueLate({...mail, due: 1, due_ms: queue_goal_ms + 1}, day_ms)).toBe(true)
})
