import {m} from '#messages'
import * as contract from '#contract/money/payouts.ts'
import {afterCheckout} from '#domain/constants.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {route, type Call, type Route} from '#server/http/mount.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {accountOf, freeState, newState, payoutOwnerOf, setAccount, takeState, notifyOfAccount} from './store.ts'

/** Our page to which the provider redirects the browser. */
const callback_path = '/stripe/callback'

const away = (error: unknown): Refusal => {
  if (!(error instanceof ProviderAway)) throw error
  return refuse('unavailable', m.the_payment_provider_is_not_responding_try())
}

type Finishing = Pick<Call<typeof contract.caretakerCallback>, 'db' | 'caller' | 'now' | 'deps' | 'body'>

/** The state is consumed before the code, so a repeated or foreign state changes nothing. */
async function finish({db, caller, now, deps, body}: Finishing) {
  const owner = payoutOwnerOf(caller)
  if (!owner) return notFound()
  const used = await takeState(db, {state: body.state, user_id: caller.user_id}, now)
  const mismatch = refuse('state_mismatch', m.this_connection_was_not_started_here())
  if (!used) return mismatch
  try {
    const account = await deps.payments.completeOauth(body.code)
    if (!account) return mismatch
    await inTransaction(db, async tx => {
      await setAccount(tx, owner, account.account_id, now)
      await notifyOfAccount(tx, [owner], true, now)
    })
    return {stripe_account_id: account.account_id, next: used.next}
  } catch (error) {
    if (error instanceof ProviderAway) await freeState(db, body.state)
    return away(error)
  }
}

type Reading = Pick<Call<typeof contract.getPayoutAccount>, 'db' | 'caller' | 'deps'>

async function present({db, caller, deps}: Reading) {
  const owner = payoutOwnerOf(caller)
  if (!owner) return notFound()
  const {id, connected_at} = await accountOf(db, owner)
  const isOwners = caller.member_role !== 'coordinator'
  return {
    connected: id !== null,
    stripe_account_id: isOwners ? id : null,
    connected_at: isOwners ? connected_at : null,
    provider: deps.payments.name,
  }
}

export const payoutRoutes: readonly Route[] = [
  route(contract.getOauthLink, async ({db, query, caller, now, origin, deps}) => {
    const otherwise = caller.role === 'agency' ? afterCheckout.agency_payout : afterCheckout.caretaker
    const next = query.next ?? otherwise
    const redirect_uri = new URL(callback_path, origin).href
    const state = await newState(db, {user_id: caller.user_id, next, redirect_uri}, now)
    try {
      return {url: await deps.payments.oauthLink({state, redirect_uri})}
    } catch (error) {
      return away(error)
    }
  }),

  route(contract.caretakerCallback, finish),
  route(contract.orgCallback, finish),
  route(contract.getPayoutAccount, present),

  route(contract.disconnectPayouts, async call => {
    const owner = payoutOwnerOf(call.caller)
    if (owner) {
      await setAccount(call.db, owner, null, call.now)
      await notifyOfAccount(call.db, [owner], false, call.now)
    }
    return present(call)
  }),
]
