/** How often a demo looks for the stored mail of an invitation, in milliseconds. */
const stored_invite_poll_ms = 5_000

/** The interval at which people are asked for until the mails of their invitations are stored; false outside of a demo. */
export const storedInvitePoll = (
  people: readonly {invitation_link?: string | null | undefined}[] | undefined,
): number | false => (people?.some(({invitation_link}) => invitation_link === null) ? stored_invite_poll_ms : false)
