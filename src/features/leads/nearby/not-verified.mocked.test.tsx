import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {limits} from '#contract/limits.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {NotVerified} from './not-verified.tsx'

const state = vi.hoisted(() => ({count: 3, is_verified: 'Pending'}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({of}: {of: string}) => ({
    data:
      of === 'count'
        ? {count: state.count, missing: ['age']}
        : of === 'own'
          ? {is_verified: state.is_verified}
          : undefined,
  }),
}))
vi.mock('#data/queries/leads.ts', () => ({leadQueries: {nearbyCount: () => ({of: 'count'})}}))
vi.mock('#data/queries/own-profile.ts', () => ({ownProfileQuery: () => ({of: 'own'})}))
vi.mock('#data/queries/profile.ts', () => ({profileQueries: {caretaker: () => ({of: 'profile'})}}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, hash, children}: {to: string; hash?: string; children: ReactNode}) => (
    <a href={hash ? `${to}#${hash}` : to}>{children}</a>
  ),
}))

test('an unverified caregiver reads what is missing, and every control leads somewhere', async () => {
  await mount(<NotVerified />)
  expect(texts('li')).toEqual(['Proof of age · Missing'])
  expect(texts('button')).toEqual([])
  expect(texts('a[href="/dash/caretaker/edit#verification"]')).toHaveLength(1)
})

test('a count that ends at its limit says that there may be more', async () => {
  state.count = limits.counted_max
  await mount(<NotVerified />)
  expect(document.body.textContent).toContain('1,000 or more requests nearby')
})

test('a caregiver who was not approved reads so, and nothing that is still to come', async () => {
  state.is_verified = 'Rejected'
  await mount(<NotVerified />)
  expect(document.body.textContent).toContain('Not approved')
  expect(document.body.textContent).toContain('You cannot bid for now. Write to us if you think this is a mistake.')
  expect(document.body.textContent).not.toMatch(/Missing|once you are verified/)
  expect(texts('a[href="/contact"]')).toEqual(['Write to us'])
  expect(texts('a[href="/dash/caretaker/edit#verification"]')).toHaveLength(1)
})
