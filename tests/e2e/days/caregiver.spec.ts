import {addDays} from '#lib/day.ts'
import {deviceOf} from '#tests/offline/support/device.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {moveClock} from '#tests/support/browser/long-lived-tokens.ts'
import {nextMonday} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

test(
  'a caregiver reads of a request, bids, works three visits partly offline, and sees what she earned',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [story, visits] = [storyOf(app), visitsOf(app)]
    const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam', rate: 22.5})]
    const phone = deviceOf(await visitor())
    const {page, loginAs, go} = phone
    const bell = page.getByRole('button', {name: /^Notifications/})
    await loginAs(cam)
    await expect(bell).toHaveAccessibleName('Notifications')

    // reads of it as soon as the family asks
    const monday = nextMonday(app)
    const request = await story.request(mary, {
      schedule: [{date_range: [monday, addDays(monday, 2)], time_range: ['09:00', '13:00']}],
    })
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await bell.click()
    const notification = page.getByRole('link', {name: /New request: Child Care/})
    await expect(notification).toContainText('About $270 at your rate')
    await notification.click()

    // bids
    const dialog = page.getByRole('dialog', {name: 'Child Care for Mary'})
    await dialog.getByRole('button', {name: 'Place bid $22.50/hr'}).click()
    await expect(dialog.getByText(/^Received \d/).first()).toBeVisible()
    const booking = await story.approve(mary, request, cam)
    await go('/dash/caretaker')
    await bell.click()
    await expect(page.getByRole('link', {name: /You are booked: Child Care/})).toBeVisible()
    await page.keyboard.press('Escape')

    // works: the second start and the third end without a network
    const sessions = await story.sessions(cam, booking)
    const offline = [{}, {start: true}, {end: true}]
    for (const [index, session] of sessions.entries()) {
      const current = page
        .getByRole('region', {name: 'Your current or next visit'})
        .locator(`[data-session-id="${session.id}"]`)
      for (const {edge, at, confirm, marys} of [
        {
          edge: 'start' as const,
          at: session.scheduled_start,
          confirm: visits.starts,
          marys: 'Parent confirmed 9:00 AM',
        },
        {
          edge: 'end' as const,
          at: session.scheduled_end,
          confirm: visits.ends,
          marys: 'End: Parent confirmed 1:00 PM',
        },
      ]) {
        await moveClock(app, at)
        await confirm(mary, session)
        await go('/dash/caretaker')
        await expect(current.getByText(marys)).toBeVisible()
        await expect(phone.button(edge)).toBeEnabled()
        if (offline[index]?.[edge]) {
          await phone.offline()
          await phone.tap(edge)
          await expect(page.getByText(/^Saved on this (phone|computer)/).first()).toBeVisible()
          await expect(page.getByRole('link', {name: 'Outbox, 1 waiting'})).toBeVisible()
          await phone.online()
        } else await phone.tap(edge)
        await expect(phone.received()).toBeVisible()
        await expect(page.getByRole('link', {name: 'Outbox, nothing waiting'})).toBeVisible()
      }
    }
    await expect.poll(() => phone.entries()).toEqual([])

    // earned
    await expect
      .poll(() => app.rows('select status, settled_by from sessions'))
      .toEqual(sessions.map(() => ({status: 'COMPLETED', settled_by: 'agreement'})))
    await go('/dash/caretaker')
    await expect(page.getByText('$270.00 this week: 3 settled')).toBeVisible()
    await page.getByRole('region', {name: 'Earnings'}).getByRole('link', {name: 'See all'}).click()
    await expect(page.getByRole('term')).toHaveText(['Settled · 3 visits'])
    await expect(page.getByRole('definition')).toHaveText(['$270.00'])

    const claims = await app.rows<{session_id: string; edge: string}>(
      `select session_id::text, edge from claims where side = 'caretaker' order by id`,
    )
    expect(claims).toEqual(
      sessions.flatMap(({id}) => [
        {session_id: id, edge: 'start'},
        {session_id: id, edge: 'end'},
      ]),
    )
  },
)
