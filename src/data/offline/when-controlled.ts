/**
 * Resolves once the worker answers this page's requests: on a first visit after its precache. False in a browser without
 * workers.
 */
export async function whenControlled(): Promise<boolean> {
  const workers = globalThis.navigator?.serviceWorker
  if (!workers) return false
  if (!workers.controller) {
    await new Promise<void>(resolve => workers.addEventListener('controllerchange', () => resolve(), {once: true}))
  }
  return true
}
