import {expect, test} from 'vitest'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {newestVisits} from './use-newest-visits.ts'

const range = {from: '2026-06-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z'}
const visit = (id: string, day: string, name = 'Fay Moss') =>
  sampleSession({
    id,
    scheduled_start: `2026-${day}T19:00:00.000Z`,
    scheduled_end: `2026-${day}T23:00:00.000Z`,
    assigned: {member_id: name, name, avatar_url: null},
  })
const answer = (hour: number, ...data: ReturnType<typeof visit>[]) => ({
  data,
  dataUpdatedAt: Date.parse(`2026-06-15T${hour}:00:00.000Z`),
  isError: true,
})
const shown = ({visits, sources}: ReturnType<typeof newestVisits>) => ({
  visits: visits?.map(({id, assigned}) => `${id}: ${assigned?.name}`),
  from: sources.map(({dataUpdatedAt}) => new Date(dataUpdatedAt).getUTCHours()),
})

test('the newer copy of a visit is shown, whichever of the two answers has it', () => {
  const older = answer(10, visit('a', '06-02'), visit('b', '06-16'))
  const newer = answer(11, visit('b', '06-16', 'Gus Moss'), visit('c', '07-09'))
  expect(shown(newestVisits({ofRange: older, stored: newer}, range))).toEqual({
    visits: ['a: Fay Moss', 'b: Gus Moss', 'c: Fay Moss'],
    from: [11, 10],
  })
  const [month, window] = [answer(12, visit('b', '06-16', 'Ivy Moss')), newer]
  expect(shown(newestVisits({ofRange: month, stored: window}, range))).toEqual({
    visits: ['b: Ivy Moss', 'c: Fay Moss'],
    from: [12, 11],
  })
})

test('an answer that adds no visit does not make what is shown older', () => {
  const stored = answer(11, visit('b', '06-16'), visit('c', '06-20'))
  const ofRange = answer(10, visit('b', '06-16'))
  expect(shown(newestVisits({ofRange, stored}, range)).from).toEqual([11])
  const inJune = ({scheduled_start}: {scheduled_start: string}) => scheduled_start < range.to
  const withJuly = answer(10, visit('b', '06-16'), visit('d', '07-09'))
  expect(shown(newestVisits({ofRange: stored, stored: withJuly}, range, inJune)).from).toEqual([11])
})

test('a visit that the newer answer would have and does not have is not shown', () => {
  const stored = answer(11, visit('a', '06-10'), visit('c', '06-20'))
  const ofRange = answer(10, visit('a', '06-10'), visit('gone', '06-16'), visit('c', '06-20'))
  expect(shown(newestVisits({ofRange, stored}, range)).visits).toEqual(['a: Fay Moss', 'c: Fay Moss'])
  const month = answer(12, visit('a', '06-10'))
  expect(shown(newestVisits({ofRange: month, stored: ofRange}, range)).visits).toEqual(['a: Fay Moss'])
})

test('without an answer no visits are known', () => {
  const none = {data: undefined, dataUpdatedAt: 0, isError: true}
  expect(newestVisits({ofRange: none, stored: none}, range).visits).toBeUndefined()
})
