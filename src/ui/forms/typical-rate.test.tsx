import {expect, test} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {TypicalRate} from './typical-rate.tsx'

test.each([
  [
    {from: 20, to: 26},
    'Typical near you: $20–$26/hr. About half of the families within 25 miles pay this, others less or more.',
  ],
  [
    {from: 24, to: 24},
    'Typical near you: $24/hr. About half of the families within 25 miles pay this, others less or more.',
  ],
  [null, ''],
])('a caregiver reads what families near them pay: %j', async (typical, text) => {
  await mount(<TypicalRate typical={typical} radius_miles={25} />)
  expect(document.body.textContent).toBe(text)
})
