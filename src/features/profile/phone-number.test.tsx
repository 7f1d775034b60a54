import {act} from 'react'
import {expect, test} from 'vitest'
import type {User} from '#contract/accounts/profiles.ts'
import {useForm} from '#data/forms/use-form.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {PhoneField} from '#ui/forms/person-fields.tsx'
import {personValues, type PersonValues} from '#data/forms/profile-values.ts'

const user = {first_name: 'Mary', last_name: 'Hill', gender: 'Female', phone_number: '6155550177'} as User

function Form() {
  const form = useForm<PersonValues>({
    known: personValues(user),
    problemsOf: () => ({}),
    send: () => Promise.resolve(true),
  })
  return (
    <>
      <PhoneField field={form.at.phone_number} />
      <p>{form.isDirty ? 'unsaved' : 'saved'}</p>
    </>
  )
}

const type = (value: string) =>
  act(async () => {
    const input = found('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
const leave = () => act(async () => void found('input').dispatchEvent(new Event('focusout', {bubbles: true})))

test('a number that is typed and taken back, or written another way, is no change', async () => {
  await mount(<Form />)
  expect(found('input')).toHaveProperty('value', '(615) 555-0177')
  await type('(615) 555-01775')
  expect(texts('p')).toEqual(['unsaved'])
  await type('(615) 555-0177')
  expect(texts('p')).toEqual(['saved'])
  await type('+1 615.555.0177')
  await leave()
  expect(found('input')).toHaveProperty('value', '(615) 555-0177')
  expect(texts('p')).toEqual(['saved'])
})
