import {expect, test} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {OvernightNote} from './overnight-note.tsx'

test('an end before the start is named as on the next day', async () => {
  await mount(<OvernightNote from="22:00" until="06:00" />)
  expect(document.body.textContent).toBe('Overnight, until 6:00 AM on the next day.')
})

test('times on the same day, and a missing one, have no note', async () => {
  await mount(<OvernightNote from="09:00" until="13:00" />)
  await mount(<OvernightNote from={null} until="06:00" />)
  expect(document.body.textContent).toBe('')
})
