import type {BrowserContext} from '@playwright/test'

/** Switches off what WebKit on a phone does not have, and lets it refuse what it refuses; from the next page on. */
export async function likeWebKit({context}: {context: BrowserContext}): Promise<void> {
  await context.addInitScript(() => {
    const remove = (from: object | undefined, names: string[]) => {
      for (const name of names) if (from) Reflect.deleteProperty(from, name)
    }
    const globals = ['SyncManager', 'PeriodicSyncManager', 'PushManager', 'Notification', 'BeforeInstallPromptEvent']
    remove(globalThis, [...globals, 'requestIdleCallback', 'cancelIdleCallback', 'scheduler'])
    remove(globalThis.ServiceWorkerRegistration?.prototype, ['sync', 'periodicSync', 'pushManager'])
    remove(Navigator.prototype, ['connection', 'setAppBadge', 'clearAppBadge', 'userAgentData'])
    if ('StorageManager' in globalThis) {
      StorageManager.prototype.persist = async () => false
      StorageManager.prototype.persisted = async () => false
    }
    addEventListener('beforeinstallprompt', event => event.stopImmediatePropagation(), true)
    // only Safari on iOS has it: false in its tabs, true for what was installed
    Object.defineProperty(Navigator.prototype, 'standalone', {value: false, configurable: true})
  })
}
