import {beforeEach, expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {changeLanguage} from '#contract/accounts/language.ts'
import {cancelBooking, getParentBooking} from '#contract/bookings/family-bookings.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {long_lived_tokens} from '#tests/support/browser/long-lived-tokens.ts'
import {testStart} from '#tests/support/clock.ts'
import {password} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test.each(['caretaker', 'agency'] as const)(
  'an erased %s is named in the language of the family that booked it, and stored in English',
  async kind => {
    const parent = await app.parent()
    const provider = kind === 'agency' ? await app.agency() : await app.caretaker()
    const {id} = await story.confirmed(parent, provider)
    await app.ok(cancelBooking, {by: parent, key: newId(), params: {id}, body: {}})
    await app.rows(long_lived_tokens)
    await app.ok(closeAccount, {by: provider, body: {password}})
    app.clock.advance({days: 8})
    await tick(app.db, app.clock.now())

    const read = async () => {
      const booking = await app.ok(getParentBooking, {by: parent, params: {id}})
      const [session] = await story.sessions(parent, {id})
      return [booking.provider?.name, session?.other_name]
    }
    const [english, spanish] =
      kind === 'agency' ? ['Closed agency', 'Agencia cerrada'] : ['Closed account', 'Cuenta cerrada']
    expect(await read()).toEqual([english, english])
    await app.ok(changeLanguage, {by: parent, body: {language: 'es'}})
    expect(await read()).toEqual([spanish, spanish])
  },
)
