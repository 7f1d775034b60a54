import {expect, test} from 'vitest'
import {rateQuestion} from './unusual-rate.ts'

test('an hourly rate ten times the usual is asked about, and no usual or impossible one', () => {
  expect(rateQuestion(320)).toBe('That is $320 an hour. Is it right?')
  expect(rateQuestion(150.5)).toBe('That is $150.50 an hour. Is it right?')
  expect([null, 32, 150, 3200].map(rateQuestion)).toEqual([undefined, undefined, undefined, undefined])
})
