import {useState} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useAssignEach} from '#data/queries/sessions.ts'
import {copyWeek, memberClashes, type WeekCopy} from '#domain/sessions/people-board.ts'
import {timeSpan} from '#domain/time.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {useWeekVisits} from '#features/sessions/changes/use-week-visits.ts'
import {useReader} from '#features/sessions/calendar/use-reader.ts'
import {addDays, type Day} from '#lib/day.ts'
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
  member_ids,
  onClose,
}: {
  /** Any day of the week to fill. */
  day: Day
  visits: readonly Session[]
  /** The same and those near the week. */
  around: readonly Session[]
  member_ids: readonly string[]
  onClose: () => void
}) {
  const before = useWeekVisits(addDays(day, -7))
  const reader = useReader()
  const needs = useNeedsConnection()
  const assign = useAssignEach()
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const copies = before.visits && copyWeek(visits, before.visits, {member_ids, now: reader.now})
  // as if all were assigned, so that two of one person at the same time are found too
  const filled = around.map(visit => {
    const copy = copies?.find(each => each.visit.id === visit.id)
    return copy ? {...visit, assigned: copy.assigned} : visit
  })
  const isBusy = ({visit, assigned}: WeekCopy<Session>) => memberClashes(visit, assigned.member_id, filled).length > 0
  const chosen = (copies ?? []).filter(copy => choices[copy.visit.id] ?? !isBusy(copy))
  const save = () =>
    assign.mutate(
      chosen.map(({visit, assigned}) => ({session_id: visit.id, member_id: assigned.member_id})),
      {
        onSuccess: refused => {
          if (refused.length > 0) return
          toast({title: `${visitsText(chosen.length)} assigned`, tone: 'good'})
          onClose()
        },
      },
    )
  const [refused] = assign.data ?? []
  return (
    <Dialog
      onClose={onClose}
      title="Copy the week before"
      description="Visits without a caregiver get the one who came a week earlier. What is assigned already stays."
      size="md"
      note={
        refused && (
          <FormError>
            {`${visitsText(assign.data?.length ?? 0)} could not be assigned: ${messageOf(refused.error)}`}
          </FormError>
        )
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button
            busy={assign.isPending}
            disabledReason={needs('Assigning') ?? (chosen.length === 0 ? 'No visit is chosen' : undefined)}
            onClick={save}
          >
            {chosen.length === 0 ? 'Assign' : `Assign ${visitsText(chosen.length)}`}
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
                    hint={isBusy(copy) ? `${assigned.name} has another visit at this time` : undefined}
                    checked={chosen.includes(copy)}
                    onChange={checked => setChoices({...choices, [visit.id]: checked})}
                  />
                </li>
              )
            })}
          </ul>
        ) : (
          <p className="text-muted">
            No visit without a caregiver had one in the week before. Assign them on the board.
          </p>
        )
      ) : before.error ? (
        <ErrorState
          title="The week before could not be loaded"
          detail={messageOf(before.error)}
          onRetry={() => void before.refetch()}
        />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Dialog>
  )
}
