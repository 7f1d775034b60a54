import type {ChatUserType} from '#contract/chat.ts'
import type {Role} from '#contract/roles.ts'
import type {Caller} from '#server/http/caller.ts'

/** As whom the assistant takes each role; null for whom it is not there (spec §1). A writer is a guest to it. */
const typeOfRole = {
  parent: 'parent',
  caretaker: 'caregiver',
  agency: 'agency',
  blog_writer: 'guest',
  admin: null,
} as const satisfies Record<Role, ChatUserType | null>

export const userTypeOf = (caller: Caller | null): ChatUserType | null =>
  caller === null ? 'guest' : typeOfRole[caller.role]

/** A field member sees her own visits and nothing else of her agency (decisions §14). */
export const isField = (caller: Caller): boolean => caller.role === 'agency' && caller.member_role === 'field'

/**
 * Whether a page may speak to the assistant: of our own origin, or of one that is allowed to call (threats: a WebSocket
 * from another site). A client without an origin is no browser, and has no person's session to abuse.
 */
export function isOriginAllowed(
  origin: string | undefined,
  {host, allowed}: {host: string | undefined; allowed: readonly string[]},
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host || allowed.some(each => new URL(each).origin === from.origin)
}
