import type {ChatUserType, ChatMessage} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/bookings/choices.ts'
import {chatUserTypeOf} from '#domain/content/chat-user-type.ts'
import {foldText} from '#lib/fold-text.ts'
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
const workNamed =
  /\b(?:work|working|job|jobs|babysit|babysitting|trabaj\w*|empleo)\b|\b(?:i am|im|i'm|as|soy) (?:an? |una? )?(?:\w+ ){0,2}(?:nanny|nannies|sitter|babysitter|caregiver|ninera|cuidadora)\b/i

/** Who speaks of their agency, or of the people it employs. */
const agencyNamed =
  /\b(?:my|our|we|we're|run|own|have|tengo|mi|nuestra|nuestro) (?:\w+ ){0,4}(?:agency|agencies|care company|nanny company|sitter company|agencia)\b|\b(?:our|my) (?:\w+ )?(?:caregivers|sitters|nannies|aides|staff|coordinators)\b/i

/** Who speaks of their own children, or of finding someone for them. */
const parentNamed =
  /\b(?:i am|im|i'm|as|soy) (?:an? |una? )?(?:\w+ ){0,2}(?:mom|mum|mother|dad|father|parent|grandma|grandmother|madre|padre|mama|papa)\b|\b(?:my|our|mis?|nuestr[ao]s?) (?:\w+ ){0,2}(?:kids?|child|children|son|sons|daughters?|baby|babies|toddler|twins|little ones?|hij[oa]s?|nin[oa]s?|bebes?)\b|\b(?:need|find|hire|get|book|want|looking for|busco|necesito) (?:an? |una? |some )?(?:\w+ ){0,2}(?:sitter|babysitter|nanny|caregiver|ninera|cuidadora)\b/i

/** The group of questions a guest asks for, by how they speak of themselves; any (null) where they do not. */
export function audienceNamed(question: string): FaqAudience | null {
  const asked = foldText(question)
  if (agencyNamed.test(asked)) return 'Agencies'
  if (workNamed.test(asked)) return 'Caregivers'
  return familyNamed.test(asked) || parentNamed.test(asked) ? 'Parents' : null
}

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
