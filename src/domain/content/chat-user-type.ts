import type {Role} from '#contract/accounts/roles.ts'
import type {ChatUserType} from '#contract/content/chat.ts'

/**
 * The assistant's user type of each role; null if it is not shown. A writer is a guest.
 * @see src/domain/rules-people.md#assistant
 */
export const chatUserTypeOf = {
  parent: 'parent',
  caretaker: 'caregiver',
  agency: 'agency',
  blog_writer: 'guest',
  admin: null,
} as const satisfies Record<Role, ChatUserType | null>
