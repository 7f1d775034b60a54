import type {Role} from '#contract/accounts/roles.ts'
import type {UserType} from '#contract/accounts/social.ts'

/** Name in localStorage of the role that last logged in on this device. It stays after log-out and names no one. */
const key = 'lastRole'

const userTypes = ['parent', 'caretaker'] as const satisfies UserType[]
const agency = 'agency' satisfies Role

/** Stores the role for the next log-in; roles that the log-in page does not lead to are ignored. */
export function rememberRole(role: Role): void {
  if (role !== agency && !userTypes.some(type => type === role)) return
  try {
    localStorage.setItem(key, role)
  } catch {
    // the log-in page then preselects its own default
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The role that last logged in here, if it was a parent or a caregiver. */
export function lastRole(): UserType | undefined {
  const role = stored()
  return userTypes.find(type => type === role)
}

/** Whether a member of an agency logged in here last. */
export const wasAgencyLast = (): boolean => stored() === agency
