import {m} from '#messages'
import type {Side} from '#contract/bookings/choices.ts'
import {clock_skew_ms} from '#domain/constants.ts'
import {formatCents} from '#lib/money-text.ts'
import {refuseEnded, type Caller} from '../../http/caller.ts'
import {refuse, type Refusal} from '../../http/refusal.ts'

/**
 * The side for which sessions are read. A field member sees the sessions assigned to them, the office all of
 * its agency. Verification and subscription do not matter.
 * @see src/domain/rules.md#agency-confirms
 */
export type Reader =
  | {kind: 'parent'; owner_id: string}
  | {kind: 'caretaker'; owner_id: string}
  | {kind: 'office'; owner_id: string; member_id: string}
  | {kind: 'field'; owner_id: string; member_id: string}

/** Null without a profile, as no session can belong to the caller. */
export function readerOf(
  caller: Pick<Caller, 'role' | 'parent_id' | 'caretaker_id' | 'org_id' | 'member_id' | 'member_role'>,
): Reader | null {
  const {role, parent_id, caretaker_id, org_id, member_id, member_role} = caller
  if (role === 'parent') return parent_id ? {kind: 'parent', owner_id: parent_id} : null
  if (role === 'caretaker') return caretaker_id ? {kind: 'caretaker', owner_id: caretaker_id} : null
  if (role !== 'agency' || !org_id || !member_id) return null
  return {kind: member_role === 'field' ? 'field' : 'office', owner_id: org_id, member_id}
}

/** The refusal of a tap made after the account was suspended or closed, by a clock that may be a little off; null otherwise. */
export const refuseAfterEnd = ({ended}: Caller, tapped_at: string): Refusal | null =>
  ended && Date.parse(tapped_at) > Date.parse(ended.at) + clock_skew_ms ? refuseEnded(ended) : null

export const sideOf = (reader: Reader): Side => (reader.kind === 'parent' ? 'parent' : 'caretaker')

/** The canceling party, as sessions and bookings store it. */
export const partyOf = (reader: Reader): 'parent' | 'caretaker' | 'agency' =>
  reader.kind === 'parent' || reader.kind === 'caretaker' ? reader.kind : 'agency'

/** The office confirms for the assigned member; a member assigned to the session confirms for themselves. */
export const actsOnBehalf = (reader: Reader, session: {assigned_member_id: string | null}): 'office' | null =>
  reader.kind === 'office' && session.assigned_member_id !== reader.member_id ? 'office' : null

/**
 * Whether the booked caregiver is no longer verified, so the family cancels free. Never true for an agency.
 * @see src/domain/rules.md#late-cancellation
 */
export const haveChecksLapsed = (caregiver_is_verified: string | null): boolean =>
  caregiver_is_verified !== null && caregiver_is_verified !== 'Approved'

/**
 * Refuses a cancellation with 409 `cost_changed` if it costs the family more than it read; a caller that names no cost is
 * not asked.
 * @see src/domain/rules.md#late-cancellation
 */
export const refuseHigherCost = (cost_cents: number, {fee_cents = cost_cents}: {fee_cents?: number | undefined}) =>
  cost_cents > fee_cents
    ? refuse('cost_changed', m.canceling_costs_more_now({sum: formatCents(cost_cents)}), {
        current: {fee_cents: cost_cents},
      })
    : null
