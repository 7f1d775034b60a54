import {newId} from '#lib/id.ts'

const key = 'village.editor'

/**
 * The id of this window, which survives a reload: the server would otherwise show the window before the reload as
 * another writer for a minute.
 */
function idOfWindow(): string {
  try {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // a duplicated tab copies the storage, but it is not a reload
    const known = entry?.type === 'reload' || entry?.type === 'back_forward' ? sessionStorage.getItem(key) : null
    const id = known ?? newId()
    sessionStorage.setItem(key, id)
    return id
  } catch {
    return newId()
  }
}

let id: string | undefined
export const editorId = (): string => (id ??= idOfWindow())
