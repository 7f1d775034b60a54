import type {Profile} from '#contract/accounts/own-profile.ts'

/**
 * Whether registration stopped between its two calls: without a profile, a parent's or caregiver's `id` is the
 * account's id.
 */
export const isUnfinished = ({id, user_id, role}: Profile): boolean =>
  (role === 'parent' || role === 'caretaker') && id === user_id
