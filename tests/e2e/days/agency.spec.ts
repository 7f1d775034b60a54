import type {Booking} from '#contract/bookings/booking.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {addDays} from '#lib/day.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {moveClock} from '#tests/support/browser/long-lived-tokens.ts'
import {nextMonday} from '#tests/support/browser/upcoming-visit.ts'
import type {Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'a coordinator bids on five leads at once, assigns a week, and replaces a sick caregiver',
  bothSizes,
  async ({live: {app}, visitor, isMobile}) => {
    const story = storyOf(app)
    const olive = await app.agency()
    const coordinator = await app.member(olive, 'coordinator', {first_name: 'Cora', last_name: 'Lane'})
    const fay = await app.member(olive, 'field', {first_name: 'Fay', last_name: 'Moss'})
    const gus = await app.member(olive, 'field', {first_name: 'Gus', last_name: 'Hale'})
    const monday = nextMonday(app)
    const from = (weekday: number, until: number, time_range: [string, string]): RequestBody['schedule'] => [
      {date_range: [addDays(monday, weekday), addDays(monday, until)], time_range},
    ]
    const leads: {family: Parent; lead: Booking}[] = []
    for (const schedule of [
      from(0, 1, ['09:00', '13:00']),
      from(1, 1, ['14:00', '17:00']),
      from(2, 2, ['09:00', '13:00']),
      from(3, 3, ['09:00', '13:00']),
      from(4, 4, ['09:00', '13:00']),
    ]) {
      const family = await app.parent()
      leads.push({family, lead: await story.requestAgency(family, {schedule})})
    }
    const {page, loginAs, go} = await visitor()

    // bids on all five at one rate
    await loginAs(coordinator, '/dash/agency/leads')
    for (const {lead} of leads)
      await page.locator(`[data-booking-id="${lead.id}"]`).filter({visible: true}).getByRole('checkbox').check()
    await page.getByRole('button', {name: 'Bid on 5 leads'}).click()
    const bids = page.getByRole('dialog', {name: 'Bid on 5 leads'})
    await bids.getByLabel('Your rate').fill('25')
    await bids.getByRole('button', {name: 'Place 5 bids'}).click()
    await expect(bids).toHaveCount(0)
    await expect
      .poll(() => app.rows('select status, hourly_rate_cents::int as cents from offers'))
      .toEqual(leads.map(() => ({status: 'SUBMITTED', cents: 2500})))
    for (const {family, lead} of leads) await story.approve(family, lead, olive)

    // assigns the week; the first family's two mornings go together
    await go('/dash/agency')
    await expect(page.getByText('6 visits in the next 60 days have no caregiver yet')).toBeVisible()
    await page.getByRole('link', {name: 'People'}).filter({visible: true}).first().click()
    await page.getByRole('button', {name: 'Next week'}).click()
    const visit = (id: string) => page.locator(`[data-session-id="${id}"]`)
    const row = (name: string) => page.getByRole('row', {name: new RegExp(name)})
    // a phone lists the week; a desk has a row for each person
    const isAssigned = (id: string, name: string) =>
      isMobile
        ? expect(visit(id)).toContainText(name)
        : expect(row(name).locator(`[data-session-id="${id}"]`)).toBeVisible()
    const people = page.getByRole('dialog', {name: 'Assign a caregiver'})
    const assign = async (id: string, name: string, hasLater = false) => {
      await visit(id).getByRole('button').click()
      await people.getByRole('radio', {name}).check()
      if (hasLater) await people.getByRole('checkbox', {name: 'And the later visit of this booking'}).check()
      await people.getByRole('button', {name: 'Save'}).click()
      await expect(people).toHaveCount(0)
      await isAssigned(id, name)
    }
    const drag = async (id: string, name: string) => {
      await visit(id).getByRole('button').dragTo(row(name).getByRole('rowheader'))
      await isAssigned(id, name)
    }
    /** From the row of unassigned visits, so many rows down. */
    const moveByKey = async (id: string, name: string, rows: number) => {
      await visit(id).getByRole('button').focus()
      await page.keyboard.press('Space')
      for (let i = 0; i < rows; i++) await page.keyboard.press('ArrowDown')
      await expect(page.getByText(new RegExp(`^${name}: `))).toBeAttached()
      await page.keyboard.press('Space')
      await isAssigned(id, name)
    }
    const [[first, second] = [], [tuesday] = [], [wednesday] = [], [thursday] = [], [friday] = []] = await Promise.all(
      leads.map(({family, lead}) => story.sessions(family, lead)),
    )
    await assign(first!.id, 'Fay Moss', true)
    await isAssigned(second!.id, 'Fay Moss')
    await (isMobile ? assign(tuesday!.id, 'Gus Hale') : drag(tuesday!.id, 'Gus Hale'))
    await (isMobile ? assign(wednesday!.id, 'Fay Moss') : moveByKey(wednesday!.id, 'Fay Moss', 1))
    await assign(thursday!.id, 'Gus Hale')
    await assign(friday!.id, 'Fay Moss')
    await go('/dash/agency')
    await expect(page.getByText('Fay Moss').first()).toBeVisible()
    await expect(page.getByText(/no caregiver/)).toHaveCount(0)

    // on Monday morning Fay is sick: Gus goes to both of that family's visits
    await moveClock(app, `${monday}T11:00:00.000Z`)
    await go('/dash/agency/people?view=team')
    await page.getByRole('button', {name: 'Availability of Fay Moss'}).click()
    const availability = page.getByRole('dialog', {name: 'Availability of Fay Moss'})
    await availability.getByRole('button', {name: 'Away today'}).click()
    await expect(availability.getByText('1 visit needs someone else')).toBeVisible()
    await availability.getByRole('button', {name: 'Save'}).click()
    await expect(availability).toHaveCount(0)
    await expect(
      page
        .getByRole('listitem')
        .filter({hasText: 'Fay Moss'})
        .getByText(/^Away Mon/),
    ).toBeVisible()
    await go('/dash/agency')
    await expect(page.getByRole('link', {name: /^Away on Mon/})).toBeVisible()
    await go('/dash/agency/people?view=team')
    await page.getByRole('link', {name: '1 visit needs someone else'}).click()
    await isAssigned(first!.id, 'Fay Moss')
    await expect(visit(first!.id)).toContainText('Away on Mon')
    await assign(first!.id, 'Gus Hale', true)
    await isAssigned(second!.id, 'Gus Hale')

    const sick = await visitor()
    await sick.loginAs(fay)
    await sick.page.getByRole('button', {name: /^Notifications/}).click()
    await expect(sick.page.getByRole('link', {name: /2 of your visits were reassigned/})).toBeVisible()

    const goes = await Promise.all(leads.map(({family, lead}) => story.sessions(family, lead)))
    expect(goes.map(each => each.map(({assigned}) => assigned?.member_id))).toEqual([
      [gus.member_id, gus.member_id],
      [gus.member_id],
      [fay.member_id],
      [gus.member_id],
      [fay.member_id],
    ])
  },
)
