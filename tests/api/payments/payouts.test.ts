import {beforeEach, describe, expect, test} from 'vitest'
import * as contract from '#contract/money/payouts.ts'
import {getOwnCaretakerProfile, getOwnOrganization} from '#contract/accounts/profiles.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Member} from '#tests/support/people.ts'

const app = await testApp()

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Goes to the provider, presses Connect, and is brought back. */
async function connectAt(by: Caretaker | Member, next?: string) {
  const {url} = await app.ok(contract.getOauthLink, {by, query: {next}})
  expect(await (await app.app.request(url)).text()).toContain('Connect test account')
  const back = await app.app.request(url, {method: 'POST'})
  const location = new URL(back.headers.get('Location')!)
  expect(location.pathname).toBe('/stripe/callback')
  return {code: location.searchParams.get('code')!, state: location.searchParams.get('state')!}
}
const finish = (by: Caretaker, body: {code: string; state: string}) => app.call(contract.caretakerCallback, {by, body})
const accountOf = async (by: Caretaker) => (await app.ok(getOwnCaretakerProfile, {by})).stripe_account_id

describe('connecting a payout account', () => {
  test('a caregiver comes back with an account of hers, and to where she wanted', async () => {
    const caretaker = await app.caretaker()
    const brought = await connectAt(caretaker, '/dash/caretaker/edit?tab=payout')
    const {body} = await finish(caretaker, brought)
    expect(body).toEqual({
      stripe_account_id: expect.stringMatching(/^acct_/) as string,
      next: '/dash/caretaker/edit?tab=payout',
    })
    expect(await accountOf(caretaker)).toBe(body.stripe_account_id)
    expect(await app.ok(contract.getPayoutAccount, {by: caretaker})).toMatchObject({
      connected: true,
      connected_at: testStart,
      provider: 'sandbox',
    })
  })

  test('an agency’s owner, and no one else of it; by default back to /agency', async () => {
    const owner = await app.agency()
    const {body} = await app.call(contract.orgCallback, {by: owner, body: await connectAt(owner)})
    expect(body.next).toBe('/agency')
    expect((await app.ok(getOwnOrganization, {by: owner})).stripe_account_id).toBe(body.stripe_account_id)
    const coordinator = await app.member(owner, 'coordinator')
    expectRefusal(await app.call(contract.getOauthLink, {by: coordinator}), 403, 'forbidden')
    // a coordinator reads only that one is connected
    const account = {connected: true, stripe_account_id: null, connected_at: null}
    expect(await app.ok(contract.getPayoutAccount, {by: coordinator})).toMatchObject(account)
    await app.ok(contract.disconnectPayouts, {by: owner, body: {}})
    expect(await app.rows("select distinct user_id from notices where kind = 'payout_account'")).toEqual([
      {user_id: owner.user_id},
    ])
  })

  test('another person’s state, a used one, an old one and a made-up one change nothing', async () => {
    const [mine, hers] = [await app.caretaker(), await app.caretaker()]
    const brought = await connectAt(hers)
    expectRefusal(await finish(mine, brought), 422, 'state_mismatch')
    expectRefusal(await finish(mine, {...brought, state: 'made-up'}), 422, 'state_mismatch')
    expect((await finish(hers, brought)).status).toBe(200)
    const account = await accountOf(hers)
    expectRefusal(await finish(hers, brought), 422, 'state_mismatch')
    const again = await connectAt(hers)
    expectRefusal(await finish(hers, {...again, code: brought.code}), 422, 'state_mismatch')
    const late = await connectAt(hers)
    app.clock.advance({minutes: 61})
    expectRefusal(await finish(hers, late), 422, 'state_mismatch')
    expect(await accountOf(mine)).toBeNull()
    expect(await accountOf(hers)).toBe(account)
    expectRefusal(await app.call(contract.caretakerCallback, {by: hers, body: {code: 'x'} as never}), 422, 'invalid')
  })

  test('while the provider is away nothing is used up: the same works later', async () => {
    const caretaker = await app.caretaker()
    const brought = await connectAt(caretaker)
    const {payments} = app.deps
    const {completeOauth} = payments
    Object.assign(payments, {completeOauth: () => Promise.reject(new ProviderAway('away'))})
    try {
      expectRefusal(await finish(caretaker, brought), 503, 'unavailable')
    } finally {
      Object.assign(payments, {completeOauth})
    }
    expect((await finish(caretaker, brought)).status).toBe(200)
    expectRefusal(await finish(caretaker, brought), 422, 'state_mismatch')
  })

  test('next leads nowhere else', async () => {
    const caretaker = await app.caretaker()
    for (const next of ['//evil.test', 'https://evil.test', '/\\evil', '/%0a'])
      expectRefusal(await app.call(contract.getOauthLink, {by: caretaker, query: {next}}), 422, 'bad_next')
    const {url} = await app.ok(contract.getOauthLink, {by: caretaker})
    const elsewhere = new URL(url)
    elsewhere.searchParams.set('redirect_uri', 'https://evil.test/else')
    expect((await app.app.request(elsewhere.href, {method: 'POST'})).status).toBe(404)
  })

  test('disconnected it is forgotten', async () => {
    const caretaker = await app.caretaker()
    await finish(caretaker, await connectAt(caretaker))
    expect(await app.ok(contract.disconnectPayouts, {by: caretaker, body: {}})).toMatchObject({
      connected: false,
    })
    expect(await accountOf(caretaker)).toBeNull()
  })
})
