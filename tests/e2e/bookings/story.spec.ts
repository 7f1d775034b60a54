import type {Page} from '@playwright/test'
import {addDays, dayIn} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {failUntilPressed} from '#tests/support/browser/fail-until-pressed.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {
  anyTime,
  bothLanguages,
  bothSizes,
  expect,
  startingWith,
  test,
  type Visitor,
} from '#tests/support/browser/fixtures.ts'
import {approveOffer, requestMorning} from '#tests/support/browser/request-care.ts'
import {storyOf} from '#tests/support/story.ts'

const zone = 'America/Chicago'
const session = (page: Page, id: string) => page.locator(`[data-session-id="${id}"]`).first()
const booking = (page: Page, id: string) => page.locator(`[data-booking-id="${id}"]`).first()

/** Asks for one morning through the form, as a careseeker does; answers the request's id. */
async function request(
  {page, m}: Visitor,
  day: string,
  ask: string,
  atEachStep?: (page: Page) => Promise<void>,
): Promise<string> {
  await page.goto('/dash/parent/request-service')
  return requestMorning(page, {day, ask}, {m, atEachStep})
}

/** Approves the only offer there is, at the whole price that the card names. */
async function approve({page, m}: Visitor, id: string, whole: string): Promise<void> {
  await page.goto(`/dash/parent/requests/${id}`)
  const offer = page.getByRole('article', {name: startingWith(m.offer_from({display_name: ''}))})
  await expect(offer.getByText(m.total_price())).toBeVisible()
  await expectAccessible(page)
  await approveOffer(page, offer, whole, {m, beforeApproving: expectAccessible})
}

const everywhere = {tag: [bothSizes.tag, bothLanguages.tag]}
test('request, bid and approval reach all three calendars', everywhere, async ({live: {app}, visitor, m, written}) => {
  // twelve screens with axe on each: long on a machine that does much else
  test.setTimeout(300_000)
  const [mary, cam, olive] = [
    await app.parent({first_name: 'Mary'}),
    await app.caretaker({first_name: 'Cam', rate: 22.5}),
    await app.agency({legal_name: 'Kind Hands LLC'}),
  ]
  const [parent, caretaker, agency] = [await visitor(), await visitor(), await visitor()]
  await parent.logIn(mary, 'parent')
  await expectAccessible(parent.page)
  const today = dayIn(zone, app.clock.now())
  const received = startingWith(m.received_sessions({time: anyTime}))
  const placeBid = m.place_bid({rate_text: written(() => rateText(2250))})

  const nearby = await request(parent, addDays(today, 2), m.caregivers_nearby(), expectAccessible)
  await expectAccessible(parent.page)
  const lead = await request(parent, addDays(today, 3), m.agencies())

  await caretaker.logIn(cam, 'caretaker')
  await expectAccessible(caretaker.page)
  await caretaker.go('/dash/caretaker/nearby')
  await expect(booking(caretaker.page, nearby)).toBeVisible()
  await expect(caretaker.page.locator(`[data-booking-id="${lead}"]`)).toHaveCount(0)
  await expectAccessible(caretaker.page)
  await booking(caretaker.page, nearby).getByRole('button', {name: placeBid}).click()
  await expect(booking(caretaker.page, nearby).getByText(received)).toBeVisible()

  await agency.logIn(olive, 'agency')
  await expectAccessible(agency.page)
  await agency.go('/dash/agency/leads')
  await expect(booking(agency.page, lead)).toBeVisible()
  await expect(agency.page.locator(`[data-booking-id="${nearby}"]`)).toHaveCount(0)
  await expectAccessible(agency.page)
  await booking(agency.page, lead).getByRole('link').first().click()
  const sheet = agency.page.getByRole('dialog')
  await sheet.getByLabel(m.your_rate()).fill('30')
  await expectAccessible(agency.page)
  await sheet.getByRole('button', {name: m.place_bid_leads()}).click()
  await expect(sheet.getByText(received).first()).toBeVisible()

  // four hours at 22.50 and the fee of a tenth; at 30 from an agency, which pays the fee itself
  await approve(
    parent,
    nearby,
    written(() => formatCents(9900)),
  )
  await expectAccessible(parent.page)
  await approve(
    parent,
    lead,
    written(() => formatCents(12_000)),
  )

  const sessions = await app.rows<{id: string; booking_id: string}>(
    'select id::text, booking_id::text from sessions order by scheduled_start',
  )
  expect(sessions.map(({booking_id}) => booking_id)).toEqual([nearby, lead])
  const [first, second] = sessions.map(({id}) => id) as [string, string]
  for (const [{page, go}, path, own, other, day] of [
    [parent, '/dash/parent/calendar', [first, second], [], 2],
    [caretaker, '/dash/caretaker/calendar', [first], [second], 2],
    [agency, '/dash/agency/calendar', [second], [first], 3],
  ] as const) {
    await go(`${path}?day=${addDays(today, day)}`)
    for (const id of own) await expect(session(page, id)).toBeVisible()
    for (const id of other) await expect(page.locator(`[data-session-id="${id}"]`)).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('a family that approves reads what else is booked at these times, its own and the caregiver’s', async ({
  live: {app},
  visitor,
}) => {
  const story = storyOf(app)
  const mary = await app.parent({first_name: 'Mary'})
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const at = (from: string, until: string) =>
    morningAhead(app, 3).map(line => ({...line, time_range: [from, until] as [string, string]}))
  await story.confirmed(await app.parent(), june, {schedule: at('08:00', '10:00')})
  await story.confirmed(mary, await app.caretaker(), {schedule: at('12:00', '14:00')})
  const {id} = await story.request(mary, {schedule: at('09:00', '13:00')})
  await story.bid(june, {id})

  const {page, loginAs} = await visitor()
  await loginAs(mary, `/dash/parent/requests/${id}`)
  await page
    .getByRole('article', {name: /^Offer from June/})
    .getByRole('button', {name: 'Approve'})
    .click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText('You already have visits at these times')).toBeVisible()
  await expect(question.getByText(/^Child Care with .*12:00–2:00 PM$/)).toBeVisible()
  await expect(question.getByText('Approve only if you need both.')).toBeVisible()
  await expect(question.getByText('June R. is booked elsewhere at these times').first()).toBeVisible()
  await expect(question.getByText(/You can approve once June R\. is free\.$/)).toBeVisible()
  await expect(question.getByRole('button', {name: 'Approve'})).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})

test(
  'both sides confirm start and end, and each sees the other’s word',
  bothLanguages,
  async ({live: {app}, visitor, m}) => {
    const mary = await app.parent({first_name: 'Mary'})
    const cam = await app.caretaker({first_name: 'Cam'})
    const visit = await upcomingVisit(app, mary, cam)
    const [parent, caretaker] = [await visitor(), await visitor()]
    await caretaker.loginAs(cam)
    await parent.loginAs(mary)
    const received = ({page}: Visitor, edge: 'start' | 'end') =>
      page
        .getByRole('region', {name: m.edge_of_the_visit({edge})})
        .getByText(startingWith(m.received_sessions({time: anyTime})))

    for (const [edge, words] of [
      ['start', m.confirm_start()],
      ['end', m.confirm_end()],
    ] as const) {
      for (const each of [caretaker, parent]) {
        await each.page.getByRole('button', {name: words, exact: true}).click()
        await expect(received(each, edge)).toBeVisible()
        await expectAccessible(each.page)
      }
    }
    const claims = await app.rows<{side: string; edge: string; claimed_at: string; flags: string[]}>(
      `select side, edge, flags from claims where session_id = '${visit.session.id}' order by id`,
    )
    expect(claims).toEqual([
      {side: 'caretaker', edge: 'start', flags: []},
      {side: 'parent', edge: 'start', flags: []},
      {side: 'caretaker', edge: 'end', flags: []},
      {side: 'parent', edge: 'end', flags: []},
    ])
    expect(await app.rows('select status, settled_by from sessions')).toEqual([
      {status: 'COMPLETED', settled_by: 'agreement'},
    ])
    await caretaker.go(
      `/dash/caretaker/calendar?day=${dayIn(zone, visit.session.scheduled_start)}&session=${visit.session.id}`,
    )
    await parent.go(`/dash/parent/booking/${visit.booking.id}`)
    const confirmed = (who: string) => startingWith(m.who_confirmed_time({who, time: anyTime}))
    await expect(caretaker.page.getByText(confirmed(m.parent())).first()).toBeVisible()
    await expect(parent.page.getByText(confirmed(m.side_caregiver())).first()).toBeVisible()
    await expect(parent.page.getByText(m.completed()).first()).toBeVisible()
    for (const {page} of [caretaker, parent]) await expectAccessible(page)
  },
)

test('a page that is not there, and one that could not be had, say so and lead on', async ({live: {app}, visitor}) => {
  const guest = await visitor()
  await guest.go('/no/such/place')
  await expect(guest.page.getByRole('heading', {name: 'Page not found'})).toBeVisible()
  await expectAccessible(guest.page)
  await guest.page.getByRole('link', {name: 'Go to the front page'}).click()
  await expect(guest.page.getByRole('heading', {level: 1})).toHaveText('It takes a village to raise a child')

  await guest.loginAs(await app.parent(), '/dash/parent/booking/not-an-id')
  await expect(guest.page.getByText('Booking not found')).toBeVisible()
  await expectAccessible(guest.page)

  const fresh = await visitor()
  await failUntilPressed(fresh.page, '**/api/sessions*')
  await fresh.loginAs(await app.caretaker())
  await expect(fresh.page.getByText('Your visits could not be loaded')).toBeVisible()
  await expectAccessible(fresh.page)
  await fresh.page.getByRole('button', {name: 'Try again'}).first().click()
  await expect(fresh.page.getByText('No upcoming visits')).toBeVisible()
})
