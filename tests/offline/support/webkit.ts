import type {BrowserContext, Page} from '@playwright/test'

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

/** The app goes to the background: its timers stand still, and no event reaches it. After `page.clock.install()`. */
export async function suspend(page: Page): Promise<void> {
  await setVisibility(page, 'hidden')
  await page.clock.pauseAt(Date.now() + 1_000)
}

/** The app is looked at again. */
export async function resume(page: Page): Promise<void> {
  await setVisibility(page, 'visible')
  await page.clock.resume()
}

const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate(visibilityState => {
    Object.defineProperty(document, 'visibilityState', {value: visibilityState, configurable: true})
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
