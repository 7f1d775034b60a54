import type {Letter} from './letter.ts'

interface Invitation {
  readonly user: {first_name: string}
  readonly by: {first_name: string; last_name: string}
  /** Undefined where a family asks, or the people behind the product do. */
  readonly agency: {legal_name: string} | undefined
  readonly isStaff: boolean
  /** Has no password yet; the link sets one. */
  readonly isNew: boolean
  readonly days: number
}

/** To somebody asked to join an agency, a family, or the people behind the product. */
export function invitationLetter(
  {user, by, agency, isStaff, isNew, days}: Invitation,
  path: string,
  head: {product_name: string},
): Letter {
  const who = `${by.first_name} ${by.last_name}`.trim()
  // until an owner says who she is, the agency's name stands for hers
  const team = who === agency?.legal_name ? 'its team' : agency?.legal_name
  const place = team ?? (isStaff ? 'the team' : `${by.first_name}’s family`)
  return {
    subject: `${who} asks you to join ${place} on ${head.product_name}`,
    greeting: `Hello ${user.first_name},`,
    paragraphs: [
      agency || isStaff
        ? `${who} asks you to join ${place}. You will sign in as yourself${agency ? ' and see the visits that are yours' : ''}.`
        : `${who} asks you to join ${place}. You will sign in as yourself, and both of you see the same requests, visits and bills.`,
      ...(isNew ? [`Choose a password to begin. The link works once, and for ${days} days.`] : []),
    ],
    link: {words: isNew ? 'Choose a password' : 'Log in', path},
    footnote: 'You do not know who this is? Then do nothing: nobody can sign in with your address but you.',
  }
}
