import {addDays, dayIn} from '#lib/day.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

const zone = 'America/Chicago'

test(
  'a family requests care for tonight in two taps, and reads what it costs and who was notified',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const story = storyOf(app)
    const today = addDays(dayIn(zone, app.clock.now()), 1)
    app.clock.set(`${today}T15:00:00.000Z`)
    // ten caregivers agreed a rate nearby, so it may be shown
    for (let at = 0; at < 10; at++) {
      const caregiver = await app.caretaker({rate: 20 + at})
      const {id} = await story.request(await app.parent(), {
        schedule: [{date_range: [addDays(today, 20), addDays(today, 20)], time_range: ['09:00', '13:00']}],
      })
      await app.rows(`update bookings set caretaker_id = '${caregiver.caretaker_id}',
        hourly_rate_cents = ${(20 + at) * 100}, approved_at = '${app.clock.now()}', status = 'CONFIRMED'
        where id = '${id}'`)
    }
    const parent = await app.parent()
    await story.request(parent, {
      schedule: [{date_range: [addDays(today, 8), addDays(today, 8)], time_range: ['17:00', '20:00']}],
    })
    const {page, loginAs, go} = await visitor()
    await loginAs(parent, '/dash/parent')
    const quick = page.getByRole('navigation', {name: 'Quick request'})
    await expectAccessible(page)
    await quick.getByRole('link', {name: 'Tonight'}).click()
    await expect(page.getByRole('heading', {name: 'Review and send'})).toBeVisible()
    await expect(page.getByText('First: Today, 6:00–10:00 PM')).toBeVisible()
    // four hours at $22 to $27, with the fee of a tenth
    await expect(page.getByText('About $96.80 to $118.80 in all at typical rates nearby')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', {name: 'Send request'}).click()
    await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
    await expect(page.getByText('10 caregivers were notified of your request.')).toBeVisible()
    await expect(
      page.getByText(/If no one makes an offer, we notify more caregivers today, \d+:3\d AM\.$/),
    ).toBeVisible()
    const id = page.url().split('/').at(-1) ?? ''
    const [sent] = await app.rows<{schedule: unknown; county: string}>(
      `select schedule, county from bookings where id = '${id}'`,
    )
    expect(sent).toEqual({
      schedule: [{date_range: [today, today], time_range: ['18:00', '22:00']}],
      county: 'Davidson County, TN',
    })

    await go('/dash/parent')
    await quick.getByRole('link', {name: 'Tomorrow'}).click()
    // at the times of the last request
    await expect(page.getByText('First: Tomorrow, 6:00–10:00 PM')).toBeVisible()
    await page.getByRole('button', {name: 'Change recipients'}).click()
    await expect(page.getByText(/Typical nearby: \$22–\$27\/hr\./)).toBeVisible()
    await page.getByLabel('Maximum hourly rate').fill('25')
    await expect(
      page.getByText(/About \$110\.00 in all at your maximum rate of \$25\/hr\. That is \$100\.00 for 4 hours of care/),
    ).toBeVisible()
    await expectAccessible(page)

    await go('/dash/parent')
    await quick.getByRole('link', {name: 'Same as last time'}).click()
    await expect(page.getByRole('heading', {name: 'Review and send'})).toBeVisible()
    await expect(page.getByRole('button', {name: 'Send request'})).toBeEnabled()
  },
)

test('the day of a visit is chosen in one tap', async ({live: {app}, visitor}) => {
  const today = addDays(dayIn(zone, app.clock.now()), 1)
  app.clock.set(`${today}T15:00:00.000Z`)
  const parent = await app.parent()
  await storyOf(app).request(parent, {
    schedule: [{date_range: [addDays(today, 8), addDays(today, 8)], time_range: ['17:00', '20:00']}],
  })
  const {page, loginAs} = await visitor()
  await loginAs(parent, '/dash/parent/request-service')
  await expect(page.getByRole('navigation', {name: 'Quick request'})).toBeVisible()
  await page.getByRole('radio', {name: /^Child Care/}).check()
  await page.getByRole('button', {name: 'Continue'}).click()
  await page.getByRole('button', {name: 'Continue'}).click()
  await page.getByRole('button', {name: 'Tonight'}).click()
  await expect(page.getByText('First: Today, 6:00–10:00 PM')).toBeVisible()
  await page.getByRole('button', {name: 'Tomorrow'}).click()
  await expect(page.getByText('First: Tomorrow, 6:00–10:00 PM')).toBeVisible()
  await page.getByRole('button', {name: 'Today', exact: true}).click()
  await expect(page.getByLabel('From')).toHaveValue('')
  await expect(page.getByLabel('Until')).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('radio', {name: 'Several days'}).check()
  await page.getByRole('button', {name: /^Days:/}).click()
  await expect(page.getByText('Choose the first day.')).toBeVisible()
})

test('a visit of more than sixteen hours is asked about once', async ({live: {app}, visitor}) => {
  const {page, loginAs} = await visitor()
  await loginAs(await app.parent(), '/dash/parent/request-service')
  await page.getByRole('radio', {name: /^Senior Care/}).check()
  const next = page.getByRole('button', {name: 'Continue'})
  await next.click()
  await next.click()
  await page.getByRole('button', {name: 'Tomorrow'}).click()
  await page.getByLabel('From').fill('08:00')
  await page.getByLabel('Until').fill('07:30')
  await next.click()
  const question = page.getByRole('alertdialog', {name: 'Is each visit 23 hr 30 min long?'})
  await expect(question).toContainText('It starts at 8:00 AM and ends at 7:30 AM the next day.')
  await expectAccessible(page)
  await question.getByRole('button', {name: 'Change the times'}).click()
  await expect(page.getByRole('heading', {name: 'When?'})).toBeVisible()
  await next.click()
  await question.getByRole('button', {name: 'Yes, that is right'}).click()
  const asks = page.getByRole('heading', {name: 'Who should we ask?'})
  await expect(asks).toBeVisible()
  await page.getByRole('button', {name: 'Back'}).click()
  await next.click()
  await expect(asks).toBeVisible()
})

test(
  'a family chooses an agency by its rating and rates, and reads about it first',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const story = storyOf(app)
    const today = addDays(dayIn(zone, app.clock.now()), 1)
    app.clock.set(`${today}T15:00:00.000Z`)
    const agency = await app.agency({legal_name: 'Cumberland Care'})
    await app.agency({legal_name: 'Kind Hands LLC'})
    const schedule = morningAhead(app, 8)
    for (const rate of [28, 34]) {
      await story.bid(agency, await story.requestAgency(await app.parent(), {schedule}), rate)
    }
    const parent = await app.parent()
    await story.request(parent, {schedule})
    const {page, loginAs} = await visitor()
    await loginAs(parent, '/dash/parent/request-service?quick=tomorrow&step=ask')
    await page.getByRole('radio', {name: /^Agencies/}).check()
    await expect(page.getByRole('radio', {name: /^All of Davidson County, TN/})).toBeChecked()
    const cumberland = page.getByRole('radio', {name: /Cumberland Care/})
    await expect(cumberland).toHaveAccessibleName(/No reviews yet · bids in the last year: \$28–\$34\/hr/)
    await expect(page.getByRole('radio', {name: /Kind Hands LLC/})).toHaveAccessibleName(/no bids in the last year/)
    await expectAccessible(page)
    await page.getByRole('button', {name: 'About Cumberland Care'}).click()
    await expect(page.getByRole('dialog', {name: 'Cumberland Care'})).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(
      page.getByText(/About \$[\d.]+ to \$[\d.]+ in all at the rates that agencies nearby bid/),
    ).toBeVisible()
    await cumberland.check()
    await expect(page.getByText(/ in all at the rates that Cumberland Care bid in the last year\.$/)).toBeVisible()
    await page.getByRole('button', {name: 'Continue'}).click()
    await page.getByRole('button', {name: 'Continue'}).click()
    await expect(page.getByText('Cumberland Care', {exact: true})).toBeVisible()
    await page.getByRole('button', {name: 'Send request'}).click()
    await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
    expect(
      await app.rows(`select organization_id::text from bookings where id = '${page.url().split('/').at(-1)}'`),
    ).toEqual([{organization_id: agency.org_id}])
  },
)
