import {setImmediate as turn} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {csvOf, type Listed} from './csv-stream.ts'

const pageOf = (from: number, next_cursor: string | null): Listed => ({
  items: Array.from({length: 1000}, (_, index) => ({n: from + index})),
  next_cursor,
})
const now = '2026-06-10T12:00:00.000Z'
const columns = {N: ({n}: {n: number}) => n}
const linesOf = async (stream: ReadableStream) => (await new Response(stream).text()).trimEnd().split('\r\n')

test('a file holds every page of the list', async () => {
  const lines = await linesOf(csvOf(columns, pageOf(0, 'next'), async () => pageOf(1000, null), now))
  expect(lines).toHaveLength(2001)
  expect([lines[1], lines.at(-1)]).toEqual(['0', '1999'])
})

test('a file ends after 100,000 rows and says so', async () => {
  let loaded = 0
  const lines = await linesOf(csvOf(columns, pageOf(0, 'next'), async () => pageOf(++loaded * 1000, 'next'), now))
  expect(lines).toHaveLength(100_002)
  expect(lines.at(-1)).toBe('Only the first 100000 rows')
  expect(loaded).toBe(99)
})

test('a page is loaded only once the client has taken the one before', async () => {
  let loaded = 0
  const reader = csvOf(columns, pageOf(0, 'next'), async () => pageOf(++loaded * 1000, 'next'), now).getReader()
  await reader.read()
  await turn()
  expect(loaded).toBe(0)
  await reader.read()
  await turn()
  expect(loaded).toBe(1)
  await reader.cancel()
})
