import type {Page} from '@playwright/test'
import {morningAhead} from '../support/soon.ts'
import {storyOf} from '../support/story.ts'
import {expect, test} from './scene.ts'

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
            for (const [n, {at, text}] of values.result.entries())
              table.put({at, text: worse(text)}, keys.result[n])
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
    await expect(page.getByText(/^as of (\d\d:\d\d|.*, \d\d:\d\d)$/).first()).toBeVisible()
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
