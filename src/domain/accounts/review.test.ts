import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {mayReview, overall, revealAt} from './review.ts'

const day_ms = 86_400_000
const start_ms = Date.parse('2026-06-01T15:00:00.000Z')
const at = (days: number) => new Date(start_ms + Math.round(days * day_ms)).toISOString()

describe('when the reviews of a booking are shown', () => {
  test('with the second, or fourteen days after the first', () => {
    expect(revealAt([])).toBeNull()
    expect(revealAt([at(0)])).toBe(at(14))
    expect(revealAt([at(0), at(3)])).toBe(at(3))
    expect(revealAt([at(0), at(20)])).toBe(at(14))
  })

  test('in either order, at any time: never before both are in or fourteen days are over, never later', () => {
    const moment = fc.double({min: 0, max: 60, noNaN: true})
    fc.assert(
      fc.property(moment, fc.option(moment, {nil: null}), moment, (one, other, looked) => {
        const written = [one, other].filter(days => days !== null)
        // looked at on that day: what was written by then
        const seen = written.filter(days => at(days) <= at(looked)).map(at)
        const shows = revealAt(seen)
        const isShown = shows !== null && shows <= at(looked)
        const isOld = seen.some(first => Date.parse(at(looked)) - Date.parse(first) >= 14 * day_ms)
        expect(isShown).toBe(seen.length === 2 || isOld)
        expect(revealAt(seen.toReversed())).toBe(shows)
      }),
    )
  })
})

test('one may write once a visit is settled, and change it until it is shown', () => {
  expect(mayReview({has_settled: false, mine: null})).toBe('not_yet')
  expect(mayReview({has_settled: true, mine: null})).toBe(true)
  expect(mayReview({has_settled: true, mine: {shown_at: null}})).toBe(true)
  // a later contest does not revoke the right to review
  expect(mayReview({has_settled: false, mine: {shown_at: null}})).toBe(true)
  expect(mayReview({has_settled: true, mine: {shown_at: at(14)}})).toBe('review_closed')
})

test('the whole is the mean of its three', () => {
  expect(overall({punctuality: 5, communication: 4, care: 5})).toBeCloseTo(14 / 3)
})
