import {del, delMany, entries, get, keys, set} from 'idb-keyval'
import {day_ms} from '#domain/constants.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {who} from '../account/current-user.ts'

/*
 * What somebody has begun to type, so that a reload or a lost connection costs nothing. A draft belongs to the person who
 * typed it and leaves the device when it is sent, thrown away, or its owner signs out. What a guest types belongs to
 * nobody yet: it is kept for a day, and goes with the next person who signs out. Passwords and codes never go in here.
 */

/** Whose a draft is: of the person signed in, or of a guest. */
export type DraftOwner = 'person' | 'guest'

export interface Draft<Values> {
  v: 1
  /** Idempotency key of the command it becomes: sent again after a lost answer, it is done once. */
  key: string
  values: Values
  /** ISO 8601. */
  saved_at: string
}

/** Older drafts are no longer what anybody meant. */
const kept_ms: Record<DraftOwner, number> = {person: 14 * day_ms, guest: day_ms}

let opened: ReturnType<typeof keyvalStore> | undefined
const store = () => (opened ??= keyvalStore('village-drafts', {durability: 'relaxed'}))

const guestScope = 'guest:'
const keyOf = (name: string, owner: DraftOwner) =>
  owner === 'guest' ? `${guestScope}${name}` : `${who.get()?.user_id ?? 'nobody'}:${name}`

const isOver = (draft: Draft<unknown>, owner: DraftOwner) =>
  Date.parse(draft.saved_at) + kept_ms[owner] < Date.now()

/** A draft of the owner; null where there is none or storage is away. Its values are as they were written. */
export async function readDraft(name: string, owner: DraftOwner = 'person'): Promise<Draft<unknown> | null> {
  const draft = await get<Draft<unknown>>(keyOf(name, owner), store()).catch(() => undefined)
  return draft?.v !== 1 || isOver(draft, owner) ? null : draft
}

/**
 * Rejects where it could not be kept: then leaving the form must ask first. A form that is still open when its person has
 * left keeps nothing more: an address under nobody's name would stay behind.
 */
export async function writeDraft(
  name: string,
  draft: Draft<unknown>,
  owner: DraftOwner = 'person',
): Promise<void> {
  if (owner === 'guest' || who.get()) await set(keyOf(name, owner), draft, store())
}

export const forgetDraft = (name: string, owner: DraftOwner = 'person'): Promise<void> =>
  del(keyOf(name, owner), store()).catch(() => undefined)

/** Removes every draft of one person, and what was typed here before anybody signed in: at the end of a sign-in. */
export async function forgetDrafts(user_id: string): Promise<void> {
  const all = await keys<string>(store())
  await delMany(
    all.filter(key => key.startsWith(`${user_id}:`) || key.startsWith(guestScope)),
    store(),
  )
}

/** Removes what guests typed and nobody came back to; nothing where storage is away. */
export async function sweepGuestDrafts(): Promise<void> {
  const all = await entries<string, Draft<unknown>>(store()).catch(() => [])
  const over = all.filter(([key, draft]) => key.startsWith(guestScope) && isOver(draft, 'guest'))
  await delMany(
    over.map(([key]) => key),
    store(),
  ).catch(() => undefined)
}
