import {m} from '#messages'
import {useState} from 'react'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useAssignSeveral} from '#data/queries/session-commands.ts'
import {copyWeek, isToAssign, memberClashes, type WeekCopy} from '#domain/sessions/people-board.ts'
import {timeSpan} from '#domain/time.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {memberWarning} from '#features/sessions/changes/member-load.ts'
import {toastNotUndone, toastUndone} from '#features/sessions/changes/toast-assigned.ts'
import {useWeekVisits} from '#features/sessions/changes/use-week-visits.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {addDays, type Day} from '#lib/day.ts'
import {capitalized} from '#lib/letter-case.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'

/** Assigns a week's unassigned visits like those of the week before, after a list of who would come to each. */
export function CopyWeekDialog({
  day,
  visits,
  around,
  members,
  onClose,
}: {
  /** Any day of the week to fill. */
  day: Day
  visits: readonly Session[]
  /** The same and those near the week. */
  around: readonly Session[]
  members: readonly Member[]
  onClose: () => void
}) {
  const before = useWeekVisits(addDays(day, -7))
  const reader = useReader()
  const needs = useNeedsConnection()
  const assign = useAssignSeveral()
  const removal = useAssignSeveral()
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const member_ids = members.filter(({is_suspended}) => !is_suspended).map(({id}) => id)
  const copies = before.visits && copyWeek(visits, before.visits, {member_ids, now: reader.now})
  const unassigned =
    copies && visits.filter(visit => isToAssign(visit, reader.now) && !copies.some(({visit: {id}}) => id === visit.id))
  // as if all were assigned, so that two of one person at the same time are found too
  const filled = around.map(visit => {
    const copy = copies?.find(each => each.visit.id === visit.id)
    return copy ? {...visit, assigned: copy.assigned} : visit
  })
  const warningOf = ({visit, assigned}: WeekCopy<Session>): string | undefined => {
    const isBusy = memberClashes(visit, assigned.member_id, filled).length > 0
    const member = members.find(({id}) => id === assigned.member_id)
    const reasons = [
      member?.is_invited && capitalized(m.invited_has_not_logged_in_yet()),
      isBusy && m.name_has_another_visit_at_this_time({name: assigned.name}),
      member && memberWarning(visit, member, before.today),
    ]
    return reasons.filter(Boolean).join(' · ') || undefined
  }
  const chosen = (copies ?? []).filter(copy => choices[copy.visit.id] ?? !warningOf(copy))
  /** Takes all of them back but those that a colleague has changed. The dialog has closed by then. */
  const undo = async (copied: readonly WeekCopy<Session>[]) => {
    const visits = copied.map(({visit, assigned: {member_id}}) => ({
      session_id: visit.id,
      assigned: null,
      expected_member_id: member_id,
    }))
    try {
      const {refused} = await removal.mutateAsync(visits)
      toastUndone(refused, visits.length)
    } catch (problem) {
      toastNotUndone(problem)
    }
  }
  const save = () =>
    assign.mutate(
      chosen.map(({visit, assigned}) => ({session_id: visit.id, assigned})),
      {
        onSuccess: ({refused, unchanged = []}) => {
          if (refused.length > 0) return
          // a colleague may have assigned the same person
          const copied = chosen.filter(({visit}) => !unchanged.includes(visit.id))
          toast({
            title: m.count_visits_assigned({count: chosen.length}),
            tone: 'good',
            ...(copied.length > 0 && {action: {label: m.undo(), onClick: () => void undo(copied)}}),
          })
          onClose()
        },
      },
    )
  const refusedVisits = assign.data?.refused ?? []
  const [first] = refusedVisits
  const refusal = useRefusal({isPending: assign.isPending, error: first ?? assign.error}, choices, failure =>
    failure instanceof Error
      ? messageOf(failure)
      : m.visits_could_not_be_assigned({count: refusedVisits.length, reason: failure.detail}),
  )
  return (
    <Dialog
      onClose={onClose}
      title={m.copy_the_week_before()}
      description={m.visits_without_a_caregiver_get_the()}
      size="md"
      offlineReason={needs(m.assigning())}
      note={<FormError>{refusal}</FormError>}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            busy={assign.isPending}
            disabledReason={needs(m.assigning()) ?? (chosen.length === 0 ? m.no_visit_is_chosen() : undefined)}
            onClick={save}
          >
            {chosen.length === 0 ? m.assign() : m.assign_agency({visits_text: visitsText(chosen.length)})}
          </Button>
        </>
      }
    >
      {copies ? (
        copies.length > 0 ? (
          <ul className="divide-y divide-line">
            {copies.map(copy => {
              const {visit, assigned} = copy
              return (
                <li key={visit.id} className="py-1">
                  <Checkbox
                    label={
                      <>
                        <span className="font-semibold">{assigned.name}</span> · {visit.title},{' '}
                        {timeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, reader)}
                      </>
                    }
                    hint={warningOf(copy)}
                    checked={chosen.includes(copy)}
                    onChange={checked => setChoices({...choices, [visit.id]: checked})}
                  />
                </li>
              )
            })}
          </ul>
        ) : (
          <p className="text-muted">{m.no_visit_without_a_caregiver_had()}</p>
        )
      ) : before.error ? (
        <ErrorState
          title={m.the_week_before_could_not_be()}
          detail={messageOf(before.error)}
          onRetry={() => void before.refetch()}
        />
      ) : (
        <SkeletonLines lines={4} />
      )}
      {copies && copies.length > 0 && unassigned && unassigned.length > 0 && (
        <div className="mt-3 text-14 text-muted">
          <p>{m.these_visits_stay_without_a_caregiver({count: unassigned.length})}</p>
          <ul>
            {unassigned.map(visit => (
              <li key={visit.id}>
                {visit.title}, {timeSpan(visit.scheduled_start, visit.scheduled_end, visit.timezone, reader)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
