import {m} from '#messages'
import {bankReasonText} from '#domain/money/bank-reasons.ts'
import {creditText, isCreditCode} from '#domain/money/invoice-text.ts'
import {Link} from '@tanstack/react-router'
import {Fragment, useState} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {exception_goal_ms} from '#domain/constants.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {durationText} from '../text.ts'
import {useAssignException} from '#data/queries/admin/bookings.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import type {ExceptionItem} from '#contract/admin/exceptions.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {exceptionKindText, exceptionActions, type ExceptionAction} from './exception-text.ts'
import type {useChosen} from '../bulk.tsx'
import {DateTime} from '../date-time.tsx'
import {FamilyParty, PartyLink, ProviderParty} from '../people/contact-links.tsx'
import {SentByHandDialog} from '../money/sent-by-hand-dialog.tsx'
import {BookingMessages} from '../messages/read-thread.tsx'
import {ReadHandover} from './read-handover.tsx'
import {StaffSessionCard, ClaimMap} from './session-card.tsx'
import {listText} from '#lib/list-text.ts'
import {exceptionReasonText} from '#domain/sessions/exception-reasons.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

const linkClass = 'font-medium text-primary underline underline-offset-4'

/** Reasons that no times settle. */
const withoutTimes = new Set<ExceptionItem['reasons'][number]>(['nobody_assigned', 'not_made', 'danger'])

/** Reasons that only a decision settles. */
const needDecision = new Set<ExceptionItem['reasons'][number]>(['contested', 'overlap_empty', 'moved_meanwhile'])

/** A contested session needs a decision; a missing assignment or visit and a danger can only be marked resolved. */
function actsFor({kind, reasons, closed}: ExceptionItem): ExceptionAction[] {
  if (closed) return []
  if (kind !== 'session') return ['resolve']
  if (reasons.every(reason => withoutTimes.has(reason))) return ['resolve']
  const isOpen = reasons.some(reason => needDecision.has(reason))
  return isOpen ? ['settle', 'missed', 'void'] : ['settle', 'missed', 'void', 'resolve']
}

/** Village's own reason, or that of a bank. */
const reasonText = (reason: string) => (isCreditCode(reason) ? creditText(reason) : bankReasonText(reason))

function About({item: {booking, money, reasons}}: {item: ExceptionItem}) {
  return (
    <div className="space-y-2 text-14">
      {money && (
        <p>
          {money.payer ? <PartyLink of={money.payer} /> : money.payer_name}, {formatCents(money.amount_cents)}
          {money.invoice_id ? (
            <>
              ,{' '}
              <Link to="/admin/dashboard/invoices/$id" params={{id: money.invoice_id}} className={linkClass}>
                {money.invoice_numbers[0] ?? m.invoice()}
              </Link>
            </>
          ) : (
            money.invoice_numbers.map(number => (
              <Fragment key={number}>
                ,{' '}
                <Link to="/admin/dashboard/invoices" search={{q: number}} className={linkClass}>
                  {number}
                </Link>
              </Fragment>
            ))
          )}
          {money.reason && `: ${reasonText(money.reason)}`}
        </p>
      )}
      {money?.answer_by && (
        <p>
          {m.answer_the_bank_by()} <DateTime at={money.answer_by} />
        </p>
      )}
      {money?.dispute_url && (
        <p>
          <a href={money.dispute_url} target="_blank" rel="noreferrer" className={linkClass}>
            {m.answer_at_the_payment_provider()}
          </a>
        </p>
      )}
      {money?.not_returned_cents && reasons.includes('refund_owed') ? (
        <p>{m.more_is_not_returned_by_its({cents: formatCents(money.not_returned_cents)})}</p>
      ) : null}
      {booking && (
        <>
          <p>
            <Link to="/admin/dashboard/all-bookings/$id" params={{id: booking.id}} className={linkClass}>
              <Unbroken>{booking.number}</Unbroken>
            </Link>{' '}
            {serviceText(booking.service)}
          </p>
          <div className="flex flex-wrap gap-x-10 gap-y-2">
            <div>
              <FamilyParty of={booking.family} />
            </div>
            {booking.provider && (
              <div>
                <ProviderParty of={booking} />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Tells an exception from the others in the names of its buttons. */
export const nameOf = ({booking, money, kind}: Pick<ExceptionItem, 'booking' | 'money' | 'kind'>): string =>
  booking?.number ?? money?.payer_name ?? exceptionKindText[kind]

/** Its reasons; the kind alone where they are not known, as for decisions from before they were stored. */
const titleOf = ({reasons, kind}: ExceptionItem): string =>
  reasons.length === 0
    ? exceptionKindText[kind]
    : listText(
        reasons.map(reason => exceptionReasonText[reason]),
        'plain',
      )

/** Whether people may be in danger: such a case has the shortest goal and comes first. */
const isDanger = ({reasons}: ExceptionItem) => reasons.includes('danger')

export interface Deciding {
  item: ExceptionItem
  act: ExceptionAction
}

/** Who took an exception, how long it waits against the goal, and the button that takes it. */
function Waiting({item}: {item: ExceptionItem}) {
  const now = useServerNow()
  const user_id = useWho()?.user_id
  const needs = useNeedsConnection()
  const {mutate, isPending, error} = useAssignException()
  const {id, since, assigned_to} = item
  const goal_ms = exception_goal_ms[isDanger(item) ? 'danger' : item.kind === 'session' ? 'visits' : 'money']
  const waited_ms = Date.parse(now) - Date.parse(since)
  const isMine = assigned_to?.user_id === user_id
  const action = isMine ? m.let_go() : assigned_to ? m.take_over() : m.assign_to_me()
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <span>
          {m.since_staff()} <DateTime at={since} />
        </span>
        <StatusChip
          tone={waited_ms > goal_ms ? 'bad' : 'waiting'}
          icon={Clock}
          label={m.waited_goal({
            duration_text: durationText(Math.max(0, waited_ms)) ?? '',
            duration_text2: durationText(goal_ms) ?? '',
          })}
        />
        {assigned_to && <span>{isMine ? m.assigned_to_you() : m.assigned_to_staff({name: assigned_to.name})}</span>}
        <Button
          size="sm"
          variant="quiet"
          data-assign
          aria-label={`${action}: ${nameOf(item)}`}
          busy={isPending}
          disabledReason={needs(m.assigning())}
          onClick={() => mutate({id, to_me: !isMine, seen: assigned_to?.user_id ?? null})}
        >
          {action}
        </Button>
      </p>
      <FormError>{error && messageOf(error)}</FormError>
    </div>
  )
}

/** One exception: reasons, the people concerned, both sides' claims, and the actions. */
export function ExceptionCard({
  item,
  rows,
  onDecide,
}: {
  item: ExceptionItem
  rows: ReturnType<typeof useChosen>
  onDecide: (deciding: Deciding) => void
}) {
  const choosable = rows.listed.find(({id}) => id === item.id)
  const [isSent, setSent] = useState(false)
  const {id, visit, place, money, reasons, closed, danger_message_id} = item
  const isUrgent = !closed && isDanger(item)
  const isOwed = !closed && money !== null && reasons.includes('refund_owed')
  return (
    <Card tone={isUrgent ? 'bad' : 'plain'} className="space-y-3">
      <div className="space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-18 font-semibold">{titleOf(item)}</h2>
          {isUrgent && <StatusChip tone="bad" icon={TriangleAlert} label={m.urgent()} />}
        </div>
        {closed ? (
          <p className="text-14 text-muted">
            {m.closed()} <DateTime at={closed.at} />{' '}
            {m.by({
              by: closed.by,
              value: decisionReasonText[closed.reason_code],
              value2: closed.memo && `. “${closed.memo}”`,
            })}
          </p>
        ) : (
          <Waiting item={item} />
        )}
        <About item={item} />
        {choosable && (
          <Checkbox
            label={m.choose_staff({name: choosable.name})}
            checked={rows.has(item.id)}
            onChange={isChosen => rows.choose(item.id, isChosen)}
          />
        )}
        {isDanger(item) && (
          <p className="text-14">
            <Link
              to="/admin/dashboard/messages"
              search={danger_message_id ? {id: danger_message_id} : {state: 'all'}}
              className={linkClass}
            >
              {m.read_the_safety_message()}
            </Link>
          </p>
        )}
      </div>
      {visit && (
        <StaffSessionCard visit={visit}>
          {place && <ClaimMap visit={visit} place={place} />}
          {place?.source === 'zip' && <p className="text-14 text-muted">{m.the_location_is_known_only_by()}</p>}
          {!closed && <ReadHandover booking_id={visit.booking_id} about={nameOf(item)} />}
          {!closed && <BookingMessages booking_id={visit.booking_id} about={nameOf(item)} />}
        </StaffSessionCard>
      )}
      <div className="flex flex-wrap gap-2">
        {isOwed && (
          <Button size="sm" aria-label={`${m.record_manual_refund()}: ${nameOf(item)}`} onClick={() => setSent(true)}>
            {m.record_manual_refund()}
          </Button>
        )}
        {actsFor(item).map((each, index) => (
          <Button
            key={each}
            size="sm"
            variant={index === 0 && !isOwed ? 'primary' : 'secondary'}
            data-decide
            aria-label={`${exceptionActions[each].verb}: ${nameOf(item)}`}
            onClick={() => onDecide({item, act: each})}
          >
            {exceptionActions[each].verb}
          </Button>
        ))}
      </div>
      {isSent && money && (
        <SentByHandDialog owed={{...money, id, payer: money.payer_name}} onClose={() => setSent(false)} />
      )}
    </Card>
  )
}
