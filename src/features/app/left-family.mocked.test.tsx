import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {LeftFamily} from './left-family.tsx'

const state = vi.hoisted(() => ({
  profile: {} as {former_family?: {first_adult: string | null}},
  outbox: {waiting: 0, attention: 0, receipts: [] as object[]},
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.profile}),
}))
vi.mock('#data/offline/outbox.ts', () => ({useOutbox: () => state.outbox}))

beforeEach(() => {
  state.profile = {former_family: {first_adult: 'Nora'}}
  state.outbox = {waiting: 0, attention: 1, receipts: [{}]}
})

test('a removed adult reads whose family they left, and what of this device was refused and received', async () => {
  await mount(<LeftFamily />)
  const [left, sent] = texts('[role=status], [role=alert]')
  expect(left).toContain('You no longer belong to Nora’s family')
  expect(left).toContain('You can start a family of your own below, or close your account.')
  expect(sent).toContain('1 item was refused. The outbox says why.')
  expect(sent).toContain('Village received 1 item from this device in the last 24 hours.')
  expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    '/settings/close-account',
    '/outbox',
  ])
})

test('a family whose contact is gone has no name, and without items on the device none are named', async () => {
  state.profile = {former_family: {first_adult: null}}
  state.outbox = {waiting: 0, attention: 0, receipts: []}
  await mount(<LeftFamily />)
  expect(texts('[role=status], [role=alert]')).toHaveLength(1)
  expect(texts('[role=status]')[0]).toContain('You no longer belong to the family')
})

test('who never was in a family reads nothing', async () => {
  state.profile = {}
  await mount(<LeftFamily />)
  expect(document.body.textContent).toBe('')
})
