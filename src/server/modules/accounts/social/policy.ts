import type {Role} from '#contract/accounts/roles.ts'

/** Families and caregivers; agencies sign in by their own address, and staff by no door but theirs. */
export const maySignInSocially = (role: Role): role is 'parent' | 'caretaker' =>
  role === 'parent' || role === 'caretaker'
