import {listParentInvoices} from '#contract/money/invoices.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {moveClock} from '#tests/support/browser/long-lived-tokens.ts'
import {connectPayee, numbers, payAtSandbox, payFor, stateWeek} from '#tests/support/browser/paying.ts'
import {approveOffer, requestMorning} from '#tests/support/browser/request-care.ts'
import {listedCaregiver} from '#tests/support/listed-caregiver.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

test(
  'a parent finds a caregiver, asks her, compares two offers, follows the visit, pays and reviews',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [story, visits] = [storyOf(app), visitsOf(app)]
    const mary = await app.parent({first_name: 'Mary', last_name: 'Stone'})
    const june = await listedCaregiver(app, 'June', 22, [4])
    const mae = await listedCaregiver(app, 'Mae', 26, [4])
    await connectPayee(app, june)
    const {page, loginAs, go} = await visitor()

    // finds: Mae asks for more than the filter allows
    await loginAs(mary, '/dash/parent')
    await page.getByRole('navigation').getByRole('link', {name: 'Find'}).first().click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByText('Within 25 miles, no filters').click()
    await page.getByLabel('Rate', {exact: true}).selectOption('Up to $25/hr')
    await expect(page.getByRole('article')).toHaveCount(1)

    // asks June first, then everyone
    await page.getByRole('article', {name: 'June U.'}).getByRole('link', {name: 'Ask June first'}).click()
    const day = addDays(dayIn(someRequest.timezone, app.clock.now()), 3)
    const id = await requestMorning(page, {day, ask: 'Ask June first'})
    await expect(page.getByText(/^Only June is asked, until/)).toBeVisible()
    await page.getByRole('button', {name: 'Ask everyone now'}).click()
    await expect(page.getByText('Now all caregivers nearby can see your request too.')).toBeVisible()

    // compares: four hours and the fee of a tenth
    await story.bid(june, {id}, 22)
    await story.bid(mae, {id}, 26)
    await go('/dash/parent')
    await page.getByRole('link', {name: 'Compare offers'}).click()
    const offerOf = (name: string) => page.getByRole('article', {name: new RegExp(`^Offer from ${name}`)})
    await expect(offerOf('Mae').getByText('$114.40').last()).toBeVisible()
    for (const [order, first] of [
      ['Newest', 'Mae'],
      ['Lowest price', 'June'],
    ] as const) {
      await page.getByLabel('Sort').selectOption(order)
      await expect(page.getByRole('article').first()).toHaveAccessibleName(new RegExp(`^Offer from ${first}`))
    }
    await approveOffer(page, offerOf('June'), '$96.80')
    await expect(page.getByRole('heading', {level: 1, name: 'Child Care with June Underwood'})).toBeVisible()

    // follows the day: June confirms, and Mary after her
    const [session] = await story.sessions(mary, {id})
    const current = page.getByRole('region', {name: 'Your current or next visit'})
    for (const {edge, at, confirm, junes} of [
      {edge: 'Start', at: session!.scheduled_start, confirm: visits.starts, junes: 'Caregiver confirmed 9:00 AM'},
      {edge: 'End', at: session!.scheduled_end, confirm: visits.ends, junes: 'End: Caregiver confirmed 1:00 PM'},
    ]) {
      await moveClock(app, at)
      await confirm(june, session!)
      await go('/dash/parent')
      await expect(current.getByText(junes)).toBeVisible()
      await current.getByRole('button', {name: `Confirm ${edge.toLowerCase()}`, exact: true}).click()
      const received = page.getByRole('region', {name: `${edge} of the visit`}).getByText(/^Received \d/)
      await expect(received).toBeVisible()
    }

    // pays what the week's statement says
    await stateWeek(app, session!)
    await go('/dash/parent')
    await expect(page.getByText('$96.80 to pay')).toBeVisible()
    await page.getByRole('link', {name: 'See and pay'}).click()
    await page.locator('[data-invoice-id]').getByRole('link').first().click()
    await expect(page.getByText('4 hours at $22/hr')).toBeVisible()
    await page.getByRole('button', {name: 'Pay $96.80'}).click()
    await payFor(page, '$96.80')
    await payAtSandbox(page, '$96.80', numbers.pays)
    await expect(page.getByText('Paid $96.80')).toBeVisible()

    // reviews
    await go('/dash/parent')
    await page.getByRole('article', {name: 'Review June Underwood'}).getByRole('link', {name: 'Write a review'}).click()
    for (const name of ['Punctuality', 'Communication', 'Care'])
      await page
        .getByRole('group', {name})
        .getByRole('radio', {name: /^5 stars/})
        .check()
    await page.getByLabel('In your own words').fill('On time, and kind')
    await page.getByRole('button', {name: 'Send review'}).click()
    await expect(page.getByText('Not shown yet')).toBeVisible()

    expect(await app.rows('select status, settled_by from sessions')).toEqual([
      {status: 'COMPLETED', settled_by: 'agreement'},
    ])
    expect(await app.ok(listParentInvoices, {by: mary})).toMatchObject([{status: 'PAID', amount_cents: 9680}])
    expect((await reviewsOf(app).reads(mary, {id})).mine).toMatchObject({rating: 5, text: 'On time, and kind'})
  },
)
