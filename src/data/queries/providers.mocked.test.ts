import * as v from 'valibot'
import {expect, test, vi} from 'vitest'
import type {NamedPlace} from '#contract/places.ts'
import {providerQueries} from './providers.ts'

// how an answer is stored
vi.mock('../offline/query-persister.ts', () => ({persistAs: (kind: object) => kind}))

interface Kind {
  answer: v.GenericSchema
  max_age_ms: number
  redact: (data: unknown) => unknown
}
const storedKind = (query: {persister?: unknown}) => query.persister as Kind

test('a searched place is stored for as long as the list of who is near it', () => {
  const franklin: NamedPlace = {
    label: 'Franklin, TN 37067',
    kind: 'zip',
    latitude: 35.93,
    longitude: -86.8,
    county: 'Williamson County, TN',
    state: 'TN',
    timezone: 'America/Chicago',
  }
  const place = storedKind(providerQueries.places('37067'))
  const list = storedKind(providerQueries.near({latitude: '35.935', longitude: '-86.795'}))
  expect(place.max_age_ms).toBe(list.max_age_ms)
  expect(v.parse(place.answer, place.redact([franklin]))).toEqual([franklin])
})
