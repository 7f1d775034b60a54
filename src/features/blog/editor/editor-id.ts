import {useEffect, useState} from 'react'
import {newId} from '#lib/id.ts'

const key = 'village.editors'
/** More windows than that have a new id each time. */
const windows_max = 8

/** The ids that windows of this device have used; empty without storage. */
function knownIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

function rememberId(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([id, ...knownIds()].slice(0, windows_max)))
  } catch {
    // without storage each page has an id of its own
  }
}

/** Holds the lock of this id until the page ends; returns whether it was free. */
const takeId = (id: string): Promise<boolean> =>
  new Promise(resolve => {
    void navigator.locks
      .request(`${key} ${id}`, {ifAvailable: true}, lock => {
        resolve(lock !== null)
        return lock ? new Promise<never>(() => {}) : undefined
      })
      .catch(() => resolve(false))
  })

/**
 * The id of this window as an editor. It is one that a page of this device had and no open page has: the server would
 * otherwise show a page that ended without a connection as another window for a minute.
 */
async function takeFreeId(): Promise<string> {
  if (!('locks' in navigator)) return newId()
  for (const id of knownIds()) if (await takeId(id)) return id
  const id = newId()
  rememberId(id)
  await takeId(id)
  return id
}

let taken: Promise<string> | undefined

/** The id of this window as an editor; undefined until it is known. */
export function useEditorId(): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    void (taken ??= takeFreeId()).then(found => isCurrent && setId(found))
    return () => {
      isCurrent = false
    }
  }, [])
  return id
}
