import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CircleX from 'lucide-react/icons/circle-x'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Scale from 'lucide-react/icons/scale'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import {Suspense, type ComponentProps} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {isAnythingAhead} from '#domain/bookings/cancel-cost.ts'
import {refusalText} from '#domain/refusals.ts'
import {sessionCan, type SessionAction} from '#domain/sessions/session-can.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Menu, MenuItem} from '#ui/overlays/menu.tsx'
import {useLane} from '#data/offline/outbox.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {ownProfileQuery} from '#data/queries/own-profile.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import {MessageLink} from '#features/people/message-link.tsx'
import {withTaps} from '../confirm/tap.ts'
import {mayAnswer} from '../changes/answer-wanted.ts'
import {hasAskedNotToGo, waitingAboutGoing} from '../changes/asked-not-to-go.ts'
import {useReader} from '../calendar/use-reader.ts'

export type VisitDialog =
  'cancel' | 'cancel-rest' | 'end-weekly' | 'propose' | 'accept-times' | 'contest' | 'assign' | 'cannot-go'

const EndWeeklyDialog = lazyDialog(() => import('../changes/end-weekly-dialog.tsx').then(file => file.EndWeeklyDialog))
const CancelDialog = lazyDialog(() => import('../changes/cancel-dialog.tsx').then(file => file.CancelDialog))
const CannotGoDialog = lazyDialog(() => import('../changes/cannot-go-dialog.tsx').then(file => file.CannotGoDialog))
// loaded by a press only; proposing needs the Temporal polyfill
const dialogs = {
  'accept-times': lazyDialog(() => import('../changes/accept-times-dialog.tsx').then(file => file.AcceptTimesDialog)),
  propose: lazyDialog(() => import('../changes/propose-dialog.tsx').then(file => file.ProposeDialog)),
  contest: lazyDialog(() => import('../changes/contest-dialog.tsx').then(file => file.ContestDialog)),
  assign: lazyDialog(() => import('../changes/assign-dialog.tsx').then(file => file.AssignDialog)),
}

/** The menu of what else can be done about a visit. A disabled item says why. */
export function VisitActions({
  session,
  open,
  onOpen,
}: {
  session: Session
  open: VisitDialog | null
  onOpen: (dialog: VisitDialog | null) => void
}) {
  const visitor = useWho()
  const {now} = useReader()
  const needs = useNeedsConnection()
  const lane = useLane(session.id)
  const {entries, loadingReason} = lane
  const may = (action: SessionAction) => sessionCan[action](session, session.my_side, now)
  const reason = (action: SessionAction, what: string) => {
    const allowed = may(action)
    return allowed === true ? needs(what) : refusalText[allowed]
  }
  const isVisitOpen =
    (visitor?.role === 'agency' && may('assign') === true) ||
    (!session.reschedule && may('reschedule') === true) ||
    may('contest') === true ||
    may('cancel') === true ||
    session.every_week === true
  const isOfProvider = session.my_side === 'caretaker'
  const hasRest = useHasRest(session.booking_id, mayAnswer(visitor) && isOfProvider && !isVisitOpen)
  // a menu in which nothing can be chosen is left out; a lost connection is said in it
  const isAnyPossible = isVisitOpen || (isOfProvider && hasRest === true)
  if (!mayAnswer(visitor)) {
    const hasAsked = hasAskedNotToGo(session, waitingAboutGoing(entries))
    const mayAsk = !hasAsked && sessionCan.askNotToGo(withTaps(session, lane), session.my_side, now) === true
    return (
      <>
        <MessageOffice />
        {mayAsk && (
          <Button
            variant="secondary"
            size="sm"
            icon={CalendarX2}
            restReason={loadingReason}
            onClick={() => onOpen('cannot-go')}
          >
            {m.i_cannot_make_it()}
          </Button>
        )}
        <Suspense>{open === 'cannot-go' && <CannotGoDialog session={session} onClose={() => onOpen(null)} />}</Suspense>
      </>
    )
  }
  const Shown =
    open && open !== 'cancel' && open !== 'cancel-rest' && open !== 'end-weekly' && open !== 'cannot-go'
      ? dialogs[open]
      : null
  const onClose = () => onOpen(null)
  const items: readonly (Omit<ComponentProps<typeof MenuItem>, 'children'> & {opens: VisitDialog; label: string})[] = [
    ...(visitor?.role === 'agency'
      ? [
          {
            opens: 'assign' as const,
            label: m.assign_a_caregiver(),
            icon: UserRoundCheck,
            disabledReason: reason('assign', m.assigning()),
          },
        ]
      : []),
    {
      opens: 'propose',
      label: m.propose_new_times(),
      icon: CalendarClock,
      disabledReason: session.reschedule
        ? m.new_times_are_proposed_already()
        : reason('reschedule', m.proposing_new_times()),
    },
    {
      opens: 'contest',
      label: m.contest_the_times(),
      icon: Scale,
      disabledReason: reason('contest', m.contesting()),
    },
    {
      opens: 'cancel',
      label: m.cancel_this_visit_sessions(),
      icon: CalendarX2,
      tone: 'danger',
      disabledReason: reason('cancel', m.canceling()),
    },
  ]
  const itemOf = ({opens, label, ...item}: (typeof items)[number]) => (
    <MenuItem key={opens} {...item} onSelect={() => onOpen(opens)}>
      {label}
    </MenuItem>
  )
  return (
    <>
      {!session.family_without_account && <MessageLink name={session.other_name} booking={session.booking_id} />}
      {isAnyPossible && (
        <Menu
          label={m.more_about_this_visit()}
          align="start"
          trigger={
            <Button variant="secondary" size="sm" icon={Ellipsis} aria-label={m.more_about_this_visit()}>
              {m.more_sessions()}
            </Button>
          }
        >
          {items.filter(({disabledReason}) => !disabledReason).map(itemOf)}
          {/* a family ends or cancels a booking on its own page */}
          {session.my_side === 'caretaker' && session.every_week && (
            <MenuItem
              icon={CalendarOff}
              tone="danger"
              disabledReason={needs(m.ending_the_weekly_visits())}
              onSelect={() => onOpen('end-weekly')}
            >
              {m.end_weekly_visits()}
            </MenuItem>
          )}
          {session.my_side === 'caretaker' && (
            <CancelBookingItem
              booking_id={session.booking_id}
              disabledReason={needs(m.canceling())}
              onSelect={() => onOpen('cancel-rest')}
            />
          )}
          {/* what cannot be chosen now comes last, with its reason */}
          {items.filter(({disabledReason}) => disabledReason).map(itemOf)}
        </Menu>
      )}
      <Suspense>
        {open === 'cancel' && <CancelDialog scope="visit" session={session} onClose={onClose} />}
        {open === 'cancel-rest' && <CancelDialog scope="booking" booking_id={session.booking_id} onClose={onClose} />}
        {open === 'end-weekly' && (
          <EndWeeklyDialog booking_id={session.booking_id} timezone={session.timezone} onClose={onClose} />
        )}
        {Shown && <Shown session={session} onClose={onClose} />}
      </Suspense>
    </>
  )
}

/** Cancels the rest of a booking; disabled once its visits are known and nothing of it is ahead. */
function CancelBookingItem({
  booking_id,
  disabledReason,
  onSelect,
}: {
  booking_id: string
  disabledReason: string | undefined
  onSelect: () => void
}) {
  const hasRest = useHasRest(booking_id) !== false
  return (
    <MenuItem
      icon={CircleX}
      tone="danger"
      disabledReason={disabledReason ?? (hasRest ? undefined : m.this_booking_has_no_upcoming_visits_sessions())}
      onSelect={onSelect}
    >
      {m.cancel_the_whole_booking_sessions()}
    </MenuItem>
  )
}

/** Whether canceling the rest of a booking would end anything; undefined until its visits are known, true if they cannot be. */
function useHasRest(booking_id: string, enabled = true): boolean | undefined {
  const {now} = useReader()
  const {data: visits, isError} = useQuery({...sessionQueries.ofBooking(booking_id), enabled})
  if (!enabled || isError) return enabled
  const ahead = visits?.filter(visit => sessionCan.cancel(visit, visit.my_side, now) === true)
  return (
    visits &&
    isAnythingAhead(
      ahead?.length,
      visits.some(visit => visit.every_week),
    )
  )
}

/** Writes to the office of the field caregiver's agency. */
function MessageOffice() {
  const {data: me} = useQuery(ownProfileQuery())
  return me ? <MessageLink name={m.the_office_in_a_sentence()} with={me.id} /> : null
}
