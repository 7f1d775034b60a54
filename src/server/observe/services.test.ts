import {expect, test} from 'vitest'
import {ServiceName} from '#contract/admin/status.ts'
import {servicesOf} from './services.ts'

test('a demo without settings has its own parts, and is connected to nothing', () => {
  const states = servicesOf({}, true)
  expect(Object.keys(states)).toEqual([...ServiceName.options])
  expect(Object.values(states)).not.toContain('connected')
  expect(states).toMatchObject({mail: 'built_in', payments: 'built_in', google: 'built_in', replica: 'off'})
  expect(servicesOf({}, false)).toMatchObject({google: 'off', facebook: 'off'})
})

test('a key for tests is told from one that moves money', () => {
  expect(servicesOf({STRIPE_SECRET_KEY: 'sk_test_1'}, false)).toMatchObject({payments: 'test', payouts: 'off'})
  const live = {STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_CLIENT_ID: 'ca_1'}
  expect(servicesOf(live, false)).toMatchObject({payments: 'connected', payouts: 'connected'})
})
