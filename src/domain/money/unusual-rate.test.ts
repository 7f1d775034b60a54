import {expect, test} from 'vitest'
import {highRateQuestion, lowRateQuestion} from './unusual-rate.ts'

test('an hourly rate ten times the usual is asked about, and no usual or impossible one', () => {
  expect(highRateQuestion(320)).toBe('That is $320 an hour. Is it right?')
  expect(highRateQuestion(150.5)).toBe('That is $150.50 an hour. Is it right?')
  expect([null, 3.4, 32, 150, 3200].map(highRateQuestion)).toEqual(Array.from({length: 5}))
})

test('a rate below the minimum wage, or a quarter of what the family pays at most, is asked about', () => {
  expect(lowRateQuestion(3.4)).toBe('That is $3.40 an hour. Is it right?')
  expect(lowRateQuestion(3.4, 8)).toBe('That is $3.40 an hour. Is it right?')
  expect(lowRateQuestion(9, 40)).toBe('That is $9 an hour. Is it right?')
  expect([null, 0.5, 7.25, 34, 320].map(rate => lowRateQuestion(rate))).toEqual(Array.from({length: 5}))
  expect(lowRateQuestion(10, 40)).toBeUndefined()
})
