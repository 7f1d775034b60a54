import fc from 'fast-check'
import {expect, test} from 'vitest'
import {bookingNumber, nearNumbers, parseBookingNumber} from './number.ts'

const numbers = fc.array(fc.nat(25), {minLength: 5, maxLength: 6}).map(picks => {
  let i = 0
  return bookingNumber(() => picks[i++] ?? 0, picks.length as 5 | 6)
})

test('a number has no look-alikes and is found however it is typed', () => {
  fc.assert(
    fc.property(numbers, number => {
      expect(number).toMatch(/^V-[2-9ACDEFGHJKMNPQRTWXY]{5,6}$/)
      const bare = number.slice(2)
      for (const typed of [
        number,
        number.toLowerCase(),
        ` v ${bare} `,
        bare,
        `V${bare}`,
        number.replace('-', '–'),
        [...bare].join(' '),
      ]) {
        expect(parseBookingNumber(typed)).toBe(number)
      }
    }),
  )
})

test('signs we do not use are taken for those that look like them', () => {
  expect(parseBookingNumber('V-SZB7K')).toBe('V-5287K')
})

test('anything else is no number', () => {
  for (const text of ['', 'V-', 'V-7K3Q', 'V-7K3Q2AC', 'V-7K3Q0', 'V-7K3QV', 'VV-7K3Q2', 'W-7K3Q2A', 'Smith'])
    expect(parseBookingNumber(text)).toBeNull()
})

test('near a number are those with one other letter or two swapped ones', () => {
  const near = nearNumbers('V-F26NY')
  for (const number of ['V-F26MY', 'V-F2N6Y', 'V-226NY', 'V-F26N2']) expect(near).toContain(number)
  for (const number of ['V-F26NY', 'V-F2MMY', 'V-F26N', 'V-F26N0']) expect(near).not.toContain(number)
  expect(nearNumbers('V-0F26Y')).toContain('V-2F26Y')
})

test('the source of chance is asked for each sign of the alphabet', () => {
  const asked: number[] = []
  bookingNumber(max => {
    asked.push(max)
    return max - 1
  })
  expect(asked).toEqual([26, 26, 26, 26, 26])
})
