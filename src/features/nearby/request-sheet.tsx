import {useQueryClient} from '@tanstack/react-query'
import {useNavigate} from '@tanstack/react-router'
import type {Lead} from '#contract/booking.ts'
import {leadQueries} from '#data/leads.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {LeadSheet} from './lead-sheet.tsx'
import type {Radius} from './search.ts'
import {useNearby} from './use-nearby.ts'

/** One request, from any list on this device. Closing it takes it out of the address. */
export function RequestSheet({id, radius}: {id: string; radius: Radius}) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const {leads, isPending, isBarred} = useNearby(radius)
  if (isBarred) return null
  const lists = client.getQueriesData<Lead[]>({queryKey: leadQueries.all()})
  const lead =
    leads?.find(each => each.id === id) ??
    lists.flatMap(([, list]) => (Array.isArray(list) ? list : [])).find(each => each.id === id)
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
      {isPending ? (
        <SkeletonLines lines={5} />
      ) : (
        <EmptyState picture="not-found" title="This request is not open any more">
          Somebody was approved, or the family took it back.
        </EmptyState>
      )}
    </Dialog>
  )
}
