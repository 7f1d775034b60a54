import {beforeEach, expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {password} from '#tests/support/people.ts'

const app = await testApp()
const care = careMoneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test.each(['caretaker', 'agency'] as const)(
  'closing an account waits for a late fee that no statement has yet, %s',
  async role => {
    const provider = role === 'agency' ? await app.agency() : await app.caretaker()
    const {parent, booking, sessions} = await care.booked('2026-06-11', '2026-06-11', provider)
    app.clock.set(plusMs(sessions[0]!.scheduled_start, -3_600_000))
    const [family, payee] = [await app.logInAgain(parent), await app.logInAgain(provider)].map(token => ({token}))
    await app.ok(cancelSession, {by: family!, key: newId(), params: {id: sessions[0]!.id}, body: {}})
    const owed = async (person: {token: string}) => {
      const answer = await app.call(closeAccount, {by: person, body: {password}})
      expectRefusal(answer, 409, 'account_in_use')
      return (JSON.parse(answer.text) as {current: {items: object[]}}).current.items
    }
    const item = {kind: 'unbilled', booking_id: booking.id, number: booking.number}
    const due_cents = role === 'agency' ? 2500 : 2750
    expect(await owed(family!)).toMatchObject([{...item, amount_cents: due_cents}])
    expect(await owed(payee!)).toContainEqual(expect.objectContaining({...item, amount_cents: 2500}))
    app.clock.advance({days: 5})
    await tick(app.db, app.clock.now())
    const token = await app.logInAgain(parent)
    expect(await owed({token})).toMatchObject([{kind: 'invoice', amount_cents: due_cents}])
    const again = {token: await app.logInAgain(provider)}
    expect(await owed(again)).toContainEqual(expect.objectContaining({kind: 'invoice', amount_cents: 2500}))
  },
)
