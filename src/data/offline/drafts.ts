import {del, delMany, entries, get, keys, set} from 'idb-keyval'
import {day_ms, draft_ms} from '#domain/constants.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {who} from '../account/current-user.ts'

/*
 * Drafts of forms, so that a reload or a lost connection loses no input. A person's draft is deleted when sent,
 * discarded or at logout; a guest's after a day or at the next logout. Passwords and codes are never stored.
 */

/** The owner of a draft: the logged-in person, or a guest. */
export type DraftOwner = 'person' | 'guest'

export interface Draft<Values> {
  v: 1
  /** Idempotency key of the command, so that a retry after a lost answer is not a duplicate. */
  key: string
  values: Values
  /** What the values of an edit were changed from. */
  seen?: Values
  /** ISO 8601. */
  saved_at: string
}

/** How long drafts are valid. */
const max_age_ms: Record<DraftOwner, number> = {person: draft_ms, guest: day_ms}

let opened: ReturnType<typeof keyvalStore> | undefined
const store = () => (opened ??= keyvalStore('village-drafts', {durability: 'relaxed'}))

const guestScope = 'guest:'
const keyOf = (name: string, owner: DraftOwner) =>
  owner === 'guest' ? `${guestScope}${name}` : `${who.get()?.user_id ?? 'nobody'}:${name}`

const isOver = (draft: Draft<unknown>, owner: DraftOwner) => Date.parse(draft.saved_at) + max_age_ms[owner] < Date.now()

/** Returns the owner's draft with its values unvalidated; null if there is none or storage is unavailable. */
export async function readDraft(name: string, owner: DraftOwner = 'person'): Promise<Draft<unknown> | null> {
  const draft = await get<Draft<unknown>>(keyOf(name, owner), store()).catch(() => undefined)
  return draft?.v !== 1 || isOver(draft, owner) ? null : draft
}

/** The owner's drafts whose names begin so, by the rest of the name; their values are unvalidated. Empty without storage. */
export async function listDrafts(
  prefix: string,
  owner: DraftOwner = 'person',
): Promise<{rest: string; draft: Draft<unknown>}[]> {
  const start = keyOf(prefix, owner)
  const all = await entries<string, Draft<unknown>>(store()).catch(() => [])
  return all
    .filter(([key, draft]) => key.startsWith(start) && draft.v === 1 && !isOver(draft, owner))
    .map(([key, draft]) => ({rest: key.slice(start.length), draft}))
}

/**
 * Rejects if storing fails; the form then asks before it closes. A form still open after logout stores nothing, so that
 * no personal data remains.
 */
export async function writeDraft(name: string, draft: Draft<unknown>, owner: DraftOwner = 'person'): Promise<void> {
  if (owner === 'guest' || who.get()) await set(keyOf(name, owner), draft, store())
}

export const forgetDraft = (name: string, owner: DraftOwner = 'person'): Promise<void> =>
  del(keyOf(name, owner), store()).catch(() => undefined)

/** Deletes all drafts of one person and of guests, at logout. */
export async function forgetDrafts(user_id: string): Promise<void> {
  const all = await keys<string>(store())
  await delMany(
    all.filter(key => key.startsWith(`${user_id}:`) || key.startsWith(guestScope)),
    store(),
  )
}

/** Deletes expired drafts of guests; does nothing without storage. */
export async function sweepGuestDrafts(): Promise<void> {
  const all = await entries<string, Draft<unknown>>(store()).catch(() => [])
  const over = all.filter(([key, draft]) => key.startsWith(guestScope) && isOver(draft, 'guest'))
  await delMany(
    over.map(([key]) => key),
    store(),
  ).catch(() => undefined)
}
