import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {BookingParty, StaffSession} from '#contract/admin/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useAnswerTimes, visitTimesQuery} from '#data/queries/admin/bookings.ts'
import {refusalText} from '#domain/refusals.ts'
import {inSentence, timeSpan} from '#domain/time.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {visitTimeId} from '../exceptions/session-card.tsx'
import {timesConflicts, TimesPreview} from './change-times.tsx'

type Visit = Pick<StaffSession, 'id' | 'scheduled_start' | 'scheduled_end' | 'timezone' | 'assigned'>
type Proposal = Pick<NonNullable<StaffSession['reschedule']>, 'id' | 'start' | 'end'>

/** An answer that is being given: to these times, as they were read to the family. */
export interface Answering {
  visit: Visit
  proposal: Proposal
  answer: 'accept' | 'decline'
}

/** Open proposed times of a visit, which staff answer for a family without an account. @see src/domain/rules.md#answered-by-staff */
export function ProposalPart({visit, family}: {visit: StaffSession; family: BookingParty}) {
  const [answering, setAnswering] = useState<Answering>()
  const now = useServerNow()
  const {reschedule: proposal, timezone} = visit
  const isOpen = proposal && visit.status === 'SCHEDULED' && proposal.start > now
  return (
    <>
      {isOpen && (
        <Callout
          tone="waiting"
          title={
            proposal.proposed_by === 'parent'
              ? m.the_family_proposed_new_times()
              : m.the_caregivers_side_proposed_new_times()
          }
          action={
            family.user_id === null &&
            proposal.proposed_by === 'caretaker' && (
              <AnswerButtons visit={visit} proposal={proposal} onAnswer={setAnswering} />
            )
          }
        >
          <p>{timeSpan(proposal.start, proposal.end, timezone, {now, zone: null})}</p>
          {proposal.reason && (
            <p dir="auto" className="text-muted">
              “{proposal.reason}”
            </p>
          )}
        </Callout>
      )}
      {answering && <AnswerTimesDialog {...answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

/** The buttons that answer proposed times; each asks first. */
export function AnswerButtons({
  visit,
  proposal,
  onAnswer,
}: Omit<Answering, 'answer'> & {onAnswer: (answering: Answering) => void}) {
  const now = useServerNow()
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-describedby={visitTimeId(visit)}
        disabledReason={visit.scheduled_start > now ? undefined : refusalText.start_passed}
        onClick={() => onAnswer({visit, proposal, answer: 'accept'})}
      >
        {m.accept_new_times()}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-describedby={visitTimeId(visit)}
        onClick={() => onAnswer({visit, proposal, answer: 'decline'})}
      >
        {m.decline_new_times()}
      </Button>
    </span>
  )
}

/** Asks before proposed times are answered: what accepting them changes, or that the visit stays as it is. */
export function AnswerTimesDialog({
  visit: {id, scheduled_start, scheduled_end, timezone, assigned},
  proposal: {id: proposal_id, start, end},
  answer,
  onClose,
}: Answering & {onClose: () => void}) {
  const accepts = answer === 'accept'
  const preview = useQuery({...visitTimesQuery(id, {start, end}), enabled: accepts})
  const command = useAnswerTimes(id, answer)
  const needs = useNeedsConnection()
  const now = useServerNow()
  const booked = timeSpan(scheduled_start, scheduled_end, timezone, {now, zone: null})
  const conflict = accepts && preview.data?.conflict
  const error = command.error ?? (accepts && preview.error)
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={accepts ? m.accept_the_new_times() : m.decline_the_new_times()}
      consequences={
        <>
          {accepts ? (
            <>
              <p>{m.proposed_times_staff({time_span: timeSpan(start, end, timezone, {now, zone: null})})}</p>
              <p>{m.now_booked({time_span: booked})}</p>
              {preview.data && <TimesPreview preview={preview.data} assigned={assigned} />}
            </>
          ) : (
            <p>{m.the_visit_stays_at_its_times({time_span: inSentence(booked)})}</p>
          )}
          <p>{m.answer_as_the_family_decided()}</p>
        </>
      }
      action={accepts ? m.accept_new_times() : m.decline_new_times()}
      cancelLabel={m.not_now()}
      busy={command.isPending}
      disabledReason={
        (conflict ? timesConflicts[conflict] : undefined) ??
        (!accepts || preview.data || preview.error ? undefined : m.loading())
      }
      offlineReason={needs(accepts ? m.accepting() : m.declining())}
      onConfirm={() => command.mutate(proposal_id, {onSuccess: onClose})}
    >
      {error && <FormError>{messageOf(error)}</FormError>}
    </ConfirmDialog>
  )
}
