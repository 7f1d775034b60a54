import {expect, test} from 'vitest'
import {metaOf, noteMeta} from '#api/answer-meta.ts'
import {fetchAllPages} from './all-pages.ts'

interface Page {
  rows: number[]
  cached_at?: string
}

/** A list in pages, each with the cursor of the next. */
const listOf =
  (pages: Page[]) =>
  (cursor = '0') => {
    const at = Number(cursor)
    const {rows, cached_at} = pages[at]!
    const answer = [...rows]
    noteMeta(answer, cached_at ?? null, at + 1 < pages.length ? `</list?cursor=${at + 1}>; rel="next"` : null)
    return Promise.resolve(answer)
  }

test('pages follow one another to the last, or until there are as many as anybody reads', async () => {
  const ask = listOf([{rows: [1, 2]}, {rows: [3, 4]}, {rows: [5]}])
  expect(await fetchAllPages(ask, 100)).toEqual([1, 2, 3, 4, 5])
  expect(await fetchAllPages(ask, 3)).toEqual([1, 2, 3, 4])
})

test('the whole is as old as the oldest page that the worker had kept', async () => {
  const [older, newer] = ['2026-06-01T08:00:00.000Z', '2026-06-01T09:00:00.000Z']
  const aged = await fetchAllPages(
    listOf([{rows: [1], cached_at: newer}, {rows: [2], cached_at: older}, {rows: [3]}]),
    100,
  )
  expect(metaOf(aged)).toEqual({cached_at_ms: Date.parse(older)})
  expect(metaOf(await fetchAllPages(listOf([{rows: [1]}]), 100))).toEqual({})
})
