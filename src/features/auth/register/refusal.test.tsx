import {expect, test} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {NewPassword} from './new-password.tsx'
import {Refusal} from './refusal.tsx'

const refused = {values: {}, code: undefined, retry_after_ms: undefined, current: undefined}

test('a refused password is said once above the button', async () => {
  const message = 'This is one of the most used passwords. Choose another one.'
  const fields = {password: 'Too common. Choose another one.'}
  await mount(<Refusal refused={{...refused, message, fields}} door={{to: '/agency/login', search: {}}} />)
  expect(found('[role=alert]').textContent).toBe(message)
})

test('a message without a sentence of its own is followed by that of the field', async () => {
  const fields = {phone: 'Must be a phone number'}
  await mount(<Refusal refused={{...refused, message: 'Not valid', fields}} door={{to: '/login', search: {}}} />)
  expect(found('[role=alert]').textContent).toBe('Not valid: Must be a phone number')
})

test('the error of a password replaces its strength', async () => {
  const field = {own: [], name: 'password', value: 'password', onChange: () => undefined, onBlur: () => undefined}
  const {redraw} = await mount(<NewPassword {...field} error={undefined} />)
  expect(found('p[aria-live=polite]').textContent).not.toBe('')
  await redraw(<NewPassword {...field} error="Too common. Choose another one." />)
  expect(found('p[aria-live=polite]').textContent).toBe('')
})
