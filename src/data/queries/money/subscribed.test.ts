import {expect, test} from 'vitest'
import {isSubscribedBy} from './subscribed.ts'

test('the last stored value counts, also while it is asked again or cannot be', () => {
  for (const fetchStatus of ['fetching', 'paused', 'idle'] as const) {
    expect(isSubscribedBy({data: {is_subscribed: true}, fetchStatus})).toBe(true)
    expect(isSubscribedBy({data: {is_subscribed: false}, fetchStatus})).toBe(false)
  }
})

test('without a stored value it is open while it is asked, and false once that failed', () => {
  expect(isSubscribedBy({data: undefined, fetchStatus: 'fetching'})).toBeUndefined()
  expect(isSubscribedBy({data: undefined, fetchStatus: 'paused'})).toBe(false)
  expect(isSubscribedBy({data: undefined, fetchStatus: 'idle'})).toBe(false)
})
