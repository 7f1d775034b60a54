import {useEffect, useState} from 'react'
import {day_ms} from '#domain/constants.ts'
import {who} from '../account/current-user.ts'
import {useNow} from './server-now.ts'

/* When each person last viewed a list on this device, to mark new items. It stores only a time. */

/** A visit ends after this time without another view; a reload continues it. */
const pause_ms = 30 * 60_000
/** What counts as new on a first visit. */
const first_reach_ms = day_ms

export interface LastView {
  /** Items after this time are new, ISO 8601. */
  since: string
  /** The last view, ISO 8601. */
  seen_at: string
  /** Whether there was no visit before this one. */
  is_first?: boolean
}

/** Returns the current visit, or a new one that starts at the end of the last. */
export function viewAt(stored: LastView | null, now: string): LastView {
  if (!stored) return {since: new Date(Date.parse(now) - first_reach_ms).toISOString(), seen_at: now, is_first: true}
  const isSame = Date.parse(now) - Date.parse(stored.seen_at) < pause_ms
  return isSame ? {...stored, seen_at: now} : {since: stored.seen_at, seen_at: now}
}

function read(key: string): LastView | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<LastView> | null
    return typeof stored?.since === 'string' && typeof stored.seen_at === 'string'
      ? {since: stored.since, seen_at: stored.seen_at, ...(stored.is_first === true && {is_first: true})}
      : null
  } catch {
    return null
  }
}

/** Deletes a person's viewing times, at logout. */
export function deleteViewTimes(user_id: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('seen:') && key.endsWith(`:${user_id}`)) localStorage.removeItem(key)
  }
}

const keyOf = (list: string): string => `seen:${list}:${who.get()?.user_id ?? 'nobody'}`

/**
 * Since when a list's items are new to this person, and whether they never saw it before. The visit goes on while the
 * screen is looked at, so that the next screen begins at the same moment.
 */
export function useNewSince(list: string): {since: string; isFirst: boolean} {
  const now = useNow(60_000)
  const [{key, view}] = useState(() => ({key: keyOf(list), view: viewAt(read(keyOf(list)), now)}))
  useEffect(() => {
    // not of one who has logged out meanwhile
    if (document.visibilityState !== 'visible' || key !== keyOf(list)) return
    try {
      localStorage.setItem(key, JSON.stringify({...view, seen_at: now}))
    } catch {
      // without storage everything of the last day stays new
    }
  }, [key, list, view, now])
  return {since: view.since, isFirst: view.is_first ?? false}
}
