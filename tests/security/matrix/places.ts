import type {Endpoint} from '#contract/endpoint.ts'
import * as places from '#contract/places.ts'
import type {CallInput} from '#tests/support/call.ts'

const here = {latitude: '36.16', longitude: '-86.78'}

/** Places are everybody's to look up; how many caregivers come to one, parents ask. */
export const placeAsks: Record<string, () => {endpoint: Endpoint; input: CallInput<Endpoint>}> = {
  X050: () => ({endpoint: places.searchPlaces, input: {query: {q: 'nash', kind: 'town'}}}),
  X051: () => ({endpoint: places.placeAt, input: {query: here}}),
  X052: () => ({endpoint: places.getCoverage, input: {query: {...here, service: 'Child Care'}}}),
  X871: () => ({endpoint: places.getTypicalRates, input: {query: {...here, service: 'Child Care'}}}),
  X053: () => ({endpoint: places.mapStyle, input: {}}),
}
