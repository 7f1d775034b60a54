import {useEffect, useState, useSyncExternalStore} from 'react'
import {ApiError} from '#api/api-error.ts'
import {call} from '#api/client.ts'
import {getNotificationSettings, subscribePush, unsubscribePush} from '#contract/notifications.ts'
import {createSignal} from '#lib/signal.ts'
import {installPromptChanged, isEarned} from './install-prompt.ts'
import {isPushAble, PushRefusedError, pushRegistration} from './push-registration.ts'
import {isServerReachable} from './server-reachable.ts'
import {who} from '../account/current-user.ts'

/** `unasked`: permission not requested yet. `off`: allowed but not on. `never`: refused or not supported. */
export type PushHere = 'unasked' | 'off' | 'on' | 'never'

const declined_key = 'push:declined'
/** Whether this browser receives a person's notifications, and under which credentials the server was last informed. */
const wanted_key = (user_id: string) => `push:on:${user_id}`

const changed = createSignal<void>()

const stored = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const store = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // without storage the question is asked again later
  }
}

async function pushHere(): Promise<PushHere> {
  const worker = await pushRegistration()
  if (!worker || Notification.permission === 'denied') return 'never'
  if (Notification.permission === 'default') return 'unasked'
  const user_id = who.get()?.user_id
  const isOn = (await worker.pushManager.getSubscription()) !== null
  return isOn && user_id && stored(wanted_key(user_id)) !== null ? 'on' : 'off'
}

/** Whether push is on in this browser; undefined while loading or if not wanted. */
export function usePushHere(isWanted = true): PushHere | undefined {
  const [here, setHere] = useState<PushHere>()
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const look = () =>
      void pushHere().then(
        found => isCurrent && setHere(found),
        () => isCurrent && setHere('never'),
      )
    look()
    // on a first visit the worker registers after the page has loaded
    if (isPushAble()) void navigator.serviceWorker.ready.then(look)
    const stop = changed.listen(look)
    return () => {
      isCurrent = false
      stop()
    }
  }, [isWanted])
  return here
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), each => each.codePointAt(0) ?? 0)

/** If a browser does not expose its key, the keys are assumed equal. */
const isSameKey = (made: ArrayBuffer | null, wanted: Uint8Array) =>
  made === null || String(new Uint8Array(made)) === String(wanted)

async function subscribe(): Promise<void> {
  const worker = await pushRegistration()
  const me = who.get()
  if (!worker || !me) throw new Error('push registration needs a service worker and a logged-in user')
  const [before, {push_key}] = await Promise.all([worker.pushManager.getSubscription(), call(getNotificationSettings)])
  const applicationServerKey = bytesOf(push_key)
  // the server can no longer send to a subscription made for an old key
  const isCurrent = before !== null && isSameKey(before.options.applicationServerKey, applicationServerKey)
  if (before && !isCurrent) await before.unsubscribe()
  const options = {userVisibleOnly: true, applicationServerKey}
  const subscription =
    before && isCurrent
      ? before
      : await worker.pushManager.subscribe(options).catch(async (cause: unknown) => {
          // a lost connection and a captive portal fail as a refusal does
          throw (await isServerReachable())
            ? new PushRefusedError('the browser refused a push subscription', {cause})
            : new ApiError({kind: 'network'}, {cause})
        })
  const {endpoint, keys = {}} = subscription.toJSON()
  await call(subscribePush, {
    body: {endpoint: endpoint ?? '', keys: {p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? ''}},
  })
  store(wanted_key(me.user_id), String(me.generation))
}

/** Turns push on for this browser and asks for permission if needed; `default` if the question was closed unanswered. */
export async function switchPushOn(): Promise<NotificationPermission> {
  try {
    const permission = await Notification.requestPermission()
    if (permission === 'granted') await subscribe()
    return permission
  } finally {
    changed.emit()
  }
}

/** Turns push off for this browser only. */
export async function switchPushOff(): Promise<void> {
  const subscription = await (await pushRegistration())?.pushManager.getSubscription()
  const user_id = who.get()?.user_id
  try {
    if (subscription) {
      await call(unsubscribePush, {body: {endpoint: subscription.endpoint}})
      await subscription.unsubscribe()
    }
    if (user_id) store(wanted_key(user_id), null)
  } finally {
    changed.emit()
  }
}

/**
 * Restores push after a new login if the person had turned it on here. The server's subscription ended with the earlier
 * credentials, while the browser's may remain.
 */
export async function renewPush(): Promise<void> {
  const me = who.get()
  const subscribedBy = me ? stored(wanted_key(me.user_id)) : null
  // permission is read last, because reading it blocks the page
  if (!me || subscribedBy === null || !isPushAble() || Notification.permission !== 'granted') return
  const worker = await navigator.serviceWorker.ready
  const stands = (await worker.pushManager.getSubscription()) !== null
  if (!stands || subscribedBy !== String(me.generation)) await subscribe()
  changed.emit()
}

const isPushPromptAllowed = () => isEarned() && stored(declined_key) === null
const listen = (listener: () => void) => {
  const stops = [installPromptChanged.listen(listener), changed.listen(listener)]
  return () => stops.forEach(stop => stop())
}

/** Whether to offer push: after a first booking or bid, and never after a refusal. */
export function usePushPrompt(): {isShown: boolean; decline: () => void} {
  const isWelcome = useSyncExternalStore(listen, isPushPromptAllowed)
  const here = usePushHere(isWelcome)
  return {
    isShown: isWelcome && here === 'unasked',
    decline: () => {
      store(declined_key, '1')
      changed.emit()
    },
  }
}
