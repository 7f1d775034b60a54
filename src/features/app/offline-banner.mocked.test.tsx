import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {OfflineBanner} from './offline-banner.tsx'

const state = vi.hoisted(() => ({
  connection: 'offline' as 'online' | 'offline' | 'unreachable',
  visitor: null as {role: string} | null,
}))
vi.mock('#data/offline/use-connection.ts', () => ({useConnection: () => ({state: state.connection})}))
vi.mock('@tanstack/react-router', () => ({useLocation: () => ({pathname: '/'})}))
vi.mock('#data/account/current-user.ts', () => ({useWho: () => state.visitor}))

const onlySaved = 'Village shows only what is saved on this device.'

test('a guest reads nothing that is untrue above a form or an empty screen', async () => {
  Object.assign(state, {connection: 'offline', visitor: null})
  await mount(<OfflineBanner />)
  expect(texts('p')).toEqual([`You are offline. ${onlySaved}`])
})

test('a person also reads what is sent later', async () => {
  Object.assign(state, {connection: 'unreachable', visitor: {role: 'parent'}})
  await mount(<OfflineBanner />)
  expect(texts('p')).toEqual([
    `Village can’t be reached on this network. ${onlySaved} Your confirmations and messages are sent as soon as you are back online.`,
  ])
})

test('nothing is said with a connection', async () => {
  Object.assign(state, {connection: 'online', visitor: null})
  await mount(<OfflineBanner />)
  expect(texts('p')).toEqual([])
})
