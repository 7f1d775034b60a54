import {test} from 'vitest'
import {write} from '#tests/support/mount.ts'
import {expectRefusalToGo, mountRefused} from '#tests/support/refused-form.tsx'
import {SentByHandDialog} from './sent-by-hand-dialog.tsx'

test('a refusal of a refund that was sent by hand goes once how it was sent is changed', async () => {
  const owed = {id: 'payment', payer: 'Mary Cole', amount_cents: 5_000, reason: null}
  const detail = 'Less is owed by now.'
  await mountRefused(<SentByHandDialog owed={owed} onClose={() => undefined} />, detail)
  const field = '[role=alertdialog] input[maxlength]'
  await write(field, 'Check 4711')
  await expectRefusalToGo({button: '[role=alertdialog] footer button:last-of-type', field}, detail)
})
