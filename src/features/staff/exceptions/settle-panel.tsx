import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import type {BookingParty, StaffSession} from '#contract/admin/bookings.ts'
import {limits} from '#contract/limits.ts'
import type {DecisionReason} from '#contract/sessions/session.ts'
import {useSettleException} from '#data/queries/admin/bookings.ts'
import {ApiError} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {linkClass} from '../bookings/booking-columns.tsx'
import {mailedText} from '../bookings/sides-text.ts'
import {decided_longer_hours, early_ms, minute_ms} from '#domain/constants.ts'
import {billed_as_booked_minutes, chargeFor} from '#domain/money/billing.ts'
import {comingCreditText} from '#domain/money/invoice-text.ts'
import {feeCents} from '#domain/money/money.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {isFarLonger} from '#domain/sessions/decided-times.ts'
import {clockSpan, clockTime, localDate, wallTime, zoneName} from '#domain/time.ts'
import {dayLabel, dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {DateField} from '#ui/fields/date-field.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {OvernightNote} from '#ui/fields/overnight-note.tsx'
import {TimeField} from '#ui/fields/time-field.tsx'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {OfflineReason} from '#ui/states/offline-note.tsx'
import {SidePanel} from '#ui/overlays/side-panel.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {exceptionActions, settledText, type ExceptionAction} from './exception-text.ts'
import {lowered} from '#lib/letter-case.ts'

const reasons = (Object.keys(decisionReasonText) as DecisionReason[]).map(value => ({
  value,
  label: decisionReasonText[value],
}))

interface Times {
  started_at: string
  ended_at: string
}

/** The typed wall times as instants in the session's zone, or what is wrong with them. */
function readTimes({day, from, to}: {day: string; from: string; to: string}, visit: StaffSession): Times | string {
  if (!day || !from || !to) return m.enter_both_times()
  const expanded = expandSchedule([{date_range: [day, day], time_range: [from, to]}], visit.timezone)
  if (!expanded.ok) return expanded.reason
  const [slot] = expanded.slots
  if (!slot) return m.enter_both_times()
  const times = {started_at: slot.scheduled_start, ended_at: slot.scheduled_end}
  if (!isFarLonger(times, visit)) return times
  const limit = {hours: decided_longer_hours}
  return to < from ? m.ends_the_next_day_far_longer(limit) : m.must_be_at_most_hours_longer_than_booked(limit)
}

/** The booked times and those that each side says, as far as it said both. */
function saidTimes(visit: StaffSession) {
  const counted = (side: 'parent' | 'caretaker', edge: 'start' | 'end') =>
    visit.claims.find(claim => claim.counts && claim.side === side && claim.edge === edge)?.effective_at
  return [
    {label: m.booked_times(), start: visit.scheduled_start, end: visit.scheduled_end},
    {label: m.careseeker(), start: counted('parent', 'start'), end: counted('parent', 'end')},
    {label: m.caregiver(), start: counted('caretaker', 'start'), end: counted('caretaker', 'end')},
  ]
}

/** What the visit costs without the fee, as it is or was before it was contested, or by a decision with these times; null if that is not known yet. */
function careCents(
  visit: StaffSession,
  rate_cents: number,
  decided?: {act: ExceptionAction; times: Times | null},
): number | null {
  const terms = {rate_cents, fee_bps: 0}
  const none = {cancelled_by: null, cancelled_free: null}
  if (!decided) {
    if (visit.status === 'CANCELLED') return visit.late_cancel_cents ?? 0
    if (visit.status === 'MISSED') return 0
    return visit.status === 'COMPLETED' ? (chargeFor({...visit, ...none}, terms)?.care_cents ?? null) : null
  }
  if (decided.act === 'missed' || decided.act === 'void') return 0
  if (decided.act === 'resolve') return careCents(visit, rate_cents)
  if (!decided.times) return null
  const settled = {...visit, ...none, ...decided.times, status: 'COMPLETED', settled_by: 'staff'} as const
  return chargeFor(settled, terms)?.care_cents ?? 0
}

const changedVisit = (error: unknown): StaffSession | null =>
  error instanceof ApiError && error.code === 'exception_changed'
    ? ((error.current as {visit?: StaffSession | null} | undefined)?.visit ?? null)
    : null

/** Whether a danger of the visit is open that was not read. */
const isDangerUnread = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'exception_changed' &&
  Boolean((error.current as {danger_message_id?: string | null} | undefined)?.danger_message_id)

/** `2:00–6:00 PM CT`: the booked times, with their zone. */
const bookedSpan = ({scheduled_start, scheduled_end, timezone}: StaffSession): string =>
  `${clockSpan(scheduled_start, scheduled_end, timezone)} ${zoneName(scheduled_start, timezone)}`

const resultText = ({started_at, ended_at, settled_by, status, timezone}: StaffSession) =>
  settled_by && started_at && ended_at
    ? `${clockSpan(started_at, ended_at, timezone)}, ${settledText(settled_by)}`
    : lowered(statusOf('session', status).label)

/** One decision about an exception or a visit, beside its evidence. Nothing is chosen beforehand. */
export function SettlePanel({
  id,
  acts,
  visit,
  changed_at,
  danger_message_id,
  number,
  hourly_rate_cents,
  family,
  onClose,
}: {
  id: string
  /** More than one are offered as a choice. */
  acts: readonly ExceptionAction[]
  visit: StaffSession | null
  /** When something happened last to an exception without a visit. */
  changed_at?: string | null | undefined
  /** The message of the visit's danger that was read; null if there was none. */
  danger_message_id?: string | null | undefined
  /** Of the booking, where its exceptions are not on the screen. */
  number?: string
  hourly_rate_cents: number | null
  /** The visit's; without an account its `user_id` is null. */
  family?: Pick<BookingParty, 'user_id'> | undefined
  onClose: () => void
}) {
  const {mutate, isPending, error} = useSettleException()
  const needs = useNeedsConnection()
  const zone = visit?.timezone ?? 'UTC'
  const [act, setAct] = useState<ExceptionAction | ''>(acts.length === 1 ? (acts[0] ?? '') : '')
  const [day, setDay] = useState(visit ? localDate(visit.scheduled_start, zone) : '')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [reason_code, setReason] = useState<DecisionReason | ''>('')
  const [memo, setMemo] = useState('')
  const [tries, setTries] = useState(0)
  const wasSent = tries > 0
  const {element} = useFocusFirstError<HTMLDivElement>(tries)
  const [version, setVersion] = useState(visit?.version)
  const [read_changed_at] = useState(changed_at)
  const [read_danger, setReadDanger] = useState(danger_message_id)
  const hasNewDanger = Boolean(danger_message_id) && danger_message_id !== read_danger
  const changed = changedVisit(error)
  const refusal = useRefusal({isPending, error}, [act, day, from, to, reason_code, memo])
  // a refusal may know more than the list, which a decided visit has left
  const latest = changed && (!visit || changed.version > visit.version) ? changed : visit
  const isNewer = latest !== null && latest.version !== version
  const read = act === 'settle' && visit ? readTimes({day, from, to}, visit) : null
  const [times, wrong] = typeof read === 'string' ? [null, read] : [read, undefined]
  const isMissing = act === '' || (act === 'settle' && !times) || reason_code === '' || memo.trim() === ''
  const send = () => {
    setTries(tries + 1)
    if (isMissing) return
    const body = {
      act,
      reason_code,
      memo: memo.trim(),
      ...times,
      ...(version !== undefined && {version}),
      ...(read_changed_at && {changed_at: read_changed_at}),
      ...(read_danger !== undefined && {danger_message_id: read_danger}),
    }
    const onSuccess = () => {
      toast({title: m.decision_saved(), tone: 'good'})
      onClose()
    }
    mutate({id, ...body}, {onSuccess})
  }
  const take = (start: string, end: string) => {
    setDay(localDate(start, zone))
    setFrom(wallTime(start, zone))
    setTo(wallTime(end, zone))
  }
  const verb = act === '' ? m.decide() : exceptionActions[act].verb
  const after_cents =
    latest && hourly_rate_cents !== null && act ? careCents(latest, hourly_rate_cents, {act, times}) : null
  const before = latest && {...latest, ...latest.uncontested}
  const before_cents = before && hourly_rate_cents !== null ? careCents(before, hourly_rate_cents) : null
  const money = (cents: number | null) => (cents === null ? '–' : formatCents(cents))
  const offlineReason = needs(m.deciding())
  return (
    <SidePanel
      isLow
      onClose={onClose}
      title={act === '' ? m.correct_this_visit() : verb}
      status={
        visit
          ? `${dayLabel(localDate(visit.scheduled_start, zone))} · ${m.booked_staff({clock_span: bookedSpan(visit)})}`
          : m.payment_staff()
      }
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {visit && hourly_rate_cents !== null && (
            <p className="w-full text-14">
              {before?.settled_by === 'staff'
                ? m.care_by_the_last_decision_after_this({money: money(before_cents)})
                : m.care_before_after({money: money(before_cents)})}
              <span className="font-semibold">{money(after_cents)}</span>
            </p>
          )}
          <Button variant="secondary" size="sm" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            size="sm"
            variant={act === 'void' || act === 'missed' ? 'danger' : 'primary'}
            busy={isPending}
            disabledReason={
              offlineReason ??
              (isNewer
                ? m.compare_with_what_changed_first()
                : hasNewDanger
                  ? m.read_the_new_safety_message_first()
                  : undefined)
            }
            onClick={send}
          >
            {verb}
          </Button>
        </div>
      }
    >
      <div ref={element} className="grow space-y-4 overflow-y-auto overscroll-contain p-4">
        {offlineReason && <OfflineReason reason={offlineReason} />}
        {isNewer && (
          <Callout
            tone="waiting"
            title={m.this_visit_has_changed_since_you()}
            action={
              <Button size="sm" variant="secondary" onClick={() => setVersion(latest.version)}>
                {m.i_have_compared_them()}
              </Button>
            }
          >
            {m.now_your_entries({
              result_text: resultText(latest),
              choice: times ? clockSpan(times.started_at, times.ended_at, zone) : verb,
            })}
          </Callout>
        )}
        {hasNewDanger && (
          <Callout
            tone="bad"
            title={m.another_danger_was_written()}
            action={
              <Button size="sm" variant="secondary" onClick={() => setReadDanger(danger_message_id)}>
                {m.i_have_read_it()}
              </Button>
            }
          >
            {m.read_it_from_its_card_your_entries_stay()}
          </Callout>
        )}
        {latest?.stated && <Billed stated={latest.stated} after_cents={after_cents} zone={zone} />}
        {acts.length > 1 && (
          <SelectField
            label={m.decision()}
            required
            placeholder={m.choose_a_decision()}
            value={act}
            onChange={setAct}
            options={acts.map(value => ({value, label: exceptionActions[value].verb}))}
            error={wasSent && act === '' ? m.choose_a_decision() : undefined}
          />
        )}
        {act && (
          <p className="text-14 text-muted">
            {exceptionActions[act].consequences}
            {visit && act !== 'resolve' && mailedText(act, family)}
          </p>
        )}
        {act === 'settle' && visit && (
          <>
            <ul className="space-y-1 text-14">
              {saidTimes(visit).map(({label, start, end}) => (
                <li key={label} className="flex min-h-9 items-center justify-between gap-3">
                  <span>
                    {m.to_staff2({
                      label,
                      choice: start ? clockTime(start, zone) : '–',
                      choice2: end ? clockTime(end, zone) : '–',
                    })}
                  </span>
                  {start && end && end > start && (
                    <Button
                      size="sm"
                      variant="quiet"
                      className="shrink-0"
                      aria-label={`${m.use_these()}: ${label}`}
                      onClick={() => take(start, end)}
                    >
                      {m.use_these()}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <DateField label={m.day()} value={day} onChange={setDay} required />
            <div className="grid grid-cols-2 gap-3">
              <TimeField
                label={m.started()}
                required
                value={from}
                onChange={setFrom}
                zoneNote={zoneName(visit.scheduled_start, zone)}
                step_minutes={1}
                error={wasSent && !from ? wrong : undefined}
              />
              <TimeField
                label={m.ended_at()}
                required
                value={to}
                onChange={setTo}
                step_minutes={1}
                error={wasSent && from ? wrong : undefined}
              />
            </div>
            <OvernightNote from={from} until={to} />
            <p className="text-14 text-muted">
              {m.billed_as_booked_within({minutes: billed_as_booked_minutes, early: early_ms / minute_ms})}
            </p>
          </>
        )}
        <SelectField
          label={m.reason_sessions()}
          required
          placeholder={m.choose_a_reason()}
          value={reason_code}
          onChange={setReason}
          options={reasons}
          error={wasSent && reason_code === '' ? m.choose_a_reason() : undefined}
        />
        <TextArea
          label={m.memo()}
          hint={m.what_you_know_and_your_source()}
          required
          value={memo}
          onChange={setMemo}
          maxLength={limits.text_max}
          error={wasSent && !memo.trim() ? m.explain_your_decision() : undefined}
        />
        <FormError>{!changed && refusal}</FormError>
        {refusal && number !== undefined && isDangerUnread(error) && (
          <p>
            <Link to="/admin/dashboard/exceptions" search={{q: number, reason: 'danger'}} className={linkClass}>
              {m.open_the_exception()}
            </Link>
          </p>
        )}
      </div>
    </SidePanel>
  )
}

/** Says that the visit is billed already, and what a decision with this care makes of it. @see src/domain/rules.md#statements */
function Billed({
  stated: {number, care_cents, fee_bps, is_unpaid, next_at, coming_cents, waits_for, is_void, returned_cents = 0},
  after_cents,
  zone,
}: {
  stated: NonNullable<StaffSession['stated']>
  after_cents: number | null
  zone: string
}) {
  const before = formatCents(care_cents)
  const change_cents = after_cents === null ? null : after_cents - care_cents
  const amounts = {
    before,
    after: formatCents(after_cents ?? 0),
    difference: formatCents(Math.abs(change_cents ?? 0)),
  }
  const credit = () => {
    const fee_cents = feeCents(care_cents, fee_bps) - feeCents(after_cents ?? 0, fee_bps)
    const sum = formatCents(care_cents - (after_cents ?? 0) + fee_cents)
    const credited = {
      ...amounts,
      sum: fee_cents > 0 ? m.sum_with_its_fee({sum, fee: formatCents(fee_cents)}) : sum,
    }
    if (is_unpaid) return m.billed_then_credited_at_once(credited)
    if (waits_for === 'answer') return m.billed_then_credited_after_the_answer(credited)
    if (waits_for === 'payment') return m.billed_then_credited_after_the_transfer(credited)
    return next_at === null
      ? m.billed_then_a_credit_note_follows(credited)
      : m.billed_then_credited_with_the_next_statement({...credited, day: dayText(localDate(next_at, zone))})
  }
  if (is_void) {
    return (
      <Callout tone="waiting" title={m.its_statement_is_void({number: number ?? ''})}>
        {after_cents === null
          ? m.a_decision_bills_the_visit_anew()
          : after_cents > 0
            ? m.the_next_statement_bills_it_anew({sum: amounts.after})
            : m.nothing_is_billed_anew()}
      </Callout>
    )
  }
  return (
    <Callout tone="waiting" title={m.already_billed_on_statement({number: number ?? '', money: before})}>
      {coming_cents > 0 && <p>{comingCreditText({amount_cents: coming_cents, at: next_at, waits_for}, zone)}</p>}
      {returned_cents > 0 && (change_cents === null || change_cents < 0) && (
        <p>{m.staff_returned_of_this_statement({sum: formatCents(returned_cents)})}</p>
      )}
      {change_cents === null
        ? m.a_lower_amount_makes_a_credit()
        : change_cents < 0
          ? credit()
          : change_cents > 0
            ? m.billed_then_the_next_statement_adds(amounts)
            : m.what_is_billed_stays_as_it()}
    </Callout>
  )
}
