import {useQuery, useQueryClient} from '@tanstack/react-query'
import {useNavigate} from '@tanstack/react-router'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {messageOf} from '#data/app/message.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {LeadSheet} from '../bid/caregiver-lead-sheet.tsx'
import type {Radius} from './search.ts'
import {useNearby} from './use-nearby.ts'

/**
 * One request: from any list on this device, else asked for by itself, since she is told of requests that lie farther away
 * than her list reaches. Who is not verified opens what she has bid on. Closing it takes it out of the address.
 */
export function RequestSheet({id, radius}: {id: string; radius: Radius}) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const near = useNearby(radius)
  const lists = client.getQueriesData<Lead[] | Lead | null>({queryKey: leadQueries.all()})
  const isIt = (each: Lead) => each.id === id && (!near.isBarred || each.my_offer !== null)
  const held =
    near.leads?.find(isIt) ?? lists.flatMap(([, list]) => (Array.isArray(list) ? list : [])).find(isIt)
  const hasLooked = !near.isPending || near.failureCount > 0
  const alone = useQuery({...leadQueries.nearbyOne(id), enabled: !held && hasLooked && !near.isBarred})
  if (near.isBarred && !held) return null
  const lead = held ?? alone.data
  const close = () =>
    void navigate({
      to: '.',
      search: before => ({...before, request: undefined}),
      resetScroll: false,
      replace: true,
    })
  if (lead) return <LeadSheet key={id} lead={lead} onClose={close} />
  return (
    <Dialog onClose={close} title="Request">
      {alone.data === null ? (
        <EmptyState picture="not-found" title="This request is not open any more">
          Somebody was approved, or the family took it back.
        </EmptyState>
      ) : alone.failureReason ? (
        <ErrorState
          title="This request could not be loaded"
          detail={messageOf(alone.failureReason)}
          onRetry={() => void alone.refetch()}
        />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  )
}
