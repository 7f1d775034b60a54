import {expect, test} from 'vitest'
import {fillText, textValues} from './text-variables.ts'

test('a text says what its variables are now, and leaves what it does not know', () => {
  const text = 'The fee is {{platform_fee}}, free until {{ free_cancel_hours }} hours. {{other}}'
  expect(fillText(text, textValues(1250, null))).toBe('The fee is 12.5%, free until 24 hours. {{other}}')
})

test('a variable of several numbers reads as a list', () => {
  const text =
    'Remind {{reminder_days}} days later; {{late_minutes}} minutes, {{late_until_hours}} hours; ' +
    '{{expiry_days}} days before; {{free_requests}} requests. Meet {{meeting_minutes}} minutes, {{reset_minutes}} to reset.'
  expect(fillText(text, textValues(1000, null))).toBe(
    'Remind 3 and 10 days later; 10, 20, 30, 45, 60, 90, or 120 minutes, 2 hours; 30 and 7 days before; 2 requests. ' +
      'Meet 60 minutes, 60 to reset.',
  )
})

test('a text says what a family’s plan costs a month, or where its price is while none is for sale', () => {
  const text = 'With a plan ({{family_plan}}) you can have any number.'
  expect(fillText(text, textValues(1000, 1200))).toBe('With a plan ($12 per month) you can have any number.')
  expect(fillText(text, textValues(1000, null))).toBe('With a plan (see “Your plan”) you can have any number.')
})
