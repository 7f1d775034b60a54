import type {AuditTarget} from '../bookings/choices.ts'

/** What staff do to each kind of record, as past participles. Each has a sentence in `features/staff/platform`. */
export const auditActions = {
  user: [
    'invited',
    'suspended',
    'unsuspended',
    'verified',
    'checked',
    'check_refused',
    'link_sent',
    'messaged',
    'phone_changed',
    'email_change_asked',
    'noted',
    'note_removed',
    'sign_ins_ended',
    'second_step_reset',
    'second_step_set_up',
    'second_step_removed',
    'recovery_codes_renewed',
    'passkey_added',
    'passkey_removed',
    'erased',
  ],
  agency: ['suspended', 'unsuspended', 'noted', 'note_removed'],
  careseeker: ['created', 'edited', 'noted', 'note_removed'],
  booking: [
    'requested',
    'approved',
    'declined',
    'cancelled',
    'replaced',
    'card_made',
    'handover_read',
    'noted',
    'note_removed',
  ],
  session: ['assigned', 'decided', 'put_aside', 'taken', 'let_go', 'start_confirmed', 'end_confirmed'],
  invoice: [
    'credit_granted',
    'credit_refused',
    'credited',
    'voided',
    'given_up',
    'asked_again',
    'paid_outside',
    'put_aside',
    'dispute_put_aside',
    'taken',
    'let_go',
  ],
  payment: ['refunded', 'sent_by_hand', 'put_aside', 'taken', 'let_go'],
  review: ['hidden', 'shown'],
  fee: ['set'],
  plan: ['created', 'changed', 'retired'],
  faq: ['created', 'changed', 'deleted', 'restored'],
  message: ['marked', 'answered'],
  thread: ['read', 'report_closed'],
  post: ['published', 'changed', 'withdrawn', 'deleted', 'restored'],
  list: ['exported'],
} as const satisfies Record<AuditTarget, readonly string[]>

export type AuditDid<Target extends AuditTarget> = (typeof auditActions)[Target][number]

/** `user.suspended`: the target, and what was done to it. */
export type AuditAction = {[Target in AuditTarget]: `${Target}.${AuditDid<Target>}`}[AuditTarget]
