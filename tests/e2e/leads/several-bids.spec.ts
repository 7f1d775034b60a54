import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'an agency bids on five leads at once, at one rate and at its own',
  {tag: [bothSizes.tag, inSoak.tag]},
  async ({live: {app}, visitor}) => {
    const agency = await app.agency()
    const leads = []
    for (let day = 2; day < 7; day++) {
      const max_hourly_rate = day === 2 ? null : 24 + day
      leads.push(
        await storyOf(app).requestAgency(await app.parent(), {schedule: morningAhead(app, day), max_hourly_rate}),
      )
    }
    const [open, ...named] = leads
    const {page, loginAs, go} = await visitor()
    await loginAs(agency, '/dash/agency/leads')
    const row = (lead: {id: string}) => page.locator(`[data-booking-id="${lead.id}"]`).filter({visible: true})
    const rates = async () =>
      (await app.rows<{hourly_rate_cents: number}>('select hourly_rate_cents from offers order by 1')).map(
        each => each.hourly_rate_cents,
      )

    for (const lead of leads.slice(0, 2)) await row(lead).getByRole('checkbox').check()
    const bar = page.getByRole('group', {name: 'Chosen leads'})
    // one row of buttons under a price of at most two lines
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(112)
    // neither is under the assistant's button or the bottom bar
    for (const name of ['Choose none', 'Bid on 2 leads']) await bar.getByRole('button', {name}).click({trial: true})
    await page.getByRole('button', {name: 'Bid on 2 leads'}).click()
    const dialog = page.getByRole('dialog', {name: 'Bid on 2 leads'})
    await dialog.getByLabel('Your rate').fill('25')
    await expect(dialog.getByText('$20.00 in lead prices if every family approves you.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', {name: 'Place 2 bids'}).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(rates).toEqual([2500, 2500])
    // the price of the lead is at the rate of the bid, without a reload
    for (const lead of [open!, named[0]!]) await expect(row(lead)).toContainText(/\$10\.00(?! to)/)
    // what has a bid cannot be chosen again
    await expect(row(open!).getByRole('checkbox')).toHaveCount(0)

    for (const lead of named.slice(1)) await row(lead).getByRole('checkbox').check()
    await page.getByRole('button', {name: 'Bid on 3 leads'}).click()
    const own = page.getByRole('dialog', {name: 'Bid on 3 leads'})
    await own.getByText('A rate for each').click()
    // each begins with the highest rate that its family named
    await own.getByLabel(`Your rate for ${named[3]!.number}`).fill('29.50')
    await expectAccessible(page)
    await own.getByRole('button', {name: 'Place 3 bids'}).click()
    await expect(own).toHaveCount(0)
    await expect.poll(rates).toEqual([2500, 2500, 2800, 2900, 2950])

    await go('/dash/agency')
    const figures = page.getByRole('region', {name: 'Your bids'})
    await expect(figures.getByRole('link', {name: 'Bids in play: 5'})).toBeVisible()
    await expect(figures).toContainText('None decided yet')
    await expectAccessible(page)
  },
)
