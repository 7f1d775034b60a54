import {expect, test} from 'vitest'
import {fetchedAt} from './use-stale-since.ts'

const opened_ms = Date.parse('2026-05-31T14:00:00Z')
const given = {isOnline: true, now_ms: opened_ms + 500, opened_ms}
const shown = (age_ms: number, isError = false) => ({data: [], dataUpdatedAt: given.now_ms - age_ms, isError})

test('what was stored before the page was opened shows its age at once, until the fetch has answered', () => {
  expect(fetchedAt(shown(3_600_000), given)).toBe(given.now_ms - 3_600_000)
  expect(fetchedAt(shown(0), given)).toBeUndefined()
})

test('a reload of what is a moment old shows none', () => {
  expect(fetchedAt(shown(20_000), given)).toBeUndefined()
})

test('what this page fetched itself shows none while it is asked for again, however long it was open', () => {
  const later = {...given, now_ms: opened_ms + 3_600_000}
  const fetched = {data: [], dataUpdatedAt: opened_ms + 1_000, isError: false}
  expect(fetchedAt(fetched, later)).toBeUndefined()
  expect(fetchedAt({...fetched, isError: true}, later)).toBe(opened_ms + 1_000)
  expect(fetchedAt(fetched, {...later, isOnline: false})).toBe(opened_ms + 1_000)
})

test('nothing has no age', () => {
  expect(fetchedAt({data: undefined, dataUpdatedAt: 0, isError: true}, given)).toBeUndefined()
})
