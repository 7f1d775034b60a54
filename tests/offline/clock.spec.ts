import {eq} from 'drizzle-orm'
import {sessions} from '#server/db/schema/all.ts'
import {storyOf} from '../support/story.ts'
import {openHome, expect, test, withoutSync, inSoak} from './support/fixtures.ts'
import {wallClock} from './support/wall-clock.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

test(
  'case 23: a clock set back between start and end is flagged, and both taps arrive',
  inSoak,
  async ({device, visit, reached}) => {
    const phone = await device()
    const set = await wallClock(phone)
    await openHome(phone, visit.caretaker)
    await phone.offline()
    await phone.tap('start')
    await set(-hour_ms)
    await phone.button('end').click()
    // by its clock that is long before the booked end
    await phone.page.getByRole('button', {name: /^Now, /}).click()
    await phone.online()
    await expect.poll(() => reached.claims(visit.session)).toHaveLength(2)
    const [start, end] = await reached.claims(visit.session)
    expect(start?.flags).not.toContain('end_before_start')
    expect(end).toMatchObject({edge: 'end', flags: expect.arrayContaining(['end_before_start'])})
    await expect.poll(() => phone.entries()).toEqual([])
    // neither was refused
    await expect(phone.page.getByRole('link', {name: 'Outbox, nothing waiting'})).toBeVisible()
  },
)

for (const [name, off_ms] of Object.entries({ahead: day_ms, behind: -day_ms})) {
  test(`case 24: the phone’s clock is a day ${name}; the tap counts for when it was made`, async ({
    device,
    visit,
    reached,
  }) => {
    const phone = await device()
    // the worker of a test has the true clock, which no phone has beside a wrong one
    await withoutSync(phone)
    await wallClock(phone, off_ms)
    await openHome(phone, visit.caretaker)
    await phone.offline()
    const before_ms = Date.now()
    await phone.tap('start')
    const after_ms = Date.now()
    await phone.online()
    await expect(phone.received()).toBeVisible()
    const [claim] = await reached.claims(visit.session)
    expect(claim?.flags).toContain('clock_skew')
    expect(Math.abs((claim?.device_offset_ms ?? 0) - off_ms)).toBeLessThan(10_000)
    const counts_ms = Date.parse(claim?.effective_at ?? '')
    expect(counts_ms).toBeGreaterThan(before_ms - 10_000)
    expect(counts_ms).toBeLessThan(after_ms + 10_000)
  })
}

test.describe('on a phone that was taken far east', () => {
  test.use({timezoneId: 'Asia/Tokyo'})

  test(
    'case 24: a visit keeps the clock of its own place, and the tap its instant',
    inSoak,
    async ({phone, visit, reached}) => {
      const there = new Intl.DateTimeFormat('en-US', {
        timeZone: visit.session.timezone,
        hour: 'numeric',
        minute: '2-digit',
      })
      const clock = (at: string) => there.format(new Date(at)).replaceAll(/\s/g, ' ')
      const {scheduled_start, scheduled_end} = visit.session
      const [from, to] = [clock(scheduled_start), clock(scheduled_end)]
      const half = to.slice(-' AM'.length)
      // AM or PM is written once if both times share it
      const times = from.endsWith(half) ? `${from.slice(0, -half.length)}–${to}` : `${from} – ${to}`
      await expect(phone.page.getByRole('heading', {name: times}).first()).toBeVisible()
      await phone.offline()
      const before_ms = Date.now()
      await phone.tap('start')
      const [entry] = await phone.entries()
      expect(entry?.tz).toBe('Asia/Tokyo')
      await phone.online()
      const received = await phone.received().textContent()
      const [claim] = await reached.claims(visit.session)
      expect(Math.abs(Date.parse(claim?.claimed_at ?? '') - before_ms)).toBeLessThan(30_000)
      expect(received).toContain(clock(claim?.received_at ?? ''))
    },
  )
})

test(
  'case 24: summer time ends during the visit; twenty past one comes after half past one',
  inSoak,
  async ({live: {app}, device, reached}) => {
    // 1:25 AM in Nashville, the first time that night
    app.clock.set('2026-11-01T06:25:00.000Z')
    const caretaker = await app.caretaker()
    const family = await app.parent()
    const booking = await storyOf(app).confirmed(family, caretaker, {
      schedule: [{date_range: ['2026-11-01', '2026-11-01'], time_range: ['01:30', '03:00']}],
    })
    const [night] = await storyOf(app).sessions(family, booking)
    expect(night).toMatchObject({
      scheduled_start: '2026-11-01T06:30:00.000Z',
      scheduled_end: '2026-11-01T09:00:00.000Z',
    })
    const phone = await device()
    await withoutSync(phone)
    const ahead_ms = () => Date.parse(app.clock.now()) - Date.now()
    const set = await wallClock(phone, ahead_ms())
    await openHome(phone, caretaker)
    await phone.offline()
    const at = async (instant: string) => {
      app.clock.set(instant)
      await set(ahead_ms())
    }
    // in the middle of the minute: what a phone knows of the server's clock is off by up to a second
    await at('2026-11-01T06:31:30.000Z')
    await phone.tap('start')
    // 1:20 AM, the second time that night
    await at('2026-11-01T07:20:30.000Z')
    await phone.button('end').click()
    await phone.page.getByRole('button', {name: /^Now, 1:20 AM/}).click()
    await phone.online()
    await expect.poll(() => reached.claims(night!)).toHaveLength(2)
    const claims = await reached.claims(night!)
    expect(claims.map(({edge, effective_at}) => [edge, effective_at.slice(0, 16)])).toEqual([
      ['start', '2026-11-01T06:31'],
      ['end', '2026-11-01T07:20'],
    ])
    expect(claims.flatMap(({flags}) => flags)).toEqual(['early'])
    await expect
      .poll(async () => (await app.db.select().from(sessions).where(eq(sessions.id, night!.id)))[0]?.status)
      .toBe('END_PARTIAL')
  },
)
