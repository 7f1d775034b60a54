import {useEffect, useState, useSyncExternalStore} from 'react'
import {call} from '#api/client.ts'
import {getNotificationSettings, subscribePush, unsubscribePush} from '#contract/notifications.ts'
import {createSignal} from '#lib/signal.ts'
import {invitationChanged, isEarned} from './install-eligibility.ts'
import {isPushAble, pushRegistration} from './push-registration.ts'
import {who} from '../account/current-user.ts'

/** `unasked`: the browser would ask. `off`: allowed, and not switched on here. `never`: refused, or this browser cannot. */
export type PushHere = 'unasked' | 'off' | 'on' | 'never'

const declined_key = 'push:declined'
/** Whose notices this browser takes, and under which of her sign-ins it last told the server so. */
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
    // without storage it is simply asked again another time
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

/** Whether notices are pushed to this browser; undefined while it is being found out, and where nobody wants to know. */
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

/** A browser that does not say which key it was made for is believed. */
const isSameKey = (made: ArrayBuffer | null, wanted: Uint8Array) =>
  made === null || String(new Uint8Array(made)) === String(wanted)

async function subscribe(): Promise<void> {
  const worker = await pushRegistration()
  const me = who.get()
  if (!worker || !me) throw new Error('no worker, or nobody, to push to')
  const [before, {push_key}] = await Promise.all([
    worker.pushManager.getSubscription(),
    call(getNotificationSettings),
  ])
  const applicationServerKey = bytesOf(push_key)
  // one made for a key that the server has no more would be refused every message
  const isCurrent = before !== null && isSameKey(before.options.applicationServerKey, applicationServerKey)
  if (before && !isCurrent) await before.unsubscribe()
  const subscription =
    before && isCurrent
      ? before
      : await worker.pushManager.subscribe({userVisibleOnly: true, applicationServerKey})
  const {endpoint, keys = {}} = subscription.toJSON()
  await call(subscribePush, {
    body: {endpoint: endpoint ?? '', keys: {p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? ''}},
  })
  store(wanted_key(me.user_id), String(me.generation))
}

/** Switches pushed notices on for this browser, which asks the person where it has not yet. */
export async function switchPushOn(): Promise<void> {
  try {
    if ((await Notification.requestPermission()) === 'granted') await subscribe()
  } finally {
    changed.emit()
  }
}

/** Switches them off again, here alone. */
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
 * Whoever had switched it on in this browser, and signs in here anew, has it on again without being asked. What the server
 * knows ended with the sign-in before, be it by a password changed elsewhere, while the browser's own part may still stand.
 */
export async function renewPush(): Promise<void> {
  const me = who.get()
  const told = me ? stored(wanted_key(me.user_id)) : null
  // the permission last: a browser halts the page while it looks that up
  if (!me || told === null || !isPushAble() || Notification.permission !== 'granted') return
  const worker = await navigator.serviceWorker.ready
  const stands = (await worker.pushManager.getSubscription()) !== null
  if (!stands || told !== String(me.generation)) await subscribe()
  changed.emit()
}

const isInvited = () => isEarned() && stored(declined_key) === null
const listen = (listener: () => void) => {
  const stops = [invitationChanged.listen(listener), changed.listen(listener)]
  return () => stops.forEach(stop => stop())
}

/** Whether to ask for pushed notices now: after a first booking or bid, never on arrival, and not again after a no. */
export function usePushInvitation(): {isShown: boolean; decline: () => void} {
  const isWelcome = useSyncExternalStore(listen, isInvited)
  const here = usePushHere(isWelcome)
  return {
    isShown: isWelcome && here === 'unasked',
    decline: () => {
      store(declined_key, '1')
      changed.emit()
    },
  }
}
