import {useState} from 'react'
import {day_ms} from '#domain/constants.ts'
import {who} from '../account/current-user.ts'

/*
 * When somebody last looked at a list, so that what is new in it can be marked. Kept on this device for each person; it
 * says nothing but a time.
 */

/** A visit ends after so long without another look; a reload is the same visit. */
const pause_ms = 30 * 60_000
/** What counts as new to somebody who has never looked. */
const first_reach_ms = day_ms

export interface LastVisit {
  /** What came after this moment is new, ISO 8601. */
  since: string
  /** The last look, ISO 8601. */
  seen_at: string
}

/** The visit that a look at this moment belongs to: the same one, or a new one that begins where the last one ended. */
export function visitAt(kept: LastVisit | null, now: string): LastVisit {
  if (!kept) return {since: new Date(Date.parse(now) - first_reach_ms).toISOString(), seen_at: now}
  const isSame = Date.parse(now) - Date.parse(kept.seen_at) < pause_ms
  return {since: isSame ? kept.since : kept.seen_at, seen_at: now}
}

function read(key: string): LastVisit | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<LastVisit> | null
    return typeof kept?.since === 'string' && typeof kept.seen_at === 'string'
      ? {since: kept.since, seen_at: kept.seen_at}
      : null
  } catch {
    return null
  }
}

/** Removes what says when a person looked at what: at the end of a sign-in. */
export function forgetVisits(user_id: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('seen:') && key.endsWith(`:${user_id}`)) localStorage.removeItem(key)
  }
}

/** Marks this look at a list and answers since when something in it is new to this person. */
export function useNewSince(list: string): string {
  const [since] = useState(() => {
    const key = `seen:${list}:${who.get()?.user_id ?? 'nobody'}`
    const visit = visitAt(read(key), new Date().toISOString())
    try {
      localStorage.setItem(key, JSON.stringify(visit))
    } catch {
      // without storage everything of the last day stays new
    }
    return visit.since
  })
  return since
}
