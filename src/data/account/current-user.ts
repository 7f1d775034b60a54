import {useSyncExternalStore} from 'react'
import {readMirroredProfile} from '#api/page-mirror.ts'
import {browserCredentials} from '#api/credentials.ts'
import type {CredentialsRecord} from '#api/credentials-record.ts'
import type {MemberRole, Role} from '#contract/accounts/roles.ts'
import {broadcastChannel, type Channel} from '#lib/channel.ts'

/** The person logged in on this device, as screens need them. */
export interface Who {
  user_id: string
  role: Role
  member_role: MemberRole | null
  generation: number
  /** Registration stopped before the profile was created and must be finished first. */
  unfinished: boolean
}

let seen: {record: CredentialsRecord; who: Who | null} | undefined

/** Returns the same object for the same person, so that React sees no change. */
function get(): Who | null {
  const record = browserCredentials().peek()
  if (!record) return null
  const {user_id, token, role, member_role, generation, unfinished} = record
  const isSame =
    seen?.record.generation === generation && seen.record.role === role && seen.record.unfinished === unfinished
  if (seen && isSame) return seen.who
  const who = user_id && token && role ? {user_id, role, member_role, generation, unfinished} : null
  seen = {record, who}
  return who
}

/** The logged-in person; available after `load`, which the app awaits before the first render. */
export const who = {
  get,
  load: async (): Promise<Who | null> => {
    logOuts().listen(generation => (left_elsewhere = generation))
    await browserCredentials().read()
    return get()
  },
  subscribe: (listener: () => void) => browserCredentials().onChange(listener),
}

/** The signed-in person, or null for a guest. */
export const useWho = (): Who | null => useSyncExternalStore(who.subscribe, get)

let own_token: string | undefined

/** Notes the token of a log-in of this tab, before it is stored. */
export const noteOwnLogIn = (token: string): void => {
  own_token = token
}

/** Whether the person logged in in this tab, whose form then navigates, since the page was loaded. */
export const isOwnLogIn = (): boolean => own_token !== undefined && browserCredentials().peek()?.token === own_token

let log_ins = 0

/** Whether a log-in of this tab is being stored, which may log out another person first. */
export const isLoggingIn = (): boolean => log_ins > 0

/** Sets that flag while the work runs. */
export async function whileLoggingIn<T>(work: () => Promise<T>): Promise<T> {
  log_ins += 1
  try {
    return await work()
  } finally {
    log_ins -= 1
  }
}

let log_outs = 0
let channel: Channel<number> | undefined
let left_elsewhere: number | undefined

/** Carries the generation of a log-in that is being left by choice to the other tabs. */
const logOuts = (): Channel<number> => (channel ??= broadcastChannel('village-log-out'))

/** Whether the person is logging out by choice in this tab rather than being logged out. */
export const isLoggingOut = (): boolean => log_outs > 0

/** Whether the log-in of this generation was left by choice in another tab. */
export const isLeftElsewhere = (generation: number): boolean => left_elsewhere === generation

/** Sets that flag while the work runs, and tells other tabs that this log-in is left by choice. */
export async function whileLoggingOut<T>(work: () => Promise<T>): Promise<T> {
  log_outs += 1
  const generation = get()?.generation
  if (generation !== undefined) logOuts().post(generation)
  try {
    return await work()
  } finally {
    log_outs -= 1
  }
}

/** Name, email and picture as this device last read them, for the first frame; undefined if it never did. */
export function mirroredProfile() {
  const person = get()
  const stored = person?.role ? readMirroredProfile(person.role) : undefined
  if (typeof stored !== 'object' || stored === null) return undefined
  const text = (name: string) => {
    const value: unknown = Reflect.get(stored, name)
    return typeof value === 'string' ? value : undefined
  }
  const [first_name, last_name] = [text('first_name'), text('last_name')]
  if (first_name === undefined || last_name === undefined) return undefined
  return {
    first_name,
    last_name,
    email: text('email'),
    avatar_url: text('avatar_url'),
    avatar_is_logo: Reflect.get(stored, 'avatar_is_logo') === true,
  }
}
