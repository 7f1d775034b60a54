import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/money/subscriptions.ts'
import type {Plan, PlanType, Subscription} from '#contract/money/subscriptions.ts'
import * as v from 'valibot'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../../offline/query-persister.ts'
import {userKey, publicKey} from '../../app/query-keys.ts'
import {serverNow} from '../../offline/server-now.ts'

/** Roles that subscribe, each to plans of its own kind. */
export type SubscriberRole = 'parent' | 'caretaker' | 'agency'

export const planTypes = {
  parent: 'careseekers',
  caretaker: 'caretaker',
  agency: 'agency',
} as const satisfies Record<SubscriberRole, PlanType>

/** The current user's subscription. Expires a finished term first, so that an ended plan is not shown as active. */
async function readOwn(signal: AbortSignal) {
  const own = await call(contract.getOwnSubscription, {signal})
  const end = own.subscription?.current_period_end
  if (!end || end > serverNow()) return own
  await call(contract.expireIfNeeded, {body: {}, signal})
  return call(contract.getOwnSubscription, {signal})
}

const max_age_ms = stored_for_ms.bookings
const persisters = {
  own: persistAs({name: 'plan', answer: contract.getOwnSubscription.answer, max_age_ms}),
  offered: persistAs({name: 'plans', answer: v.array(contract.Plan), max_age_ms}),
} as const

/** Plans for sale, and the current plan of the user. */
export const planQueries = {
  all: () => userKey('plans'),
  offered: (type: PlanType) =>
    queryOptions({
      queryKey: publicKey('plans', type),
      queryFn: async ({signal}): Promise<Plan[]> => {
        const groups = await call(contract.listPlans, {query: {type}, signal})
        return Object.values(groups).flat()
      },
      persister: persisters.offered,
      staleTime: 300_000,
    }),
  own: () =>
    queryOptions({
      queryKey: userKey('plans', 'own'),
      queryFn: ({signal}) => readOwn(signal),
      persister: persisters.own,
    }),
  /** Price of a plan change at this moment; it falls by the second. */
  change: (subscription_id: string, plan_id: string) =>
    queryOptions({
      queryKey: userKey('plans', 'change', subscription_id, plan_id),
      queryFn: ({signal}) =>
        call(contract.previewPlanChange, {params: {id: subscription_id}, query: {plan_id}, signal}),
      staleTime: 0,
      gcTime: 0,
    }),
}

/** A command on one's own subscription, not optimistic: only the server knows why it may be refused. */
function usePlanCommand<Input>(send: (input: Input) => Promise<Subscription>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: subscription => client.setQueryData(planQueries.own().queryKey, own => own && {...own, subscription}),
    // also after a refusal, which means the screen is out of date
    onSettled: () => void client.invalidateQueries({queryKey: planQueries.all()}),
  })
}

/** Cancels the subscription at the end of the paid term. */
export const useCancelPlan = () =>
  usePlanCommand(({subscription_id}: {subscription_id: string}) =>
    call(contract.cancelSubscription, {params: {id: subscription_id}, body: {}}),
  )

/** Reverts a cancellation or a planned change. */
export const useResumePlan = () =>
  usePlanCommand(({subscription_id}: {subscription_id: string}) =>
    call(contract.resumeSubscription, {params: {id: subscription_id}, body: {}}),
  )

/** Changes the plan from the next term; refused if a difference is due today. */
export const usePlanNextTerm = () =>
  usePlanCommand(({subscription_id, plan_id}: {subscription_id: string; plan_id: string}) =>
    call(contract.planNextTerm, {params: {id: subscription_id}, body: {plan_id}}),
  )
