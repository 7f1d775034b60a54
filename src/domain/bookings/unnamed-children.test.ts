import {expect, test} from 'vitest'
import {unnamedChildren} from './unnamed-children.ts'

const records = [{id: 'ada'}, {id: 'ben'}, {id: 'cy'}]

test('a booking for more children than it names has room for the others', () => {
  const {unnamed, ...rest} = unnamedChildren({child_ids: ['ben'], number_of_children: 2}, records)
  expect(unnamed.map(({id}) => id)).toEqual(['ada', 'cy'])
  expect(rest).toEqual({named_ids: ['ben'], room: 1, hasRemoved: false})
})

test('a booking that names all of its children has none', () => {
  expect(unnamedChildren({child_ids: ['ada', 'cy'], number_of_children: 2}, records).unnamed).toEqual([])
})

test('no other child takes the place of one whose record was removed by itself, but any can be chosen again', () => {
  const {unnamed, ...rest} = unnamedChildren({child_ids: ['gone'], number_of_children: 1}, records)
  expect(unnamed).toEqual(records)
  expect(rest, 'the caregiver reads no record').toEqual({named_ids: [], room: 0, hasRemoved: true})
  expect(unnamedChildren({child_ids: ['gone', 'ada'], number_of_children: 2}, records).unnamed).toEqual([])
  expect(unnamedChildren({child_ids: [], number_of_children: 0}, records).unnamed).toEqual([])
})
