import type {Role} from '#contract/roles.ts'

/** The two doors, who may come in by each, and what it says to somebody of the other one (spec §5). */
export const portals = {
  people: {
    roles: ['parent', 'caretaker', 'agency'],
    refusal: 'No Parent or Caretaker profile found for those credentials.',
    bucket: 'sign_in_account',
  },
  staff: {
    roles: ['admin', 'blog_writer'],
    refusal: 'You must be an Admin or Blog Writer to log in.',
    bucket: 'staff_sign_in_account',
  },
} as const satisfies Record<string, {roles: readonly Role[]; refusal: string; bucket: string}>

export type Portal = keyof typeof portals

export const mayEnter = (portal: Portal, role: Role): boolean =>
  (portals[portal].roles as readonly Role[]).includes(role)
