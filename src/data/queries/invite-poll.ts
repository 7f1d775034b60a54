/** How often a demo looks for the stored mail of an invitation, in milliseconds. */
const stored_invite_poll_ms = 5_000

interface Invited {
  invitation_link?: string | null | undefined
}

/** The interval at which people are asked for until the mails of their invitations are stored; false outside of a demo. */
export const storedInvitePoll = (people: readonly Invited[] | undefined): number | false =>
  people?.some(({invitation_link}) => invitation_link === null) ? stored_invite_poll_ms : false

/** The links of mails that were sent again: the server gives them until the new mail is stored, which ends them. */
const replaced_links = new Set<string>()

/** People without the links that a newer mail replaces; null until the new link is stored. */
export const withoutReplacedLinks = <T extends Invited>(people: readonly T[]): T[] =>
  people.map(each =>
    each.invitation_link && replaced_links.has(each.invitation_link) ? {...each, invitation_link: null} : each,
  )

/** People after the invitation of one of them was sent again: the link before it is shown no more. */
export function replaceLink<T extends Invited>(people: readonly T[], isInvitedAgain: (person: T) => boolean): T[] {
  const link = people.find(isInvitedAgain)?.invitation_link
  if (link) replaced_links.add(link)
  return withoutReplacedLinks(people)
}
