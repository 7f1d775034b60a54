import {Link} from '@tanstack/react-router'
import type {Lead} from '#contract/bookings/booking.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Refused bids whose lead is in no list any more: without this nobody would look for them. */
export function LostBids({leads}: {leads: readonly Lead[]}) {
  const {entries} = useOutbox()
  const lost = entries.filter(
    ({kind, state, lane}) =>
      kind === 'bid-org' && state === 'attention' && !leads.some(lead => lead.id === lane),
  ).length
  if (lost === 0) return null
  return (
    <Callout
      tone="bad"
      title={lost === 1 ? '1 bid needs attention' : `${lost} bids need attention`}
      action={
        <Link to="/outbox" className={buttonClass({variant: 'secondary', size: 'sm'})}>
          See the outbox
        </Link>
      }
    >
      The request is not open any more.
    </Callout>
  )
}
