import {getProfile} from '#contract/accounts/auth.ts'
import {parentSubscriptionByCard} from '#contract/money/checkout.ts'
import {getOwnSubscription} from '#contract/money/subscriptions.ts'
import type {TestApp} from '../app.ts'
import {moneyOf, numbers} from './money.ts'
import type {Parent} from '../people.ts'

/** Families that pay for a plan, and what they read of it. */
export function subscribersOf(app: TestApp) {
  const money = moneyOf(app)
  const mine = (by: {token: string}) => app.ok(getOwnSubscription, {by})
  const start = (by: Parent, planId: string) => app.ok(parentSubscriptionByCard, {by, params: {planId}})
  return {
    mine,
    start,
    isSubscribed: async (by: {token: string}) => (await app.ok(getProfile, {by})).is_subscribed,

    /** A family that has paid $12 for a month. */
    subscriber: async (number: string = numbers.pays) => {
      const parent = await app.parent({subscribed: false})
      const plan_id = await money.plan('careseekers', {price_cents: 1200})
      await money.pay(await start(parent, plan_id), number)
      const {subscription} = await mine(parent)
      return {parent, plan_id, id: subscription!.id}
    },
  }
}
