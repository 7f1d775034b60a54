import {expect, test} from 'vitest'
import {requestDefaults} from '../values.ts'
import {withPrefill} from './prefill.ts'

const values = {...requestDefaults(), children: [{id: 'a', age_months: 30}], ages: []}

test('a day and its times become the first line', () => {
  const {lines, children} = withPrefill(values, {day: '2026-06-12', from: '18:00', to: '21:00'})
  expect(lines).toMatchObject([{days: ['2026-06-12', '2026-06-12'], from: '18:00', to: '21:00'}])
  expect(children).toEqual(values.children)
})

test.each([
  [1, ['a'], 0],
  [3, ['a'], 2],
])('%d children are the recorded ones and an age for each further one', (count, recorded, further) => {
  const filled = withPrefill(values, {children: count})
  expect(filled.children.map(({id}) => id)).toEqual(recorded)
  expect(filled.ages).toEqual(Array.from({length: further}, () => null))
})

test('of fewer than are recorded none is guessed', () => {
  const two = {...values, children: [...values.children, {id: 'b', age_months: 60}]}
  expect(withPrefill(two, {children: 1})).toMatchObject({children: [], ages: []})
})
