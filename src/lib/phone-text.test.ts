import {expect, test} from 'vitest'
import {phoneHref, phoneText} from './phone-text.ts'

test('American numbers are written alike, however they were typed', () => {
  for (const typed of ['+16155550177', '16155550177', '615-555-0177', '+1 615 555 0177', '(615) 555-0177'])
    expect(phoneText(typed)).toBe('(615) 555-0177')
})

test('a number of elsewhere stays as it was given', () => {
  for (const typed of ['+49 30 123456', '555-0177', '']) expect(phoneText(typed)).toBe(typed)
})

test('a number is called by its digits', () => {
  expect(phoneHref('(615) 555-0177')).toBe('tel:6155550177')
  expect(phoneHref('+1 615 555 0177')).toBe('tel:+16155550177')
})
