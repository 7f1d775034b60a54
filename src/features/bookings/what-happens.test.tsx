import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {WhatHappens} from './what-happens.tsx'

test('the next steps stand under their title, in order', async () => {
  await mount(<WhatHappens steps={['You approve an offer', 'Your caregiver comes']} />)
  expect(texts('section h2')).toEqual(['What happens next'])
  expect(texts('section li')).toEqual(['1You approve an offer', '2Your caregiver comes'])
})
