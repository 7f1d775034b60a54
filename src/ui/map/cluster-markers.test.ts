import {expect, test} from 'vitest'
import {clusterMarkers} from './cluster-markers.ts'

const pin = (id: string, longitude: number, text?: string) => ({id, label: id, latitude: 0, longitude, text})
const ids = (scale: number, ...pins: ReturnType<typeof pin>[]) =>
  clusterMarkers(pins as Parameters<typeof clusterMarkers>[0], each => ({x: each.longitude * scale, y: 0})).map(
    members => members.map(({id}) => id),
  )

test('prices that would overlap become one cluster, and separate when the map is closer', () => {
  const pins = [pin('a', 0, '$96'), pin('b', 1, '$80'), pin('c', 9, '$120')]
  expect(ids(20, ...pins)).toEqual([['a', 'b'], ['c']])
  expect(ids(200, ...pins)).toEqual([['a'], ['b'], ['c']])
})

test('a cluster, whose text is wider, takes in what it would cover', () => {
  const pins = [pin('a', 1, '$96'), pin('b', 5, '$80'), pin('c', 8, '$120')]
  // 80 pixels from a to b, and 60 from b to c
  expect(ids(20, ...pins)).toEqual([['a', 'b', 'c']])
  expect(ids(40, ...pins)).toEqual([['a'], ['b'], ['c']])
})

test('markers without text are never clustered', () => {
  expect(ids(1, pin('a', 0), pin('b', 1))).toEqual([['a'], ['b']])
})
