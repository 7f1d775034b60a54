import {beforeEach, expect, test, vi} from 'vitest'
import {readNotifications} from '#contract/notifications.ts'
import {openPushed, showPushed} from './push.ts'

const credentials = vi.hoisted(() => ({token: 'token-a' as string | null, user_id: 'anna' as string | null}))
vi.mock('#api/credentials.ts', () => ({browserCredentials: () => ({fresh: async () => credentials})}))
const call = vi.hoisted(() => vi.fn<(endpoint: object, input: object) => Promise<object>>())
vi.mock('#api/client.ts', () => ({call}))

const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>()
const openWindow = vi.fn<(url: string) => Promise<null>>()
const window = {focus: async () => window, navigate: vi.fn<(url: string) => Promise<object>>()}
let windows: (typeof window)[]

beforeEach(() => {
  Object.assign(credentials, {token: 'token-a', user_id: 'anna'})
  showNotification.mockReset()
  openWindow.mockReset().mockResolvedValue(null)
  call.mockReset().mockResolvedValue({unread: 0})
  window.navigate.mockReset().mockResolvedValue({})
  windows = [window]
  vi.stubGlobal('self', {
    registration: {showNotification},
    location: {origin: 'https://village.test'},
    clients: {matchAll: async () => windows, openWindow},
  })
  return () => vi.unstubAllGlobals()
})

const message = {notice_id: 'n1', user_id: 'anna', title: 'New request', body: '3 mi, $24/hr', link: '/dash/visits/v1'}
const show = (value: unknown) => showPushed({data: {json: () => value}} as PushEvent)

test('a message for who is logged in is shown, a repeated one in the place of the first', async () => {
  await show(message)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'New request',
    expect.objectContaining({
      body: '3 mi, $24/hr',
      tag: 'n1',
      data: {link: '/dash/visits/v1', notice_id: 'n1', user_id: 'anna'},
    }),
  )
})

test('nothing is shown to another account, after a log-out, or of what is no message of ours', async () => {
  await show({...message, user_id: 'bert'})
  await show({...message, link: '//elsewhere.test/'})
  await show('hello')
  await showPushed({data: null} as PushEvent)
  credentials.token = null
  await show(message)
  expect(showNotification).not.toHaveBeenCalled()
})

test('a tap on it opens its page in the window that is there, or in a new one', async () => {
  const notification = {close: vi.fn<() => void>(), data: {link: '/dash/visits/v1'}}
  await openPushed(notification as unknown as Notification)
  expect(notification.close).toHaveBeenCalledTimes(1)
  expect(window.navigate).toHaveBeenCalledWith('https://village.test/dash/visits/v1')
  expect(openWindow).not.toHaveBeenCalled()
  windows = []
  await openPushed(notification as unknown as Notification)
  expect(openWindow).toHaveBeenCalledWith('https://village.test/dash/visits/v1')
})

test('a tap on it marks it as read, if it is of who is logged in, and opens its page without a network too', async () => {
  const data = {link: '/dash/visits/v1', notice_id: 'n1', user_id: 'anna'}
  const tap = () => openPushed({close: () => undefined, data} as Partial<Notification> as Notification)
  call.mockRejectedValueOnce(new TypeError('no network'))
  await tap()
  expect(call.mock.calls).toEqual([[readNotifications, {body: {ids: ['n1']}}]])
  expect(window.navigate).toHaveBeenCalledTimes(1)
  credentials.user_id = 'bert'
  await tap()
  expect(call).toHaveBeenCalledTimes(1)
})
