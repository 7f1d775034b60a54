import {Secret, TOTP} from 'otpauth'
import {beforeEach, describe, expect, test} from 'vitest'
import {adminLogin, getProfile, login} from '#contract/accounts/auth.ts'
import * as contract from '#contract/accounts/second-step.ts'
import {exchangeToken} from '#contract/accounts/social.ts'
import {tokenHash} from '#server/http/caller.ts'
import {signTicket, ticketSecret} from '#server/modules/accounts/auth/tickets.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'

const app = await testApp()

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const shownBy = (secret: string) =>
  new TOTP({secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30}).generate({
    timestamp: Date.parse(app.clock.now()),
  })

/** Turns two-step login on. The code that did it no longer counts, so half a minute passes. */
async function turnOn(by: Person) {
  const {secret} = await app.ok(contract.beginSecondStep, {by, body: {}})
  const {recovery_codes} = await app.ok(contract.confirmSecondStep, {by, body: {totp: shownBy(secret)}})
  app.clock.advance({seconds: 30})
  return {code: () => shownBy(secret), recovery_codes}
}

const form = ({email}: Person) => ({grant_type: 'password', username: email, password}) as const
const logIn = (who: Person, proof: {ticket?: string; code?: string} = {}) =>
  app.call(login, {body: {...form(who), ...proof}})
const ticketFor = async (who: Person) => expectRefusal(await logIn(who), 401, 'second_step_required').ticket!

/** What the log-in page receives after a provider's sign-in. */
const nonce = 'n'.repeat(32)
const exchangeTicket = async ({user_id}: Person) =>
  signTicket(
    await ticketSecret(app.db, app.clock.now()),
    {purpose: 'exchange', user_id, bound_to: tokenHash(nonce)},
    app.clock.now(),
  )

describe('logging in with a password and a code', () => {
  test('works for families, caregivers, owners and members of agencies, and for staff at their own door', async () => {
    const agency = await app.agency()
    const people = [await app.parent(), await app.caretaker(), agency, await app.member(agency), await app.staff()]
    for (const who of people) {
      const {code} = await turnOn(who)
      const door = who === people.at(-1) ? adminLogin : login
      const refused = await app.call(door, {body: form(who)})
      const {ticket} = expectRefusal(refused, 401, 'second_step_required')
      expect(refused.text).not.toContain('access_token')
      const {access_token} = await app.ok(door, {body: {...form(who), ticket, code: code()}})
      expect((await app.ok(getProfile, {token: access_token})).user_id).toBe(who.user_id)
    }
  })

  test('a code without a ticket and a ticket without a code ask again', async () => {
    const parent = await app.parent()
    const {code} = await turnOn(parent)
    expectRefusal(await logIn(parent, {code: code()}), 401, 'second_step_required')
    expectRefusal(await logIn(parent, {ticket: await ticketFor(parent)}), 401, 'second_step_required')
    expect((await logIn(parent, {ticket: await ticketFor(parent), code: code()})).status).toBe(200)
  })

  test('a ticket finishes one log-in, within five minutes, also after a wrong code', async () => {
    const parent = await app.parent()
    const {code, recovery_codes} = await turnOn(parent)
    const ticket = await ticketFor(parent)
    expectRefusal(await logIn(parent, {ticket, code: 'aaaa-bbbb-cccc-dddd'}), 401, 'totp_wrong')
    expect((await logIn(parent, {ticket, code: code()})).status).toBe(200)
    expectRefusal(await logIn(parent, {ticket, code: recovery_codes[0]!}), 401, 'ticket_ended')
    const late = await ticketFor(parent)
    app.clock.advance({minutes: 5})
    expectRefusal(await logIn(parent, {ticket: late, code: code()}), 401, 'ticket_ended')
  })

  test('a ticket of another person, of another way in or made up finishes none', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    const {code} = await turnOn(parent)
    await turnOn(other)
    const foreign = await ticketFor(other)
    const social = expectRefusal(
      await app.call(exchangeToken, {body: {access_token: await exchangeTicket(parent), nonce}}),
      401,
      'second_step_required',
    ).ticket!
    for (const ticket of [foreign, social, await exchangeTicket(parent), 'made-up']) {
      expectRefusal(await logIn(parent, {ticket, code: code()}), 401, 'ticket_ended')
    }
    const own = await ticketFor(parent)
    for (const access_token of [await exchangeTicket(parent), 'made-up']) {
      const body = {access_token, nonce, ticket: own, code: code()}
      expectRefusal(await app.call(exchangeToken, {body}), 401, 'ticket_ended')
    }
    expect((await logIn(parent, {ticket: own, code: code()})).status).toBe(200)
  })

  test('a ticket does not stand for the password, which may have changed since', async () => {
    const parent = await app.parent()
    const {code} = await turnOn(parent)
    const ticket = await ticketFor(parent)
    const body = {...form(parent), password: 'not-the-one', ticket, code: code()}
    expectRefusal(await app.call(login, {body}), 401, 'bad_credentials')
  })

  test('a recovery code works once, and so does each of ten', async () => {
    const caretaker = await app.caretaker()
    const {recovery_codes} = await turnOn(caretaker)
    const [code = ''] = recovery_codes
    expect((await logIn(caretaker, {ticket: await ticketFor(caretaker), code})).status).toBe(200)
    expectRefusal(await logIn(caretaker, {ticket: await ticketFor(caretaker), code}), 401, 'totp_wrong')
    const left = await app.rows('select count(*)::int as n from recovery_codes')
    expect(left).toEqual([{n: 9}])
  })

  test('after five wrong codes a right one has to wait, whatever ticket it comes with', async () => {
    const parent = await app.parent()
    const {code} = await turnOn(parent)
    for (let tries = 0; tries < 5; tries++) {
      const proof = {ticket: await ticketFor(parent), code: 'aaaa-bbbb-cccc-dddd'}
      expectRefusal(await logIn(parent, proof), 401, 'totp_wrong')
    }
    const refused = await logIn(parent, {ticket: await ticketFor(parent), code: code()})
    expectRefusal(refused, 429, 'too_many_requests')
  })
})

describe('a provider’s sign-in', () => {
  test('does not go around the second step: the same exchange needs ticket and code, once', async () => {
    const parent = await app.parent()
    const {code, recovery_codes} = await turnOn(parent)
    const access_token = await exchangeTicket(parent)
    const exchange = (proof: {ticket?: string | undefined; code?: string} = {}) =>
      app.call(exchangeToken, {body: {access_token, nonce, ...proof}})
    const {ticket} = expectRefusal(await exchange(), 401, 'second_step_required')
    // the exchange itself is used up
    expectRefusal(await exchange(), 401, 'ticket_ended')
    expectRefusal(await exchange({ticket, code: '000000'}), 401, 'totp_wrong')
    const answer = await exchange({ticket, code: code()})
    expect((await app.ok(getProfile, {token: answer.body.access_token})).user_id).toBe(parent.user_id)
    expectRefusal(await exchange({ticket, code: recovery_codes[0]!}), 401, 'ticket_ended')
  })

  test('is not replaced or prolonged by a ticket without a code', async () => {
    const parent = await app.parent()
    await turnOn(parent)
    const access_token = await exchangeTicket(parent)
    const first = await app.call(exchangeToken, {body: {access_token, nonce}})
    const {ticket} = expectRefusal(first, 401, 'second_step_required')
    for (const body of [
      {access_token, nonce, ticket: ticket!},
      {access_token: 'x', ticket: await ticketFor(parent)},
    ]) {
      const refused = await app.call(exchangeToken, {body})
      expectRefusal(refused, 401, 'ticket_ended')
      expect(refused.body).not.toHaveProperty('ticket')
    }
  })

  test('is not repeated with a ticket from before the second step was removed', async () => {
    const parent = await app.parent()
    const {code} = await turnOn(parent)
    const access_token = await exchangeTicket(parent)
    const first = await app.call(exchangeToken, {body: {access_token, nonce}})
    const {ticket} = expectRefusal(first, 401, 'second_step_required')
    const byPassword = await ticketFor(parent)
    await app.ok(contract.removeSecondStep, {by: parent, body: {totp: code()}})
    app.clock.advance({seconds: 30})
    const exchange = (body: {access_token: string; ticket: string; code?: string}) =>
      app.call(exchangeToken, {body: {nonce, ...body}})
    expectRefusal(await exchange({access_token, ticket: ticket!, code: code()}), 401, 'ticket_ended')
    expectRefusal(await exchange({access_token, ticket: ticket!}), 401, 'ticket_ended')
    expectRefusal(await exchange({access_token: 'x', ticket: byPassword}), 401, 'ticket_ended')
    expectRefusal(await logIn(parent, {ticket: byPassword, code: code()}), 401, 'ticket_ended')
    expect((await logIn(parent)).status).toBe(200)
  })

  test('of someone without a second step goes on as before', async () => {
    const parent = await app.parent()
    const body = {access_token: await exchangeTicket(parent), nonce}
    expect((await app.call(exchangeToken, {body})).status).toBe(200)
  })
})

describe('turning it off', () => {
  test('takes a code or the password, even right after a log-in, and is mailed', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    for (const who of [parent, other]) {
      const {code} = await turnOn(who)
      const off = (body: {totp?: string; current_password?: string}) =>
        app.call(contract.removeSecondStep, {by: who, body})
      expectRefusal(await off({}), 403, 'reauthentication_required')
      expectRefusal(await off({current_password: 'not-the-one'}), 403, 'reauthentication_required')
      expectRefusal(await off({totp: 'aaaa-bbbb-cccc-dddd'}), 401, 'totp_wrong')
      expect((await off(who === parent ? {totp: code()} : {current_password: password})).status).toBe(200)
      expect((await logIn(who)).status).toBe(200)
      const mails = await app.rows(
        `select 1 from jobs.job where data ->> 'user_id' = '${who.user_id}' and data ->> 'change' = 'off'`,
      )
      expect(mails).toHaveLength(1)
    }
  })

  test('where there is nothing to turn off is 404, and a family’s change is not in the staff’s log', async () => {
    const parent = await app.parent()
    const off = () => app.call(contract.removeSecondStep, {by: parent, body: {current_password: password}})
    expectRefusal(await off(), 404, 'not_found')
    await turnOn(parent)
    await off()
    expect(await app.rows('select 1 from audit_log')).toEqual([])
  })
})
