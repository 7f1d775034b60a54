import {useQuery} from '@tanstack/react-query'
import {useNavigate, useSearch} from '@tanstack/react-router'
import {leadQueries} from '#data/queries/leads.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {latestOf} from '#features/agency/booking-groups.ts'
import {ClosedLead, type Ending} from './closed-lead.tsx'
import {LeadSheet} from './lead-sheet.tsx'

/** The sheet of the lead that the address names by `?lead=`: out of the lists on this device, else asked for by itself. */
export function OpenLead({ending}: {ending: Ending}) {
  const {lead: id} = useSearch({strict: false})
  const navigate = useNavigate()
  const pack = useQuery({...leadQueries.pack(), enabled: id !== undefined})
  const assigned = useQuery({...leadQueries.assigned(), enabled: id !== undefined})
  // only where they are on the screen anyway: one of them comes sooner by itself
  const own = useQuery({...leadQueries.organizationBookings(), enabled: false})
  const listed = latestOf(
    [assigned, pack, own].flatMap(({data}) => data ?? []).filter(each => each.id === id),
  )
  const isElsewhere = id !== undefined && !listed && !pack.isPending && !assigned.isPending
  const alone = useQuery({...leadQueries.one(id ?? ''), enabled: isElsewhere})
  const isGone = alone.data === null || (alone.error instanceof ApiError && alone.error.status === 404)
  // without a network it is perhaps among what this device keeps
  const kept = useQuery({
    ...leadQueries.organizationBookings(),
    enabled: isElsewhere && alone.isError && !isGone,
  })
  if (id === undefined) return null

  const close = () =>
    void navigate({
      to: '.',
      search: (before: object) => ({...before, lead: undefined}),
      resetScroll: false,
      replace: true,
    })
  const lead = listed ?? alone.data
  if (lead && isOpen(lead)) return <LeadSheet key={id} lead={lead} onClose={close} />
  if (lead) return <ClosedLead key={id} lead={lead} ending={ending} onClose={close} />
  return (
    <Dialog onClose={close} title="Lead">
      {isGone ? (
        <EmptyState picture="not-found" title="This lead is not open any more">
          Another agency was approved, or the family took the request back.
        </EmptyState>
      ) : alone.error && !kept.isLoading ? (
        <ErrorState
          title="The lead could not be loaded"
          detail={messageOf(alone.error)}
          onRetry={() => void alone.refetch()}
        />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  )
}
