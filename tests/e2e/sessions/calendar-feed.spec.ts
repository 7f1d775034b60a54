import {readFile} from 'node:fs/promises'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test('a family reads its visits in another calendar until it ends the address', async ({live: {app}, visitor}) => {
  const parent = await app.parent()
  const june = await app.caretaker({first_name: 'June'})
  // the second is beyond the visits that the device stores
  for (const days of [1, 90]) await storyOf(app).confirmed(parent, june, {schedule: morningAhead(app, days)})
  const {page, loginAs} = await visitor()
  await loginAs(parent, '/dash/parent/calendar')
  await page.getByRole('button', {name: 'Add to my calendar'}).click()
  const dialog = page.getByRole('dialog', {name: 'Your visits in another calendar'})
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', {name: 'Save calendar file'}).click(),
  ])
  expect((await readFile(await file.path(), 'utf8')).match(/BEGIN:VEVENT/g)).toHaveLength(2)
  await dialog.getByRole('button', {name: 'Make an address'}).click()
  const url = await dialog.getByText(/\/api\/calendar\/feed\/.*\.ics$/).innerText()
  await expect(dialog.getByRole('link', {name: 'Add to Apple Calendar'})).toHaveAttribute('href', /^webcal:/)
  await expect(dialog.getByText(/^Google Calendar cannot read this address/)).toBeVisible()
  await expectAccessible(page)
  const {pathname} = new URL(url)
  const feed = await page.request.get(pathname)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain('SUMMARY:Visit: June')
  await dialog.getByRole('button', {name: 'End the address'}).click()
  await page.getByRole('button', {name: 'End it'}).click()
  await expect(dialog.getByRole('button', {name: 'Make an address'})).toBeVisible()
  expect((await page.request.get(pathname)).status()).toBe(404)
})
