import type {Page} from '@playwright/test'
import {keepFavourite} from '#contract/bookings/favourites.ts'
import {saveLeadFilter} from '#contract/bookings/lead-filters.ts'
import {newId} from '#lib/id.ts'
import {openFilters} from '#tests/support/browser/open-filters.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'
import {openWithWorker, expect, test, inSoak} from './support/fixtures.ts'

/** What becomes of the text of a stored query. */
type Damage = 'cut' | 'of another form' | 'no text'

/** Damages every query that this device keeps. */
const damageAll = (page: Page, damage: Damage): Promise<number> =>
  page.evaluate(
    how =>
      new Promise<number>((done, failed) => {
        const opening = indexedDB.open('village-queries')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('keyval', 'readwrite')
          const table = writing.objectStore('keyval')
          const keys = table.getAllKeys()
          const values = table.getAll() as IDBRequest<{at: number; text: string}[]>
          const worse = {
            cut: (text: string) => text.slice(0, text.length / 2),
            'of another form': (text: string) =>
              JSON.stringify({
                ...(JSON.parse(text) as object),
                state: {data: [{id: 7}], dataUpdatedAt: Date.now()},
              }),
            'no text': () => null,
          }[how]
          values.onsuccess = () => {
            for (const [n, {at, text}] of values.result.entries()) table.put({at, text: worse(text)}, keys.result[n])
          }
          writing.oncomplete = () => {
            opening.result.close()
            done(values.result.length)
          }
          writing.onerror = () => failed(writing.error)
        }
      }),
    damage,
  )

test('case 38: what the phone keeps of its reading is damaged; it says so, sends all the same, and reads anew', async ({
  live: {app},
  phone,
  visit,
  reached,
}) => {
  const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
  const {page} = phone
  const card = page.locator(`[data-booking-id="${request.id}"]`).first()
  await phone.go('/dash/caretaker/nearby')
  for (const damage of ['of another form', 'cut', 'no text'] as const) {
    await card.waitFor()
    await phone.keeps()
    await phone.offline()
    await page.reload()
    await expect(card, `before it is ${damage}`).toBeVisible()
    // with its day where that is over
    await expect(page.getByText(/^as of (\d{1,2}:\d\d [AP]M|.*, \d{1,2}:\d\d [AP]M)$/).first()).toBeVisible()
    expect(await damageAll(page, damage)).toBeGreaterThan(2)
    await page.reload()
    await expect(page.getByRole('button', {name: 'Try again'}).first(), damage).toBeVisible()
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(card).toHaveCount(0)
    await phone.online()
  }
  await card.waitFor()
  // what is pressed does not depend on it
  await phone.go('/dash/caretaker')
  await phone.tap('start')
  await expect.poll(() => reached.claims(visit.session)).toHaveLength(1)
})

test(
  'a booking that was never opened on this phone is read without a network as its lists have it',
  inSoak,
  async ({device, visit}) => {
    const phone = await device()
    await openWithWorker(phone, visit.parent)
    const {page} = phone
    await page.locator(`[data-session-id="${visit.session.id}"]`).first().waitFor()
    await page.getByRole('link', {name: /^Confirmed/}).waitFor()
    await phone.keeps()
    await phone.offline()
    await phone.go(`/dash/parent/booking/${visit.booking_id}`)
    await expect(page.getByRole('link', {name: /^Call /}).first()).toBeVisible()
    await expect(page.locator(`[data-session-id="${visit.session.id}"]`).first()).toBeVisible()
    await expect(page.getByText(/^as of (\d{1,2}:\d\d [AP]M|.*, \d{1,2}:\d\d [AP]M)$/).first()).toBeVisible()
  },
)

test(
  'a family reads its adults and the history of a booking without a network, once it opened them',
  inSoak,
  async ({device, visit}) => {
    const phone = await device()
    await openWithWorker(phone, visit.parent)
    const {page} = phone
    const invite = page.getByRole('button', {name: 'Invite the second adult'})
    const approved = page.getByRole('region', {name: 'History'}).getByText(/ approved /)
    await phone.go('/dash/parent/edit')
    await invite.waitFor()
    await phone.go(`/dash/parent/booking/${visit.booking_id}`)
    await approved.waitFor()
    await phone.keeps()
    await phone.offline()
    await page.reload()
    await expect(approved).toBeVisible()
    await phone.go('/dash/parent/edit')
    await expect(invite).toBeVisible()
  },
)

test('a lost connection says as of when on a screen with an action, and moves nothing below', async ({
  device,
  visit,
}) => {
  const phone = await device()
  await openWithWorker(phone, visit.parent)
  const {page} = phone
  const below = page.getByRole('navigation', {name: 'Quick request'})
  /** From the heading on, since the notice of being offline may stand above both. */
  const distance = async () => {
    const [from, to] = [await page.getByRole('heading', {level: 1}).boundingBox(), await below.boundingBox()]
    return to!.y - from!.y
  }
  await below.getByRole('link', {name: 'Same as last time'}).waitFor()
  await phone.keeps()
  const before = await distance()
  await phone.offline()
  const line = page.locator('header').getByText(/^as of /)
  await expect(line).toBeVisible()
  expect(await distance()).toBe(before)
  const [stands, next] = [await line.boundingBox(), await below.boundingBox()]
  expect(stands!.y + stands!.height).toBeLessThanOrEqual(next!.y)
})

test(
  'a family reads its favorites without a network, as of when, and changes nothing it cannot keep',
  inSoak,
  async ({live: {app}, device, visit}) => {
    const kim = await app.caretaker({first_name: 'Kim', last_name: 'Lee'})
    const story = storyOf(app)
    await story.bid(kim, await story.request(visit.parent, {schedule: morningAhead(app)}))
    for (const {caretaker_id} of [visit.caretaker, kim])
      await app.ok(keepFavourite, {by: visit.parent, params: {provider_id: caretaker_id}})
    const phone = await device()
    await openWithWorker(phone, visit.parent)
    const {page} = phone
    const cards = page.getByRole('article')
    await phone.go('/dash/parent/caregivers')
    await expect(cards).toHaveCount(2)
    await phone.keeps()

    await phone.offline()
    await page.reload()
    await expect(cards).toHaveCount(2)
    await expect(page.getByText(/^as of (\d{1,2}:\d\d [AP]M|.*, \d{1,2}:\d\d [AP]M)$/).first()).toBeVisible()
    const kept = page.getByRole('button', {name: 'Favorite: Kim L.'})
    await expect(kept).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', {name: 'About Kim L.'}).click()
    await expect(page.getByRole('dialog').getByText('No connection to Village')).toBeVisible()
    await page.keyboard.press('Escape')

    await phone.online()
    await kept.click()
    await expect(cards).toHaveCount(1)
    await expect
      .poll(() => app.rows('select caretaker_id from favourites'))
      .toEqual([{caretaker_id: visit.caretaker.caretaker_id}])
  },
)

test(
  'an agency opens its leads without a network with the default filter, and chooses another',
  inSoak,
  async ({live: {app}, device}) => {
    const owner = await app.agency()
    const lead = await storyOf(app).requestAgency(await app.parent(), {schedule: morningAhead(app)})
    const some = {counties: [], limits_notifications: false}
    const filters = [
      {...some, name: 'Seniors', service: 'Elderly Care', is_default: true},
      {...some, name: 'Children', service: 'Child Care', is_default: false},
    ] as const
    for (const body of filters)
      await app.ok(saveLeadFilter, {by: owner, params: {id: newId()}, body: {...body, counties: []}})
    const desk = await device()
    await openWithWorker(desk, owner)
    const {page} = desk
    const card = page.locator(`[data-booking-id="${lead.id}"]`).filter({visible: true})
    await desk.go('/dash/agency/leads')
    await expect(page.getByText('0 of 1 leads')).toBeVisible()
    await desk.keeps()

    await desk.offline()
    await page.reload()
    await expect(page.getByText('0 of 1 leads')).toBeVisible()
    await expect(card).toHaveCount(0)
    await openFilters(page)
    await page.getByLabel('Saved filter').selectOption({label: 'Children'})
    await expect(card).toBeVisible()
    // a change needs a connection, and says so
    await page.getByRole('button', {name: 'Edit', exact: true}).click()
    const save = page.getByRole('dialog').getByRole('button', {name: 'Save', exact: true})
    await expect(save).toHaveAttribute('aria-disabled', 'true')
  },
)

test(
  'without a network, what the calendar keeps of a booking can be taken along, and who came is found',
  inSoak,
  async ({live: {app}, device, visit}) => {
    const kim = await app.caretaker({first_name: 'Kim', last_name: 'Lee'})
    const ahead = await storyOf(app).confirmed(visit.parent, kim, {schedule: morningAhead(app)})
    const visits = visitsOf(app)
    for (const by of [visit.caretaker, visit.parent]) {
      await visits.starts(by, visit.session)
      await visits.ends(by, visit.session)
    }
    const phone = await device()
    await openWithWorker(phone, visit.parent)
    const {page} = phone
    await page.getByRole('link', {name: /^Confirmed/}).waitFor()
    await phone.keeps()

    await phone.offline()
    await phone.go(`/dash/parent/booking/${ahead.id}`)
    await expect(
      page.getByText(
        /^Showing last week and the next two months, as of (\d{1,2}:\d\d [AP]M|.*, \d{1,2}:\d\d [AP]M)\. Connect/,
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', {name: 'Add to my calendar'})).toBeVisible()

    await phone.go('/dash/parent/caregivers')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    const before = page.getByRole('region', {name: 'Has visited you before'})
    await expect(before.getByRole('listitem')).toHaveCount(1)
    await expect(before.getByRole('link', {name: 'Book again'})).toBeVisible()
  },
)
