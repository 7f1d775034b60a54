import {eq} from 'drizzle-orm'
import type {CheckoutStarted} from '#contract/money/checkout.ts'
import type * as contract from '#contract/money/checkout.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import type {Db} from '#server/db/client.ts'
import {users} from '#server/db/schema/all.ts'
import type {Call} from '#server/http/mount.ts'
import type {Refusal} from '#server/http/refusal.ts'
import {startCheckout, type Start} from './start.ts'

/** A call that opens one of the provider's pages. */
export type Paying = Pick<Call<typeof contract.leadInvoiceByCard>, 'db' | 'caller' | 'now' | 'origin' | 'deps'> & {
  query: {next?: string | undefined}
}

async function emailOf(db: Db, user_id: string): Promise<string | null> {
  const [user] = await db.select({email: users.email}).from(users).where(eq(users.id, user_id))
  return user?.email ?? null
}

/** Starts a checkout that returns to `next`, already validated, or to the payer's default page. */
export async function begin(
  {db, caller, now, origin, deps, query}: Paying,
  {method, otherwise}: {method: PaymentMethod; otherwise: string},
  find: Parameters<typeof startCheckout>[2],
): Promise<CheckoutStarted | Refusal> {
  const start: Start = {
    method,
    next: query.next ?? otherwise,
    origin,
    now,
    user_id: caller.user_id,
    email: await emailOf(db, caller.user_id),
  }
  return startCheckout({db, payments: deps.payments}, start, find)
}
