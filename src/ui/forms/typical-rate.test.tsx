import {expect, test} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {TypicalRate} from './typical-rate.tsx'

test.each([
  [{from: 20, to: 26}, 'Typical near you: $20–$26/hr, half of the rates that families agreed within 25 miles.'],
  [{from: 24, to: 24}, 'Typical near you: $24/hr, half of the rates that families agreed within 25 miles.'],
  [null, ''],
])('a caregiver reads what families near them pay: %j', async (typical, text) => {
  await mount(<TypicalRate typical={typical} radius_miles={25} />)
  expect(document.body.textContent).toBe(text)
})
