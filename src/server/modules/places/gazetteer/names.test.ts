import {expect, test} from 'vitest'
import {searchKey, townName} from './names.ts'

test.each([
  ['St. Louis', 'Saint Louis'],
  ['Mc Lean', 'McLean'],
  ['O’Fallon', "O'Fallon"],
  ['O Fallon', 'O’Fallon'],
  ['Doña Ana', 'dona ana'],
  ['  WINSTON-SALEM ', 'Winston Salem'],
  ['Ft Worth', 'Fort Worth'],
])('%s and %s are found by the same letters', (one, other) => {
  expect(searchKey(one)).toBe(searchKey(other))
})

test.each([
  ['Mckeesport', 'McKeesport'],
  ['Mc Lean', 'McLean'],
  ['O Fallon', 'O’Fallon'],
  ['Hill Afb', 'Hill AFB'],
  ['Blairsden-graeagle', 'Blairsden-Graeagle'],
  ['Nashville', 'Nashville'],
])('%s is spelled %s', (listed, spelled) => {
  expect(townName(listed)).toBe(spelled)
})
