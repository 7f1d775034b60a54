import {expect, test} from 'vitest'
import {viewAt} from './last-view.ts'

test('on the first view the last day is new', () => {
  expect(viewAt(null, '2026-06-02T09:00:00.000Z')).toEqual({
    since: '2026-06-01T09:00:00.000Z',
    seen_at: '2026-06-02T09:00:00.000Z',
    is_first: true,
  })
})

test('the first visit is the first one until it ends', () => {
  const first = viewAt(null, '2026-06-02T09:00:00.000Z')
  expect(viewAt(first, '2026-06-02T09:29:00.000Z').is_first).toBe(true)
  expect(viewAt(first, '2026-06-02T09:31:00.000Z')).toEqual({
    since: '2026-06-02T09:00:00.000Z',
    seen_at: '2026-06-02T09:31:00.000Z',
  })
})

test('a reload is the same visit; after half an hour a new one begins where the last ended', () => {
  const kept = {since: '2026-06-01T09:00:00.000Z', seen_at: '2026-06-02T09:00:00.000Z'}
  expect(viewAt(kept, '2026-06-02T09:29:00.000Z')).toEqual({...kept, seen_at: '2026-06-02T09:29:00.000Z'})
  expect(viewAt(kept, '2026-06-02T09:31:00.000Z')).toEqual({
    since: '2026-06-02T09:00:00.000Z',
    seen_at: '2026-06-02T09:31:00.000Z',
  })
})
