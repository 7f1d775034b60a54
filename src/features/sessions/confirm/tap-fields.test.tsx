import {expect, test} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {TapFields} from './tap-fields.tsx'

test.each([
  ['parent', 'Your family and Village support can read it, the other side cannot.'],
  ['agency', 'Your agency and Village support can read it, the family cannot.'],
  ['caretaker', 'Village support can read it, the family cannot.'],
] as const)('the note of a confirmation says who reads it: %s', async (side, words) => {
  await mount(<TapFields edge="end" side={side} code={null} value={{code: '', memo: ''}} onChange={() => undefined} />)
  expect(texts('button')).toEqual(['Add a note'])
  await press('button')
  expect(document.body.textContent).toContain(`Sent when you confirm. ${words}`)
})

test('below two buttons each note says of which confirmation it is', async () => {
  const fields = (edge: 'start' | 'end') => (
    <TapFields edge={edge} side="agency" isNamed code={null} value={{code: '', memo: ''}} onChange={() => undefined} />
  )
  await mount(
    <>
      {fields('end')}
      {fields('start')}
    </>,
  )
  expect(texts('button')).toEqual(['Add a note about the end', 'Add a note about the start'])
})
