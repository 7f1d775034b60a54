import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {newId} from '#lib/id.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'

test('who confirmed far from the place is told so and explains it, and the family reads why', async ({
  live: {app},
  visitor,
}) => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const {session} = await upcomingVisit(app, parent, caretaker)
  await app.ok(confirmStartByCaretaker, {
    by: caretaker,
    key: newId(),
    params: {id: session.id},
    body: {latitude: 36.5, longitude: -86.7, accuracy_m: 20},
  })
  const phone = await visitor()
  await phone.loginAs(caretaker)
  const {page} = phone
  await expect(page.getByText('Your phone was away from the place of the visit')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Explain'}).click()
  const dialog = page.getByRole('dialog', {name: 'Explain where you confirmed'})
  await dialog.getByRole('button', {name: 'Send explanation'}).click()
  await expect(dialog.getByText('Say where you were')).toBeVisible()
  await dialog.getByLabel('Where were you?').fill('We met at the playground')
  await expectAccessible(page)
  await dialog.getByRole('button', {name: 'Send explanation'}).click()
  await expect(page.getByText('“We met at the playground”')).toBeVisible()

  const home = await visitor()
  await home.loginAs(parent)
  await expect(home.page.getByText(/^Cam \S+ explained where they confirmed/)).toBeVisible()
  await expect(home.page.getByText('Your phone was away from the place of the visit')).toHaveCount(0)
})
