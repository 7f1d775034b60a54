import {useSyncExternalStore} from 'react'
import {browserCredentials} from '#api/credentials.ts'
import type {CredentialsRecord} from '#api/credentials-record.ts'
import type {MemberRole, Role} from '#contract/accounts/roles.ts'

/** The person signed in on this device, as screens need to know her. */
export interface Who {
  user_id: string
  role: Role
  member_role: MemberRole | null
  generation: number
  /** Registration stopped before the profile was made: it is finished first. */
  unfinished: boolean
}

let seen: {record: CredentialsRecord; who: Who | null} | undefined

/** The same object as long as the same person is signed in, so that React sees no change where there is none. */
function get(): Who | null {
  const record = browserCredentials().peek()
  if (!record) return null
  const {user_id, token, role, member_role, generation, unfinished} = record
  const isSame =
    seen?.record.generation === generation &&
    seen.record.role === role &&
    seen.record.unfinished === unfinished
  if (seen && isSame) return seen.who
  const who = user_id && token && role ? {user_id, role, member_role, generation, unfinished} : null
  seen = {record, who}
  return who
}

/** Who is signed in; known once `load` has answered, which the app waits for before it draws anything. */
export const who = {
  get,
  load: async (): Promise<Who | null> => {
    await browserCredentials().read()
    return get()
  },
  subscribe: (listener: () => void) => browserCredentials().onChange(listener),
}

/** The signed-in person, or null for a guest. */
export const useWho = (): Who | null => useSyncExternalStore(who.subscribe, get)

let leaving = 0

/** Whether the person is signing out of her own will, rather than being signed out. */
export const isLeaving = (): boolean => leaving > 0

/** Holds that true for as long as the work takes. */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  leaving += 1
  try {
    return await work()
  } finally {
    leaving -= 1
  }
}
