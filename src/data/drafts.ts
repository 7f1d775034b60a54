import {del, get, keys, set} from 'idb-keyval'
import {keyvalStore} from '#lib/keyval-store.ts'
import {who} from './who.ts'

/*
 * What somebody has begun to type, so that a reload or a lost connection costs nothing. A draft belongs to the person who
 * typed it and leaves the device when it is sent, thrown away, or its owner signs out. Passwords and codes never go in
 * here.
 */

export interface Draft<Values> {
  v: 1
  /** Idempotency key of the command it becomes: sent again after a lost answer, it is done once. */
  key: string
  values: Values
  /** ISO 8601. */
  saved_at: string
}

/** Older drafts are no longer what anybody meant. */
const kept_ms = 14 * 86_400_000

let opened: ReturnType<typeof keyvalStore> | undefined
const store = () => (opened ??= keyvalStore('village-drafts', {durability: 'relaxed'}))
const keyOf = (name: string, user_id = who.get()?.user_id ?? 'nobody') => `${user_id}:${name}`

/** The draft of the person signed in; null where there is none or storage is away. Its values are as they were written. */
export async function readDraft(name: string): Promise<Draft<unknown> | null> {
  const draft = await get<Draft<unknown>>(keyOf(name), store()).catch(() => undefined)
  if (draft?.v !== 1 || Date.parse(draft.saved_at) + kept_ms < Date.now()) return null
  return draft
}

/**
 * Rejects where it could not be kept: then leaving the form must ask first. A form that is still open when its person has
 * left keeps nothing more: an address under nobody's name would stay behind.
 */
export async function writeDraft(name: string, draft: Draft<unknown>): Promise<void> {
  const visitor = who.get()
  if (visitor) await set(keyOf(name, visitor.user_id), draft, store())
}

export const forgetDraft = (name: string): Promise<void> => del(keyOf(name), store()).catch(() => undefined)

/** Removes every draft of one person: at the end of a sign-in. */
export async function forgetDrafts(user_id: string): Promise<void> {
  const all = await keys<string>(store())
  const own = all.filter(key => key.startsWith(`${user_id}:`))
  await Promise.all(own.map(key => del(key, store())))
}
