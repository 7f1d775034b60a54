import {m} from '#messages'
import type {Booking, Invitation} from '#contract/bookings/booking.ts'
import {useOpenInvitation} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {isOnlyInvitedNotified, unansweredInvitations} from '#domain/bookings/invitation.ts'
import {everyoneText, shortNameAmong} from '#domain/bookings/request-text.ts'
import {timePointInSentence, type Reader} from '#domain/time.ts'
import {offersOf} from './bidder.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {MessageLink} from '#features/people/message-link.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {listText} from '#lib/list-text.ts'

/** `June`, `June and Grace`: the invited providers. */
const invitedNames = ({invited = []}: Pick<Invitation, 'invited'>): string =>
  listText(invited.map(shortNameAmong(invited)))

/**
 * `June declined this request`, once all invited providers have; null if none was invited, or if the family declined all
 * offers.
 */
export function declinedBy({
  invitation,
  status,
  cancelled,
}: Pick<Booking, 'invitation' | 'status' | 'cancelled'>): string | null {
  const {invited = []} = invitation ?? {}
  if (status !== 'DECLINED' || cancelled?.by === 'parent' || invited.length === 0) return null
  return m.names_declined_this_request({names: invitedNames({invited}), count: invited.length})
}

/** The invited providers whose offers wait for the family. */
const invitedBidders = (booking: Booking) => {
  const {live} = offersOf(booking)
  return unansweredInvitations(booking.invitation ?? {}).filter(({caretaker_id, org_id}) =>
    live.some(offer => (caretaker_id ? offer.caretaker_id === caretaker_id : offer.org_id === org_id)),
  )
}

/** `today, 9:00 PM`, when everyone is asked; null if that has passed, or if only these are. */
function untilText({exclusive_until, then_open}: Invitation, timezone: string, reader: Reader): string | null {
  return then_open && exclusive_until > reader.now ? timePointInSentence(exclusive_until, timezone, reader) : null
}

/**
 * `June is asked first, until today, 3:00 PM`, for an open request's card, or that only June was asked where no one else
 * is; null if none was invited or asked alone.
 */
export function invitedText(
  {invitation, organization_name, timezone}: Pick<Booking, 'invitation' | 'organization_name' | 'timezone'>,
  reader: Reader,
): string | null {
  const {invited = []} = invitation ?? {}
  if (!invitation && organization_name !== undefined) return m.only_names_asked({names: organization_name, count: 1})
  if (!invitation || invited.length === 0) return null
  const asked = {names: invitedNames(invitation), count: invited.length}
  if (invitation.is_exclusive && !invitation.then_open) return m.only_names_asked(asked)
  const until = invitation.is_exclusive ? untilText(invitation, timezone, reader) : null
  return until ? m.names_asked_first_until({...asked, until}) : m.names_asked_first(asked)
}

/**
 * What the family waits for with a request that is not shown before its email is verified: who is notified then, the
 * invited providers, the chosen agency, or everyone.
 */
export function notShownYetText({
  invitation,
  organization_name,
}: Pick<Booking, 'invitation' | 'organization_name'>): string {
  const invited = invitation?.is_exclusive ? unansweredInvitations(invitation) : []
  if (invited.length > 0) {
    const names = listText(invited.map(shortNameAmong(invitation?.invited ?? [])))
    return invitation?.then_open
      ? m.once_you_open_it_first_is_notified({names})
      : m.once_you_open_it_alone_is_notified({names})
  }
  return organization_name === undefined
    ? m.once_you_open_it_your_request()
    : m.once_you_open_it_alone_is_notified({names: organization_name})
}

/** What happens to a request during its exclusive period. */
export function invitationSteps({audience, invitation, timezone}: Booking, reader: Reader): string[] {
  if (!invitation) return []
  const asked = unansweredInvitations(invitation)
  const names = listText(asked.map(shortNameAmong(invitation.invited ?? [])), 'or')
  const until = untilText(invitation, timezone, reader)
  return [
    until ? m.names_can_bid_or_decline_until({names, until}) : m.names_can_bid_or_decline({names}),
    invitation.then_open
      ? m.after_a_decline_or_when_the({everyone_text: everyoneText(audience), count: asked.length})
      : m.no_one_else_is_asked_unless(),
  ]
}

/** The invited providers of an open request, their answers, and the end of the exclusive period. */
export function InvitationNotice({booking}: {booking: Booking}) {
  const reader = useReader()
  const needs = useNeedsConnection()
  const {mutate, isPending, error} = useOpenInvitation()
  const {invitation, audience, timezone, waitlisted} = booking
  if (!invitation) return null
  const {invited = []} = invitation
  const nameOf = shortNameAmong(invited)
  const declined = invited.filter(each => each.declined_at !== null)
  const answers = declined.map(each => (
    <p key={each.caretaker_id ?? each.org_id}>
      {each.decline_reason
        ? m.name_declined_reason({short_name: nameOf(each), reason: each.decline_reason})
        : m.name_declined({short_name: nameOf(each)})}
    </p>
  ))
  const asked = unansweredInvitations(invitation)
  const bidders = invitedBidders(booking)
  const unanswered = asked.filter(each => !bidders.includes(each))
  if (!invitation.is_exclusive) {
    const alone = [m.no_one_else_was_notified(), ...(unanswered.length > 0 ? [m.those_you_asked_can_still_bid()] : [])]
    return (
      <Callout tone="info" title={m.you_asked_first({invited_names: invitedNames(invitation)})}>
        {answers}
        {!waitlisted && (
          <p>
            {isOnlyInvitedNotified(booking)
              ? alone.join(' ')
              : m.now_can_see_your_request_too({everyone_text: everyoneText(audience)})}
          </p>
        )}
      </Callout>
    )
  }
  const until = untilText(invitation, timezone, reader)
  const count = asked.length
  const names = listText(asked.map(nameOf))
  return (
    <Callout
      tone="waiting"
      title={until ? m.only_is_asked_until({names, count, until}) : m.only_is_asked({names, count})}
      action={
        <>
          {/* an offer has its own link */}
          {unanswered.map(each => (
            <MessageLink
              key={each.caretaker_id ?? each.org_id}
              name={nameOf(each)}
              booking={booking.id}
              with={each.caretaker_id ?? each.org_id}
            />
          ))}
          <Button
            size="sm"
            variant="secondary"
            busy={isPending}
            disabledReason={needs(m.asking_everyone())}
            onClick={() => mutate({booking_id: booking.id})}
          >
            {m.ask_everyone_now()}
          </Button>
        </>
      }
    >
      {answers}
      {bidders.length > 0 && (
        <p>{m.names_made_an_offer({names: listText(bidders.map(nameOf)), count: bidders.length})}</p>
      )}
      <p>
        {!invitation.then_open
          ? m.no_one_else_is_asked_unless()
          : bidders.length > 0
            ? m.then_we_ask_unless_you_approve({everyone_text: everyoneText(audience)})
            : m.then_we_ask_if_declines_we({everyone_text: everyoneText(audience), names, count})}
      </p>
      <FormError>{error && messageOf(error)}</FormError>
    </Callout>
  )
}
