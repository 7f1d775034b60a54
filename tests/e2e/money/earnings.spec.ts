import {addDays} from '#lib/day.ts'
import {tick} from '#server/jobs/tick.ts'
import {long_lived_tokens} from '#tests/support/browser/long-lived-tokens.ts'
import {stateWeek} from '#tests/support/browser/paying.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

test(
  'a caregiver sees what a week earns and when it is certain, reminds of what is overdue and downloads a year',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam'})]
    const [story, visits] = [storyOf(app), visitsOf(app)]
    const booking = await story.confirmed(mary, cam, {schedule: morningAhead(app)})
    const [session] = await story.sessions(mary, booking)
    await app.rows(long_lived_tokens)
    app.clock.set(session!.scheduled_start)
    await visits.starts(cam, session!)
    await visits.starts(mary, session!)
    app.clock.set(session!.scheduled_end)
    await visits.ends(cam, session!)

    const {page, loginAs} = await visitor()
    await loginAs(cam)
    await expect(page.getByText(/^\$100\.00 this week: 1 waiting, certain .*\d:\d\d [AP]M$/)).toBeVisible()
    await visits.ends(mary, session!)
    await page.getByRole('region', {name: 'Earnings'}).getByRole('link', {name: 'See all'}).click()
    await expect(page.getByText('Settled · 1 visit')).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['$100.00'])
    await page.getByLabel('Period').selectOption('This year')
    await expect(page).toHaveURL(/period=year/)
    const year = Number(session!.scheduled_start.slice(0, 4))
    await expect(page.getByRole('heading', {name: String(year), exact: true})).toBeVisible()
    // a visit may be booked a year ahead
    const later = page.getByRole('button', {name: 'Later'})
    await later.click()
    await expect(page.getByRole('heading', {name: String(year + 1), exact: true})).toBeVisible()
    await expect(later).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', {name: 'Earlier'}).click()
    await expect(page.getByRole('heading', {name: String(year), exact: true})).toBeVisible()
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', {name: 'Download PDF'}).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^village-earnings-\d{4}\.pdf$/)

    const monday = await stateWeek(app, session!)
    app.clock.set(`${addDays(monday, 15)}T15:00:00.000Z`)
    await tick(app.db, app.clock.now())
    await page.reload()
    await expect(page.getByRole('heading', {name: /^Overdue/})).toBeVisible()
    await page.getByRole('button', {name: 'Send a reminder'}).click()
    await expect(page.getByText(/^Mary .* was reminded$/)).toBeVisible()
  },
)
