import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import * as contract from '#contract/money/saved-method.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import type {Db} from '#server/db/client.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound, refuse} from '#server/http/refusal.ts'
import {readMethod} from '#server/stored-texts.ts'
import {notifyStopped} from '#server/modules/billing/index.ts'
import {subscriberOf} from '#server/modules/subscriptions/index.ts'
import {afterCheckout} from '#domain/constants.ts'
import {begin, type Paying} from '../checkout/begin.ts'
import {wantedMethod, wantedPlanMethod} from '../checkout/line-items.ts'
import {chargingOf, removeMethods, savedMethodOf, setAutomatic} from './store.ts'

/** The page of a family's payments. */
const payments_page = '/dash/parent/invoices'

async function present(db: Db, parent_id: string) {
  const [saved, charging] = await settled([savedMethodOf(db, parent_id), chargingOf(db, parent_id)])
  if (!saved) return {saved: null, automatic: false, charging}
  const {method, brand, last4, expires, created_at: saved_at, is_automatic: automatic} = saved
  return {saved: readMethod({method, brand, last4, expires, saved_at}), automatic, charging}
}

const save = (method: PaymentMethod) => async (call: Paying) => {
  const {parent_id} = call.caller
  return parent_id ? begin(call, {method, otherwise: payments_page}, wantedMethod(parent_id)) : notFound()
}

const changePlanMethod = (method: PaymentMethod) => async (call: Paying & {params: {id: string}}) => {
  const subscriber = subscriberOf(call.caller)
  if (!subscriber) return notFound()
  const {role} = call.caller
  const otherwise = role === 'parent' || role === 'caretaker' ? afterCheckout[role] : afterCheckout.agency
  return begin(call, {method, otherwise}, wantedPlanMethod(call.params.id, subscriber))
}

export const savedMethodRoutes: readonly Route[] = [
  route(contract.getSavedMethod, async ({db, caller: {parent_id}}) =>
    parent_id ? present(db, parent_id) : notFound(),
  ),

  route(contract.changeAutomaticPayment, async ({db, caller: {parent_id, user_id: by}, body, now}) => {
    if (!parent_id) return notFound()
    const changed = await inTransaction(db, async tx => {
      if ((await setAutomatic(tx, parent_id, body.automatic, {by, now})) || !body.automatic) return true
      return refuse('no_payment_method', m.save_a_card_or_a_bank_account())
    })
    return changed === true ? present(db, parent_id) : changed
  }),

  route(contract.removeSavedMethod, async ({db, caller: {parent_id, user_id: by}, now}) => {
    if (!parent_id) return notFound()
    await db.transaction(async tx => notifyStopped(tx, await removeMethods(tx, [parent_id], now), {by}, now))
    return present(db, parent_id)
  }),

  route(contract.saveCard, save('card')),
  route(contract.saveBankAccount, save('ach')),
  route(contract.changePlanCard, changePlanMethod('card')),
  route(contract.changePlanBankAccount, changePlanMethod('ach')),
]
