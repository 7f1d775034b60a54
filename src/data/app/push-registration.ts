/** Whether this browser supports push. */
export const isPushAble = () =>
  'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator

/** The browser, or its push service, refused although the person allowed notifications. */
export class PushRefusedError extends Error {
  override name = 'PushRefusedError'
}

/** The worker registration that can receive push notifications; undefined if there is none. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return isPushAble() ? navigator.serviceWorker.getRegistration() : undefined
}

/** Ends push on this browser and closes shown notifications at logout, also without a network. */
export async function forgetPush(): Promise<void> {
  const worker = await pushRegistration()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
  const subscription = await worker?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
