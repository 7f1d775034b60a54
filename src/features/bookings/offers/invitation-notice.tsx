import type {Booking, Invitation} from '#contract/bookings/booking.ts'
import {useOpenInvitation} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {unansweredInvitations} from '#domain/bookings/invitation.ts'
import {everyoneText, shortName} from '#domain/bookings/request-text.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/day.ts'
import {MessageLink} from '#features/people/message-link.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {FormError} from '#ui/fields/form-error.tsx'

const list = new Intl.ListFormat('en-US', {type: 'disjunction'})
const everyName = new Intl.ListFormat('en-US', {type: 'conjunction'})

/** `June`, `June and Grace`: the invited providers. */
const invitedNames = ({invited = []}: Invitation): string => everyName.format(invited.map(shortName))

/** `June declined this request`, once all invited providers have; null if none was invited. */
export function declinedBy({invitation, status}: Pick<Booking, 'invitation' | 'status'>): string | null {
  const {invited = []} = invitation ?? {}
  if (status !== 'DECLINED' || invited.length === 0) return null
  return `${invited.map(shortName).join(' and ')} declined this request`
}

/** `today, 9:00 PM`, or null if that has passed. */
function untilText({exclusive_until}: Invitation, now: string): string | null {
  return exclusive_until > now ? inSentence(timePoint(exclusive_until, deviceZone(), {now})) : null
}

/** `June was asked first, until today, 3:00 PM`, for an open request's card; null if none was invited. */
export function invitedText({invitation}: Pick<Booking, 'invitation'>, now: string): string | null {
  const {invited = []} = invitation ?? {}
  if (!invitation || invited.length === 0) return null
  const asked = `${invitedNames(invitation)} ${invited.length === 1 ? 'was' : 'were'} asked first`
  const until = invitation.is_exclusive ? untilText(invitation, now) : null
  return until ? `${asked}, until ${until}` : asked
}

/** What happens to a request during its exclusive period. */
export function invitationSteps({audience, invitation}: Booking, now: string): string[] {
  if (!invitation) return []
  const names = list.format(unansweredInvitations(invitation).map(shortName))
  const until = untilText(invitation, now)
  return [
    `${names} can bid or decline${until ? ` until ${until}` : ''}. No one else sees your request.`,
    invitation.then_open
      ? `After a decline, or when the time is over, we ask ${everyoneText(audience)}.`
      : 'No one else is asked unless you say so.',
  ]
}

/** The invited providers of an open request, their answers, and the end of the exclusive period. */
export function InvitationNotice({booking}: {booking: Booking}) {
  const now = useServerNow(60_000)
  const needs = useNeedsConnection()
  const {mutate, isPending, error} = useOpenInvitation()
  const {invitation, audience} = booking
  if (!invitation) return null
  const declined = (invitation.invited ?? []).filter(each => each.declined_at !== null)
  const answers = declined.map(each => (
    <p key={each.name}>
      {shortName(each)} declined{each.decline_reason ? `: “${each.decline_reason}”` : '.'}
    </p>
  ))
  if (!invitation.is_exclusive) {
    return (
      <Callout tone="info" title={`You asked ${invitedNames(invitation)} first`}>
        {answers}
        <p>Now {everyoneText(audience)} can see your request too.</p>
      </Callout>
    )
  }
  const until = untilText(invitation, now)
  const names = list.format(unansweredInvitations(invitation).map(shortName))
  return (
    <Callout
      tone="waiting"
      title={until ? `Only ${names} is asked, until ${until}` : `Only ${names} is asked`}
      action={
        <>
          {unansweredInvitations(invitation).map(each => (
            <MessageLink
              key={each.caretaker_id ?? each.org_id}
              name={shortName(each)}
              booking={booking.id}
              with={each.caretaker_id ?? each.org_id}
            />
          ))}
          <Button
            size="sm"
            variant="secondary"
            busy={isPending}
            disabledReason={needs('Asking everyone')}
            onClick={() => mutate({booking_id: booking.id})}
          >
            Ask everyone now
          </Button>
        </>
      }
    >
      {answers}
      <p>
        {invitation.then_open
          ? `Then we ask ${everyoneText(audience)}. If ${names} declines, we do so at once.`
          : 'No one else is asked unless you say so.'}
      </p>
      <FormError>{error && messageOf(error)}</FormError>
    </Callout>
  )
}
