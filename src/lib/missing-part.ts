const name = 'MissingPart'

/** Whether a chunk failed to load, offline or because it no longer exists. */
export const isMissingPart = (error: unknown): error is Error => error instanceof Error && error.name === name

/**
 * Marks chunks that fail to load for `isMissingPart`. The router must not recognize these errors: it would reload at
 * once and show the browser's error page when offline.
 */
export function watchParts(page: EventTarget): void {
  page.addEventListener('vite:preloadError', event => {
    const {payload: error} = event as Event & {payload: Error}
    if (error.name === name) return
    error.name = name
    error.message = `Missing: ${error.message}`
  })
}
