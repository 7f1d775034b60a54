import {expect, test} from 'vitest'
import {outboxLabel} from './outbox-count.tsx'

test('the count in the header is said in its name', () => {
  expect(outboxLabel({waiting: 2, attention: 0})).toBe('Outbox, 2 waiting')
  expect(outboxLabel({waiting: 0, attention: 1})).toBe('Outbox, 1 needs attention')
  expect(outboxLabel({waiting: 1, attention: 2})).toBe('Outbox, 1 waiting, 2 need attention')
  expect(outboxLabel({waiting: 0, attention: 0})).toBe('Outbox, nothing waiting')
})
