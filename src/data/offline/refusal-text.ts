import {m} from '#messages'
import type {ErrorCode} from '#contract/errors.ts'
import {readField} from '#lib/read-field.ts'
import {isMessage, type OutboxEntry} from './outbox.ts'

type Refused = Pick<OutboxEntry, 'kind' | 'error'>

/** A bid or its withdrawal. */
export const isOfBid = (kind: string) => kind.startsWith('bid-')

/** Client texts for codes whose server message is too short. */
const reasons: {readonly [Code in ErrorCode]?: string} = {
  booking_closed: m.this_request_no_longer_accepts_bids_outbox(),
  offer_changed: m.your_bid_on_this_request_has(),
  request_changed: m.the_family_changed_this_request_outbox(),
  not_verified: m.your_verification_has_expired_or_is(),
  email_not_verified: m.your_email_address_is_not_verified(),
  suspended: m.your_account_is_suspended(),
  thread_blocked: m.this_conversation_is_blocked_unblock_it(),
  thread_closed: m.this_conversation_is_closed_outbox(),
  account_closed: m.your_account_is_closed_and_this(),
  left_agency: m.you_left_the_agency_and_this_was(),
  forbidden: m.your_account_can_no_longer_do(),
  phone_required: m.your_profile_has_no_phone_number_and(),
  idempotency_key_reused: m.it_was_already_sent_with_different(),
  invalid: m.village_could_not_accept_it(),
}

/** Why a bid could no longer be withdrawn; `current` is the bid as the server has it. */
export function lateWithdrawalText(current: unknown): string {
  switch (readField(current, 'status')) {
    case 'ACCEPTED':
      return m.the_family_had_already_approved_it()
    case 'DECLINED':
      return m.the_family_had_already_declined_it()
    case 'NOT_SELECTED':
      return readField(current, 'is_ended_by_change') === true
        ? m.the_family_had_changed_the_request()
        : m.the_request_had_already_closed()
    case 'EXPIRED':
      return m.the_bid_had_already_expired()
    case 'REPLACED':
      return m.the_bid_was_replaced_by_a_newer()
    default:
      return m.the_bid_was_already_decided()
  }
}

/** The first name of the colleague who placed the bid that stands; null of one's own, or if an older server did not say. */
export function placedBy(current: unknown): string | null {
  const name = readField(current, 'placed_by')
  return typeof name === 'string' ? name : null
}

/** The reason for a refusal as a sentence. */
export function reasonText(refused: Refused): string {
  const {kind, error} = refused
  if (error?.code === 'not_found') {
    if (isMessage(refused)) return m.this_conversation_no_longer_exists_or()
    return isOfBid(kind) ? m.this_request_no_longer_exists_or() : m.this_visit_no_longer_exists_or()
  }
  const {code, current} = error ?? {}
  if (code === 'offer_closed') return lateWithdrawalText(current)
  if (code === 'offer_changed' && !current) return m.the_bid_you_wanted_to_replace()
  const colleague = code === 'offer_changed' ? placedBy(current) : null
  if (colleague !== null) return m.name_placed_your_agencys_bid({name: colleague})
  if (code === 'phone_required' && kind === 'bid-org') return m.your_agency_has_no_phone_number_and()
  const member_role = error?.code === 'forbidden' && readField(error.current, 'member_role')
  // an owner has no one to ask
  if (member_role && member_role !== 'owner') return m.your_role_in_the_agency_was_changed()
  const known: Partial<Record<string, string>> = reasons
  return known[error?.code ?? ''] ?? (error?.detail || m.village_did_not_accept_it())
}
