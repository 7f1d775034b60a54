import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {CaregiverFacts} from './provider-facts.tsx'

const checks = [{kind: 'identity', provider: 'Checkr', checked_on: '2026-01-05', expires_on: null}] as const

test('a caregiver that staff rejected is not verified, and no check of theirs is said to have expired', async () => {
  await mount(<CaregiverFacts is_verified="Rejected" rating={null} reviews_count={0} checks={[...checks]} />)
  expect(texts('li')).toEqual(['Not verified right now'])
})

test('of a verified caregiver the checks are named', async () => {
  await mount(<CaregiverFacts is_verified="Approved" rating={null} reviews_count={0} checks={[...checks]} />)
  expect(texts('li')).toEqual(['Identity checked'])
})
