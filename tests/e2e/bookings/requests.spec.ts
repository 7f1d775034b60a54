import * as contract from '#contract/bookings/family-bookings.ts'
import {cancelByOrganization} from '#contract/bookings/provider-bookings.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'a family reads its requests and bookings in one list, with counts, and filters it in the address',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [parent, june] = [await app.parent(), await app.caretaker({first_name: 'June'})]
    const story = storyOf(app)
    const booked = await story.confirmed(parent, june, {schedule: morningAhead(app, 2)})
    const offered = await story.request(parent, {schedule: morningAhead(app, 3)})
    await story.bid(june, offered)
    await story.request(parent, {schedule: morningAhead(app, 4)})
    const canceled = await story.request(parent, {schedule: morningAhead(app, 5)})
    await app.ok(contract.cancelBooking, {by: parent, params: {id: canceled.id}, body: {}})

    const {page, loginAs} = await visitor()
    await loginAs(parent, '/dash/parent')
    // the home has what needs the family, and links to the rest
    await expect(page.getByRole('region', {name: /^Offers waiting for you/})).toBeVisible()
    await expect(page.locator(`a[data-booking-id="${booked.id}"]`)).toHaveCount(0)
    await expect(page.getByRole('region', {name: 'Your plan'}).getByRole('link', {name: 'Manage plan'})).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', {name: 'Confirmed 1', exact: true}).click()
    await expect(page).toHaveURL(/\/dash\/parent\/requests\?status=CONFIRMED$/)
    const cards = page.getByRole('main').locator('a[data-booking-id]')
    await expect(cards).toHaveCount(1)
    await expect(cards).toHaveAttribute('data-booking-id', booked.id)
    await expectAccessible(page)

    const byStatus = page.getByRole('navigation', {name: 'Requests and bookings by status'})
    await expect(byStatus.getByRole('link')).toHaveText([
      'All 4',
      'Waiting for offers 1',
      'Offers to review 1',
      'Confirmed 1',
      'Canceled 1',
    ])
    await expect(byStatus.getByRole('link', {name: 'Confirmed 1'})).toHaveAttribute('aria-current', 'page')
    await byStatus.getByRole('link', {name: 'All 4'}).click()
    await expect(cards).toHaveCount(4)
    await expect(cards.last()).toHaveAttribute('data-booking-id', canceled.id)
    await page.goBack()
    await expect(cards).toHaveCount(1)

    await page.getByRole('navigation').getByRole('link', {name: 'Requests', exact: true}).first().click()
    await expect(cards).toHaveCount(4)
    // a status that none is in any more says so
    await page.goto('/dash/parent/requests?status=EXPIRED')
    await expect(page.getByText('Nothing with the status “Expired”')).toBeVisible()
    await page.getByRole('link', {name: 'Show all', exact: true}).click()
    await expect(cards).toHaveCount(4)
  },
)

test(
  'a request that an agency declined says who, why and what the family can do',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [parent, agency] = [await app.parent(), await app.agency({legal_name: 'Oak Care LLC'})]
    const asked = {schedule: morningAhead(app, 3), organization_id: agency.org_id}
    const {id} = await storyOf(app).requestAgency(parent, asked)
    await app.ok(cancelByOrganization, {by: agency, params: {id}, body: {reason: 'We are full that week.'}})
    const {page, loginAs} = await visitor()
    await loginAs(parent, '/dash/parent')
    const card = page.getByRole('region', {name: /^Needs your decision/}).locator(`a[data-booking-id="${id}"]`)
    await expect(card).toContainText('Oak Care LLC declined this request: “We are full that week.”')
    await expect(card).toContainText(
      'If you open it, every subscribed agency of Davidson County, TN can make an offer.',
    )
    await expectAccessible(page)
    await card.click()
    await expect(page.getByRole('button', {name: 'Open it to all agencies in the county'})).toBeVisible()
  },
)

test('a request that was canceled says so where the family looks, and can be made again', async ({
  live: {app},
  visitor,
}) => {
  const parent = await app.parent()
  const {id} = await storyOf(app).request(parent, {schedule: morningAhead(app, 3)})
  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 360, height: 740})
  await loginAs(parent, `/dash/parent/requests/${id}`)
  await page.getByRole('button', {name: 'Cancel request'}).click()
  await page.getByRole('alertdialog').getByRole('button', {name: 'Cancel request'}).click()
  await expect(page.getByText('This request was canceled')).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('link', {name: 'Request again'}).click()
  await expect(page).toHaveURL(new RegExp(`/dash/parent/request-service\\?again=${id}`))
})

test(
  'a family changes a request that has offers; their bidders read that it ended them and bid again',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [parent, june, otis] = [
      await app.parent({first_name: 'Hannah'}),
      await app.caretaker({first_name: 'June', last_name: 'Rivers', rate: 24}),
      await app.caretaker({first_name: 'Otis', last_name: 'Hale', rate: 25}),
    ]
    const story = storyOf(app)
    const request = await story.request(parent, {schedule: morningAhead(app, 3)})
    await story.bid(june, request)
    await story.bid(otis, request)

    const {page, loginAs} = await visitor()
    await loginAs(parent, `/dash/parent/requests/${request.id}`)
    await page.getByRole('button', {name: 'Change request'}).click()
    const ends = 'If you change what caregivers and agencies can see, the 2 offers on this request end.'
    await expect(page.getByText(ends)).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', {name: 'Change days and times'}).click()
    await page.getByLabel('Until', {exact: true}).fill('12:30')
    await page.getByRole('button', {name: 'Continue', exact: true}).click()
    await expect(page.getByText('Saving ends the 2 offers on this request.')).toHaveCount(1)
    await page.getByRole('button', {name: 'Change and end 2 offers'}).click()
    await expect(page).toHaveURL(new RegExp(`/dash/parent/requests/${request.id}$`))
    const earlier = page.getByRole('region', {name: 'Earlier offers'})
    await expect(earlier.getByText('Request changed')).toHaveCount(2)
    await expect(page.getByRole('main')).toContainText('You changed the request, which ended the offers from')
    await expectAccessible(page)

    const bidder = await visitor()
    await bidder.loginAs(june, '/dash/caretaker/nearby?view=bids')
    const card = bidder.page.locator(`[data-booking-id="${request.id}"]`)
    await expect(card).toContainText('Request changed')
    await expect(card).toContainText('The family changed this request, so your bid ended.')
    await expectAccessible(bidder.page)
    await card.getByRole('button', {name: /^Place bid/}).click()
    await expect
      .poll(async () => (await app.ok(contract.getParentBooking, {by: parent, params: {id: request.id}})).offers_count)
      .toBe(1)
    await expect(page.getByRole('button', {name: /^Approve June R\./})).toBeVisible()
  },
)

test('the times of a visit are read whole on a narrow phone', async ({live: {app}, visitor}) => {
  const {page, loginAs} = await visitor()
  await page.setViewportSize({width: 360, height: 740})
  await loginAs(await app.parent(), '/dash/parent/request-service')
  await page.getByRole('radio', {name: /^Senior Care/}).check()
  const next = page.getByRole('button', {name: 'Continue'})
  await next.click()
  await next.click()
  for (const label of ['From', 'Until']) {
    const field = page.getByLabel(label, {exact: true})
    await field.fill('12:00')
    const {shown_px, needed_px} = await field.evaluate((input: HTMLInputElement) => {
      const shown_px = input.offsetWidth
      input.style.width = 'max-content'
      const needed_px = input.offsetWidth
      input.style.width = ''
      return {shown_px, needed_px}
    })
    expect(needed_px, label).toBeLessThanOrEqual(shown_px)
  }
})
