import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import {useState} from 'react'
import type {Invitation, Lead} from '#contract/bookings/booking.ts'
import {useDeclineInvitation} from '#data/queries/bids.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Button} from '#ui/primitives/button.tsx'
import {isSentByName} from '../agency/filter-leads.ts'
import {DeclineDialog} from '../decline-dialog.tsx'
import {useAnsweredElsewhere} from '../use-answered-elsewhere.ts'
import type {Viewer} from './use-bid.ts'

const declinedTexts = {
  agency: m.your_agency_declined_this_request,
  caregiver: m.you_declined_this_request,
} satisfies Record<Viewer, (declined: {when: string}) => string>

const badgeClass = 'flex gap-2 rounded-field bg-warm-tint px-3 py-2 text-14 font-medium text-warm'

/**
 * `June, Dana’s family asks you first, until today, 3:00 PM`, on a request that others cannot see yet, or that it asks only
 * June; an agency also reads that a lead was sent to it by name. A provider that declined reads when.
 */
export function InvitationBadge({lead, viewer}: {lead: Lead; viewer: Viewer}) {
  const {invitation, parent, declined_invitation_at} = lead
  const now = useServerNow(60_000)
  const {data: me} = useQuery({...profileQueries.me(), enabled: viewer === 'caregiver'})
  if (declined_invitation_at !== undefined) {
    const when = inSentence(timePoint(declined_invitation_at, deviceZone(), {now}))
    return <p className="text-14 text-muted">{declinedTexts[viewer]({when})}</p>
  }
  if (!invitation?.is_exclusive) {
    if (viewer === 'caregiver' || !isSentByName(lead)) return null
    return <p className={badgeClass}>{m.family_sent_it_to_your_agency({first_name: parent.first_name})}</p>
  }
  const {exclusive_until} = invitation
  const until =
    exclusive_until > now
      ? m.until_leads({in_sentence: inSentence(timePoint(exclusive_until, deviceZone(), {now}))})
      : ''
  const asked = {first_name: parent.first_name, until}
  return (
    <p className={badgeClass}>
      <Heart aria-hidden className="mt-0.5 size-4 shrink-0" />
      {me ? `${me.first_name}, ` : ''}
      {askedTexts[viewer](invitation)(asked)}
    </p>
  )
}

/** How a family asks an invited provider. Of several caregivers who alone are asked none reads of the others. */
const askedTexts = {
  // an agency is never invited together with others
  agency: ({then_open}) => (then_open ? m.family_asks_your_agency_first : m.family_asks_your_agency_only),
  caregiver: ({then_open, is_only}) =>
    then_open ? m.family_asks_you_first : is_only ? m.family_asks_you_only : m.family_asks_you,
} satisfies Record<Viewer, (invitation: Invitation) => (asked: {first_name: string; until: string}) => string>

/** Declines an invitation after asking once, with room for a reason. */
export function DeclineInvitation({lead, viewer, onDone}: {lead: Lead; viewer: Viewer; onDone?: () => void}) {
  const needs = useNeedsConnection()
  const decline = useDeclineInvitation()
  const [isAsking, setAsking] = useState(false)
  const isAsked = lead.invitation?.is_exclusive === true
  const markClosed = useAnsweredElsewhere(lead, viewer === 'agency' && isAsking && isAsked)
  if (!lead.invitation?.is_exclusive) return null
  const {first_name} = lead.parent
  return (
    <>
      <Button full variant="secondary" disabledReason={needs(m.declining())} onClick={() => setAsking(true)}>
        {m.decline()}
      </Button>
      {isAsking && (
        <DeclineDialog
          lead={lead}
          decline={decline}
          consequences={
            !lead.invitation.then_open
              ? m.we_notify({first_name})
              : viewer === 'agency'
                ? m.we_notify_and_it_goes_to_other_agencies({first_name})
                : // others may be asked too, which no caregiver reads
                  m.we_notify_and_it_may_go_to_other_caregivers({first_name})
          }
          onClose={() => {
            markClosed()
            setAsking(false)
          }}
          onDone={onDone}
        />
      )}
    </>
  )
}
