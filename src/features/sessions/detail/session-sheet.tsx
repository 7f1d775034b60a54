import {m} from '#messages'
import {useQuery, useQueryClient} from '@tanstack/react-query'
import {useMemo} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {ApiError, failureOf} from '#data/app/message.ts'
import {useWho} from '#data/account/current-user.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useMapStyle} from '#data/queries/places.ts'
import {MapView} from '#ui/map/map-view.tsx'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import type {SessionAct} from '../calendar/search.ts'
import {VisitPanel} from './visit-panel.tsx'
import {addressText} from './visit-place.tsx'

/**
 * Finds a visit in the usual window, and asks for any other one alone. Until the answer comes, a cached list's copy
 * stands; a visit that was assigned to someone else leaves the screen with it.
 */
function useSession(id: string) {
  const client = useQueryClient()
  const window = useQuery(sessionQueries.window())
  const lists = client.getQueriesData<Session[]>({queryKey: sessionQueries.all()})
  const isThis = (each: Session) => each.id === id
  const found = window.data?.find(isThis)
  const alone = useQuery({...sessionQueries.one(id), enabled: !found && !window.isPending})
  const isUnknown = alone.error instanceof ApiError && alone.error.status === 404
  const copy = isUnknown ? undefined : (alone.data?.[0] ?? lists.flatMap(([, list]) => list ?? []).find(isThis))
  return {session: found ?? copy, isUnknown, error: alone.error, refetch: alone.refetch}
}

/** One visit with all its actions. */
export function SessionSheet({id, onClose}: {id: string; onClose: () => void}) {
  const [{act}, changeSearch] = usePageSearch<{act?: SessionAct | undefined}>()
  const done = () => {
    if (act !== undefined) changeSearch({act: undefined})
  }
  const {session, isUnknown, error, refetch} = useSession(id)
  const role = useWho()?.role
  return (
    <Dialog
      onClose={onClose}
      title={session ? serviceText(session.service) : m.visit()}
      size="md"
      isReading
      isInAddress
    >
      {session ? (
        <VisitPanel session={session} heading="h3" map={VisitMap} act={act} onActDone={done} />
      ) : isUnknown ? (
        <EmptyState picture="not-found" title={m.visit_not_found()}>
          {role === 'parent'
            ? m.it_is_not_one_of_your_familys_visits()
            : role === 'agency'
              ? m.it_may_be_assigned_to_someone()
              : m.it_is_not_one_of_your_visits()}
        </EmptyState>
      ) : error ? (
        <ErrorState title={m.the_visit_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
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
      <MapView
        label={m.where_the_visit_is()}
        markers={markers}
        styleUrl={styleUrl}
        without={m.see_the_address_above()}
      />
      {location_source === 'zip' && (
        <p className="text-14 text-muted">
          {session.address ? m.the_marker_is_approximate_go_by_the_address() : m.the_marker_is_approximate()}
        </p>
      )}
    </div>
  )
}
