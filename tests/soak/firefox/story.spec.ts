import {addDays, dayIn} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {anyBrowser, anyTime, expect, startingWith, test, type Visitor} from '#tests/support/browser/fixtures.ts'
import {connectPayee, numbers, payAtSandbox, payFor, stateWeek} from '#tests/support/browser/paying.ts'
import {approveOffer, requestMorning} from '#tests/support/browser/request-care.ts'
import {typeInto} from '#tests/support/browser/type-into.ts'

test(
  'a family requests care, a caregiver bids, both confirm start and end, and the family pays and reviews',
  anyBrowser,
  async ({live: {app}, visitor, m, written}) => {
    const [mary, cam] = [
      await app.parent({first_name: 'Mary'}),
      await app.caretaker({first_name: 'Cam', last_name: 'Moss', rate: 22.5}),
    ]
    await connectPayee(app, cam)
    const [parent, caretaker] = [await visitor(), await visitor()]
    const received = startingWith(m.received_sessions({time: anyTime}))

    // Firefox gives up an address that is asked for while the page after the log-in still loads
    const goAgain = ({go}: Visitor, path: string) => expect(() => go(path)).toPass()

    await parent.logIn(mary, 'parent')
    await goAgain(parent, '/dash/parent/request-service')
    const day = addDays(dayIn('America/Chicago', app.clock.now()), 2)
    const id = await requestMorning(parent.page, {day, ask: m.caregivers_nearby()})

    await caretaker.logIn(cam, 'caretaker')
    await goAgain(caretaker, '/dash/caretaker/nearby')
    const request = caretaker.page.locator(`[data-booking-id="${id}"]`).first()
    const rate_text = written(() => rateText(2250))
    await request.getByRole('button', {name: m.place_bid({rate_text})}).click()
    await expect(request.getByText(received)).toBeVisible()

    await parent.go(`/dash/parent/requests/${id}`)
    const offer = parent.page.getByRole('article', {name: startingWith(m.offer_from({display_name: ''}))})
    // four hours at 22.50 and the fee of a tenth
    const whole = written(() => formatCents(9900))
    await approveOffer(parent.page, offer, whole)

    const [visit] = await app.rows<{start: Date | string; end: Date | string}>(
      'select scheduled_start as start, scheduled_end as "end" from sessions',
    )
    // the server's clock goes ahead to the visit, the devices' stay behind
    for (const edge of ['start', 'end'] as const) {
      app.clock.set(new Date(visit![edge]).toISOString())
      const words = edge === 'start' ? m.confirm_start() : m.confirm_end()
      for (const each of [caretaker, parent]) {
        await each.go(each === parent ? '/dash/parent' : '/dash/caretaker')
        await each.page.getByRole('button', {name: words, exact: true}).first().click()
        const told = each.page.getByRole('region', {name: m.edge_of_the_visit({edge})})
        await expect(told.getByText(received)).toBeVisible()
      }
    }

    await stateWeek(app, {scheduled_start: new Date(visit!.start).toISOString()})
    const {page, go} = parent
    await go('/dash/parent')
    await page.getByRole('link', {name: 'See and pay'}).click()
    await page.locator('[data-invoice-id]').getByRole('link').first().click()
    await page.getByRole('button', {name: `Pay ${whole}`}).click()
    await payFor(page, whole)
    await payAtSandbox(page, whole, numbers.pays)
    await expect(page.getByText(`Paid ${whole}`)).toBeVisible()

    await go('/dash/parent')
    await page.getByRole('article', {name: 'Review Cam Moss'}).getByRole('link', {name: 'Write a review'}).click()
    for (const name of ['Punctuality', 'Communication', 'Care'])
      await page
        .getByRole('group', {name})
        .getByRole('radio', {name: /^5 stars/})
        .check()
    await typeInto(page.getByLabel('In your own words'), 'On time, and kind')
    await page.getByRole('button', {name: 'Send review'}).click()
    await expect(page.getByText('Not shown yet')).toBeVisible()

    expect(await app.rows('select id from offers')).toHaveLength(1)
    expect(await app.rows('select side, edge from claims order by id')).toEqual([
      {side: 'caretaker', edge: 'start'},
      {side: 'parent', edge: 'start'},
      {side: 'caretaker', edge: 'end'},
      {side: 'parent', edge: 'end'},
    ])
    expect(await app.rows('select status, settled_by from sessions')).toEqual([
      {status: 'COMPLETED', settled_by: 'agreement'},
    ])
    expect(await app.rows('select status, amount_cents from invoices')).toEqual([{status: 'PAID', amount_cents: 9900}])
    expect(await app.rows('select text from reviews')).toEqual([{text: 'On time, and kind'}])
  },
)
