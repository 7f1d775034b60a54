import {test} from 'vitest'
import {write} from '#tests/support/mount.ts'
import {expectRefusalToGo, mountRefused} from '#tests/support/refused-form.tsx'
import {ContactDialog} from './contact-dialog.tsx'

test('a refused contact is said until it is changed', async () => {
  const detail = 'This address is in use.'
  const person = {user_id: 'ada', email: 'ada@example.com', phone_number: null}
  await mountRefused(<ContactDialog person={person} onClose={() => undefined} />, detail)
  await write('[type=email]', 'bea@example.com')
  const reason = 'input:not([type=email]):not([type=tel])'
  await write(reason, 'She called')
  await expectRefusalToGo({button: '[role=dialog] footer button:last-of-type', field: reason}, detail)
})
