import {contestSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {layoutFaults, settleLayout} from '#tests/support/browser/layout-faults.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {storyOf} from '#tests/support/story.ts'

/*
 * Screens with something on them; tests/e2e/public/narrow.spec.ts has the empty ones.
 */

test('the story’s screens and dialogs fit 320 px, and twice the text', inSoak, async ({live: {app}, visitor}) => {
  const mary = await app.parent({first_name: 'Maximiliana', last_name: 'Stonebridge'})
  const cam = await app.caretaker({first_name: 'Bartholomew', last_name: 'Featherstone'})
  const agency = await app.agency({legal_name: 'Kind Hands of Middle Tennessee LLC'})
  const story = storyOf(app)
  const past = await reviewsOf(app).visited(mary, cam, morningAhead(app))
  const [session] = await story.sessions(mary, past)
  const body = {reason: 'She left an hour early'}
  await app.ok(contestSession, {by: mary, key: newId(), params: {id: session!.id}, body})
  const {booking} = await upcomingVisit(app, mary, cam)
  const request = await story.request(mary, {schedule: morningAhead(app, 4)})
  await story.bid(cam, request)
  const lead = await story.requestAgency(mary, {schedule: morningAhead(app, 5)})
  const home = '/dash/parent'
  const screens = [
    [mary, home, null],
    [mary, `${home}/requests/${request.id}`, 'Approve Bartholomew Featherstone'],
    [mary, `${home}/booking/${booking.id}`, 'Cancel booking'],
    [mary, `${home}/booking/${past.id}`, null],
    [mary, `${home}/request-service`, null],
    [mary, `${home}/reviews/${past.id}`, null],
    [cam, '/dash/caretaker', null],
    [cam, '/dash/caretaker/nearby', null],
    [cam, '/dash/caretaker/earnings', null],
    [agency, `/dash/agency/leads?lead=${lead.id}`, null],
    [await app.staff(), '/admin/dashboard', null],
    [null, '/admin/dashboard/all-bookings', null],
    [null, '/admin/dashboard/exceptions', `Settle with times: ${past.number}`],
  ] as const
  let device = await visitor()
  for (const [person, path, button] of screens) {
    if (person) {
      device = await visitor()
      await device.page.setViewportSize({width: 320, height: 640})
      await device.loginAs(person)
    }
    const {page} = device
    // sizes of the browser's own text, to which every other is relative
    for (const [width, size] of [
      [320, '100%'],
      [640, '200%'],
    ] as const) {
      await page.setViewportSize({width, height: 2 * width})
      await device.go(path)
      await page.evaluate(size => (document.documentElement.style.fontSize = size), size)
      await page.locator('h1').first().waitFor({state: 'attached'})
      if (button) {
        await page.getByRole('button', {name: button}).click()
        await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
      }
      await settleLayout(page)
      await expect.poll(() => layoutFaults(page), {message: `${path} at ${width} px, ${size}`}).toEqual([])
    }
  }
})
