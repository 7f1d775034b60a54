import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {formatCents} from '#lib/money-text.ts'

const texts = {
  parent: {unstated: m.you_owe_for_canceling_late, stated: m.you_owe_for_canceling_late_stated},
  caretaker: {unstated: m.you_are_owed_for_canceling_late, stated: m.you_are_owed_for_canceling_late_stated},
} as const

/** What the family owes for canceling late, and whether the statement has it; null if nothing. */
export function lateFeeText({cancelled, my_side}: Pick<Session, 'cancelled' | 'my_side'>): string | null {
  if (cancelled?.due_cents === undefined) return null
  return texts[my_side][cancelled.is_stated ? 'stated' : 'unstated']({sum: formatCents(cancelled.due_cents)})
}
