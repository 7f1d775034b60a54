import type {QueueStatus} from '#contract/admin/status.ts'
import {minute_ms} from './constants.ts'

/** The step of each minute may miss two before it counts as standing. */
export const tick_goal_ms = 3 * minute_ms
/** How long a due job may wait; the alert of src/server/deploy/alerts.yaml has the same limit. */
export const queue_goal_ms = 10 * minute_ms

/** @see src/domain/rules-people.md#system-status */
export function isQueueLate({queue, due_ms, done_ms}: QueueStatus): boolean {
  return queue === 'tick' ? done_ms === null || done_ms > tick_goal_ms : (due_ms ?? 0) > queue_goal_ms
}
