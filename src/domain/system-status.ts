import type {QueueStatus} from '#contract/admin/status.ts'
import {minute_ms} from './constants.ts'

/** The step of each minute may miss two before it counts as standing. */
export const tick_goal_ms = 3 * minute_ms
/** How long a due job may wait; the alert of src/server/deploy/alerts.yaml has the same limit. */
export const queue_goal_ms = 10 * minute_ms

/**
 * Whether work of a queue is late; a process that has just started has still to do the first step.
 * @see src/domain/rules-people.md#system-status
 */
export function isQueueLate({queue, due_ms, done_ms}: QueueStatus, up_ms: number): boolean {
  return queue === 'tick' ? Math.min(done_ms ?? Infinity, up_ms) > tick_goal_ms : (due_ms ?? 0) > queue_goal_ms
}
