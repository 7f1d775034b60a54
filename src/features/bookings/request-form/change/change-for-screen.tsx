import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useMemo, useState, type ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useFreshAnswer} from '#data/offline/use-fresh-answer.ts'
import {careseekerQueries, useChangeFor} from '#data/queries/admin/careseekers.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import type {StepId} from '../search.ts'
import {BegunChange} from './change-request-screen.tsx'

/** The form with which staff change an open request of a family without an account. @see src/domain/rules.md#changed-by-staff */
export function ChangeForScreen({
  id,
  booking_id,
  crumbs,
  seeRequest,
  ...form
}: {
  /** The family. */
  id: string
  booking_id: string
  crumbs: readonly ReactNode[]
  seeRequest: ReactNode
  step: StepId
  onStep: (step: StepId) => void
  onSaved: (booking: Booking) => void
}) {
  const read = useQuery(careseekerQueries.toChange(booking_id))
  // a record that an older answer does not have would go out of the request
  const records = useFreshAnswer(useQuery({...careseekerQueries.children(id), staleTime: 0}))
  const missing = [read, records].find(({data}) => data === undefined)
  const known = read.data && records.data && {...unread, booking: read.data.booking, children: records.data}
  const {mutateAsync: saveFor} = useChangeFor({id, bookingId: booking_id})
  const now = useServerNow(60_000)
  const [attempt, setAttempt] = useState(0)
  const staff = useMemo(() => ({family_id: id, saveFor, seeRequest}), [id, saveFor, seeRequest])
  return (
    <>
      <PageHeader title={m.change_request()} lead={m.change_what_you_need_and_save_it()} crumbs={crumbs} />
      {known ? (
        <BegunChange
          key={attempt}
          {...form}
          {...known}
          staff={staff}
          may={bookingCan.change(known.booking, {role: 'parent'}, now)}
          onReadOffers={read.refetch}
          onDiscard={() => {
            form.onStep('review')
            setAttempt(before => before + 1)
          }}
        />
      ) : missing?.error ? (
        <ErrorState
          title={m.the_request_could_not_be_loaded()}
          detail={messageOf(missing.error)}
          onRetry={() => void missing.refetch()}
        />
      ) : (
        <div className="max-w-xl">
          <SkeletonLines lines={6} />
        </div>
      )}
    </>
  )
}

/** A family without an account has no profile, and staff do not read the handover. */
const unread = {profile: undefined, handover: null}
