import {useState} from 'react'
import {who} from '../account/current-user.ts'

/* Dismissed items, stored on this device per person as ids only. `deleteViewTimes` removes them at logout. */

const keyOf = (list: string) => `seen:${list}-dismissed:${who.get()?.user_id ?? 'nobody'}`

function read(key: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** The dismissed ids of a list and a function to dismiss one. Without storage an item returns with the next page. */
export function useDismissed(list: string): [ReadonlySet<string>, (id: string) => void] {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(read(keyOf(list))))
  const dismiss = (id: string) => {
    const next = [...ids, id]
    setIds(new Set(next))
    try {
      localStorage.setItem(keyOf(list), JSON.stringify(next))
    } catch {
      // without storage the item is hidden on this screen only
    }
  }
  return [ids, dismiss]
}
