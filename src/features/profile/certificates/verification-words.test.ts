import {expect, test} from 'vitest'
import {checkLines} from './verification-card.tsx'

const today = '2026-06-03'
const check = (
  kind: 'identity' | 'age' | 'background',
  expires_on: string | null,
  checked_on = '2026-01-05',
) => ({
  kind,
  provider: 'Checkmate',
  checked_on,
  expires_on,
})

test('each check says by whom and until when, or what is to be done', () => {
  const lines = checkLines([check('identity', null), check('background', '2027-01-05')], today)
  expect(lines.map(({kind, state}) => [kind, state])).toEqual([
    ['identity', 'holds'],
    ['age', 'missing'],
    ['background', 'holds'],
  ])
  expect(lines[2]?.text).toBe('By Checkmate on Mon, Jan 5, holds until Tue, Jan 5, 2027.')
})

test('a check that ends within thirty days, or has ended, says so; of two the newer one counts', () => {
  expect(checkLines([check('identity', '2026-06-20')], today)[0]?.state).toBe('ends-soon')
  expect(checkLines([check('identity', '2026-06-03')], today)[0]?.state).toBe('ends-soon')
  expect(checkLines([check('identity', '2026-06-02')], today)[0]?.state).toBe('over')
  const renewed = [check('identity', '2026-06-02'), check('identity', '2027-06-02', '2026-06-02')]
  expect(checkLines(renewed, today)[0]?.state).toBe('holds')
})
