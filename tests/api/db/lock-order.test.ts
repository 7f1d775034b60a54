import {sql} from 'drizzle-orm'
import {beforeEach, expect, test} from 'vitest'
import {addChild, removeChild} from '#contract/accounts/children.ts'
import {updateFamily} from '#contract/accounts/profile-edit.ts'
import {getParentProfile} from '#contract/accounts/profiles.ts'
import {creditInvoice} from '#contract/admin/returns.ts'
import {suspendAgency, suspendUser, verifyUser} from '#contract/admin/people.ts'
import {declineInvitation} from '#contract/bookings/provider-bookings.ts'
import {caretakerSubscriptionByCard, leadInvoiceByCard} from '#contract/money/checkout.ts'
import {listOrgInvoices} from '#contract/money/invoices.ts'
import {newId} from '#lib/id.ts'
import {rowsOf} from '#server/db/client.ts'
import {runDueBookkeeping} from '#server/jobs/money.ts'
import {testApp} from '#tests/support/app.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)

/** The embedded database has one connection, on which nothing waits. */
const isOnServer = app.deps.database.kind === 'postgres'

beforeEach(() => app.reset())

/** Number of connections that wait for a lock. */
async function waiting(): Promise<number | undefined> {
  const [row] = await app.rows<{n: number}>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.n
}

/** What staff send to suspend an agency or a person. */
const suspension = (by: Person, id: string) => ({by, key: newId(), params: {id}, body: {reason: 'A complaint'}})

test.runIf(isOnServer)('suspending an agency waits for its bookings before it locks their visits', async () => {
  const [parent, agency, admin] = [await app.parent(), await app.agency(), await app.staff()]
  const member = await app.member(agency)
  const booking = await story.confirmed(parent, agency)
  await app.rows(`update sessions set assigned_member_id = '${member.member_id}'`)
  const suspending = await app.db.transaction(async tx => {
    await rowsOf(tx, sql`select 1 from bookings where id = ${booking.id}::uuid for update`)
    const call = app.call(suspendAgency, suspension(admin, agency.org_id))
    await expect.poll(waiting).toBe(1)
    await rowsOf(tx, sql`select 1 from sessions where booking_id = ${booking.id}::uuid for update nowait`)
    // in a list, because a transaction awaits what it answers
    return [call]
  })
  expect((await suspending[0]!).status).toBe(200)
  expect(await app.rows('select distinct status from sessions')).toEqual([{status: 'CANCELLED'}])
})

test.runIf(isOnServer).each(['lead_periods', 'statement_weeks'])(
  'the job that issues invoices waits for a booking before it locks its %s',
  async schedule => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const booking = await story.confirmed(parent, agency)
    for (const table of ['lead_periods', 'statement_weeks']) await app.rows(`update ${table} set look_at = null`)
    await app.rows(`update ${schedule} set look_at = '${app.clock.now()}'`)
    const issuing = await app.db.transaction(async tx => {
      await rowsOf(tx, sql`select 1 from bookings where id = ${booking.id}::uuid for update`)
      const done = runDueBookkeeping(app.db, app.clock.now())
      await expect.poll(waiting).toBe(1)
      await rowsOf(tx, sql`select 1 from ${sql.identifier(schedule)} for update nowait`)
      return [done]
    })
    await issuing[0]
  },
)

test.runIf(isOnServer)(
  'a caregiver who declines while staff withdraw the approval has declined once, with the reason',
  async () => {
    const [parent, admin] = [await app.parent(), await app.staff()]
    const [june, otis] = [await app.caretaker(), await app.caretaker()]
    const caretaker_ids = [june, otis].map(({caretaker_id}) => caretaker_id)
    const {id} = await story.request(parent, {invite: {caretaker_ids}})
    const decline = {key: newId(), params: {id}, body: {reason: 'Away'}}
    const verify = {key: newId(), params: {id: june.user_id}, body: {is_verified: 'Pending' as const}}
    const calls = await app.db.transaction(async tx => {
      await rowsOf(tx, sql`select 1 from bookings where id = ${id}::uuid for update`)
      const declining = app.call(declineInvitation, {by: june, ...decline})
      await expect.poll(waiting).toBe(1)
      const verifying = app.call(verifyUser, {by: admin, ...verify})
      await expect.poll(waiting).toBe(2)
      return [declining, verifying]
    })
    expect((await Promise.all(calls)).map(({status}) => status)).toEqual([200, 200])
    expect(await app.rows('select declined_by, decline_reason from invitations where declined_at is not null')).toEqual(
      [{declined_by: june.user_id, decline_reason: 'Away'}],
    )
    expect(await app.rows(`select 1 as one from notices where kind = 'invitation_declined'`)).toHaveLength(1)
  },
)

test.runIf(isOnServer)(
  'a first payment of a plan that arrives while its owner is being suspended starts none and is returned',
  async () => {
    const [june, admin] = [await app.caretaker({subscribed: false}), await app.staff()]
    const planId = await money.plan('caretaker', {price_cents: 1200})
    const page = await app.ok(caretakerSubscriptionByCard, {by: june, params: {planId}})
    const calls = await app.db.transaction(async tx => {
      // the suspension has locked the account and waits for the profile
      await rowsOf(tx, sql`select 1 from caretakers where id = ${june.caretaker_id}::uuid for no key update`)
      const suspending = app.call(suspendUser, suspension(admin, june.user_id))
      await expect.poll(waiting).toBe(1)
      const paying = money.pay(page)
      await expect.poll(waiting).toBe(2)
      return [suspending, paying]
    })
    expect((await Promise.all(calls)).map(({status}) => status)).toEqual([200, 303])
    expect(await app.rows("select 1 from subscriptions where status in ('ACTIVE', 'PAST_DUE')")).toEqual([])
    expect(await app.rows('select amount_cents, refund_cents from payments')).toEqual([
      {amount_cents: 1200, refund_cents: 1200},
    ])
  },
)

test.runIf(isOnServer)(
  'of a credit that staff give while the bank takes the payment back nothing waits for the next lead',
  async () => {
    const [parent, agency, admin] = [await app.parent(), await app.agency(), await app.staff()]
    await story.confirmed(parent, agency)
    const [invoice] = await app.ok(listOrgInvoices, {by: agency})
    await money.pay(await app.ok(leadInvoiceByCard, {by: agency, params: {invoiceId: invoice!.id}}))
    const [payment] = await app.rows<{id: string}>('select provider_payment_id as id from payments')
    const dispute = {id: 'dp_1', object: 'dispute', amount: 3000, status: 'lost', payment_intent: payment!.id}
    const event = JSON.stringify({id: 'evt_1', type: 'charge.dispute.closed', data: {object: dispute}})
    const calls = await app.db.transaction(async tx => {
      // the credit is made, and its entry in the log waits
      await rowsOf(tx, sql`lock table audit_log in share mode`)
      const crediting = app.call(creditInvoice, {
        by: admin,
        key: newId(),
        params: {id: invoice!.id},
        body: {amount_cents: 1000, reason: 'goodwill', memo: 'They called us'},
      })
      await expect.poll(waiting).toBe(1)
      let isLost = false
      const losing = money.send(event).finally(() => (isLost = true))
      await expect.poll(async () => isLost || (await waiting()) === 2).toBe(true)
      return [crediting.then(({status}) => status), losing]
    })
    expect(await Promise.all(calls)).toEqual([200, 200])
    expect(await app.rows('select amount_cents, left_cents from credit_notes')).toEqual([
      {amount_cents: 1000, left_cents: 0},
    ])
  },
)

test.runIf(isOnServer)('two removals of children at once lower the number in the profile by two', async () => {
  const parent = await app.parent()
  const add = (first_name: string) =>
    app.ok(addChild, {by: parent, key: newId(), body: {first_name, birth_month: '2022-05'}})
  const [ellie, sam] = [await add('Ellie'), await add('Sam'), await add('June')]
  await app.ok(updateFamily, {by: parent, body: {number_of_children: 3}})
  const removing = await app.db.transaction(async tx => {
    await rowsOf(tx, sql`select 1 from parents where id = ${parent.parent_id}::uuid for no key update`)
    const calls = [ellie, sam].map(({id}) => app.call(removeChild, {by: parent, params: {id}}))
    await expect.poll(waiting).toBe(2)
    return [calls]
  })
  for (const {status} of await Promise.all(removing[0]!)) expect(status).toBe(200)
  expect((await app.ok(getParentProfile, {by: parent})).number_of_children).toBe(1)
})
