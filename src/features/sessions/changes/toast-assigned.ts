import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {messageOf} from '#data/app/message.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'

/** Says who goes to a visit now, with Undo where `onUndo` takes it back. `count` visits were assigned at once. */
export const toastAssigned = (
  {title, assigned}: Pick<Session, 'title' | 'assigned'>,
  {count = 1, onUndo}: {count?: number; onUndo?: (() => void) | undefined} = {},
): void =>
  toast({
    title: assigned ? m.name_goes_to({name: assigned.name, title}) : m.no_one_is_assigned_to({title}),
    ...(count > 1 && {description: visitsText(count)}),
    tone: 'good',
    ...(onUndo && {action: {label: m.undo(), onClick: onUndo}}),
  })

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
