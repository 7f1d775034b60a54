import * as v from 'valibot'
import {Id} from '#contract/shapes.ts'

/*
 * The id of the conversation in this browser. A user's id is removed at log-out; a guest's is stored per tab, because
 * guests do not log out. Messages are not stored here.
 */

const guest_key = 'village-chat'
const keyOf = (user_id: string) => `seen:chat:${user_id}`

const storageOf = (user_id: string | null): Storage => (user_id === null ? sessionStorage : localStorage)

/** The stored id or a new one. Without storage it lasts as long as the page. */
export function chatClientId(user_id: string | null): string {
  const key = user_id === null ? guest_key : keyOf(user_id)
  const fresh = crypto.randomUUID()
  try {
    const stored = v.safeParse(Id, storageOf(user_id).getItem(key))
    if (stored.success) return stored.output
    storageOf(user_id).setItem(key, fresh)
  } catch {
    // without storage there is nothing to remove
  }
  return fresh
}

/** Removes the conversation id from this device. */
export function forgetChat(user_id: string | null): void {
  try {
    storageOf(user_id).removeItem(user_id === null ? guest_key : keyOf(user_id))
  } catch {
    // without storage the id is not stored
  }
}
