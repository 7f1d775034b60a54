import type {Page} from '@playwright/test'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '../support/story.ts'
import {openHome, expect, test} from './support/fixtures.ts'

const cardOf = (page: Page, {id}: {id: string}) => page.locator(`article[data-booking-id="${id}"]`)

test('a bid of hers that waits is told among her bids, though the list of them never came', async ({
  live: {app},
  device,
  visit,
}) => {
  const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
  const phone = await device()
  const {page} = phone
  await openHome(phone, visit.caretaker)
  await cardOf(page, request).waitFor()
  await phone.keeps()
  await phone.offline()
  await cardOf(page, request)
    .getByRole('button', {name: /^Place bid/})
    .click()
  await expect(cardOf(page, request).getByText('Saved on this phone')).toBeVisible()

  await phone.go('/dash/caretaker/nearby?view=bids')
  await expect(page.getByText('Your bids could not be loaded')).toBeVisible()
  await expect(page.getByText('One bid is still on this phone')).toBeVisible()
  await phone.online()
  await expect(cardOf(page, request)).toContainText('waiting for the family')
  await expect(page.getByText('One bid is still on this phone')).toHaveCount(0)
})

test('a changed bid whose request was filled meanwhile is told among her bids, and she decides', async ({
  live: {app},
  device,
  visit,
}) => {
  const story = storyOf(app)
  const [family, kim] = [await app.parent(), await app.caretaker({first_name: 'Kim'})]
  const request = await story.request(family, {schedule: morningAhead(app)})
  await story.bid(visit.caretaker, request)
  await story.bid(kim, request)
  const phone = await device()
  const {page} = phone
  await openHome(phone, visit.caretaker)
  await phone.go('/dash/caretaker/nearby')
  await cardOf(page, request).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', {name: 'Change bid'}).click()
  await dialog.getByLabel('Your rate').fill('22')
  await phone.offline()
  await dialog.getByRole('button', {name: 'Place bid $22/hr'}).click()
  await expect(dialog.getByText('Saved on this phone')).toBeVisible()
  await page.keyboard.press('Escape')
  await story.approve(family, request, kim)

  // never opened before, and read without a network all the same
  await page.getByRole('radio', {name: 'Your bids'}).check()
  await expect(cardOf(page, request)).toContainText('Saved on this phone')
  await phone.online()
  await expect(cardOf(page, request)).toContainText('Not selected')
  const told = page.getByText('This request takes no more bids: it is confirmed.')
  await expect(told).toHaveCount(1)
  await page.getByRole('button', {name: 'Discard this bid'}).click()
  await expect(told).toHaveCount(0)
  await expect.poll(() => phone.entries()).toEqual([])
})
