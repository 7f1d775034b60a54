import type {Mailer, Mail} from '#server/adapters/mail/mail.ts'
import type {MailJob} from '../port.ts'
import type {Clock} from '#server/clock.ts'
import type {Database, Db} from '#server/db/client.ts'
import {and, eq, isNull, sql} from 'drizzle-orm'
import {isOfStaff, signInPageOf} from '#contract/accounts/roles.ts'
import {
  contactAnswers,
  contactMessages,
  members,
  organizations,
  plans,
  subscriptions,
  users,
} from '#server/db/schema/all.ts'
import {
  belongsToOther,
  changeById,
  change_minutes,
  countPasskeys,
  member_invite_days,
  newChangeToken,
  newResetToken,
  newVerificationToken,
  reset_minutes,
  verification_days,
} from '#server/modules/accounts/index.ts'
import {disputeById, notReturnedOf, owedRefundOf} from '#server/modules/billing/index.ts'
import {newUndoToken} from '#server/modules/privacy/index.ts'
import {kindOf, getNotification, timezoneOf, writeNotification} from '#server/modules/notifications/index.ts'
import {bankChangedLetter, disputeLetter, notReturnedLetter, refundFailedLetter, renewalLetter} from './money-mails.ts'
import {
  contactAnswerLetter,
  contactLetter,
  accountClosedLetter,
  addressInUseLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailVerificationLetter,
  memberInviteLetter,
  passwordChangedLetter,
  phoneChangedLetter,
  passwordResetLetter,
  secondStepLetter,
  letInAgainLetter,
  suspendedLetter,
  welcomeLetter,
} from './account-mails.ts'
import {mailOf, type Letterhead, notificationLetter} from './letter.ts'

/** Dependencies for writing mails. */
export interface MailContext {
  readonly db: Db
  readonly now: string
  readonly head: Letterhead
}

type Writer<Job> = (job: Job, context: MailContext) => Promise<Mail | null>

async function account(db: Db, user_id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, user_id))
  return user
}

/** `next` with the token appended, as a path: `/forgot-password?t=…`. @see src/domain/rules-people.md#passwords */
function withToken(next: string, token: string): string {
  const url = new URL(next, 'https://app.invalid')
  url.searchParams.set('t', token)
  return url.pathname + url.search + url.hash
}

/** The link that verifies the account's address, with a new token that exists only in this mail; null if it is verified. */
async function verificationPath(db: Db, user_id: string, now: string): Promise<string | null> {
  const token = await db.transaction(tx => newVerificationToken(tx, user_id, now))
  return token && withToken('/confirm-email?verify=1', token)
}

const writers: {[Name in MailJob['mail']]: Writer<Extract<MailJob, {mail: Name}>>} = {
  welcome: async ({user_id}, {db, now, head}) => {
    const user = await account(db, user_id)
    if (!user) return null
    const path = await verificationPath(db, user_id, now)
    return mailOf(welcomeLetter(user, path, head), user.email, head)
  },

  email_verification: async ({user_id}, {db, now, head}) => {
    const user = await account(db, user_id)
    const path = await verificationPath(db, user_id, now)
    return user && path ? mailOf(emailVerificationLetter(user, path, verification_days), user.email, head) : null
  },

  // the token is created here and exists only in this mail: the queue and the tables never store it
  password_reset: async ({user_id, next}, {db, now, head}) => {
    const user = user_id === null ? undefined : await account(db, user_id)
    if (!user) return null
    const path = withToken(next, await newResetToken(db, user.id, now))
    return mailOf(passwordResetLetter(user, path, reset_minutes), user.email, head)
  },

  password_changed: async ({user_id, kept_here = false}, {db, head}) => {
    const user = await account(db, user_id)
    if (!user) return null
    return mailOf(passwordChangedLetter(user, kept_here, await countPasskeys(db, user_id)), user.email, head)
  },

  suspended: async ({user_id}, {db, head}) => {
    const user = await account(db, user_id)
    return user?.suspended_at ? mailOf(suspendedLetter(user, head), user.email, head) : null
  },

  let_in_again: async ({user_id}, {db, head}) => {
    const user = await account(db, user_id)
    return user && user.suspended_at === null ? mailOf(letInAgainLetter(user), user.email, head) : null
  },

  // the token exists only in this mail
  account_closed: async ({user_id}, {db, head}) => {
    const user = await account(db, user_id)
    const link = await newUndoToken(db, user_id)
    if (!user || !link) return null
    return mailOf(accountClosedLetter(user, link.erase_at, withToken('/undo-closing', link.token)), user.email, head)
  },

  second_step: async ({user_id, change}, {db, head}) => {
    const user = await account(db, user_id)
    return user ? mailOf(secondStepLetter(user, change), user.email, head) : null
  },

  // as for a password reset, the token exists only in this mail; accounts with a password need no link
  invitation: async ({user_id, by_user_id}, {db, now, head}) => {
    const [user, by] = [await account(db, user_id), await account(db, by_user_id)]
    if (!user || !by) return null
    const [agency] = await db
      .select({legal_name: organizations.legal_name})
      .from(organizations)
      .innerJoin(members, eq(members.org_id, organizations.id))
      .where(and(eq(members.user_id, user.id), isNull(members.removed_at)))
    const isNew = user.password_hash === null
    const isStaff = isOfStaff(user.role)
    const lives_ms = member_invite_days * 86_400_000
    const path = isNew
      ? withToken('/forgot-password', await newResetToken(db, user.id, now, lives_ms))
      : signInPageOf(user.role)
    return mailOf(
      memberInviteLetter({user, by, agency, isStaff, isNew, days: member_invite_days}, path, head),
      user.email,
      head,
    )
  },

  // the token exists only in this mail; existing accounts do not learn of others
  email_change: async ({change_id, by_staff = false}, {db, now, head}) => {
    const found = await changeById(db, change_id)
    if (!found || found.change.confirmed_at !== null) return null
    const {user, change} = found
    if (await belongsToOther(db, change, now)) return mailOf(addressInUseLetter(head), change.new_email, head)
    const path = withToken('/confirm-email', await newChangeToken(db, change.id))
    return mailOf(emailChangeLetter(user, path, {minutes: change_minutes, by_staff}), change.new_email, head)
  },

  email_change_asked: async ({change_id, by_staff = false}, {db, head}) => {
    const found = await changeById(db, change_id)
    if (!found) return null
    return mailOf(emailChangeAskedLetter(found.user, {...found.change, by_staff}, head), found.change.old_email, head)
  },

  email_changed: async ({change_id}, {db, head}) => {
    const found = await changeById(db, change_id)
    return found ? mailOf(emailChangedLetter(found.user, found.change, head), found.change.old_email, head) : null
  },

  phone_changed: async ({user_id}, {db, head}) => {
    const user = await account(db, user_id)
    return user ? mailOf(phoneChangedLetter(user, head), user.email, head) : null
  },

  bank_changed: async ({user_id, org_id}, {db, head}) => {
    const user = await account(db, user_id)
    const [org] = org_id ? await db.select().from(organizations).where(eq(organizations.id, org_id)) : []
    return user ? mailOf(bankChangedLetter(user, org), user.email, head) : null
  },

  notice: async ({user_id, notice_id}, {db, now, head}) => {
    const user = await account(db, user_id)
    const notification = await getNotification(db, user_id, notice_id)
    const group = notification && kindOf(notification.kind)?.group
    const words = notification && writeNotification(notification, {now, zone: await timezoneOf(db, user_id)})
    // suspended or closed since the job was queued
    if (!user || user.suspended_at !== null || user.closed_at !== null) return null
    return group && words ? mailOf(notificationLetter(user, words, group), user.email, head) : null
  },

  // the plan may be cancelled or changed since, so the mail uses current data
  renewal: async ({user_id, subscription_id}, {db, head}) => {
    const user = await account(db, user_id)
    const [row] = await db
      .select({subscription: subscriptions, plan: plans})
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, sql`coalesce(${subscriptions.next_plan_id}, ${subscriptions.plan_id})`))
      .where(eq(subscriptions.id, subscription_id))
    const until = row?.subscription.paid_until
    if (!user || !row || !until || row.subscription.cancel_at_period_end) return null
    return mailOf(renewalLetter(user, row.plan, until), user.email, head)
  },

  dispute: async ({dispute_id}, {db, head}) => {
    const dispute = await disputeById(db, dispute_id)
    return dispute && mailOf(disputeLetter(dispute), head.support_email, head)
  },

  // refunded meanwhile: no action needed
  refund_failed: async ({payment_id}, {db, head}) => {
    const owed = await owedRefundOf(db, payment_id)
    return owed && mailOf(refundFailedLetter(owed), head.support_email, head)
  },

  // returned meanwhile: no action needed
  not_returned: async ({payment_id}, {db, head}) => {
    const payment = await notReturnedOf(db, payment_id)
    return payment && mailOf(notReturnedLetter(payment), head.support_email, head)
  },

  contact_answer: async ({answer_id}, {db, head}) => {
    const [row] = await db
      .select({answer: contactAnswers, message: contactMessages})
      .from(contactAnswers)
      .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.message_id))
      .where(eq(contactAnswers.id, answer_id))
    if (!row) return null
    const mail = mailOf(contactAnswerLetter(row.message, row.answer), row.message.email, head)
    return {...mail, reply_to: head.support_email}
  },

  contact_message: async ({message_id}, {db, head}) => {
    const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, message_id))
    if (!message) return null
    return {...mailOf(contactLetter(message), head.support_email, head), reply_to: message.email}
  },
}

/** Writes the mail of a job; null if its recipient or subject no longer applies. */
export const writeMail = (job: MailJob, context: MailContext): Promise<Mail | null> =>
  (writers[job.mail] as Writer<MailJob>)(job, context)

/** Writes and sends the mail of a job; rejects if the mail server refuses it. */
export const postMail =
  ({database, clock, mailer, head}: {database: Database; clock: Clock; mailer: Mailer; head: Letterhead}) =>
  async (job: MailJob): Promise<void> => {
    const mail = await writeMail(job, {db: database.db, now: clock.now(), head})
    if (mail) await mailer.send(mail)
  }
