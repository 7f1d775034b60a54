import {formatCents} from '#lib/money-text.ts'
import {anyBrowser, anyTime, expect, startingWith, test} from '#tests/support/browser/fixtures.ts'
import {approveOffer} from '#tests/support/browser/request-care.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'a caregiver bids, the family approves, and both confirm start and end',
  anyBrowser,
  async ({live: {app}, visitor, m, written}) => {
    const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam', rate: 22.5})]
    const [parent, caretaker] = [await visitor(), await visitor()]

    // asked past the form: what Playwright types into a field of Firefox at once, React does not notice
    const {id} = await storyOf(app).request(mary, {schedule: morningAhead(app)})
    await caretaker.loginAs(cam, '/dash/caretaker/nearby')
    const received = startingWith(m.received_sessions({time: anyTime}))
    const request = caretaker.page.locator(`[data-booking-id="${id}"]`).first()
    await request.getByRole('button', {name: startingWith(m.place_bid({rate_text: ''}))}).click()
    await expect(request.getByText(received)).toBeVisible()

    await parent.loginAs(mary, `/dash/parent/requests/${id}`)
    const offer = parent.page.getByRole('article', {name: startingWith(m.offer_from({display_name: ''}))})
    await approveOffer(
      parent.page,
      offer,
      written(() => formatCents(9900)),
    )

    const rows = await app.rows<{start: Date | string; end: Date | string}>(
      'select scheduled_start as start, scheduled_end as "end" from sessions',
    )
    expect(rows).toHaveLength(1)
    // the server's clock goes ahead to the visit, the devices' stay behind
    for (const edge of ['start', 'end'] as const) {
      app.clock.set(new Date(rows[0]![edge]).toISOString())
      const words = edge === 'start' ? m.confirm_start() : m.confirm_end()
      for (const each of [caretaker, parent]) {
        await each.go(each === parent ? '/dash/parent' : '/dash/caretaker')
        await each.page.getByRole('button', {name: words, exact: true}).first().click()
        const told = each.page.getByRole('region', {name: m.edge_of_the_visit({edge})})
        await expect(told.getByText(received)).toBeVisible()
      }
    }

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
  },
)
