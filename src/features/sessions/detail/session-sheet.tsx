import {useQuery, useQueryClient} from '@tanstack/react-query'
import {useNavigate} from '@tanstack/react-router'
import {useMemo} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useMapStyle} from '#data/queries/places.ts'
import {MapView} from '#ui/map/map-view.tsx'
import {VisitPanel} from './visit-panel.tsx'
import {addressText} from './visit-place.tsx'

/** Finds a visit in any cached list, loading the usual window if needed. */
function useSession(id: string) {
  const client = useQueryClient()
  const {data, error, refetch} = useQuery(sessionQueries.window())
  const lists = client.getQueriesData<Session[]>({queryKey: sessionQueries.all()})
  const found =
    data?.find(each => each.id === id) ?? lists.flatMap(([, list]) => list ?? []).find(each => each.id === id)
  return {session: found, isKnown: data !== undefined, error, refetch}
}

/** One visit with all its actions. Closing it removes it from the address. */
export function SessionSheet({id}: {id: string}) {
  const navigate = useNavigate()
  const {session, isKnown, error, refetch} = useSession(id)
  const close = () =>
    void navigate({
      to: '.',
      search: (before: object) => ({...before, session: undefined}),
      resetScroll: false,
      replace: true,
    })
  return (
    <Dialog onClose={close} title={session ? serviceText(session.service) : 'Visit'} size="md">
      {session ? (
        <VisitPanel session={session} heading="h3" map={VisitMap} />
      ) : isKnown ? (
        <EmptyState picture="not-found" title="Visit not found">
          It may be assigned to someone else now, or the link is out of date.
        </EmptyState>
      ) : error ? (
        <ErrorState title="The visit could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  )
}

/** The visit's place on a map. */
function VisitMap({session}: {session: Session}) {
  const styleUrl = useMapStyle()
  const {id, latitude, longitude, location_source} = session
  const label = addressText(session)
  const markers = useMemo(
    () => (latitude === null || longitude === null ? [] : [{id, label, latitude, longitude}]),
    [id, label, latitude, longitude],
  )
  if (markers.length === 0) return null
  return (
    <div className="space-y-1.5">
      <MapView label="Where the visit is" markers={markers} styleUrl={styleUrl} without="See the address above." />
      {location_source === 'zip' && (
        <p className="text-14 text-muted">The marker shows the approximate location. Go by the address.</p>
      )}
    </div>
  )
}
