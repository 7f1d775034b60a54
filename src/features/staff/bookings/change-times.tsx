import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {BookingParty, StaffSession} from '#contract/admin/bookings.ts'
import type {previewVisitTimes} from '#contract/admin/visit-times.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useChangeVisitTimes, visitTimesQuery} from '#data/queries/admin/bookings.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {timeSpan} from '#domain/time.ts'
import {NewTimesFields} from '#features/sessions/changes/new-times-fields.tsx'
import {useNewTimes} from '#features/sessions/changes/use-new-times.ts'
import {formatCents} from '#lib/money-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {notifiedText} from './sides-text.ts'

/** Gives one coming visit other times. @see src/domain/rules.md#moved-by-staff */
export function ChangeTimesPart({visit, family}: {visit: StaffSession; family: BookingParty}) {
  const [isOpen, setOpen] = useState(false)
  const now = useServerNow()
  if (!isOpen && (visit.status !== 'SCHEDULED' || visit.scheduled_start <= now)) return null
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {m.change_times()}
      </Button>
      {isOpen && <ChangeTimesDialog visit={visit} family={family} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangeTimesDialog({visit, family, onClose}: {visit: StaffSession; family: BookingParty; onClose: () => void}) {
  const {id, scheduled_start, scheduled_end, timezone} = visit
  const typed = useNewTimes(visit)
  const [reason, setReason] = useState('')
  const booked = {start: scheduled_start, end: scheduled_end}
  const preview = useQuery({...visitTimesQuery(id, typed.times ?? booked), enabled: typed.times !== null})
  const change = useChangeVisitTimes(id)
  const needs = useNeedsConnection()
  const now = useServerNow()
  const conflict = typed.times && preview.data?.conflict
  const disabledReason =
    needs(m.changing()) ??
    typed.problem ??
    (conflict ? timesConflicts[conflict] : undefined) ??
    (preview.data || preview.error ? undefined : m.loading()) ??
    (reason.trim() === '' ? m.enter_a_reason_first() : undefined)
  const send = () => {
    if (!typed.times || disabledReason) return
    change.mutate(
      {...typed.times, reason: reason.trim(), seen: {scheduled_start, scheduled_end}},
      {
        onSuccess: () => {
          onClose()
          toast({title: m.times_changed(), description: notifiedText(family), tone: 'good'})
        },
      },
    )
  }
  const refusal = useRefusal(change, [typed.times, reason])
  return (
    <FormDialog
      onClose={onClose}
      title={m.change_the_times_of_a_visit_as_staff()}
      description={`${m.now_booked({time_span: timeSpan(scheduled_start, scheduled_end, timezone, {now, zone: null})})} ${notifiedText(family)}`}
      submit={m.change_times()}
      busy={change.isPending}
      disabledReason={disabledReason}
      error={refusal ?? (typed.times && preview.error && messageOf(preview.error))}
      onSubmit={send}
    >
      <NewTimesFields typed={typed} />
      {typed.times && preview.data && <TimesPreview preview={preview.data} assigned={visit.assigned} />}
      <TextField
        label={m.reason_sessions()}
        hint={m.only_staff_can_read_it_in()}
        required
        value={reason}
        onChange={setReason}
        maxLength={limits.line_max}
      />
    </FormDialog>
  )
}

/** Why new times are refused. */
export const timesConflicts = {
  booking: m.this_booking_already_has_a_visit(),
  caretaker: m.the_caregiver_has_another_visit_at_that(),
} as const

/** What the new times change: hours and money, and what speaks against them. */
export function TimesPreview({
  preview: {conflict, assigned_is_busy, before, after},
  assigned,
}: {
  preview: AnswerOf<typeof previewVisitTimes>
  assigned: string | null
}) {
  if (conflict) return <Callout tone="bad">{timesConflicts[conflict]}</Callout>
  const [was, is] = [hoursText(before.minutes / 60), hoursText(after.minutes / 60)]
  const sums = (name: 'family_cents' | 'provider_cents' | 'lead_cents') => ({
    before: formatCents(before[name] ?? 0),
    after: formatCents(after[name] ?? 0),
  })
  const [family, provider, lead] = [sums('family_cents'), sums('provider_cents'), sums('lead_cents')]
  return (
    <div className="space-y-2">
      {assigned_is_busy && (
        <Callout tone="waiting">{m.name_has_another_visit_then({name: assigned ?? m.the_caregiver()})}</Callout>
      )}
      <p>{was === is ? m.still_hours({hours: is}) : m.after_instead_of_before({after: is, before: was})}</p>
      <p>
        {family.before === family.after
          ? m.the_family_pays_as_before({sum: family.after})
          : m.the_family_pays_instead_of(family)}
      </p>
      {after.lead_cents === null && provider.before !== provider.after && (
        <p>{m.the_caregiver_gets_instead_of(provider)}</p>
      )}
      {after.lead_cents !== null && lead.before !== lead.after && <p>{m.the_lead_price_changes_from(lead)}</p>}
    </div>
  )
}
