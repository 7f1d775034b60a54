import {expect, it} from 'vitest'
import {findSentences} from './sentences.ts'

const found = (source: string) => findSentences('src/features/x.tsx', source).map(line => line.slice(line.indexOf('"')))

it.each([
  ['text between tags', '<p>Hello</p>', '"Hello"'],
  ['a label', '<input aria-label="Name" />', '"Name"'],
  ['a property that people read', "const x = {title: 'Visits'}", '"Visits"'],
  ['a sentence in a variable', "const x = 'Nothing was found'", '"Nothing was found"'],
  ['a part of a sentence', "const x = late ? 'after the visit' : ''", '"after the visit"'],
  ['a sentence with a value', 'const x = `${count} bids placed`', '"1 bids placed"'],
])('finds %s', (_, source, text) => {
  expect(found(source)).toEqual([text])
})

it.each([
  ['a message', '<p>{m.hello()}</p>'],
  ['class names', '<p className="flex gap-2 text-muted">{m.hello()}</p>'],
  ['a wire value', "const x = service === 'Elderly Care'"],
  ['a code', "const x = {kind: 'child_care', to: '/dash/parent'}"],
  ['an error for developers', "throw new Error('subscription not found')"],
  ['an import', "import x from 'some package'"],
])('leaves %s', (_, source) => {
  expect(found(source)).toEqual([])
})
