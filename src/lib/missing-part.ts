const name = 'MissingPart'

/** A part of the app that comes only when it is needed and could not be had: for want of a network, or because it is gone. */
export const isMissingPart = (error: unknown): error is Error => error instanceof Error && error.name === name

/**
 * Makes the parts that fail to load known to `isMissingPart`. The router must not know them for what they are: it would load
 * the page anew at once, and without a network leave the reader with the browser's own error page.
 */
export function watchParts(page: EventTarget): void {
  page.addEventListener('vite:preloadError', event => {
    const {payload: error} = event as Event & {payload: Error}
    if (error.name === name) return
    error.name = name
    error.message = `Missing: ${error.message}`
  })
}
