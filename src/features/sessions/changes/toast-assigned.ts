import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {timeSpan, type Reader} from '#domain/time.ts'
import {toast} from '#ui/feedback/toast-message.ts'

/** Says who goes to a visit now and when it is, with Undo where `onUndo` takes it back. `count` visits were assigned at once. */
export const toastAssigned = (
  visit: Pick<Session, 'title' | 'assigned' | 'scheduled_start' | 'scheduled_end' | 'timezone'>,
  {reader, count = 1, onUndo}: {reader: Reader; count?: number; onUndo?: (() => void) | undefined},
): void => {
  const {title, assigned, scheduled_start, scheduled_end, timezone} = visit
  toast({
    title: assigned ? m.name_goes_to({name: assigned.name, title}) : m.no_one_is_assigned_to({title}),
    description: count > 1 ? visitsText(count) : timeSpan(scheduled_start, scheduled_end, timezone, reader),
    tone: 'good',
    ...(onUndo && {action: {label: m.undo(), onClick: onUndo}}),
  })
}

/** Says why Undo of an assignment failed. */
export const toastNotUndone = (problem: unknown): void =>
  toast({title: m.it_could_not_be_undone(), description: messageOf(problem), tone: 'bad'})

/** Says how many of `count` assignments were undone, and why the others were not. */
export const toastUndone = (refused: readonly {detail: string}[], count: number): void => {
  const [first] = refused
  if (first && refused.length === count) {
    toast({title: m.it_could_not_be_undone(), description: first.detail, tone: 'bad'})
    return
  }
  toast({
    title: m.assignments_undone({count: count - refused.length}),
    tone: first ? 'bad' : 'good',
    ...(first && {description: m.visits_stay_as_they_are({count: refused.length, reason: first.detail})}),
  })
}

/** Says why an assignment failed. */
export const toastNotAssigned = (problem: unknown): void =>
  toast({title: m.not_assigned(), description: messageOf(problem), tone: 'bad'})
