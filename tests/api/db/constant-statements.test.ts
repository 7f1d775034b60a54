import {beforeEach, expect, test} from 'vitest'
import {uploadCertificates} from '#contract/accounts/profile-edit.ts'
import {statementByCard} from '#contract/money/checkout.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {day_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {purgeFiles} from '#server/jobs/files.ts'
import {raise} from '#server/jobs/steps.ts'
import {mailWeekly} from '#server/jobs/weekly/mail-weekly.ts'
import {mailStaff} from '#server/modules/admin/index.ts'
import {takeBack} from '#server/modules/billing/statements/correct.ts'
import {publishDuePosts} from '#server/modules/blog/index.ts'
import {
  openDueRequests,
  openServedRequests,
  showPendingRequests,
  widenDueRequests,
  withdrawAllOf,
} from '#server/modules/bookings/index.ts'
import {returnUnusedCredits} from '#server/modules/payments/checkout/credits.ts'
import {extendWeekly} from '#server/modules/sessions/index.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {countStatements} from '#tests/support/money/statements.ts'
import {fileOf, pdf} from '#tests/support/pictures.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const money = moneyOf(app)
const care = careMoneyOf(app)
const leads = leadMoneyOf(app)

beforeEach(() => app.forgetLimits())

const times = async <T>(n: number, make: (nth: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let nth = 0; nth < n; nth += 1) made.push(await make(nth))
  return made
}
const count = async (from: string) => (await app.rows<{n: number}>(`select count(*)::int as n from ${from}`))[0]?.n
const now = () => app.clock.now()
const onDay = (day: string) => ({
  schedule: [{date_range: [day, day] as [string, string], time_range: ['09:00', '13:00'] as [string, string]}],
})
const inAustin = {latitude: 30.2427, longitude: -97.7648}

/** Prepares `n` rows; returns the command, which answers how many it dealt with. */
type Setup = (n: number) => Promise<() => Promise<number | undefined>>

const commands: Record<string, Setup> = {
  'declining all invitations': async n => {
    const [june] = await times(2, () => app.caretaker())
    await times(n, async () =>
      story.request(await app.parent(), {invite: {caretaker_ids: [june!.caretaker_id], exclusive_hours: 24}}),
    )
    const by = {user_id: june!.user_id, now: now()}
    return async () => {
      await app.db.transaction(tx => withdrawAllOf(tx, {caretaker_ids: [june!.caretaker_id]}, by))
      return count('bookings where not is_exclusive and told_count > 1')
    }
  },
  'opening requests whose place is served': async n => {
    await times(n, async () =>
      story.request(await app.parent(), {...inAustin, location: 'Austin, TX 78704', county: 'Travis County, TX'}),
    )
    await app.caretaker({at: inAustin})
    return async () => {
      await openServedRequests(app.db, now(), 10)
      return count('bookings where not waitlisted and told_count = 1')
    }
  },
  'opening requests whose exclusive period is over': async n => {
    const [june] = await times(2, () => app.caretaker())
    await times(n, async () =>
      story.request(await app.parent(), {invite: {caretaker_ids: [june!.caretaker_id], exclusive_hours: 24}}),
    )
    app.clock.set(plusMs(testStart, day_ms + 60_000))
    return () => openDueRequests(app.db, now(), 10)
  },
  'widening requests': async n => {
    await app.caretaker()
    await times(n, async () => story.request(await app.parent()))
    await app.caretaker()
    // a day before the first visit
    app.clock.set('2026-06-07T15:00:00.000Z')
    return async () => {
      await widenDueRequests(app.db, now(), 10)
      return count('bookings where widen_at is null and told_count = 2')
    }
  },
  'showing requests after an email was verified': async n => {
    const parent = await app.parent()
    await app.caretaker()
    await times(n, nth => story.request(parent, onDay(`2026-06-1${nth}`)))
    await app.caretaker()
    await app.rows('update bookings set email_pending = true')
    return async () => {
      await app.db.transaction(tx => showPendingRequests(tx, {user_id: parent.user_id, now: now()}))
      return count('bookings where not email_pending and told_count = 2')
    }
  },
  'extending weekly bookings': async n => {
    const agency = await app.agency()
    await times(n, async () =>
      story.confirmed(await app.parent(), agency, {
        schedule: [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}],
      }),
    )
    app.clock.set('2026-07-01T15:00:00.000Z')
    return () => extendWeekly(app.db, now(), 10, raise)
  },
  'crediting visits that were settled for less': async n => {
    const {parent, carer, sessions} = await care.booked('2026-06-08', `2026-06-${String(7 + n).padStart(2, '0')}`)
    await times(n, nth => care.takesPlace([parent, carer], sessions[nth]!))
    await money.connect(carer)
    await money.until(monday.first)
    const [statement] = await care.list(parent)
    await money.pay(await app.ok(statementByCard, {by: parent, params: {invoiceId: statement!.id}}))
    const credits = sessions.map(({id}) => ({session_id: id, care_cents: 1000, fee_cents: 100, reason: 'updated'}))
    return async () => {
      await app.db.transaction(tx => takeBack(tx, credits, now()))
      return count('credit_notes n join payments p on p.id = n.payment_id and p.refund_cents >= n.amount_cents')
    }
  },
  'returning unused credits': async n => {
    await times(n, async () => {
      const {parent, agency, booking} = await leads.won('2026-06-08', '2026-06-10')
      const [invoice] = await leads.list(agency)
      await leads.pay(agency, invoice!)
      const [session] = await story.sessions(parent, booking)
      await app.ok(cancelSession, {by: parent, params: {id: session!.id}, body: {}})
    })
    app.clock.set(plusMs(testStart, 61 * day_ms))
    return async () => {
      await returnUnusedCredits(app.db, now(), 10)
      return count('credit_refunds r join credit_notes n on n.id = r.credit_note_id and n.left_cents = 0')
    }
  },
  'adding certificates': async n => {
    const by = await app.caretaker()
    const certifications = await times(n, nth => Promise.resolve(fileOf(pdf(`Licence ${nth}`), `first-aid-${nth}.pdf`)))
    return async () => {
      await app.ok(uploadCertificates, {by, files: {certifications}})
      return count('files where forget_at is null')
    }
  },
  'deleting files': async n => {
    const by = await app.caretaker()
    const certifications = await times(n, nth => Promise.resolve(fileOf(pdf(`Licence ${nth}`), `first-aid-${nth}.pdf`)))
    await app.ok(uploadCertificates, {by, files: {certifications}})
    await app.rows(`update files set forget_at = '${now()}'`)
    return async () => (await purgeFiles(app.deps, now())).files_purged
  },
  'mailing staff': async n => {
    const staff = await times(n, () => app.staff())
    await app.rows(`insert into notice_settings (user_id, staff_mail, staff_mail_after, staff_safety_after)
      select id, 'now', '${now()}', '${now()}' from users where id in (${staff.map(({user_id}) => `'${user_id}'`).join()})`)
    app.clock.advance({minutes: 1})
    await app.rows(`insert into contact_messages (id, name, email, topic, message, created_at)
      values ('${newId()}', 'Ada', 'ada@example.test', 'Booking', 'The gate was open.', '${now()}')`)
    app.clock.advance({minutes: 1})
    return () => mailStaff(app.db, app.deps.jobs.send, now())
  },
  'mailing weekly summaries': async n => {
    const carer = await app.caretaker()
    await times(n, async nth => story.confirmed(await app.parent(), carer, onDay(`2026-06-1${nth}`)))
    // the caregiver, too, has a summary each time
    await app.rows(`insert into notice_settings (user_id, weekly_mail_at) select id, '2026-06-07T23:00:00Z' from users
      where role in ('parent', 'caretaker')`)
    app.clock.set('2026-06-07T23:00:00.000Z')
    return async () => (await mailWeekly(app.db, app.deps.jobs.send, now(), 100)) - 1
  },
  'publishing posts': async n => {
    const writer = await app.staff('blog_writer')
    await times(n, () =>
      app.rows(`insert into posts (id, title, summary, body_html, author_user_id, created_at, updated_at, publish_at)
        values ('${newId()}', 'The first day', '', '', '${writer.user_id}', '${now()}', '${now()}', '${now()}')`),
    )
    return () => publishDuePosts(app.db, now(), 10)
  },
}

test.each(Object.keys(commands))('%s takes as many statements for three as for one', async name => {
  const counts: number[] = []
  for (const n of [1, 3]) {
    await app.reset()
    app.clock.set(testStart)
    const command = await commands[name]!(n)
    const statements = countStatements()
    expect(await command()).toBe(n)
    counts.push(statements())
  }
  expect(counts[1]).toBe(counts[0])
})
