import {readFile} from 'node:fs/promises'
import * as edit from '#contract/accounts/profile-edit.ts'
import {blackPng, fileOf} from '#tests/support/pictures.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'before it approves, a family reads who a caregiver is, who checked her, and looks at her certificate',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const parent = await app.parent()
    const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
    await app.ok(edit.uploadCertificates, {
      by: grace,
      query: {title: 'CPR for infants'},
      files: {certifications: [fileOf(blackPng(4), 'CPR card.png')]},
    })
    await app.rows(`update caretakers set bio = 'Ten years with twins, and a garden.', live_in = true`)
    const story = storyOf(app)
    const request = await story.request(parent, {schedule: morningAhead(app)})
    await story.bid(grace, request)

    const {page, loginAs, go} = await visitor()
    await loginAs(parent, `/dash/parent/requests/${request.id}`)
    await page.getByRole('button', {name: 'About Grace O.'}).click()
    const sheet = page.getByRole('dialog', {name: 'Grace O.'})
    await expect(sheet.getByText('Ten years with twins, and a garden.')).toBeVisible()
    await expect(sheet.getByText('Can live in')).toBeVisible()
    await expect(sheet.getByRole('region', {name: 'Checks'}).getByText(/^By Checkmate on /)).toHaveCount(3)
    await expectAccessible(page)
    await sheet.getByRole('button', {name: 'View CPR for infants'}).click()
    await expect(page.getByRole('img', {name: 'CPR for infants'})).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeVisible()

    const agency = await app.agency({legal_name: 'Kind Hands'})
    const lead = await story.requestAgency(parent, {schedule: morningAhead(app, 9)})
    await story.bid(agency, lead)
    await go(`/dash/parent/requests/${lead.id}`)
    await page.getByRole('button', {name: 'About Kind Hands'}).click()
    await expect(page.getByRole('dialog', {name: 'Kind Hands'}).getByText('Davidson County, TN')).toBeVisible()
  },
)

test('after it approved, a family reads what happens next and takes the visits to its own calendar', async ({
  live: {app},
  visitor,
}) => {
  const parent = await app.parent()
  const grace = await app.caretaker({first_name: 'Grace', last_name: 'Okafor'})
  const booking = await storyOf(app).confirmed(parent, grace, {schedule: morningAhead(app)})
  const {page, loginAs} = await visitor()
  await loginAs(parent, `/dash/parent/booking/${booking.id}`)
  const next = page.getByRole('region', {name: 'What happens next'})
  await expect(next.getByText('Grace Okafor has your address, handover, and phone number now.')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', {name: 'Add to my calendar'}).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(booking.sessions_count)
  expect(text).toContain('SUMMARY:Child Care with Grace Okafor')
  await expectAccessible(page)
})
