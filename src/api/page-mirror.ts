import type {Role} from '#contract/accounts/roles.ts'
import {signedOut, type Mirror, type CredentialsRecord} from './credentials-record.ts'

/**
 * Names in localStorage that the page mirrors. The authority is the credentials record in IndexedDB.
 * @see src/domain/rules-people.md#log-out
 */
const names = [
  'access_token',
  'logout_handle',
  'user',
  'admin_profile',
  'parent_profile',
  'caretaker_profile',
  'agency_profile',
  'org_profile',
  'user_role',
  'role',
  'redirectAfterLogin',
] as const

const profileNames: {readonly [R in Role]: readonly (typeof names)[number][]} = {
  parent: ['parent_profile'],
  caretaker: ['caretaker_profile'],
  agency: ['agency_profile', 'org_profile'],
  admin: ['admin_profile'],
  blog_writer: ['admin_profile'],
}

/** The generation of a log-out, or a log-out that IndexedDB could not store would be undone by a reload. */
const log_out_generation = 'log_out_generation'

/** Storage may be off or full; the mirror is optional, so errors are ignored. */
const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The record's copy in localStorage, which keeps the login working if IndexedDB fails. */
export const pageMirror: Mirror = {
  read: () =>
    quietly(() => {
      const token = localStorage.getItem('access_token')
      const user = JSON.parse(localStorage.getItem('user') ?? 'null') as Partial<CredentialsRecord> | null
      if (token === null || user?.user_id == null) {
        const generation = Number(localStorage.getItem(log_out_generation))
        return Number.isInteger(generation) && generation > 0 ? {...signedOut, generation} : undefined
      }
      return {
        v: 1,
        user_id: user.user_id,
        token,
        generation: user.generation ?? 0,
        role: user.role ?? null,
        member_role: user.member_role ?? null,
        unfinished: user.unfinished ?? false,
        logout_handle: localStorage.getItem('logout_handle'),
      }
    }),
  write: record =>
    quietly(() => {
      if (record.token === null) {
        for (const name of names) if (name !== 'redirectAfterLogin') localStorage.removeItem(name)
        // on a full disk that made the room for this
        if (record.generation > 0) localStorage.setItem(log_out_generation, String(record.generation))
        return
      }
      localStorage.removeItem(log_out_generation)
      // who is logged in, but nothing that could act for them
      const {token, role, logout_handle, ...user} = record
      // with the token of one person the other's name must never stand
      localStorage.removeItem('access_token')
      localStorage.setItem('user', JSON.stringify({...user, role}))
      localStorage.setItem('access_token', token)
      for (const [name, value] of Object.entries({logout_handle, user_role: role, role})) {
        if (value === null) localStorage.removeItem(name)
        else localStorage.setItem(name, value)
      }
    }),
}

/** Stores the profile of a role under its names. */
export const mirrorProfile = (role: Role, profile: unknown): void => {
  quietly(() => {
    for (const name of profileNames[role]) localStorage.setItem(name, JSON.stringify(profile))
  })
}

/** The stored profile of a role as it was written; anything may stand there. */
export const readMirroredProfile = (role: Role): unknown =>
  quietly(() => JSON.parse(localStorage.getItem(profileNames[role][0] ?? '') ?? 'null') as unknown)

/** Stores the target after login, a path of this app that is validated again on use. */
export const rememberTarget = (path: string): void => {
  quietly(() => localStorage.setItem('redirectAfterLogin', path))
}

/** The target after login, without removing it. */
export const peekTarget = (): string | undefined =>
  quietly(() => localStorage.getItem('redirectAfterLogin') ?? undefined)

/** Returns and removes the target after login. */
export const takeTarget = (): string | undefined =>
  quietly(() => {
    const target = localStorage.getItem('redirectAfterLogin') ?? undefined
    localStorage.removeItem('redirectAfterLogin')
    return target
  })
