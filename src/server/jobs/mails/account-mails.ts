import {m} from '#messages'
import {contactTopicText} from '#domain/content/contact-topics.ts'
import {fixedValues} from '#domain/content/text-variables.ts'
import {usual_timezone} from '#domain/constants.ts'
import {localDate, zoneName} from '#domain/time.ts'
import {formatDate} from '#lib/date-format.ts'
import {type MemberRole, type Role, signInPageOf, isOfStaff} from '#contract/accounts/roles.ts'
import type {contactMessages} from '#server/db/schema/all.ts'
import {type Letter, utcText} from './letter.ts'
import {dayText} from '#lib/day.ts'
import type {PaidPlan} from '#server/modules/subscriptions/index.ts'
import {readStored} from '#server/stored-texts.ts'
import type {SecondStepChange, SuspensionEnded} from '../port.ts'
import {fullName} from '#lib/full-name.ts'

/** A moment for a guest, whose zone is not known: `Jun 12, 2026, 2:03 PM CT`. */
const zoneText = (instant: string) =>
  `${formatDate('dateTime', instant, usual_timezone)} ${zoneName(instant, usual_timezone)}`

/** A plan that ends, with the day as its page names it to its owner. */
interface EndingPlan extends PaidPlan {
  timezone: string
}

const endOf = ({title, until, timezone}: EndingPlan) => ({
  plan: readStored(title),
  day: dayText(localDate(until, timezone)),
})

/** The link that verifies an account's address; `path` carries the token. */
export const emailVerificationLetter = (user: {first_name: string}, path: string, days: number): Letter => ({
  subject: m.verify_your_email_address_mail(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [m.open_the_link_days({days})],
  link: {words: m.verify_this_address_mail(), path},
  footnote: m.did_not_sign_up(),
})

/** The link to the new address; `path` carries the token. */
export const emailChangeLetter = (
  user: {first_name: string},
  path: string,
  {minutes, by_staff}: {minutes: number; by_staff: boolean},
): Letter => ({
  subject: m.verify_your_new_email_mail(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [(by_staff ? m.team_was_asked_to_move_open_link : m.you_asked_to_log_in_open_link)({minutes})],
  link: {words: m.verify_this_address_mail(), path},
  footnote: m.wasnt_you_ignore_this_email(),
})

/** To an address that already has an account; does not reveal who asked. */
export const addressInUseLetter = (): Letter => ({
  subject: m.you_already_have_an_account(),
  greeting: m.hello_no_name(),
  paragraphs: [m.address_has_its_own_account()],
  link: {words: m.log_in_by_mail(), path: '/login'},
  footnote: m.if_this_wasnt_you_do_nothing(),
})

/** To the current address when a change is requested. */
export const emailChangeAskedLetter = (
  user: {first_name: string},
  {new_email, by_staff}: {new_email: string; by_staff: boolean},
): Letter => ({
  subject: m.a_new_email_for_your_account(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [(by_staff ? m.team_was_asked_to_move_to : m.someone_asked_to_move_to)({email: new_email})],
  link: {words: m.choose_a_new_password_link(), path: '/forgot-password'},
  footnote: by_staff ? m.wasnt_you_write_right_away() : m.wasnt_you_choose_a_new_one(),
})

/** To the owner, after staff changed the phone number of the account or of the agency. */
export const phoneChangedLetter = (user: {first_name: string}, org?: {legal_name: string}): Letter => ({
  subject: org ? m.phone_number_of_was_changed({name: org.legal_name}) : m.your_phone_number_was_changed(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [
    org ? m.our_team_changed_the_phone_number_of({name: org.legal_name}) : m.our_team_changed_the_phone_number(),
  ],
  footnote: m.didnt_you_ask_for_it(),
})

/** To the old address after the change; without a `token_id` no device stayed logged in, as after a change by staff. */
export const emailChangedLetter = (
  user: {first_name: string},
  {new_email: email, token_id}: {new_email: string; token_id: string | null},
): Letter => ({
  subject: m.your_email_was_changed_mail(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [(token_id === null ? m.your_account_has_moved_everywhere : m.your_account_has_moved_to)({email})],
  footnote: m.wasnt_you_write_right_away(),
})

/** The password reset link; `path` carries the token. */
export const passwordResetLetter = (
  user: {first_name: string},
  path: string,
  {minutes, by_staff}: {minutes: number; by_staff: boolean},
): Letter => ({
  subject: m.choose_a_new_password_by_mail(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [(by_staff ? m.staff_sent_the_reset_link : m.asked_to_reset_the_password)({minutes})],
  link: {words: m.choose_a_new_password_link(), path},
  footnote: by_staff ? m.if_not_needed_password_stays() : m.if_this_wasnt_you_password_stays(),
})

/**
 * Instead of a password reset to a person who was only invited: they have no password yet. `path` carries the token, which
 * replaces that of the invitation.
 */
export const firstPasswordLetter = (
  user: {first_name: string},
  path: string,
  {days, by_staff}: {days: number; by_staff: boolean},
): Letter => ({
  subject: m.choose_a_password_by_mail(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [m.you_were_invited_and_have_no_password({days})],
  link: {words: m.choose_a_password_link(), path},
  footnote: by_staff ? m.if_not_needed_only_you_have_the_link() : m.if_this_wasnt_you_only_you_have_the_link(),
})

/** After any change of the password; `passkeys` is how many still log in. */
export const passwordChangedLetter = (
  user: {first_name: string; role: Role},
  staysLoggedIn: boolean,
  passkeys: number,
): Letter => ({
  subject: m.your_password_was_changed(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [
    staysLoggedIn ? m.logged_out_on_every_other_device() : m.logged_out_on_every_device(),
    ...(passkeys > 0 ? [m.passkeys_still_log_in({count: passkeys})] : []),
  ],
  link: {words: m.log_in_with_your_new_password(), path: signInPageOf(user.role)},
  footnote: m.wasnt_you_reset_from_login_page(),
})

const firstSteps: Partial<Record<Role, {paragraph: () => string; words: () => string; path: string}>> = {
  parent: {
    paragraph: m.welcome_step_family,
    words: m.open_your_family_page,
    path: '/dash/parent',
  },
  caretaker: {
    paragraph: m.welcome_step_caregiver,
    words: m.open_your_caregiver_page,
    path: '/dash/caretaker',
  },
  agency: {
    paragraph: m.welcome_step_agency,
    words: m.open_your_agency_page,
    path: '/dash/agency',
  },
}

/** After registration, with a text for each role; `path` leads to the verification of the address, null if it is verified. */
export function welcomeLetter(user: {first_name: string; role: Role}, path: string | null): Letter {
  const own = firstSteps[user.role]
  const first = own && {words: own.words(), path: own.path}
  const link = path === null ? first : {words: m.verify_this_address_mail(), path}
  return {
    subject: m.welcome_to_product(),
    greeting: m.hello_name({name: user.first_name}),
    paragraphs: [
      m.your_account_is_ready(),
      ...(own ? [own.paragraph()] : []),
      ...(path === null ? [] : [m.first_open_the_link()]),
    ],
    ...(link && {link}),
    footnote: m.did_not_sign_up(),
  }
}

interface MemberInvite {
  readonly user: {first_name: string}
  readonly by: {first_name: string; last_name: string}
  /** Undefined if a family or staff invite. */
  readonly agency: {legal_name: string; role: MemberRole} | undefined
  readonly isStaff: boolean
  /** The account has no password yet; the link sets one. */
  readonly isNew: boolean
  readonly days: number
}

/**
 * A member invite, to an agency, a family or staff. A person who left a family or an agency is in it again at once, with the
 * account they had, so nothing is asked.
 */
export function memberInviteLetter({user, by, agency, isStaff, isNew, days}: MemberInvite, path: string): Letter {
  const who = fullName(by)
  // the agency name stands in until the owner enters a name
  const team = who === agency?.legal_name ? m.its_team() : agency?.legal_name
  const place = team ?? (isStaff ? m.the_team() : m.family_of_first_name({name: by.first_name}))
  const greeting = m.hello_name({name: user.first_name})
  if (!isNew && !isStaff) {
    return {
      subject: m.added_you_again_on({who, place}),
      greeting,
      paragraphs: [addedAgainText(agency)({who, place})],
      link: {words: m.log_in_by_mail(), path},
      footnote: agency ? m.if_a_mistake_ask_to_be_removed({name: who}) : m.in_the_family_at_once(),
    }
  }
  return {
    subject: m.invited_you_to_join_on({who, place}),
    greeting,
    paragraphs: [
      invitedText({agency, isStaff})({who, place}),
      ...(isNew ? [m.choose_a_password_to_get_started({days})] : []),
    ],
    link: {words: isNew ? m.choose_a_password_link() : m.log_in_by_mail(), path},
    footnote: m.dont_know_who_this_is(),
  }
}

/** What a person does who is back. */
function addedAgainText(agency: MemberInvite['agency']) {
  if (!agency) return m.added_you_again_same_requests
  return agency.role === 'field' ? m.added_you_again_see_assigned_visits : m.added_you_again_manage_agency
}

/** What the invited person will do. */
function invitedText({agency, isStaff}: Pick<MemberInvite, 'agency' | 'isStaff'>) {
  if (agency) return agency.role === 'field' ? m.invited_you_see_assigned_visits : m.invited_you_manage_agency
  return isStaff ? m.invited_you_own_login : m.invited_you_same_requests
}

/** To a person who was removed from their agency. @see src/domain/rules-people.md#former-members */
export const leftAgencyLetter = (user: {first_name: string}, agency: string, isClosed = false): Letter => ({
  subject: m.you_no_longer_belong_to_mail({agency}),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [
    isClosed
      ? m.your_agency_closed({agency, undo_days: fixedValues.undo_days})
      : m.you_were_removed_from_the_team({agency}),
    m.confirmations_on_your_phone_are_sent(),
  ],
  link: {words: m.log_in_by_mail(), path: signInPageOf('agency')},
  footnote: m.if_a_mistake_write_to_the_agency({agency}),
})

/** To the second adult of a family, removed by the other one, `name`. */
export const leftFamilyLetter = (user: {first_name: string}, name: string): Letter => ({
  subject: m.you_were_removed_from_the_family_of({name}),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [m.you_no_longer_see_the_family({name}), m.your_account_stays_for_a_family_of_your_own()],
  link: {words: m.log_in_by_mail(), path: signInPageOf('parent')},
  footnote: m.if_a_mistake_ask_to_be_invited_again({name}),
})

/** To the first adult of a family, whose second one left it. */
export const adultLeftLetter = (user: {first_name: string}, name: string): Letter => ({
  subject: m.adult_left_your_family({name}),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [m.adult_no_longer_sees_the_family({name}), m.you_can_invite_a_second_adult_again()],
  link: {words: m.open_your_profile(), path: '/dash/parent/edit'},
})

const words: Record<SecondStepChange, {subject: () => string; sentence: () => string}> = {
  on: {subject: m.two_step_login_is_on, sentence: m.two_step_on_text},
  off: {subject: m.two_step_login_is_off, sentence: m.two_step_off_text},
  reset: {subject: m.two_step_login_was_reset, sentence: m.two_step_reset_text},
  recovery_used: {subject: m.a_recovery_code_was_used, sentence: m.recovery_code_used_text},
  codes_renewed: {subject: m.recovery_codes_were_renewed, sentence: m.recovery_codes_renewed_text},
  passkey_added: {subject: m.a_passkey_was_added, sentence: m.passkey_added_text},
  passkey_removed: {subject: m.a_passkey_was_removed, sentence: m.passkey_removed_text},
}

/** To the owner, after each change of their second step. */
export const secondStepLetter = (user: {first_name: string; role: Role}, change: SecondStepChange): Letter => ({
  subject: words[change].subject(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [words[change].sentence()],
  link: {words: m.open_your_login_settings(), path: '/settings/security'},
  footnote: isOfStaff(user.role) ? m.wasnt_you_tell_another_admin() : m.wasnt_you_reset_and_write(),
})

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Informs a suspended person of the reason, the effects and how to appeal. @see src/domain/rules-people.md#suspension */
export function suspendedLetter(
  user: {first_name: string; role: Role; suspended_reason: string | null},
  {ended, plan = null}: {ended?: SuspensionEnded | undefined; plan?: EndingPlan | null} = {},
): Letter {
  return {
    subject: m.your_account_was_suspended(),
    greeting: m.hello_name({name: user.first_name}),
    paragraphs: [
      ...(user.suspended_reason
        ? [m.suspended_for_reason({reason: sentence(user.suspended_reason)})]
        : [m.our_team_suspended_your_account()]),
      m.you_were_logged_out_everywhere(),
      ...(ended === undefined ? [m.suspended_visits_are_canceled()] : []),
      ...(ended === 'assignments' ? [m.suspended_visits_are_not_assigned_to_you()] : []),
      ...(isOfStaff(user.role) ? [] : [m.suspended_phone_still_holds()]),
      ...(plan ? [m.your_plan_is_not_renewed_while_suspended(endOf(plan))] : []),
      m.if_you_disagree_write_to(),
    ],
    link: {words: m.write_to_us_link(), path: '/contact'},
  }
}

/**
 * To the owner of a closed account and of the agency that closed with it, with the link that undoes it.
 * @see src/domain/rules-people.md#closing-an-account
 */
export const accountClosedLetter = (
  user: {first_name: string},
  {erase_at, timezone, agency}: {erase_at: string; timezone: string; agency: string | null},
  path: string,
): Letter => ({
  subject: m.your_account_is_closed_mail(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [
    m.you_closed_your_account({day: formatDate('longDate', erase_at, timezone)}),
    ...(agency === null ? [] : [m.agency_closed_with_your_account({agency})]),
    m.you_can_change_your_mind(),
    m.if_a_phone_still_holds(),
    m.records_stay_for_seven_years(),
  ],
  link: {words: m.open_my_account_again_mail(), path},
})

/** To the owner of a reinstated account. */
export const letInAgainLetter = (
  user: {first_name: string; role: Role},
  {
    restored = false,
    stays_ended = false,
    plan = null,
  }: {restored?: boolean; stays_ended?: boolean; plan?: EndingPlan | null} = {},
): Letter => ({
  subject: m.your_account_is_open_again_mail(),
  greeting: m.hello_name({name: user.first_name}),
  paragraphs: [
    restored ? m.let_in_again_restored() : stays_ended ? m.let_in_again_stays_canceled() : m.let_in_again_mail(),
    ...(plan ? [m.your_plan_is_not_renewed_unless_you_resume_it(endOf(plan))] : []),
  ],
  link: {words: m.log_in_by_mail(), path: signInPageOf(user.role)},
})

/** A message of the contact page, for support; a reply goes to its sender. */
export const contactLetter = (message: typeof contactMessages.$inferSelect): Letter => ({
  subject: `Contact page: ${message.topic ?? 'no topic'}`,
  greeting: `${message.name} (${message.email}) wrote on ${utcText(message.created_at)}:`,
  paragraphs: [message.message],
  footnote: 'Reply to this email to reach the sender.',
})

/** A text that begins with a greeting of its own. */
const greets = /^\s*(?:hello|hi|hey|dear|good (?:morning|afternoon|evening)|hola|buen[oa]s|estimad[oa])\b/i

/** The staff's answer to a message of the contact page, above what was asked. */
export const contactAnswerLetter = (
  message: Pick<typeof contactMessages.$inferSelect, 'name' | 'topic' | 'message' | 'created_at'>,
  {text}: {text: string},
): Letter => ({
  subject: `Re: ${message.topic ? contactTopicText(message.topic) : m.your_message_topic()}`,
  greeting: greets.test(text) ? '' : m.hello_name({name: message.name}),
  paragraphs: [text],
  footnote: m.you_wrote_on({when: zoneText(message.created_at), message: message.message}),
})
