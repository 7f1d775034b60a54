import {messageOf} from '#data/app/message.ts'
import type {Lead} from '#contract/bookings/booking.ts'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import type {ReactNode} from 'react'
import {LeadCard} from './lead-card.tsx'
import {NotVerified} from './not-verified.tsx'
import type {useNearby} from './use-nearby.ts'

/** The requests, or whichever of the other states there is. */
export function LeadList({
  nearby: {leads, isBarred, error, refetch},
  most,
  empty,
}: {
  nearby: Pick<ReturnType<typeof useNearby>, 'leads' | 'isBarred' | 'error' | 'refetch'>
  most?: number
  empty: ReactNode
}) {
  if (isBarred) return <NotVerified />
  if (leads) {
    const shown: readonly Lead[] = most === undefined ? leads : leads.slice(0, most)
    return shown.length === 0 ? (
      empty
    ) : (
      <ul className={most === undefined ? 'grid gap-3 wide:grid-cols-2' : 'grid gap-3'}>
        {shown.map(lead => (
          <li key={lead.id} className="grid">
            <LeadCard lead={lead} heading={most === undefined ? 'h2' : 'h3'} />
          </li>
        ))}
      </ul>
    )
  }
  if (!error) return <SkeletonCards />
  return (
    <ErrorState
      title="The requests nearby could not be loaded"
      detail={messageOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
