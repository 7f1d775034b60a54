import {m} from '#messages'
import type {AuditAction} from '#contract/admin/audit-actions.ts'
import type {AuditEntry} from '#contract/admin/operations.ts'
import type {AuditTarget} from '#contract/admin/staff-choices.ts'

/** What staff did, with the name of what they did it to. */
type AuditSentence = (given: {it: string}) => string

/**
 * What staff did, after their name; `it` stands for the name of what they did it to.
 * @see src/domain/rules-people.md#audit-log
 */
const auditSentences = {
  'user.invited': m.invited_staff,
  'user.invite_sent_again': m.sent_the_invitation_again_to,
  'user.invite_taken_back': m.took_back_the_invitation_of,
  'user.suspended': m.suspended_it,
  'user.unsuspended': m.reinstated_it,
  'user.verified': m.set_the_verification_of,
  'user.checked': m.recorded_a_check_of,
  'user.check_refused': m.did_not_accept_the_documents_of,
  'user.link_sent': m.sent_a_reset_link_to,
  'user.messaged': m.sent_a_message_to,
  'user.phone_changed': m.changed_the_phone_number_of,
  'user.email_change_asked': m.asked_to_verify_a_new_email,
  'user.noted': m.noted_something_about,
  'user.note_removed': m.deleted_a_note_about,
  'user.sign_ins_ended': m.logged_out_everywhere_staff,
  'user.second_step_reset': m.reset_the_two_step_login_of,
  'user.second_step_set_up': m.turned_on_two_step_login,
  'user.second_step_removed': m.turned_off_two_step_login,
  'user.recovery_codes_renewed': m.made_new_recovery_codes,
  'user.passkey_added': m.added_a_passkey,
  'user.passkey_removed': m.removed_a_passkey,
  'user.erased': m.erased_a_closed_account,
  'agency.suspended': m.suspended_with_all_its_members,
  'agency.unsuspended': m.reinstated_and_its_members,
  'agency.phone_changed': m.changed_the_phone_number_of,
  'agency.noted': m.noted_something_about,
  'agency.note_removed': m.deleted_a_note_about,
  'careseeker.created': m.added_as_a_careseeker_without_an,
  'careseeker.edited': m.changed_the_details_of,
  'careseeker.children_read': m.read_the_children_of,
  'careseeker.child_added': m.added_a_child_of,
  'careseeker.child_changed': m.changed_what_is_recorded_of_a_child_of,
  'careseeker.child_removed': m.removed_a_child_of,
  'careseeker.called': m.called_the_family,
  'careseeker.noted': m.noted_something_about,
  'careseeker.note_removed': m.deleted_a_note_about,
  'careseeker.erased': m.erased_a_family_without_an_account,
  'booking.requested': m.requested_for_the_family,
  'booking.changed': m.changed_the_request_for_the_family,
  'booking.address_changed': m.changed_the_address_of_for_the_family,
  'booking.reopened': m.requested_the_rest_of_again,
  'booking.approved': m.approved_an_offer_of_for_the,
  'booking.declined': m.declined_an_offer_or_the_request,
  'booking.cancelled': m.canceled_it_booking,
  'booking.weekly_ended': m.ended_weekly_visits_of_for_the_family,
  'booking.replaced': m.requested_again_from_other_caregivers,
  'booking.ended': m.ended_it_by_a_suspension,
  'booking.restored': m.brought_it_back_by_reinstating,
  'booking.card_made': m.printed_a_door_card_for,
  'booking.handover_read': m.read_the_handover_of,
  'booking.noted': m.noted_something_about,
  'booking.note_removed': m.deleted_a_note_about,
  'session.assigned': m.assigned_a_visit_of,
  'session.cancelled': m.canceled_a_visit_of,
  'session.moved': m.changed_the_times_of_a_visit_of,
  'session.times_accepted': m.accepted_new_times_of_a_visit_of,
  'session.times_declined': m.declined_new_times_of_a_visit_of,
  'session.decided': m.decided_a_visit_of,
  'session.taken': m.took_the_exception_of_a_visit,
  'session.let_go': m.let_go_of_the_exception_of,
  'session.put_aside': m.marked_a_visit_of_as_resolved,
  'session.start_confirmed': m.confirmed_a_start_of_by_phone,
  'session.end_confirmed': m.confirmed_an_end_of_by_phone,
  'invoice.credit_granted': m.granted_a_credit_for,
  'invoice.credit_refused': m.refused_a_credit_for,
  'invoice.credited': m.credited_it,
  'invoice.voided': m.voided_it,
  'invoice.given_up': m.marked_as_not_collectible,
  'invoice.asked_again': m.reopened_it,
  'invoice.paid_outside': m.marked_as_paid_outside_of_village,
  'invoice.not_received': m.recorded_that_a_payment_did_not_arrive,
  'invoice.put_aside': m.marked_as_resolved,
  'invoice.taken': m.took_the_exception_of,
  'invoice.let_go': m.let_go_of_the_exception_of_staff,
  'invoice.dispute_put_aside': m.marked_a_dispute_as_resolved,
  'payment.refunded': m.refunded_a_payment_of,
  'payment.sent_by_hand': m.recorded_a_refund_of_that_was,
  'payment.taken': m.took_the_exception_of_a_payment,
  'payment.let_go': m.let_go_of_the_exception_of_a,
  'payment.put_aside': m.marked_a_payment_of_as_resolved,
  'review.hidden': m.hid_a_review_of,
  'review.shown': m.showed_a_review_of_again,
  'review.report_closed': m.closed_the_reports_of_a_review,
  'fee.set': m.set_the_platform_fee_audit,
  'fee.removed': m.removed_a_planned_platform_fee,
  'plan.created': m.added_the_plan,
  'plan.changed': m.changed_the_plan,
  'plan.retired': m.retired_the_plan,
  'faq.created': m.added_the_question,
  'faq.changed': m.changed_the_question,
  'faq.deleted': m.deleted_the_question,
  'faq.restored': m.restored_the_question,
  'open_question.set_aside': m.set_aside_an_open_question,
  'message.marked': m.marked_the_message_of_as_answered,
  'message.answered': m.answered_the_message_of,
  'thread.read': m.read_a_conversation_of,
  'thread.report_closed': m.closed_a_report_in_a_conversation,
  'post.scheduled': m.scheduled_the_post,
  'post.unscheduled': m.unscheduled_the_post,
  'post.published': m.published_the_post,
  'post.changed': m.changed_the_published_post,
  'post.withdrawn': m.withdrew_the_post,
  'post.deleted': m.deleted_the_post,
  'post.restored': m.restored_the_post,
  'list.exported': m.exported_it,
} as const satisfies Record<AuditAction, AuditSentence>

/** A target without a name, within a sentence. */
const unnamed = {
  user: m.a_person,
  agency: m.an_agency,
  careseeker: m.a_careseeker_without_an_account,
  booking: m.a_booking,
  session: m.a_booking,
  invoice: m.an_invoice,
  payment: m.a_payment,
  review: m.a_review_staff,
  fee: m.a_platform_fee,
  plan: m.a_plan,
  faq: m.a_question,
  open_question: m.an_open_question,
  message: m.a_message,
  thread: m.a_conversation,
  post: m.a_blog_post,
  list: m.a_list,
} as const satisfies Record<AuditTarget, () => string>

/** Titles of the lists that can be exported, by the name of their file. */
const listTitles: Partial<Record<string, () => string>> = {
  careseekers: m.careseekers,
  caregivers: m.caregivers,
  agencies: m.agencies,
  'careseekers-without-account': m.admin_careseekers,
  bookings: m.all_bookings_staff,
  waitlist: m.waitlist,
  invoices: m.invoices,
  'lead-credits': m.credit_requests,
  payments: m.payments,
  exceptions: m.exceptions,
  messages: m.messages,
  'reported-messages': m.reported_messages,
  reviews: m.reviews,
  'audit-log': m.audit_log,
  phones: m.phones,
}

/** Where the name of the target stands in a sentence. */
const mark = '\u0000'

/** The words of a change before and after the name of its target, and a word for a target without a name. */
export function sentenceOf({
  action,
  target,
  target_id,
  after: changed,
}: Pick<AuditEntry, 'action' | 'target' | 'target_id'> & {after?: AuditEntry['after']}): {
  before: string
  after: string
  unnamed: string
} {
  const known: Partial<Record<string, AuditSentence>> = auditSentences
  const isUnanswered = action === 'message.marked' && changed?.answered_at === null
  const sentence = isUnanswered ? m.marked_the_message_of_as_unanswered : known[action]
  const words = sentence?.({it: mark}) ?? `${action.slice(action.indexOf('.') + 1).replaceAll('_', ' ')} ${mark}`
  const [before = '', after = ''] = words.split(mark)
  const title = target === 'list' ? listTitles[target_id] : undefined
  const word = title === undefined ? unnamed[target]() : m.the_list_titled({title: title()})
  return {before, after, unnamed: words.includes(mark) ? word : ''}
}

/** A change as one text without links: “approved an offer of V-7K3Q2 for the family”. */
export function auditSentence(entry: AuditEntry): string {
  const {before, after, unnamed} = sentenceOf(entry)
  return `${before}${unnamed && (entry.about?.name ?? unnamed)}${after}`.trim()
}
