import {expect, test} from 'vitest'
import {searchKey, townName, countyName} from './names.ts'

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

test.each([
  ['47037', 'Davidson', 'Davidson County, TN'],
  ['22071', 'Orleans', 'Orleans Parish, LA'],
  ['24005', 'Baltimore', 'Baltimore County, MD'],
  ['24510', 'Baltimore', 'Baltimore City, MD'],
  ['29510', 'St. Louis', 'St. Louis City, MO'],
  ['51510', 'Alexandria', 'Alexandria City, VA'],
  ['51036', 'Charles City', 'Charles City County, VA'],
  ['32510', 'Carson City', 'Carson City, NV'],
  ['11001', 'District of Columbia', 'District of Columbia, DC'],
  ['02020', 'Anchorage', 'Anchorage Municipality, AK'],
  ['02110', 'Juneau', 'Juneau City and Borough, AK'],
  ['02122', 'Kenai Peninsula', 'Kenai Peninsula Borough, AK'],
  ['02290', 'Yukon-Koyukuk', 'Yukon-Koyukuk Census Area, AK'],
  ['72127', 'San Juan', 'San Juan Municipio, PR'],
  ['78030', 'St. Thomas', 'St. Thomas Island, VI'],
  ['60050', 'Western', 'Western District, AS'],
  ['66010', 'Guam', 'Guam, GU'],
  ['35013', 'Doña Ana', 'Doña Ana County, NM'],
])('%s %s is written %s', (fips, bare, written) => {
  expect(countyName(fips, bare)).toBe(written)
})

test('what lies in no state has no name', () => {
  expect(countyName('99001', 'Nowhere')).toBeUndefined()
})
