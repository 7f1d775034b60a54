import {expect, test} from 'vitest'
import {closeAccount, reopenAccount} from '#contract/accounts/closing.ts'
import {changeMember, removeFromFamily, removeMember} from '#contract/accounts/members.ts'
import {listNotifications} from '#contract/notifications.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as contract from '#contract/money/saved-method.ts'
import {getOwnSubscription, resumeSubscription} from '#contract/money/subscriptions.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {password, type Parent, type Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {staffOf} from '#tests/support/staff.ts'

const app = await testApp()
const money = moneyOf(app)
const {suspend, reinstate} = staffOf(app)

const after = (days: number) => plusMs(testStart, days * 86_400_000)
const own = async (by: Person) => (await app.ok(getOwnSubscription, {by})).subscription
const payments = () => app.rows('select 1 from payments')
const asked = async (by: Person) =>
  (await app.ok(listNotifications, {by, query: {}})).items.filter(({kind}) => kind === 'plan_needs_method')
const attached = () => app.rows("select 1 from sandbox_objects where kind = 'method'")

/** A family whose second adult pays the plan by card. */
async function paidByOtto() {
  const dana = await app.parent({subscribed: false})
  const otto = await joinFamily(app, dana)
  const planId = await money.plan('careseekers', {price_cents: 1900})
  await money.pay(await app.ok(checkout.parentSubscriptionByCard, {by: otto, params: {planId}}))
  return {dana, otto, planId}
}

const leaves = {
  'leaves the family': (otto: Parent) =>
    app.ok(removeFromFamily, {by: otto, params: {user_id: otto.user_id}}) as Promise<unknown>,
  'is removed': (otto: Parent, dana: Parent) => app.ok(removeFromFamily, {by: dana, params: {user_id: otto.user_id}}),
  'closes the account': (otto: Parent) => app.ok(closeAccount, {by: otto, body: {password}}),
}

test.each(['leaves the family', 'is removed', 'closes the account'] as const)(
  'the card of an adult who %s renews no plan, and the one who stays is asked for another',
  async how => {
    const {dana, otto} = await paidByOtto()
    await leaves[how](otto, dana)
    expect(await own(dana)).toMatchObject({status: 'ACTIVE', method: null, renews_at: null, needs_method: true})
    const [notice] = await asked(dana)
    expect(notice).toMatchObject({title: 'Your plan needs a card or bank account by Wed, Jul 1, 2026'})
    await money.until(after(31))
    expect(await payments()).toHaveLength(1)
    expect(await own(dana)).toBeNull()
    expect(await attached()).toEqual([])
  },
)

test('one who is reinstated and resumes the plan does not renew it with the card of the adult who closed meanwhile', async () => {
  const {dana, otto} = await paidByOtto()
  await suspend(dana)
  await leaves['closes the account'](otto)
  await reinstate(dana)
  const back = {...dana, token: await app.logInAgain(dana)}
  const plan = (await own(back))!
  expect(plan).toMatchObject({status: 'ACTIVE', method: null, cancel_at_period_end: true})
  await app.ok(resumeSubscription, {by: back, params: {id: plan.id}})
  expect(await own(back)).toMatchObject({method: null, renews_at: null, needs_method: true})
  await money.until(after(31))
  expect(await payments()).toHaveLength(1)
  expect(await own(back)).toBeNull()
  expect(await attached()).toEqual([])
})

test('one who closes the only account of a family, and opens it again, resumes the plan with the same card', async () => {
  const dana = await app.parent({subscribed: false})
  const planId = await money.plan('careseekers', {price_cents: 1900})
  await money.pay(await app.ok(checkout.parentSubscriptionByCard, {by: dana, params: {planId}}))
  await leaves['closes the account'](dana)
  await app.ok(reopenAccount, {token: await app.logInAgain(dana), body: {}})
  const back = {...dana, token: await app.logInAgain(dana)}
  await app.ok(resumeSubscription, {by: back, params: {id: (await own(back))!.id}})
  expect(await own(back)).toMatchObject({method: 'card', needs_method: false})
  await money.until(after(31))
  expect(await payments()).toHaveLength(2)
})

test('a plan goes on with the card that the one who stays saves for it', async () => {
  const {dana, otto} = await paidByOtto()
  await leaves['is removed'](otto, dana)
  const {id} = (await own(dana))!
  await money.pay(await app.ok(contract.changePlanCard, {by: dana, params: {id}}), numbers.pays, {expiry: '09/33'})
  expect(await own(dana)).toMatchObject({method: 'card', needs_method: false})
  await money.until(after(31))
  expect(await own(dana)).toMatchObject({status: 'ACTIVE', method: 'card'})
  expect(await payments()).toHaveLength(2)
  expect(await attached()).toHaveLength(1)
})

test('the card of the one who stays goes on', async () => {
  const {dana, otto, planId} = await paidByOtto()
  const {id} = (await own(dana))!
  await money.pay(await app.ok(contract.changePlanCard, {by: dana, params: {id}}), numbers.pays, {expiry: '09/33'})
  await leaves['is removed'](otto, dana)
  expect(await own(dana)).toMatchObject({method: 'card', plan: {id: planId}})
  expect(await asked(dana)).toEqual([])
})

test('a bank transfer that arrives after its payer left starts the plan without charging them again', async () => {
  const dana = await app.parent({subscribed: false})
  const otto = await joinFamily(app, dana)
  const planId = await money.plan('careseekers', {price_cents: 1900})
  await money.pay(await app.ok(checkout.parentSubscriptionByAch, {by: otto, params: {planId}}), numbers.arrives)
  await leaves['leaves the family'](otto)
  await money.until(plusMs(testStart, 61_000))
  expect(await own(dana)).toMatchObject({status: 'ACTIVE', method: null, needs_method: true})
  expect(await asked(dana)).toHaveLength(1)
})

test.each([
  ['who left since does not replace the stored card of the one who stays', 'leaves the family', 'card'],
  ['who stays replaces the stored card', null, 'ach'],
] as const)('a late payment for another plan by an adult %s', async (_, how, method) => {
  const dana = await app.parent({subscribed: false})
  const otto = await joinFamily(app, dana)
  const small = await money.plan('careseekers', {price_cents: 1900})
  const large = await money.plan('careseekers', {price_cents: 9900})
  await money.pay(await app.ok(checkout.parentSubscriptionByCard, {by: dana, params: {planId: small}}))
  await money.pay(await app.ok(checkout.parentSubscriptionByAch, {by: otto, params: {planId: large}}), numbers.arrives)
  if (how) await leaves[how](otto)
  await money.until(plusMs(testStart, 61_000))
  expect(await own(dana)).toMatchObject({status: 'ACTIVE', plan: {id: large}, method, needs_method: false})
  expect(await asked(dana)).toEqual([])
  await money.until(after(2))
  expect(await attached()).toHaveLength(1)
  await money.until(after(31))
  const [renewal] = await app.rows("select method, amount_cents from checkouts where purpose = 'renewal'")
  expect(renewal).toEqual({method, amount_cents: 9900})
})

test('a renewal under way when its payer leaves arrives, and no later one is charged to them', async () => {
  const dana = await app.parent({subscribed: false})
  const otto = await joinFamily(app, dana)
  const planId = await money.plan('careseekers', {price_cents: 1900})
  await money.pay(await app.ok(checkout.parentSubscriptionByAch, {by: otto, params: {planId}}), numbers.arrives)
  await money.until(plusMs(testStart, 61_000))
  const end = (await own(dana))!.current_period_end!
  await money.until(plusMs(end, 1000))
  expect(await app.rows("select status from checkouts where purpose = 'renewal'")).toEqual([{status: 'PROCESSING'}])
  await leaves['is removed'](otto, {...dana, token: await app.logInAgain(dana)})
  await money.until(plusMs(end, 3 * 86_400_000))
  const later = {...dana, token: await app.logInAgain(dana)}
  expect(await payments()).toHaveLength(2)
  expect(await own(later)).toMatchObject({status: 'ACTIVE', method: null, needs_method: true})
  expect(await asked(later)).toHaveLength(1)
})

test.each(['is removed', 'becomes a coordinator', 'closes the account'] as const)(
  'the card of an owner who %s renews no plan of the agency',
  async how => {
    const agency = await app.agency({subscribed: false})
    const second = await app.member(agency, 'owner')
    const planId = await money.plan('agency', {price_cents: 9900})
    await money.pay(await app.ok(checkout.orgSubscriptionByCard, {by: second, params: {planId}}))
    const params = {id: second.member_id}
    if (how === 'is removed') await app.ok(removeMember, {by: agency, params})
    else if (how === 'closes the account') await app.ok(closeAccount, {by: second, body: {password}})
    else await app.ok(changeMember, {by: agency, params, body: {role: 'coordinator'}})
    expect(await own(agency)).toMatchObject({method: null, needs_method: true})
    expect(await asked(agency)).toHaveLength(1)
    if (how === 'becomes a coordinator') expect(await asked(second)).toEqual([])
    await money.until(after(31))
    expect(await payments()).toHaveLength(1)
  },
)
