import * as sessions from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

const hour_ms = 3_600_000

test('a family finds on its home that a caregiver proposes other times for a later visit, and agrees', async ({
  live: {app},
  visitor,
}) => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const story = storyOf(app)
  const schedule = [...morningAhead(app, 3), ...morningAhead(app, 5)]
  const booking = await story.confirmed(parent, caretaker, {schedule})
  const [, later] = await story.sessions(parent, booking)
  const [start, end] = [plusMs(later!.scheduled_start, hour_ms), plusMs(later!.scheduled_end, hour_ms)]
  await app.ok(sessions.proposeReschedule, {
    by: caretaker,
    key: newId(),
    params: {id: later!.id},
    body: {start, end},
  })

  const {page, loginAs} = await visitor()
  await loginAs(parent)
  const waiting = page.getByRole('region', {name: /^Needs your decision/})
  await waiting.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`session=${later!.id}`))
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Accept new times'}).click()
  const asks = page.getByRole('dialog', {name: 'Accept the new times?'})
  await expect(asks).toContainText(/You pay \$[\d.]+, as before/)
  await expectAccessible(page)
  await asks.getByRole('button', {name: 'Accept new times'}).click()
  await expect
    .poll(async () => (await story.sessions(parent, booking)).at(-1))
    .toMatchObject({scheduled_start: start, reschedule: null})
  await page.keyboard.press('Escape')
  await expect(waiting).toHaveCount(0)
})
