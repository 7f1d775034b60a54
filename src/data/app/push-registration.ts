/** Whether this browser can be pushed to at all. */
export const isPushAble = () =>
  'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator

/** The worker that pushed notices come to; undefined where there is none, or none could be pushed to. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return isPushAble() ? navigator.serviceWorker.getRegistration() : undefined
}

/** Who leaves takes along that this browser shows anything of hers, also what it shows already, and without a network. */
export async function forgetPush(): Promise<void> {
  const worker = await pushRegistration()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
  const subscription = await worker?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
