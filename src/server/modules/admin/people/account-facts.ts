import {settled} from '#lib/settled.ts'
import {and, desc, eq, gt, isNull, ne, sql} from 'drizzle-orm'
import type {AccountFacts, OwnerFacts} from '#contract/admin/people-shapes.ts'
import {limits} from '#contract/limits.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {emailChanges, tokens, type users} from '#server/db/schema/all.ts'
import {paidInTotal, receivedInTotal} from '#server/modules/billing/index.ts'
import {presentSubscription, runningSubscription, type WithPlan} from '#server/modules/subscriptions/index.ts'

/** How a person signs in: address, pending change of it, and devices, the last used first. */
export async function accountFacts(
  db: Db,
  user: Pick<typeof users.$inferSelect, 'id' | 'email_verified_at' | 'closed_at'>,
  now: string,
): Promise<AccountFacts> {
  const [[pending], devices] = await settled([
    db
      .select({new_email: emailChanges.new_email})
      .from(emailChanges)
      .where(
        and(
          eq(emailChanges.user_id, user.id),
          isNull(emailChanges.confirmed_at),
          gt(emailChanges.expires_at, now),
          ne(emailChanges.new_email, emailChanges.old_email),
        ),
      )
      .orderBy(desc(emailChanges.id))
      .limit(1),
    db
      .select()
      .from(tokens)
      .where(and(eq(tokens.user_id, user.id), gt(tokens.expires_at, now), gt(tokens.ends_at, now)))
      .orderBy(desc(tokens.last_used_at), desc(tokens.id))
      .limit(limits.preview_max),
  ])
  return {
    closed_at: user.closed_at,
    is_email_verified: user.email_verified_at !== null,
    new_email: pending?.new_email ?? null,
    sign_ins: devices.map(({device, browser, created_at, last_used_at}) => ({
      device,
      browser,
      first_seen_at: created_at,
      last_seen_at: last_used_at,
    })),
  }
}

/** A profile with its plan and totals; `stripe_connected_at` only of those who are paid. */
interface Owner {
  id: string
  stripe_connected_at?: string | null
  on_time_count?: number
  visits_count?: number
}

function planFacts(running: WithPlan): OwnerFacts['plan'] {
  const {plan, renews_at, current_period_end, status} = presentSubscription(running, null)
  return {
    title: plan.title,
    until: renews_at ?? current_period_end,
    renews: renews_at !== null,
    is_past_due: status === 'PAST_DUE',
  }
}

/** Plan, payout, reliability and totals of a family, caregiver or agency. Sums are those of the owner's own page. */
export async function ownerFacts(db: Db, owner: Owner, now: string): Promise<OwnerFacts> {
  const [running, [total]] = await settled([
    runningSubscription(db, owner.id, now),
    rowsOf<OwnerFacts['total']>(
      db,
      sql`select
      ${paidInTotal(owner.id)} as paid_cents,
      ${receivedInTotal(owner.id)} as earned_cents,
      (select count(*) from sessions s where s.status = 'COMPLETED'
        and ${owner.id}::uuid in (s.parent_id, s.caretaker_id, s.org_id))::int as visits`,
    ),
  ])
  const {visits_count = 0, on_time_count = 0} = owner
  return {
    plan: running && planFacts(running),
    payout_since: owner.stripe_connected_at ?? null,
    reliability: visits_count > 0 ? {on_time: on_time_count, visits: visits_count} : null,
    total: total ?? {paid_cents: 0, earned_cents: 0, visits: 0},
  }
}
