import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {useCancelSession} from '#data/queries/session-commands.ts'
import {cancelCost} from '#domain/bookings/cancel-cost.ts'
import {timeSpan} from '#domain/time.ts'
import {capitalized} from '#lib/letter-case.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {cancelableOf} from '../calendar/visits-by-week.ts'
import {ConfirmWithReason} from './confirm-with-reason.tsx'
import {CostOfCanceling, keepMissedText} from './cost-of-canceling.tsx'
import {otherName} from './other-name.ts'
import {useDone, usePressed} from './use-pressed.ts'

/**
 * Cancels the visits of a week that a family may cancel, with one reason and the sum of what they cost.
 * @see src/domain/rules.md#changing-one-session
 */
export function CancelWeekDialog({
  visits,
  hasOthers,
  onClose,
}: {
  /** Of one week of a booking, by start. */
  visits: readonly [Session, ...Session[]]
  /** Whether the booking has visits in other weeks. */
  hasOthers: boolean
  onClose: () => void
}) {
  const cancel = useCancelSession()
  const reader = useReader()
  const [{booking_id}] = visits
  const {data: booking} = useQuery(bookingQueries.one(booking_id))
  const open = cancelableOf(visits, reader.now)
  const cost = booking && cancelCost(booking, open, reader.now)
  // a late one whose rate is not known costs something
  const fee_cents = cost && (cost.late === 0 || cost.cancel_fee_cents > 0) ? cost.cancel_fee_cents : undefined
  const {shown, isPressed, press} = usePressed({ahead: open, fee_cents}, cancel.error)
  const {ahead} = shown
  const [first, ...others] = ahead
  const isCanceled = ({id}: Session) =>
    visits.some(visit => visit.id === id && visit.status === 'CANCELLED' && visit.cancelled?.by === 'parent')
  const name = otherName(visits[0])
  const onCanceled = useDone(isPressed && ahead.length > 0 && ahead.every(isCanceled), () => {
    toast({
      title: m.count_visits_canceled({count: ahead.length}),
      description:
        shown.fee_cents !== undefined && shown.fee_cents > 0
          ? m.you_owe_for_canceling_late({sum: formatCents(shown.fee_cents)})
          : m.name_has_been_notified({name}),
      tone: 'good',
    })
    onClose()
  })
  const gone = first ? undefined : m.these_visits_cannot_be_canceled_any_more()
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={m.cancel_count_visits_question({count: ahead.length})}
      consequences={
        gone ? (
          <p className="font-semibold text-ink">{gone}</p>
        ) : (
          <>
            <ul className="space-y-1">
              {ahead.map(({id, scheduled_start, scheduled_end, timezone}) => (
                <li key={id}>
                  <Unbroken>{capitalized(timeSpan(scheduled_start, scheduled_end, timezone, reader))}</Unbroken>
                </li>
              ))}
            </ul>
            <CostOfCanceling cost={cost} visits={ahead} missedText={keepMissedText({cancelled: ahead.length}, name)} />
            <p>
              {hasOthers ? m.your_other_visits_wont_change_will({other_name: name}) : m.name_will_be_notified({name})}
            </p>
          </>
        )
      }
      action={m.cancel_count_visits({count: ahead.length})}
      cancelLabel={gone ? m.close() : m.keep_them()}
      disabledReason={gone}
      needs={m.canceling()}
      hint={m.can_read_this({name})}
      busy={cancel.isPending}
      error={cancel.error}
      onConfirm={reason => {
        if (!first) return
        press()
        cancel.mutate(
          {
            session_id: first.id,
            also: others.map(({id}) => id),
            reason,
            ...(shown.fee_cents !== undefined && {fee_cents: shown.fee_cents}),
          },
          {onSuccess: onCanceled},
        )
      }}
    />
  )
}
