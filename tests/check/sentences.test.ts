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

const foundInRefusals = (source: string) =>
  findSentences('src/server/modules/x.ts', source).map(line => line.slice(line.indexOf('"')))

it.each([
  ['a refusal', "refuse('not_found', 'There is no such visit.')", '"There is no such visit."'],
  ['a refusal that starts with a name', 'invalid("name", `${name} is busy`)', '"1 is busy"'],
  [
    'a refusal in a variable',
    "const text = 'Only an open invoice can be voided.'",
    '"Only an open invoice can be voided."',
  ],
  ['the word at a field', "refuse('invalid', text(), {fields: {email: 'Taken'}})", '"Taken"'],
  ['the message of a schema', "v.regex(/x/, 'Must be a date like 2026-05-31')", '"Must be a date like 2026-05-31"'],
  ['a fallback', "endpoint({fallback: 'Failed'})", '"Failed"'],
])('finds %s', (_, source, text) => {
  expect(foundInRefusals(source)).toEqual([text])
})

it.each([
  ['a message', "refuse('not_found', m.not_found())"],
  ['a summary of the API', "endpoint({summary: 'The children of the family'})"],
  ['a line of a log', "log.warn({err}, 'The replica failed')"],
  ['a query', 'sql`select one from two`'],
  ['a wire value', "v.optional(Shown, 'PAID')"],
])('leaves %s in code of refusals', (_, source) => {
  expect(foundInRefusals(source)).toEqual([])
})
