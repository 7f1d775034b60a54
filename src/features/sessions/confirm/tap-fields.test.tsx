import {expect, test} from 'vitest'
import {mount, press} from '#tests/support/mount.ts'
import {TapFields} from './tap-fields.tsx'

test.each([
  ['parent', 'Your family and Village support can read it, the other side cannot.'],
  ['agency', 'Your agency and Village support can read it, the family cannot.'],
  ['caretaker', 'Village support can read it, the family cannot.'],
] as const)('the note of a confirmation says who reads it: %s', async (side, words) => {
  await mount(<TapFields edge="end" side={side} code={null} value={{code: '', memo: ''}} onChange={() => undefined} />)
  await press('button')
  expect(document.body.textContent).toContain(`Sent when you confirm. ${words}`)
})
