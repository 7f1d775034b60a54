import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import {formatCents} from '#lib/money-text.ts'

const unstated = {parent: m.you_owe_for_canceling_late, caretaker: m.you_are_owed_for_canceling_late} as const

/** What canceling late costs the family, which its statement may have and which may then be paid; null if nothing. */
export function lateFeeText({cancelled, my_side}: Pick<Session, 'cancelled' | 'my_side'>): string | null {
  if (cancelled?.due_cents === undefined) return null
  const text = cancelled.is_stated ? m.canceling_late_costs_stated : unstated[my_side]
  return text({sum: formatCents(cancelled.due_cents)})
}
