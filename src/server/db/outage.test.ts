import {expect, test} from 'vitest'
import {createOutage, isDatabaseAway} from './outage.ts'

const coded = (code: string) => Object.assign(new Error('from the database'), {code})

test.each([
  ['no one listens at the address', coded('ECONNREFUSED')],
  ['the connection broke in the middle', new Error('Connection terminated unexpectedly')],
  ['the server stops', coded('57P01')],
  ['the pooler finds no server', coded('08P01')],
  ['the server is a standby now', coded('25006')],
  ['Drizzle wraps it', new Error('Failed query', {cause: coded('57P03')})],
])('the database is away: %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([coded('23505'), coded('40P01'), new Error('a bug'), 'no error'])('the database is there: %s', error => {
  expect(isDatabaseAway(error)).toBe(false)
})

test('a wait is a third of the outage, from two seconds to two minutes, and a later outage begins anew', () => {
  let at_s = 1_000
  const retryAfter = createOutage(() => at_s * 1_000)
  const waits = []
  for (let attempt = 1; attempt <= 20; attempt++) {
    const wait_s = retryAfter()
    waits.push(wait_s)
    at_s += wait_s
  }
  expect(waits.slice(0, 6)).toEqual([2, 2, 2, 2, 3, 4])
  expect(waits.at(-1)).toBe(120)
  at_s += 11
  expect(retryAfter()).toBe(2)
})
