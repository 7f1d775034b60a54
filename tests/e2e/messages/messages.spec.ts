import * as contract from '#contract/messages/messages.ts'
import {newId} from '#lib/id.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {desk} from '#tests/support/browser/config.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {fileOf, picture} from '#tests/support/pictures.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'a family writes to a bidder, who reads no mail address before the booking; it blocks and unblocks',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const dana = await app.parent({first_name: 'Dana', last_name: 'Park'})
    const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
    const otis = await app.caretaker({first_name: 'Otis', last_name: 'Hale'})
    const request = await storyOf(app).request(dana, {schedule: morningAhead(app, 3)})
    for (const by of [june, otis]) await storyOf(app).bid(by, request)
    const [thread] = (await app.ok(contract.listThreads, {by: otis})).items
    const params = {id: thread!.id}
    const body = {text: 'Good morning, which school does your child go to? I know most of them here.'}
    await app.ok(contract.sendMessage, {by: otis, key: newId(), params, body})

    const family = await visitor()
    const {page} = family
    await family.loginAs(dana, `/dash/parent/requests/${request.id}`)
    await page.getByRole('link', {name: 'Messages, 1 unread'}).click()
    await expect(page.getByText('which school')).toBeVisible()
    await expect(page.getByText('No messages yet')).toBeVisible()
    await expectAccessible(page)

    await family.go(`/dash/parent/requests/${request.id}`)
    await page.getByRole('link', {name: 'Message June'}).click()
    const box = page.getByRole('textbox', {name: 'Message to June R.'})
    await box.fill('Write to dana@example.com, or here')
    await expect(page.getByText(/email addresses and links stay hidden from June R\./)).toBeVisible()
    const file = fileOf(await picture('png', '#2563eb', 300), 'dog.png')
    const buffer = Buffer.from(await file.arrayBuffer())
    await page.getByLabel('Picture').setInputFiles({name: 'dog.png', mimeType: 'image/png', buffer})
    await expect(page.getByText('dog.png')).toBeVisible()
    // at the desk by the keyboard, where a phone's Enter starts a line
    const isDesk = page.viewportSize()?.width === desk.viewport.width
    const send = page.getByRole('button', {name: 'Send', exact: true})
    // the picture is being added until then
    await expect(send).toBeEnabled()
    await (isDesk ? box.press('Enter') : send.click())
    await expect(box).toHaveValue('')
    const messages = page.getByRole('list', {name: 'Messages'})
    await expect(messages).toContainText('Write to dana@example.com, or here')
    await expect(messages).toContainText('Contact details are hidden from June R.')
    await expect(messages.getByRole('img', {name: 'Sent with this message'})).toBeVisible()
    await expect(messages).toContainText(', received')
    await expectAccessible(page)

    const bidder = await visitor()
    await bidder.loginAs(june, '/dash/caretaker/nearby?view=bids')
    await bidder.page.locator(`article[data-booking-id="${request.id}"]`).getByRole('link').first().click()
    await bidder.page.getByRole('link', {name: 'Message Dana'}).click()
    await expect(bidder.page.getByText('Write to [hidden until booked], or here').last()).toBeVisible()
    await expect(messages).toContainText(', read ')

    await page.getByRole('button', {name: 'More', exact: true}).click()
    await page.getByRole('menuitem', {name: 'Block June R.'}).click()
    await page.getByRole('alertdialog', {name: 'Block June R.?'}).getByRole('button', {name: 'Block'}).click()
    await expect(page.getByText('June R. is blocked')).toBeVisible()
    await expect(bidder.page.getByText('This conversation is closed')).toBeVisible()
    await page.getByRole('button', {name: 'More', exact: true}).click()
    await page.getByRole('menuitem', {name: 'Unblock June R.'}).click()
    await expect(box).toBeVisible()
    await expect(bidder.page.getByRole('textbox', {name: 'Message to Dana P.'})).toBeVisible()
  },
)

test('an agency and its field caregiver write to each other', async ({live: {app}, visitor}) => {
  const agency = await app.agency({legal_name: 'Bright Days'})
  const mia = await app.member(agency, 'field', {first_name: 'Mia', last_name: 'Stone'})
  const office = await visitor()
  await office.loginAs(agency, '/dash/agency/members')
  await office.page.getByRole('link', {name: 'Message Mia'}).click()
  await office.page.getByRole('textbox', {name: 'Message to Mia Stone'}).fill('Call me at 615-555-0177')
  await office.page.getByRole('button', {name: 'Send', exact: true}).click()
  const field = await visitor()
  await field.loginAs(mia, '/dash/agency')
  await field.page.getByRole('link', {name: 'Messages, 1 unread'}).click()
  await field.page.getByRole('link', {name: /Bright Days/}).click()
  await expect(field.page.getByText('Call me at 615-555-0177').last()).toBeVisible()
})
