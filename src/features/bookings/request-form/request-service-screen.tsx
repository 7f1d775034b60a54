import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import CloudOff from 'lucide-react/icons/cloud-off'
import {useMemo, useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Service} from '#contract/bookings/choices.ts'
import {serverNow} from '#data/offline/server-now.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {isRequest} from '../booking-where.ts'
import {PhoneFirst} from './phone-first.tsx'
import {useRequestLimit} from './request-limit.tsx'
import {RequesterContext, request_draft} from './requester.ts'
import type {Quick, Prefill, StepId} from './search.ts'
import {QuickRequests} from './start/quick-requests.tsx'
import {RequestFormSteps} from './request-form.tsx'
import {isInvitation, providersToAsk} from './start/repeat-booking.ts'
import {bookedText, foundDays, repeatText} from './start/repeat-text.ts'
import {useRepeated} from './start/use-repeated.ts'
import {shortNames, type Asked} from './values.ts'
import {useProvider, useStart, type InvitedProviderId} from './start/use-start.ts'

interface RequestScreenProps {
  /** The service that the address preselects. */
  service?: Service | undefined
  /** The id of the booking to repeat. */
  again?: string | undefined
  /** Asks this provider first. */
  ask?: InvitedProviderId | undefined
  /** Prefills the times. */
  quick?: Quick | undefined
  /** Prefills a day, its times, a place and the children. */
  prefill?: Prefill | undefined
  /** Preselects agencies, or the one named. */
  agencies?: {org_id?: string | undefined} | undefined
  step: StepId
  onStep: (step: StepId) => void
  onSent: (booking: Booking) => void
}

/** The request form of a family. Each way into it has its own draft. */
export function RequestServiceScreen(props: RequestScreenProps) {
  const {again, agencies, ask, quick, prefill} = props
  const [attempt, setAttempt] = useState(0)
  // until the form has chosen otherwise
  const [askedAs, setAskedAs] = useState<Asked>({order: 'first', isAcceptable: false})
  const {booking: before} = useRepeated(again)
  const {data: asked} = useProvider(ask)
  const invited = askedAs.invited ?? (asked ? [asked] : [])
  const {data: bookings} = useQuery({...bookingQueries.list(), enabled: again !== undefined})
  const [now] = useState(serverNow)
  const today = dayIn(deviceZone(), now)
  const found = useMemo(() => before && foundDays(before, bookings, now), [before, bookings, now])
  const asked_id = ask && ('caretaker_id' in ask ? ask.caretaker_id : ask.org_id)
  // another place, other ages and more days have a draft of their own
  const place = prefill?.place === undefined ? [] : [prefill.place]
  const ages = prefill?.ages === undefined ? [] : [`ages-${prefill.ages.join('-')}`]
  const until = prefill?.until === undefined ? [] : [`until-${prefill.until}`]
  const draft = again
    ? `${request_draft}-again-${again}`
    : asked_id
      ? [
          request_draft,
          'ask',
          asked_id,
          ...(prefill ? [prefill.day, prefill.from, prefill.to] : []),
          ...place,
          ...ages,
          ...until,
        ].join('-')
      : agencies
        ? `${request_draft}-agency`
        : quick
          ? // a draft of another day would have its times in the past
            `${request_draft}-${quick}-${today}`
          : prefill
            ? [
                request_draft,
                prefill.day,
                prefill.from,
                prefill.to,
                prefill.children,
                ...place,
                ...ages,
                ...until,
              ].join('-')
            : request_draft
  const requester = useMemo(() => ({draft, sendFor: null}), [draft])
  return (
    <RequesterContext value={requester}>
      <PageHeader
        title={before ? againTitle(before) : agencies ? m.request_an_agency() : m.request_care()}
        lead={
          again
            ? repeatText({found, asked: askedAs, ...(before && askedBefore(before))}, today)
            : // the step that chooses them has no names here, which would move its rows as one is added
              props.step !== 'ask' && invited.length > 0 && askedAs.order !== 'everyone'
              ? (askedAs.order === 'only' ? m.only_name_is_asked : m.name_is_asked_first)({
                  names: shortNames(invited),
                  count: invited.length,
                })
              : `${m.a_few_short_questions()} ${bookedText(askedAs.isAcceptable)}`
        }
      />
      <PhoneFirst />
      <LimitFirst />
      {draft === request_draft && props.step === 'care' && (
        <div className="max-w-xl pb-5">
          <QuickRequests />
        </div>
      )}
      <Begun
        key={`${draft} ${attempt}`}
        {...props}
        onAsked={setAskedAs}
        onDiscard={() => {
          props.onStep('care')
          setAttempt(before => before + 1)
        }}
      />
    </RequesterContext>
  )
}

/** What the link to this form said: only what was booked is booked again. */
const againTitle = (before: Booking): string => (isRequest(before) ? m.request_again() : m.book_again())

const askedBefore = (before: Booking) => ({
  names: providersToAsk(before).map(({name}) => name),
  wasInvitation: isInvitation(before),
})

/** Says before the form begins that another request would be refused, and what to do. */
function LimitFirst() {
  const limit = useRequestLimit({waits: false})
  return limit && <div className="max-w-xl pb-5">{limit.note}</div>
}

function Begun({
  service,
  again,
  agencies,
  ask,
  quick,
  prefill,
  onDiscard,
  ...props
}: RequestScreenProps & {onDiscard: () => void; onAsked: (asked: Asked) => void}) {
  const {start: begun, isMissing, error, retry} = useStart({again, service, ask, quick, prefill})
  const isOnline = useOnline()
  const org_id = agencies?.org_id
  const isNewForAgencies = agencies !== undefined && !ask && begun?.saved_at === null
  const start = useMemo(() => {
    const isActive = service === 'Child Care' || service === 'Elderly Care'
    return (
      begun && {
        ...begun,
        values: {
          ...begun.values,
          ...(isActive && {service}),
          ...(isNewForAgencies && {audience: 'agencies' as const, organization_id: org_id ?? ''}),
        },
      }
    )
  }, [begun, service, isNewForAgencies, org_id])
  if (quick && isMissing && !isOnline) {
    return <QuickRequestOffline />
  }
  if (ask && error instanceof ApiError && error.status === 404) return <CannotBeAsked />
  if (error) {
    return (
      <ErrorState
        title={
          quick
            ? m.the_quick_request_could_not_be_prepared()
            : ask
              ? m.the_profile_could_not_be_loaded()
              : m.the_booking_could_not_be_loaded()
        }
        detail={messageOf(error)}
        onRetry={retry}
      />
    )
  }
  if (!start) {
    return (
      <div className="max-w-xl">
        <SkeletonLines lines={6} />
      </div>
    )
  }
  return <RequestFormSteps {...props} start={start} onDiscard={onDiscard} />
}

/** In place of a form for a provider whose profile this family can no longer read: the ways to ask others. */
const CannotBeAsked = () => (
  <EmptyState
    picture="empty-requests"
    title={m.profile_cannot_be_asked()}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/dash/parent/find" className={buttonClass({})}>
          {m.find_care()}
        </Link>
        <Link to="/dash/parent/request-service" className={buttonClass({variant: 'secondary'})}>
          {m.request_care()}
        </Link>
      </div>
    }
  >
    {m.profile_cannot_be_asked_hint()}
  </EmptyState>
)

/** Says that a quick request cannot be prepared offline; it opens by itself with a connection. */
const QuickRequestOffline = () => (
  <p role="status" className="flex items-start gap-2.5 text-muted">
    <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
    {m.quick_request_needs_a_connection()}
  </p>
)
