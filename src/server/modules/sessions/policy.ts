import type {Side} from '#contract/session.ts'
import type {Caller} from '../../http/caller.ts'

/**
 * For whom sessions are read and told of. A field member sees those assigned to her and nothing else; the office sees all
 * of its agency's (decisions §5, §14). Verification, subscription and suspension play no part: a party stays a party.
 */
export type Reader =
  | {kind: 'parent'; owner_id: string}
  | {kind: 'caretaker'; owner_id: string}
  | {kind: 'office'; owner_id: string; member_id: string}
  | {kind: 'field'; owner_id: string; member_id: string}

/** Null for somebody without a profile, to whom no session can belong. */
export function readerOf(caller: Caller): Reader | null {
  const {role, parent_id, caretaker_id, org_id, member_id, member_role} = caller
  if (role === 'parent') return parent_id ? {kind: 'parent', owner_id: parent_id} : null
  if (role === 'caretaker') return caretaker_id ? {kind: 'caretaker', owner_id: caretaker_id} : null
  if (role !== 'agency' || !org_id || !member_id) return null
  return {kind: member_role === 'field' ? 'field' : 'office', owner_id: org_id, member_id}
}

export const sideOf = (reader: Reader): Side => (reader.kind === 'parent' ? 'parent' : 'caretaker')

/** Who cancels, as sessions and bookings record it. */
export const partyOf = (reader: Reader): 'parent' | 'caretaker' | 'agency' =>
  reader.kind === 'parent' || reader.kind === 'caretaker' ? reader.kind : 'agency'

/** The office presses for the person who comes; whoever comes herself presses for herself, whatever her place. */
export const onBehalf = (reader: Reader, session: {assigned_member_id: string | null}): 'office' | null =>
  reader.kind === 'office' && session.assigned_member_id !== reader.member_id ? 'office' : null

/**
 * Whether the caregiver who is booked is not verified any more: the family may cancel her visits for nothing (decisions
 * §7). An agency answers for its own people, so there it is never so.
 */
export const haveChecksLapsed = (carer_is_verified: string | null): boolean =>
  carer_is_verified !== null && carer_is_verified !== 'Approved'
