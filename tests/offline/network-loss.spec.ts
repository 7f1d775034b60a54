import {randomInt} from 'node:crypto'
import {setTimeout as moment} from 'node:timers/promises'
import {Chance} from '#server/db/seed/chance.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {expect, test, type Device, inSoak} from './support/fixtures.ts'

/** `ROUGH_SEED=…` plays the same losses again. */
const seed = Number(process.env.ROUGH_SEED ?? randomInt(2 ** 31))

/** How soon everything must have arrived once the network is whole, in milliseconds. */
const liveness_ms = 60_000

/** Bids on the request, confirms the start and then the end. */
async function worksThrough(phone: Device, request: {id: string}): Promise<void> {
  const {page} = phone
  await page.getByRole('link', {name: 'Nearby'}).first().click()
  const card = page.locator(`[data-booking-id="${request.id}"]`).first()
  await card.getByRole('button', {name: /^Place bid/}).click()
  await expect(card.getByText(/Saved on this phone|Sending|Received/).first()).toBeVisible()
  await page.getByRole('link', {name: 'Today'}).first().click()
  await phone.tap('start')
  await phone.tap('end')
}

test(
  'case 9: one bar, a third of everything is lost and the rest takes two seconds; all of it arrives once',
  inSoak,
  async ({live: {app, proxy}, phone, visit, reached}) => {
    const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
    await phone.go('/dash/caretaker/nearby')
    await phone.page.locator(`[data-booking-id="${request.id}"]`).first().waitFor()
    await phone.go('/dash/caretaker')
    await phone.button('start').waitFor()
    const chance = new Chance(seed)
    proxy.rule(() =>
      chance.chance(0.3) ? {do: chance.pick(['drop', 'reset', 'swallow'] as const)} : {do: 'delay', ms: 2_000},
    )
    await worksThrough(phone, request)
    await expect.poll(() => phone.entries(), {timeout: liveness_ms, message: `ROUGH_SEED=${seed}`}).toEqual([])
    expect((await reached.claims(visit.session)).map(({edge}) => edge)).toEqual(['start', 'end'])
    expect(await reached.offers(request)).toHaveLength(1)
    expect(reached.keys()).toHaveLength(2)
    await expect(phone.received()).toBeVisible({timeout: liveness_ms})
  },
)

test(
  'case 40: the network comes and goes every 300 ms for a minute; all of it arrives once',
  inSoak,
  async ({live: {app}, phone, visit, reached}) => {
    const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
    await phone.go('/dash/caretaker/nearby')
    await phone.page.locator(`[data-booking-id="${request.id}"]`).first().waitFor()
    await phone.go('/dash/caretaker')
    await phone.button('start').waitFor()
    const ends_ms = Date.now() + 60_000
    const flapping = (async () => {
      let changes = 0
      for (; Date.now() < ends_ms; changes++) {
        await (changes % 2 === 0 ? phone.offline() : phone.online())
        await moment(300)
      }
      await phone.online()
      return changes
    })()
    await worksThrough(phone, request)
    expect(await flapping).toBeGreaterThan(60)
    await expect.poll(() => phone.entries(), {timeout: liveness_ms}).toEqual([])
    expect((await reached.claims(visit.session)).map(({edge}) => edge)).toEqual(['start', 'end'])
    expect(await reached.offers(request)).toHaveLength(1)
    expect(reached.keys()).toHaveLength(2)
    await expect(phone.received()).toBeVisible()
    await expect(phone.page.getByRole('link', {name: 'Outbox, nothing waiting'})).toBeVisible()
  },
)
