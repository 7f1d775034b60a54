import {describe, expect, test} from 'vitest'
import {exclusiveUntil} from './invitation.ts'

const now = '2026-06-01T15:00:00.000Z'

describe('the exclusive period of a request', () => {
  test('as many hours as the family chose', () => {
    expect(exclusiveUntil({now, first_start: '2026-06-08T14:00:00.000Z', hours: 24})).toBe('2026-06-02T15:00:00.000Z')
  })

  test('never more than a quarter of the time left to the first visit', () => {
    expect(exclusiveUntil({now, first_start: '2026-06-02T15:00:00.000Z', hours: 24})).toBe('2026-06-01T21:00:00.000Z')
  })

  test('no time at all if the first visit has begun', () => {
    expect(exclusiveUntil({now, first_start: '2026-06-01T14:00:00.000Z', hours: 24})).toBe(now)
  })
})
