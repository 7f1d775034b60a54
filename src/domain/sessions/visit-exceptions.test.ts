import {expect, test} from 'vitest'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {unexplainedAway, urgentFirst, visitExceptions} from './visit-exceptions.ts'

const [starts, ends] = ['2026-06-08T19:00:00.000Z', '2026-06-08T23:00:00.000Z']
const none = {parent: null, caretaker: null}
const on = (side: 'parent' | 'caretaker', at: string, flags: string[] = []) => ({
  ...none,
  [side]: sampleConfirmation(at, {flags}),
})

test('a start is late ten minutes after its time, and an end likewise', () => {
  const visit = sampleSession()
  expect(visitExceptions(visit, '2026-06-08T19:10:00.000Z')).toEqual([])
  expect(visitExceptions(visit, '2026-06-08T19:11:00.000Z')).toEqual(['not_started'])
  const running = sampleSession({confirmations: {start: on('caretaker', starts), end: none}})
  expect(visitExceptions(running, '2026-06-08T22:00:00.000Z')).toEqual([])
  expect(visitExceptions(running, '2026-06-08T23:11:00.000Z')).toEqual(['not_ended', 'one_side'])
})

test('a visit that no one confirmed stays one after its end, until it counts as missed', () => {
  expect(visitExceptions(sampleSession(), '2026-06-08T23:11:00.000Z')).toEqual(['no_side'])
  expect(visitExceptions(sampleSession({status: 'MISSED'}), '2026-06-08T23:11:00.000Z')).toEqual([])
})

test('one side alone is an exception until the visit settles', () => {
  const confirmations = {start: on('parent', starts), end: on('parent', ends)}
  expect(visitExceptions(sampleSession({confirmations}), '2026-06-08T23:30:00.000Z')).toEqual(['one_side'])
  expect(visitExceptions(sampleSession({confirmations, settled_by: 'staff'}), '2026-06-09T01:00:00.000Z')).toEqual([])
})

test('a confirmation away from the place is one until it is explained', () => {
  const far = {start: on('caretaker', starts, ['out_of_place']), end: none}
  expect(visitExceptions(sampleSession({confirmations: far}), starts)).toEqual(['far'])
  const explanations = [{side: 'caretaker' as const, text: 'At the playground', at: starts}]
  expect(visitExceptions(sampleSession({confirmations: far, explanations}), starts)).toEqual([])
  const agreed = sampleSession({confirmations: far, settled_by: 'agreement', status: 'COMPLETED'})
  expect(visitExceptions(agreed, ends)).toEqual([])
})

test('one explanation covers what was confirmed before it, and a later confirmation is named with who made it', () => {
  const by_name = 'Hannah Abernathy'
  const away = (at: string) => ({...none, caretaker: sampleConfirmation(at, {flags: ['out_of_place'], by_name})})
  const visit = sampleSession({confirmations: {start: away(starts), end: away(ends)}})
  expect(unexplainedAway(visit)).toEqual([{name: by_name, edges: ['start', 'end']}])
  const explained = (at: string) => ({...visit, explanations: [{side: 'caretaker' as const, text: 'Playground', at}]})
  expect(unexplainedAway(explained(starts))).toEqual([{name: by_name, edges: ['end']}])
  expect(unexplainedAway(explained(ends))).toEqual([])
})

test('what is over since yesterday is sorted before what is still to come, and that before what is over for longer', () => {
  const at = (id: string, hour: string) =>
    sampleSession({
      id,
      scheduled_start: `2026-06-08T${hour}:00:00.000Z`,
      scheduled_end: `2026-06-08T${hour}:30:00.000Z`,
    })
  const visits = [at('evening', '20'), at('early', '08'), at('noon', '14'), at('morning', '10')]
  expect(visits.toSorted(urgentFirst('2026-06-08T12:00:00.000Z')).map(({id}) => id)).toEqual([
    'morning',
    'early',
    'noon',
    'evening',
  ])
  // two days later they are over for more than a day
  const ahead = sampleSession({
    id: 'ahead',
    scheduled_start: '2026-06-10T14:00:00.000Z',
    scheduled_end: '2026-06-10T15:00:00.000Z',
  })
  const later = [...visits, ahead].toSorted(urgentFirst('2026-06-10T12:00:00.000Z'))
  expect(later.map(({id}) => id)).toEqual(['ahead', 'evening', 'noon', 'morning', 'early'])
})

test('a visit ahead whose caregiver asked not to go is sorted after those under way, before the others ahead', () => {
  const at = (id: string, hour: string, given: Parameters<typeof sampleSession>[0] = {}) =>
    sampleSession({
      id,
      scheduled_start: `2026-06-08T${hour}:00:00.000Z`,
      scheduled_end: `2026-06-08T${hour}:30:00.000Z`,
      ...given,
    })
  const cannot_go = {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}
  const visits = [at('noon', '14'), at('asked', '20', {cannot_go}), at('running', '12')]
  const sorted = visits.toSorted(urgentFirst('2026-06-08T12:10:00.000Z')).map(({id}) => id)
  expect(sorted).toEqual(['running', 'asked', 'noon'])
})
