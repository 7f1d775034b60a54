import {useState} from 'react'
import {who} from '../account/current-user.ts'

/*
 * What somebody waved away, so that it is not shown again. Kept on this device for each person until the sign-out, by the
 * names that `forgetVisits` removes then; it says nothing but ids.
 */

const keyOf = (list: string) => `seen:${list}-dismissed:${who.get()?.user_id ?? 'nobody'}`

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Ids of a list that this person waved away, and how to wave one away. Without storage it comes back with the next page. */
export function useDismissed(list: string): [ReadonlySet<string>, (id: string) => void] {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(read(keyOf(list))))
  const dismiss = (id: string) => {
    const next = [...ids, id]
    setIds(new Set(next))
    try {
      localStorage.setItem(keyOf(list), JSON.stringify(next))
    } catch {
      // no storage: gone from this screen at least
    }
  }
  return [ids, dismiss]
}
