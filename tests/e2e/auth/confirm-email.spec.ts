import {requestEmailChange} from '#contract/accounts/email-change.ts'
import {readDisk} from '#tests/offline/support/disk.ts'
import type {Fault} from '#tests/support/browser/fault-proxy.ts'
import {deferred} from '#tests/support/deferred.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {password} from '#tests/support/people.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

test('the newest link moves the account once, and the person it signs out is told where to go on', async ({
  live: {app, proxy},
  visitor,
}) => {
  const mailbox = await mailboxOf(app)
  const mary = await app.parent()
  const linkTo = async (new_email: string) => {
    const body = {new_email, current_password: password}
    await app.ok(requestEmailChange, {by: mary, params: {id: mary.user_id}, body})
    const {text} = await mailbox.next(new_email)
    return `/confirm-email${new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').search}`
  }
  const [older, newest] = [await linkTo('first@example.test'), await linkTo('mary.new@example.test')]

  const elsewhere = await visitor()
  const confirm = elsewhere.page.getByRole('button', {name: 'Verify this address'})
  await elsewhere.go(older)
  await expectAccessible(elsewhere.page)
  await confirm.click()
  await expect(elsewhere.page.getByText('This link has expired or was already used')).toBeVisible()
  await expectAccessible(elsewhere.page)

  // not the sign-in that asked for it
  const {page, logIn, go} = await visitor()
  await logIn(mary, 'parent')
  // the device remembers who she is
  const remembered = async () => Object.keys((await readDisk(page)).databases['village-queries'] ?? {})
  await expect.poll(remembered).toContainEqual(expect.stringMatching(/profile-/))
  await go(newest)
  // after the one that had expired
  const isMoved = () => proxy.seen.filter(({path}) => path === '/api/auth/email-change/confirm').length === 2
  const [asked, answered] = [deferred(), deferred()]
  const heldBack = (): Fault => {
    asked.keep()
    return {do: 'wait', until: answered.promise}
  }
  proxy.rule(({path}) => (path === '/api/profile' && isMoved() ? heldBack() : undefined))
  await page.getByRole('button', {name: 'Verify this address'}).click()
  await asked.promise
  // no one is led on by what the device remembers of her
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
  expect(await page.getByRole('heading', {level: 1}).textContent()).toBe('Verify your new email')
  answered.keep()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Your email was changed')
  expect(await page.getByRole('link', {name: 'Continue'}).count()).toBe(0)
  await expect(page.getByText('mary.new@example.test')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', {name: 'Log in'}).click()
  await page.getByLabel('Email').fill('mary.new@example.test')
  await page.getByLabel('Password', {exact: true}).fill(password)
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  await expect(page).toHaveURL(/\/dash\/parent$/)

  await elsewhere.go(newest)
  await confirm.click()
  await expect(elsewhere.page.getByText('This link has expired or was already used')).toBeVisible()
  await mailbox.close()
})

test('a request is hidden until its author opens the link, and then stands with the caregivers', async ({
  live: {app},
  visitor,
}) => {
  const mailbox = await mailboxOf(app)
  const [mary, grace] = [await app.parent({email_verified: false}), await app.caretaker()]
  const {id} = await storyOf(app).request(mary, {schedule: morningAhead(app, 3)})
  const caregiver = await visitor()
  await caregiver.logIn(grace, 'caretaker')
  await caregiver.go('/dash/caretaker/nearby')
  await expect(caregiver.page.getByText(/^Nothing open within/)).toBeVisible()

  const {page, logIn, go} = await visitor()
  await logIn(mary, 'parent')
  await expect(page.getByText('Until you open it, your requests are not shown')).toBeVisible()
  await page.getByRole('link', {name: 'Not shown yet 1'}).click()
  await page.locator(`[data-booking-id="${id}"]`).click()
  await expect(page.getByText('Not shown to anyone yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', {name: 'Send the link again'}).click()
  await expect(page.getByText('We sent another link')).toBeVisible()
  const {text} = await mailbox.next(mary.email)
  await go(`/confirm-email${new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').search}`)
  await expect(page.getByText('Requests that you send are shown only once it is verified.')).toBeVisible()
  await page.getByRole('button', {name: 'Verify this address'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Your email address is verified')
  await expect(page.getByText('Your requests no longer wait for this.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', {name: 'Continue'}).click()
  // to the request that waited for it
  await expect(page.getByText('One caregiver was notified of your request.')).toBeVisible()
  expect(await page.getByText('Send the link again').count()).toBe(0)
  await caregiver.page.reload()
  await expect(caregiver.page.locator(`[data-booking-id="${id}"]`)).toBeVisible()
  await mailbox.close()
})

test('who has not opened the link cannot bid, and reads why', async ({live: {app}, visitor}) => {
  const mary = await app.parent()
  const grace = await app.caretaker({email_verified: false})
  const {id} = await storyOf(app).request(mary, {schedule: morningAhead(app, 3)})
  const {page, logIn, go} = await visitor()
  await logIn(grace, 'caretaker')
  await expect(page.getByText('Until you open it, you cannot bid on requests.')).toBeVisible()
  await go(`/dash/caretaker/nearby?request=${id}`)
  const place = page.getByRole('dialog').getByRole('button', {name: /^Place bid/})
  await expect(place).toHaveAccessibleDescription(/Verify your email address first/)
  await expectAccessible(page)
})
