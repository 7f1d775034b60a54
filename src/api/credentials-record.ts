import {del, get, type UseStore, update} from 'idb-keyval'
import * as v from 'valibot'
import {MemberRole, Role} from '#contract/accounts/roles.ts'
import type {Channel} from '#lib/channel.ts'
import {createSignal} from '#lib/signal.ts'

/**
 * The credentials of this device. They are in IndexedDB, because a service worker has no localStorage; the
 * page mirrors them there.
 * @see src/domain/rules-people.md#log-out
 */
const Record = v.object({
  v: v.literal(1),
  user_id: v.nullable(v.string()),
  token: v.nullable(v.string()),
  /**
   * Incremented at every login and logout, and when the member role changes; data stored under another generation is not
   * for who is logged in now.
   */
  generation: v.pipe(v.number(), v.integer(), v.minValue(0)),
  role: v.nullable(Role),
  member_role: v.optional(v.nullable(MemberRole), null),
  /** The account exists without a profile, so registration must be finished first. */
  unfinished: v.optional(v.boolean(), false),
  /** Can only revoke this token. @see src/domain/rules-people.md#tokens */
  logout_handle: v.nullable(v.string()),
})
export type CredentialsRecord = v.InferOutput<typeof Record>

export const signedOut: CredentialsRecord = {
  v: 1,
  user_id: null,
  token: null,
  generation: 0,
  role: null,
  member_role: null,
  unfinished: false,
  logout_handle: null,
}

/** The page's copy in localStorage. */
export interface Mirror {
  read(): CredentialsRecord | undefined
  write(record: CredentialsRecord): void
}

export interface CredentialsPorts {
  store: UseStore
  channel: Channel<'changed'>
  mirror?: Mirror
}

export type SignIn = Pick<CredentialsRecord, 'user_id' | 'token' | 'role' | 'member_role' | 'logout_handle'> &
  Partial<Pick<CredentialsRecord, 'unfinished'>>

const key = 'session'

const parse = (value: unknown): CredentialsRecord => {
  const parsed = v.safeParse(Record, value)
  return parsed.success ? parsed.output : signedOut
}

export const createCredentials = ({store, channel, mirror}: CredentialsPorts) => {
  let known: CredentialsRecord | undefined
  /** Storage did not take the last change of this page. */
  let isUnstored = false
  const changed = createSignal<CredentialsRecord>()

  const learn = (record: CredentialsRecord): CredentialsRecord => {
    const before = known
    // a slow read that began before a change must not overwrite it
    if (before !== undefined && record.generation < before.generation) return before
    known = record
    if (
      before?.generation !== record.generation ||
      before.token !== record.token ||
      before.role !== record.role ||
      before.unfinished !== record.unfinished
    ) {
      mirror?.write(record)
      changed.emit(record)
    }
    return record
  }

  /** Storage that takes no write keeps an older record, so that of the page or of the mirror may be newer. */
  const newest = (stored: CredentialsRecord): CredentialsRecord => {
    const others = [known, mirror?.read()].filter(each => each !== undefined)
    return others.reduce((found, each) => (each.generation > found.generation ? each : found), stored)
  }

  const fresh = async (): Promise<CredentialsRecord> => {
    const value: unknown = await get(key, store)
    // a page with a mirror took it away, since it could not store a newer one
    if (value === undefined && mirror === undefined && !isUnstored) known = undefined
    const stored = parse(value)
    const record = newest(stored)
    // not awaited: storage that hangs would hold up the page
    if (record !== stored) update(key, value => newest(parse(value)), store).catch(() => undefined)
    return learn(record)
  }

  const change = async (next: (before: CredentialsRecord) => CredentialsRecord): Promise<CredentialsRecord> => {
    const step = (stored: CredentialsRecord) => {
      const before = newest(stored)
      return {before, after: next(before)}
    }
    let changing: ReturnType<typeof step> | undefined
    try {
      await update(key, value => (changing = step(parse(value))).after, store)
      isUnstored = false
    } catch {
      isUnstored = true
      // storage is unavailable: the record stays in memory, and the mirror restores it after a reload
      changing ??= step(signedOut)
      // a full disk takes a deletion, and the worker must not act for who has left
      if (mirror && changing.after.token !== changing.before.token) await del(key, store).catch(() => undefined)
    }
    const record = learn(changing?.after ?? signedOut)
    channel.post('changed')
    return record
  }

  // an external change that cannot be read now is noticed at the next call
  channel.listen(() => void fresh().catch(() => undefined))

  return {
    /** From memory, else from storage, else from the mirror. Never rejects. */
    async read(): Promise<CredentialsRecord> {
      if (known) return known
      return fresh().catch(() => learn(mirror?.read() ?? signedOut))
    },
    /** Reads storage instead of memory, for callers that must not act on an old record. Rejects if it cannot be read. */
    fresh,
    /** The record in memory; undefined before the first `read`. */
    peek: () => known,
    /** Stores this person's credentials. */
    logIn: (who: SignIn) => change(before => ({...signedOut, ...who, generation: before.generation + 1})),
    /** Sets the role of the logged-in person; the generation stays. */
    setRole: (role: Role, member_role: MemberRole | null = null, unfinished = false) =>
      change(before => (before.token === null ? before : {...before, role, member_role, unfinished})),
    /** Sets what this person is in their agency, unless another person has logged in; a change raises the generation. */
    setMemberRole: (user_id: string, member_role: MemberRole | null) =>
      change(before =>
        before.user_id !== user_id || before.member_role === member_role
          ? before
          : {...before, member_role, generation: before.generation + 1},
      ),
    /** Marks this person's registration as finished, unless another person has logged in. */
    finishRegistration: (user_id: string) =>
      change(before => (before.user_id === user_id ? {...before, unfinished: false} : before)),
    /** Clears the credentials. With a token, only if it is still the current one: a late 401 must not end a new login. */
    logOut: (token?: string) =>
      change(before =>
        token !== undefined && before.token !== token ? before : {...signedOut, generation: before.generation + 1},
      ),
    /** Emits when the person, the role or the credentials change, here or in another tab. */
    onChange: changed.listen,
  }
}

export type Credentials = ReturnType<typeof createCredentials>
