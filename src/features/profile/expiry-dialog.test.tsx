import {act} from 'react'
import {expect, test} from 'vitest'
import {buttonNamed, press, texts} from '#tests/support/mount.ts'
import {mountRefused} from '#tests/support/refused-form.tsx'
import {until} from '#tests/support/until.ts'
import {ExpiryDialog} from './expiry-dialog.tsx'

test('a refused expiry is said until another day is chosen', async () => {
  const detail = 'This certificate was removed.'
  const certificate = {
    id: 'cpr',
    field: 'certifications',
    name: 'Infant CPR',
    type: 'application/pdf',
    bytes: 1,
    uploaded_at: '2026-06-01T12:00:00.000Z',
    expires_on: '2026-06-20',
    has_expired: false,
  } as const
  await mountRefused(<ExpiryDialog certificate={certificate} today="2026-06-08" onClose={() => undefined} />, detail)
  await press(buttonNamed('Save'))
  await act(() => until(() => expect(texts('[role=alert]')).toEqual([detail])))
  await press('[role=dialog] button[aria-haspopup]')
  await press('[role=gridcell]:not([aria-selected=true]) button:not(:disabled)')
  expect(texts('[role=alert]')).toEqual([])
})
