import {default_names, setNames} from '#messages/names'
import {afterEach, expect, test} from 'vitest'
import {productFile} from './product-file.ts'

afterEach(() => setNames(default_names))

test.each([
  ['Village', 'village-data.zip'],
  ['Niñito & Co.', 'ninito-co-data.zip'],
  ['保育', 'data.zip'],
])('a file of %s is called %s', (product, name) => {
  setNames({product})
  expect(productFile('data.zip')).toBe(name)
})
