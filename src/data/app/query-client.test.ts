import {expect, test} from 'vitest'
import {metaOf, noteMeta} from '#api/answer-meta.ts'
import {createQueryClient} from './query-client.ts'

const queryKey = ['visits']
const cached_at = '2026-06-01T15:00:00.000Z'
const answer = (aged: boolean) => {
  const data = [{id: 'v1'}]
  noteMeta(data, aged ? cached_at : null, null)
  return data
}
const ageOf = (data: object | undefined) => data && metaOf(data).cached_at_ms

test('an answer of the worker’s cache tells its age, also where nothing in it changed', () => {
  const client = createQueryClient()
  client.setQueryData(queryKey, answer(false))
  client.setQueryData(queryKey, answer(true))
  expect(ageOf(client.getQueryData(queryKey))).toBe(Date.parse(cached_at))
})

test('a fresh answer ends that, also where it says the same', () => {
  const client = createQueryClient()
  client.setQueryData(queryKey, answer(true))
  client.setQueryData(queryKey, answer(false))
  expect(ageOf(client.getQueryData(queryKey))).toBeUndefined()
})

test('fresh answers that say the same are the same object', () => {
  const client = createQueryClient()
  const first = client.setQueryData(queryKey, answer(false))
  expect(client.setQueryData(queryKey, answer(false))).toBe(first)
})
