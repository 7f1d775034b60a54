import type {Role} from '#contract/accounts/roles.ts'
import type {UserType} from '#contract/accounts/social.ts'

/** Name in localStorage of the role that last logged in on this device. It stays after log-out and names no one. */
const key = 'lastRole'

const userTypes = ['parent', 'caretaker'] as const satisfies UserType[]

/** Stores the role for the next log-in; roles that the log-in page does not offer are ignored. */
export function rememberRole(role: Role): void {
  if (!userTypes.some(type => type === role)) return
  try {
    localStorage.setItem(key, role)
  } catch {
    // the log-in page then preselects its own default
  }
}

/** The role that last logged in here, if it was a parent or a caregiver. */
export function lastRole(): UserType | undefined {
  try {
    return userTypes.find(type => type === localStorage.getItem(key))
  } catch {
    return undefined
  }
}
