import type {ChatUserType, ChatMessage} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/bookings/choices.ts'
import {chatUserTypeOf} from '#domain/content/chat-user-type.ts'
import type {Caller} from '#server/http/caller.ts'
import type {ChatRow} from './store.ts'

/** The group of questions for each user type; General applies to all. */
export const audienceOf = {
  parent: 'Parents',
  caregiver: 'Caregivers',
  agency: 'Agencies',
  guest: 'General',
} as const satisfies Record<ChatUserType, FaqAudience>

export const userTypeOf = (caller: Caller | null): ChatUserType | null =>
  caller === null ? 'guest' : chatUserTypeOf[caller.role]

const familyNamed =
  /\b(?:for|as|para|como) (?:an? |the |our |my |una? |las? |los |mi |nuestra )?(?:famil|parents?\b|padres?\b|madres?\b)|\b(?:do|does|must|should|will) (?:a |the )?(?:family|families|parents?) (?:have to )?(?:pay|owe)\b(?! us\b| me\b)|\bpagan? (?:una? |las? |los )?(?:familias?|padres)\b/i

/** Who would work for a family asks as a caregiver. */
const workNamed = /\b(?:work|working|job|jobs|babysit|babysitting|trabaj\w*|empleo)\b/i

/** The group of questions a guest asks for: the families' where they are named as who pays or asks, else any (null). */
export const audienceNamed = (question: string): FaqAudience | null =>
  familyNamed.test(question) && !workNamed.test(question) ? 'Parents' : null

/** A field member sees only sessions assigned to them. @see src/domain/rules-people.md#roles */
export const isField = (caller: Caller): boolean => caller.role === 'agency' && caller.member_role === 'field'

/**
 * Whether a page may open the assistant's WebSocket: our origin or an allowed one. A client without an origin is not a
 * browser, so it has no credentials to abuse.
 * @see tests/security/README.md#foreign-websocket
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

export const presentMessage = ({id, sender, text, links, created_at}: ChatRow): ChatMessage => ({
  id,
  sender,
  text,
  timestamp: created_at,
  links,
})

/** The base path of the caller's screens. */
export const homePath = ({role}: Pick<Caller, 'role'>): string =>
  role === 'agency' ? '/dash/agency' : role === 'caretaker' ? '/dash/caretaker' : '/dash/parent'
