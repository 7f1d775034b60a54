import {names} from '#messages/names'
import type {Mailer, Mail} from '#server/adapters/mail/mail.ts'
import type {MailJob} from '../port.ts'
import type {Clock} from '#server/clock.ts'
import {hasJoined} from '#server/db/active-accounts.ts'
import type {Database, Db} from '#server/db/client.ts'
import {inLanguage} from '#server/language.ts'
import {and, eq, isNull, sql} from 'drizzle-orm'
import {change_minutes, day_ms, reset_minutes, usual_timezone} from '#domain/constants.ts'
import type {Language} from '#contract/accounts/language.ts'
import {isOfStaff, signInPageOf} from '#contract/accounts/roles.ts'
import {
  contactAnswers,
  contactMessages,
  members,
  noticeSettings,
  organizations,
  plans,
  subscriptions,
  users,
  parents,
} from '#server/db/schema/all.ts'
import {
  belongsToOther,
  changeById,
  countPasskeys,
  member_invite_days,
  newChangeToken,
  newResetToken,
  newVerificationToken,
  verification_days,
} from '#server/modules/accounts/index.ts'
import {fullName} from '#lib/full-name.ts'
import {isStillEnded, waitingBetween} from '#server/modules/admin/index.ts'
import {disputeById, notReturnedOf, owedRefundOf} from '#server/modules/billing/index.ts'
import {newUndoToken} from '#server/modules/privacy/index.ts'
import {
  kindOf,
  getNotification,
  isUnsubscribable,
  mailFacts,
  timezoneOf,
  unsubscribePath,
  writeNotification,
} from '#server/modules/notifications/index.ts'
import {selectReaders} from '../weekly/readers.ts'
import {readWeeklySummaries} from '../weekly/summary.ts'
import {endingPlanOf} from '#server/modules/subscriptions/index.ts'
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
  firstPasswordLetter,
  passwordChangedLetter,
  phoneChangedLetter,
  passwordResetLetter,
  secondStepLetter,
  leftAgencyLetter,
  adultLeftLetter,
  leftFamilyLetter,
  letInAgainLetter,
  suspendedLetter,
  welcomeLetter,
} from './account-mails.ts'
import {staffWaitingLetter} from './staff-mails.ts'
import {weeklyLetter} from './weekly-mail.ts'
import {type Letter, type Letterhead, mailOf, notificationLetter} from './letter.ts'

const invite_ms = member_invite_days * day_ms

/** Dependencies for writing mails. */
export interface MailContext {
  readonly db: Db
  readonly now: string
  readonly head: Letterhead
}

type Writer<Job> = (job: Job, context: MailContext) => Promise<Mail | null>

/** A mail in its reader’s language; null without a letter. @see src/domain/rules-people.md#language */
const mailTo = (
  {email, language}: {email: string; language: Language},
  head: Letterhead,
  write: () => Letter | null,
): Mail | null =>
  inLanguage(language, () => {
    const letter = write()
    return letter && mailOf(letter, email, head)
  })

/** The language of an address: of its account, else the product's first. */
async function languageOf(db: Db, email: string): Promise<Language> {
  const [user] = await db.select({language: users.language}).from(users).where(eq(users.email, email.toLowerCase()))
  return user?.language ?? 'en'
}

async function account(db: Db, user_id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, user_id))
  return user
}

/** An account that can be logged in to, so not one that was only invited. */
async function joinedAccount(db: Db, user_id: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, user_id), hasJoined(sql`users`)))
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

/** The plan that ends with its paid term, in the time zone of its owner. */
async function endingPlan(db: Db, user_id: string, now: string) {
  const plan = await endingPlanOf(db, user_id, now)
  return plan && {...plan, timezone: await zoneOf(db, user_id)}
}

const zoneOf = async (db: Db, user_id: string): Promise<string> => (await timezoneOf(db, user_id)) ?? usual_timezone

const writers: {[Name in MailJob['mail']]: Writer<Extract<MailJob, {mail: Name}>>} = {
  welcome: async ({user_id}, {db, now, head}) => {
    const user = await account(db, user_id)
    if (!user) return null
    const path = await verificationPath(db, user_id, now)
    return mailTo(user, head, () => welcomeLetter(user, path))
  },

  email_verification: async ({user_id}, {db, now, head}) => {
    const user = await account(db, user_id)
    const path = await verificationPath(db, user_id, now)
    return user && path ? mailTo(user, head, () => emailVerificationLetter(user, path, verification_days)) : null
  },

  // the token is created here and exists only in this mail: the queue and the tables never store it
  password_reset: async ({user_id, next, by_staff = false}, {db, now, head}) => {
    const user = user_id === null ? undefined : await account(db, user_id)
    if (!user) return null
    if ((await joinedAccount(db, user.id)) === undefined) {
      // the link that it replaces is of an invitation, and as long as that
      const first = withToken(next, await newResetToken(db, user.id, now, invite_ms))
      return mailTo(user, head, () => firstPasswordLetter(user, first, {days: member_invite_days, by_staff}))
    }
    const path = withToken(next, await newResetToken(db, user.id, now))
    return mailTo(user, head, () => passwordResetLetter(user, path, {minutes: reset_minutes, by_staff}))
  },

  password_changed: async ({user_id, kept_here = false}, {db, head}) => {
    const user = await account(db, user_id)
    if (!user) return null
    const passkeys = await countPasskeys(db, user_id)
    return mailTo(user, head, () => passwordChangedLetter(user, kept_here, passkeys))
  },

  suspended: async ({user_id, ended}, {db, now, head}) => {
    const user = await joinedAccount(db, user_id)
    if (!user?.suspended_at) return null
    // the plan of others goes on
    const plan = ended ? null : await endingPlan(db, user_id, now)
    return mailTo(user, head, () => suspendedLetter(user, {ended, plan}))
  },

  let_in_again: async ({user_id, restored = false, ended_since}, {db, now, head}) => {
    const user = await joinedAccount(db, user_id)
    if (!user || user.suspended_at !== null || user.closed_at !== null) return null
    const plan = await endingPlan(db, user_id, now)
    // another adult may have been reinstated before, with what had ended
    const stays_ended = ended_since !== undefined && (await isStillEnded(db, user_id, ended_since))
    return mailTo(user, head, () => letInAgainLetter(user, {restored, stays_ended, plan}))
  },

  // the token exists only in this mail
  account_closed: async ({user_id}, {db, head}) => {
    const user = await account(db, user_id)
    const link = await newUndoToken(db, user_id)
    const timezone = await zoneOf(db, user_id)
    if (!user || !link) return null
    const {token, ...closing} = link
    return mailTo(user, head, () =>
      accountClosedLetter(user, {...closing, timezone}, withToken('/undo-closing', token)),
    )
  },

  second_step: async ({user_id, change}, {db, head}) => {
    const user = await account(db, user_id)
    return user ? mailTo(user, head, () => secondStepLetter(user, change)) : null
  },

  // as for a password reset, the token exists only in this mail; accounts with a password need no link
  invitation: async ({user_id, by_user_id}, {db, now, head}) => {
    const [user, by] = [await account(db, user_id), await account(db, by_user_id)]
    if (!user || !by) return null
    const [agency] = await db
      .select({legal_name: organizations.legal_name, role: members.role})
      .from(organizations)
      .innerJoin(members, eq(members.org_id, organizations.id))
      .where(and(eq(members.user_id, user.id), isNull(members.removed_at)))
    const isNew = user.password_hash === null
    const isStaff = isOfStaff(user.role)
    const path = isNew
      ? withToken('/forgot-password', await newResetToken(db, user.id, now, invite_ms))
      : signInPageOf(user.role)
    return mailTo(user, head, () =>
      memberInviteLetter({user, by, agency, isStaff, isNew, days: member_invite_days}, path),
    )
  },

  left_agency: async ({user_id, org_id}, {db, head}) => {
    const user = await account(db, user_id)
    const [agency] = await db
      .select({name: organizations.legal_name, closed_at: organizations.closed_at})
      .from(organizations)
      .where(eq(organizations.id, org_id))
    const isClosed = agency?.closed_at !== null
    return user && agency ? mailTo(user, head, () => leftAgencyLetter(user, agency.name, isClosed)) : null
  },

  left_family: async ({user_id, by_user_id}, {db, head}) => {
    const [user, by] = [await account(db, user_id), await account(db, by_user_id)]
    return user && by ? mailTo(user, head, () => leftFamilyLetter(user, fullName(by))) : null
  },

  adult_left: async ({parent_id, user_id}, {db, head}) => {
    const left = await account(db, user_id)
    const [first] = await db.select({user_id: parents.user_id}).from(parents).where(eq(parents.id, parent_id))
    const user = first?.user_id ? await account(db, first.user_id) : null
    return user && left ? mailTo(user, head, () => adultLeftLetter(user, left.first_name)) : null
  },

  // the token exists only in this mail; existing accounts do not learn of others
  email_change: async ({change_id, by_staff = false}, {db, now, head}) => {
    const found = await changeById(db, change_id)
    if (!found || found.change.confirmed_at !== null) return null
    const {user, change} = found
    const email = change.new_email
    if (await belongsToOther(db, change, now)) {
      const owner = {email, language: await languageOf(db, email)}
      return mailTo(owner, head, () => addressInUseLetter())
    }
    const path = withToken('/confirm-email', await newChangeToken(db, change.id))
    return mailTo({...user, email}, head, () => emailChangeLetter(user, path, {minutes: change_minutes, by_staff}))
  },

  email_change_asked: async ({change_id, by_staff = false}, {db, head}) => {
    const found = await changeById(db, change_id)
    if (!found) return null
    const {user, change} = found
    return mailTo({...user, email: change.old_email}, head, () => emailChangeAskedLetter(user, {...change, by_staff}))
  },

  email_changed: async ({change_id}, {db, head}) => {
    const found = await changeById(db, change_id)
    if (!found) return null
    const {user, change} = found
    return mailTo({...user, email: change.old_email}, head, () => emailChangedLetter(user, change))
  },

  phone_changed: async ({user_id, org_id}, {db, head}) => {
    const user = await account(db, user_id)
    const [org] = org_id ? await db.select().from(organizations).where(eq(organizations.id, org_id)) : []
    return user ? mailTo(user, head, () => phoneChangedLetter(user, org)) : null
  },

  bank_changed: async ({user_id, org_id}, {db, head}) => {
    const user = await account(db, user_id)
    const [org] = org_id ? await db.select().from(organizations).where(eq(organizations.id, org_id)) : []
    return user ? mailTo(user, head, () => bankChangedLetter(user, org)) : null
  },

  notice: async ({user_id, notice_id}, {db, now, head}) => {
    const user = await account(db, user_id)
    const notification = await getNotification(db, user_id, notice_id, now)
    const kind = notification && kindOf(notification.kind)
    const zone = await timezoneOf(db, user_id)
    // suspended or closed since the job was queued
    if (!user || user.suspended_at !== null || user.closed_at !== null) return null
    if (!kind) return null
    const {group, isAlwaysMailed} = kind
    // read in the app, or answered, since the job was queued
    if (!isAlwaysMailed && (notification.read_at !== null || notification.is_settled)) return null
    const unsubscribe_path = isUnsubscribable(group)
      ? await unsubscribePath(db, {user_id, list: group}, now)
      : undefined
    return mailTo(user, head, () => {
      const words = writeNotification(notification, {now, zone})
      const facts = mailFacts(notification, zone ?? usual_timezone)
      return words && notificationLetter(user, words, {group, isAlwaysMailed, facts, unsubscribe_path})
    })
  },

  // decided or answered meanwhile: no mail
  staff_waiting: async ({user_id, only_safety = false, ...between}, {db, now, head}) => {
    const user = await account(db, user_id)
    if (!user || user.role !== 'admin' || user.suspended_at !== null || user.closed_at !== null) return null
    const [waiting] = await waitingBetween(db, [{user_id, only_safety, ...between}], now)
    const unsubscribe_path = await unsubscribePath(db, {user_id, list: 'staff'}, now)
    return mailTo(user, head, () => {
      const letter = waiting ? staffWaitingLetter(user, waiting) : null
      return letter && {...letter, unsubscribe_path}
    })
  },

  // switched off, answered or ended meanwhile: no mail
  weekly_summary: async ({user_id, week}, {db, now, head}) => {
    const [reader] = await selectReaders(db, eq(noticeSettings.user_id, user_id))
    if (!reader?.mayMail || reader.settings.weekly_mail_at === null) return null
    const [summary] = await readWeeklySummaries(db, [reader], now, week)
    const unsubscribe_path = await unsubscribePath(db, {user_id, list: 'weekly'}, now)
    return mailTo(reader.user, head, () => {
      const letter = summary ? weeklyLetter(reader.user, summary, now) : null
      return letter && {...letter, unsubscribe_path}
    })
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
    const timezone = await zoneOf(db, user_id)
    return mailTo(user, head, () => renewalLetter(user, row.plan, {renews_at: until, timezone}))
  },

  dispute: async ({dispute_id}, {db, head}) => {
    const dispute = await disputeById(db, dispute_id)
    return dispute && mailOf(disputeLetter(dispute), names.support_email, head)
  },

  // refunded meanwhile: no action needed
  refund_failed: async ({payment_id}, {db, head}) => {
    const owed = await owedRefundOf(db, payment_id)
    return owed && mailOf(refundFailedLetter(owed), names.support_email, head)
  },

  // returned meanwhile: no action needed
  not_returned: async ({payment_id}, {db, head}) => {
    const payment = await notReturnedOf(db, payment_id)
    return payment && mailOf(notReturnedLetter(payment), names.support_email, head)
  },

  contact_answer: async ({answer_id}, {db, head}) => {
    const [row] = await db
      .select({answer: contactAnswers, message: contactMessages})
      .from(contactAnswers)
      .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.message_id))
      .where(eq(contactAnswers.id, answer_id))
    if (!row) return null
    const {email, language} = row.message
    const writer = {email, language: language ?? (await languageOf(db, email))}
    const mail = mailTo(writer, head, () => contactAnswerLetter(row.message, row.answer))
    return mail && {...mail, reply_to: names.support_email}
  },

  contact_message: async ({message_id}, {db, head}) => {
    const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, message_id))
    if (!message) return null
    return {...mailOf(contactLetter(message), names.support_email, head), reply_to: message.email}
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
