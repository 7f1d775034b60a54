import {listMeetings} from '#contract/bookings/meetings.ts'
import {addDays, dayIn} from '#lib/day.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'
import {chooseDay} from '#tests/support/browser/request-care.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

test(
  'a family proposes to meet a bidder, who proposes another time; it is in both calendars until one cancels',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const dana = await app.parent({first_name: 'Dana', last_name: 'Park'})
    const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
    const request = await storyOf(app).request(dana, {schedule: morningAhead(app, 9)})
    await storyOf(app).bid(june, request)
    const meetings = async () => (await app.ok(listMeetings, {by: dana})).items

    const [family, bidder] = [await visitor(), await visitor()]
    const {page} = family
    await family.loginAs(dana, `/dash/parent/requests/${request.id}`)
    await page.getByRole('button', {name: 'Propose to meet June R.'}).click()
    const dialog = page.getByRole('dialog', {name: 'Meet June'})
    await expect(dialog.getByRole('button', {name: 'Propose', exact: true})).toBeDisabled()
    const today = dayIn('America/Chicago', app.clock.now())
    const day = addDays(today, 3)
    await dialog.getByRole('button', {name: /^Day/}).click()
    await chooseDay(page, day)
    await dialog.getByLabel('Time').fill('17:30')
    await dialog.getByText('By phone').click()
    // the family's own at first
    await expect(dialog.getByLabel('Number to call')).not.toHaveValue('')
    await dialog.getByLabel('Number to call').fill('')
    await expect(dialog.getByRole('button', {name: 'Propose', exact: true})).toHaveAccessibleDescription(
      'Enter the number to call',
    )
    await dialog.getByText('By video').click()
    await dialog.getByLabel('Link to the call').fill('zoom')
    await expect(dialog.getByRole('button', {name: 'Propose', exact: true})).toHaveAccessibleDescription(
      'Enter the link to the call, such as https://zoom.us/j/123',
    )
    await dialog.getByText('In person').click()
    await dialog.getByRole('checkbox', {name: 'Add an address'}).check()
    await expect(dialog.getByLabel('Street and number')).not.toHaveValue('')
    await dialog.getByLabel('Note').fill('We would love to say hello.')
    await expectAccessible(page)
    await dialog.getByRole('button', {name: 'Propose', exact: true}).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', {name: 'Meet-and-greet with June R.'})).toBeVisible()
    expect(await meetings()).toMatchObject([{status: 'PROPOSED', how: 'in_person', address: {city: 'Nashville'}}])

    await bidder.loginAs(june)
    const wanted = bidder.page.getByRole('region', {name: /^Meet-and-greets to answer/})
    await wanted.getByRole('link').click()
    const theirs = bidder.page.getByRole('dialog', {name: 'Meet-and-greet with Dana'})
    await expect(theirs).toContainText('We would love to say hello.')
    await expect(theirs).toContainText('Nashville, TN')
    await expectAccessible(bidder.page)
    await theirs.getByRole('button', {name: 'Propose another time'}).click()
    const other = bidder.page.getByRole('dialog', {name: 'Propose another time'})
    await other.getByLabel('Time').fill('18:00')
    await other.getByRole('button', {name: 'Propose', exact: true}).click()
    await expect(wanted).toHaveCount(0)

    await family.go('/dash/parent')
    await page
      .getByRole('region', {name: /^Meet-and-greets to answer/})
      .getByRole('link')
      .click()
    await page.getByRole('button', {name: 'Accept', exact: true}).click()
    await expect.poll(meetings).toMatchObject([{status: 'ACCEPTED'}])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', {name: /Meet-and-greet with June/})).toHaveCount(1)

    await bidder.go(`/dash/caretaker/calendar?day=${day}`)
    await bidder.page.getByRole('link', {name: /Meet-and-greet: Dana/}).click()
    await bidder.page.getByRole('button', {name: 'Cancel meeting'}).click()
    const sure = bidder.page.getByRole('alertdialog', {name: 'Cancel the meet-and-greet?'})
    await sure.getByLabel('Reason').fill('A cold')
    await expectAccessible(bidder.page)
    await sure.getByRole('button', {name: 'Cancel meeting'}).click()
    await expect(sure).toHaveCount(0)
    await expect(bidder.page.getByText('Meet-and-greet: Dana')).toHaveCount(0)
    expect(await meetings()).toEqual([])
  },
)

test('without a signal the button says why no meeting can be proposed', async ({live: {app}, visitor}) => {
  const [dana, june] = [await app.parent(), await app.caretaker({first_name: 'June', last_name: 'Rivers'})]
  const request = await storyOf(app).request(dana, {schedule: morningAhead(app, 9)})
  await storyOf(app).bid(june, request)
  const {page, loginAs, context} = await visitor()
  await loginAs(dana, `/dash/parent/requests/${request.id}`)
  const button = page.getByRole('button', {name: 'Propose to meet June R.'})
  await expect(button).toBeEnabled()
  await context.setOffline(true)
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Proposing a meeting needs a connection')
})
