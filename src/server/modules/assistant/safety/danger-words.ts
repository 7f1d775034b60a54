/** Words of dangers, as parts of patterns: lower case, without accents. @see src/server/modules/assistant/safety/find-emergency.ts */

const oneOf = (...words: readonly string[]): string => `(?:${words.join('|')})`

/** People in danger, also by a pronoun. */
export const who = oneOf(
  'baby|babies|infant|newborn|child|children|kid|kids|toddler|son|daughter|boy|girl|he|she|they|it|me|i|we',
  'him|her|them|us|someone|somebody|grandma|grandmother|grandpa|mom|mother|dad|father|caregiver|sitter',
  'babysitter|nanny|wife|husband|twins?|little one|one of (?:the|my) \\w+|[a-z]+',
)
/** A child, also by a pronoun; “her head” is none. */
export const child = oneOf(
  'baby|infant|newborn|child|children|kids?|toddler|son|daughter|boy|girl|twins?|little one',
  '(?:he|she|him|her|them)(?! (?:own |\\w+ )?(?:head|face|eye|mouth|teeth|arm|leg|back|neck|hand|finger|knee|foot|elbow)\\b)',
  'bebe|nin[oa]s?|hij[oa]s?',
)
/** What harms when swallowed. */
export const harmful = oneOf(
  'bleach|detergent|tide pods?|laundry pods?|dishwasher pods?|pills?|medicine|medication|tylenol|ibuprofen',
  'advil|aspirin|vitamins|gummies|edibles?|weed|drugs|cleaner|cleaning (?:stuff|fluid|product)|windex|drano',
  'antifreeze|gasoline|paint thinner|rat poison|poison|battery|batteries|button cell|magnets?|coins?',
  'nail polish|perfume|sanitizer|alcohol|vodka|mushrooms?|berries|plant|chemicals?|something toxic|nicotine',
  'vape|vape juice|cigarettes?|lye',
)
/** An article with one more word. */
const article = '(?:the|an?|my|our|your|his|her|their|this|that) (?:\\w+ )?'
/** A child, by a noun alone. */
export const kid = oneOf('baby|infant|newborn|child|children|kids?|toddler|son|daughter|boy|girl|twins?|little one')
/** Grown people of the household. */
export const kin = oneOf(
  'grandma|grandmother|grandpa|grandfather|granny|mom|mother|dad|father|husband|wife|roommate|brother',
  'sister',
)
/** That a child is seen or found by no one. */
export const seenByNoOne =
  '(?:no ?ones?|nobodys?) (?:(?:has|have) )?(?:been able to |can |could )?(?:seen?|found|find|heard from|knows where)'
/** A child in Spanish. */
export const nino = '(?:hij[oa]s?|nin[oa]s?|bebes?|nen[ea]s?)'
/** Vehicles a child may be shut in. */
export const vehicle = '(?:car|van|truck|suv|minivan)'
/** The same in Spanish. */
export const carro = '(?:carro|coche|auto|camioneta)'
/** What reaches a person in the app or by phone; without an answer to it they are in no danger. */
export const channels = oneOf(
  'texts?|messages?|calls?|phone|app|chat|emails?|offers?|requests?|bids?|invites?|invitations?|door|bell',
)
/** The same in Spanish. */
export const channelsInSpanish = oneOf(
  'mensajes?|llamadas?|telefono|celular|textos?|correos?|chat|puerta|timbre|ofertas?|solicitud',
)
/** Screens that may not show a child. A phone or a visit is none: "I cannot find her, she has no phone" is a danger. */
export const screens = oneOf(
  'profile|app|form|list|page|field|booking|request',
  '(?:in|on) (?:the |my |our |your )?(?:\\w+ )?(?:calendar|schedule|messages|chat|account)',
)
/** The same in Spanish. */
export const screensInSpanish = oneOf(
  'perfil|cuenta|aplicacion|app|lista|formulario|pagina|solicitud|reserva',
  'en (?:el |mis? |l[ao]s? |nuestr[oa]s? )?(?:\\w+ )?(?:calendario|agenda|mensajes|chat)',
)
/** Before a thing that is the subject: in “the man behind the van is dead” the van only says where. */
export const notNear = `(?<!\\b(?:by|near|under|behind|beside|with|next to) ${article})`
/** The same for a thing that a person can be in. */
export const notIn = `(?<!\\b(?:in|inside|outside|at|(?:back|front|seat|trunk) of) ${article})`
