import {expect, test, vi} from 'vitest'
import {PushRefusedError} from '#data/app/push-registration.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {PushPrompt} from './push-prompt.tsx'

const switchPushOn = vi.hoisted(() => vi.fn<() => Promise<NotificationPermission>>())
vi.mock('#data/app/push.ts', () => ({
  switchPushOn,
  usePushPrompt: () => ({isShown: true, decline: () => undefined}),
}))
vi.mock('#data/app/install.ts', () => ({useInstallPrompt: () => 'none'}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => true}))

const allow = async () => {
  takeToast()
  await mount(<PushPrompt />)
  await press('button')
  return takeToast()
}

test('who allows notifications where the browser blocks them reads how to turn them on', async () => {
  switchPushOn.mockResolvedValue('denied')
  expect(await allow()).toMatchObject({
    title: 'Notifications stay off',
    description: expect.stringContaining('You can allow them in its settings for this site'),
  })
})

test('who allows them in a browser that cannot subscribe reads why', async () => {
  switchPushOn.mockRejectedValue(new PushRefusedError('the browser refused a push subscription'))
  expect(await allow()).toMatchObject({
    title: 'Notifications stay off',
    description: expect.stringContaining('Try a normal window or another browser'),
  })
})

test('nothing is said where they were turned on', async () => {
  switchPushOn.mockResolvedValue('granted')
  expect(await allow()).toBeUndefined()
})

test('nothing is said where the question of the browser was closed without an answer', async () => {
  switchPushOn.mockResolvedValue('default')
  expect(await allow()).toBeUndefined()
  expect(texts('button')).toContain('Allow notifications')
})
