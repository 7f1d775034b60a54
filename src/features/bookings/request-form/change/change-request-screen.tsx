import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import CloudOff from 'lucide-react/icons/cloud-off'
import {useMemo, useState} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {isLive} from '#contract/bookings/offers.ts'
import {messageOf} from '#data/app/message.ts'
import {useDraftedDefaults} from '#data/forms/drafted-defaults.ts'
import {serverNow, useServerNow} from '#data/offline/server-now.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useFreshAnswer} from '#data/offline/use-fresh-answer.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import {localDate} from '#domain/time.ts'
import {newId} from '#lib/id.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {PhoneFirst} from '../phone-first.tsx'
import {RequestFormSteps} from '../request-form.tsx'
import {RequesterContext, type Requester} from '../requester.ts'
import type {StepId} from '../search.ts'
import {RequestValues} from '../values.ts'
import {SeeRequest} from './change-refusal.tsx'
import {changeDraft, valuesToChange} from './changed-request.ts'

interface ChangeRequest {
  step: StepId
  onStep: (step: StepId) => void
  onSaved: (booking: Booking) => void
}

/** The request form with what an open request asks for, opened at its review. Saving it ends the live offers. */
export function ChangeRequestScreen({id, ...form}: ChangeRequest & {id: string}) {
  const read = useQuery(bookingQueries.toChange(id))
  // a record that an older answer does not have would go out of the request
  const children = useFreshAnswer(useQuery({...childrenQuery(), staleTime: 0}))
  const profile = useQuery(profileQueries.parent())
  const isOnline = useOnline()
  const now = useServerNow(60_000)
  const [attempt, setAttempt] = useState(0)
  const missing = [read, children, profile].find(({data}) => data === undefined)
  const known = read.data &&
    children.data &&
    profile.data && {...read.data, children: children.data, profile: profile.data}
  const may = read.data && bookingCan.change(read.data.booking, {role: 'parent'}, now)
  const isHidden = read.data && (read.data.booking.email_pending || read.data.booking.waitlisted)
  return (
    <>
      <PageHeader
        title={m.change_request()}
        lead={isHidden ? m.change_what_you_need_and_save() : m.change_what_you_need_and_save_it()}
        crumbs={[
          <Link key="request" to="/dash/parent/requests/$id" params={{id}}>
            {read.data?.booking.number ?? m.request()}
          </Link>,
        ]}
      />
      {known ? (
        <BegunChange
          key={attempt}
          {...form}
          {...known}
          may={may ?? true}
          onReadOffers={read.refetch}
          onDiscard={() => {
            form.onStep('review')
            setAttempt(before => before + 1)
          }}
        />
      ) : !isOnline ? (
        <p role="status" className="flex items-start gap-2.5 text-muted">
          <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          {m.changing_a_request_opens_with_a_connection()}
        </p>
      ) : missing?.error ? (
        <ErrorState
          title={m.the_request_could_not_be_loaded()}
          detail={messageOf(missing.error)}
          onRetry={() => void missing.refetch()}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

const liveIds = ({offers = []}: Booking): string[] => offers.filter(isLive).map(({id}) => id)

const Loading = () => (
  <div className="max-w-xl">
    <SkeletonLines lines={6} />
  </div>
)

interface Known {
  booking: Booking
  handover: string | null
  children: readonly Child[]
  profile: ParentProfile | undefined
  /** How staff save it for a family. */
  staff?: Pick<Requester, 'family_id' | 'saveFor' | 'seeRequest'> | undefined
}

/** The form over the request as it was read first; that it changed meanwhile is said when it is saved. */
export function BegunChange({
  booking,
  handover,
  children,
  profile,
  staff,
  may,
  onSaved,
  onReadOffers,
  ...form
}: ChangeRequest &
  Known & {
    may: ReturnType<typeof bookingCan.change>
    onReadOffers: () => Promise<{data?: {booking: Booking} | undefined}>
    onDiscard: () => void
  }) {
  const [changes] = useState(booking)
  const [ends_offers, setEndsOffers] = useState(() => liveIds(booking))
  const [initial] = useState(() => {
    const now = serverNow()
    return valuesToChange(changes, {profile, children, handover, today: localDate(now, changes.timezone), now})
  })
  const live = liveIds(booking)
  const ends_count = live.filter(id => ends_offers.includes(id)).length
  const hasUnreadOffers = ends_count < live.length
  const [isOpen] = useState(may)
  const draft = changeDraft(changes)
  const requester = useMemo(
    () => ({
      draft,
      sendFor: null,
      ...staff,
      changes,
      initial,
      ends_offers,
      ends_count,
      hasUnreadOffers,
      readOffers: async () => {
        const {data} = await onReadOffers()
        if (data) setEndsOffers(liveIds(data.booking))
      },
    }),
    [draft, staff, changes, initial, ends_offers, ends_count, hasUnreadOffers, onReadOffers],
  )
  const start = useDraftedDefaults({name: draft, schema: RequestValues}, stored => {
    if (stored) return {key: stored.key, values: stored.values, saved_at: stored.saved_at}
    return {key: newId(), values: initial, saved_at: null}
  })
  if (isOpen !== true) {
    return (
      <div className="max-w-xl">
        <Callout
          tone="waiting"
          title={m.this_request_cannot_be_changed()}
          action={staff?.seeRequest ?? <SeeRequest id={changes.id} />}
        >
          {refusalText[isOpen]}
        </Callout>
      </div>
    )
  }
  if (!start) return <Loading />
  return (
    <RequesterContext value={requester}>
      {!staff && <PhoneFirst />}
      <RequestFormSteps {...form} start={start} onSent={onSaved} />
    </RequesterContext>
  )
}
