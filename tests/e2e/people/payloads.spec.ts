import type {Page} from '@playwright/test'
import {listThreads, sendMessage} from '#contract/messages/messages.ts'
import {newId} from '#lib/id.ts'
import {contactMessages, faqs} from '#server/db/schema/all.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {watchIntrusions} from '#tests/support/browser/intrusions.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storedPayloads} from '#tests/support/payloads.ts'
import {storyOf} from '#tests/support/story.ts'

// what keeps script out of a text must hold without the page's policy
test.use({bypassCSP: true})

/** As a browser shows it: spaces are one, and none is at the ends. */
const shown = (text: string) => text.replace(/\s+/g, ' ').trim()
// the server refuses control characters
const typed = storedPayloads.filter(text => !/\p{Cc}/u.test(text))
const half = Math.ceil(typed.length / 2)
const pairs = typed.slice(0, half).map((text, i) => [text, typed[half + i] ?? text] as const)

/** Opens a screen and finds every payload on it as the text that was typed. */
async function expectTexts(page: Page, path: string, texts: readonly string[]): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  for (const text of texts) {
    const whole = async () => shown((await page.locator('main').allTextContents()).join(' '))
    await expect.poll(whole, {message: `${path}: ${text}`}).toContain(shown(text))
  }
}

test(
  'payloads in what others wrote are read as text, and nothing of them runs',
  inSoak,
  async ({live: {app}, visitor}) => {
    const now = app.clock.now()
    const rows = pairs.map(([first, second], position) => ({id: newId(), first, second, position, created_at: now}))
    await app.db.insert(contactMessages).values(
      rows.map(({id, first, second, created_at}) => ({
        id,
        name: first,
        message: second,
        email: 'ada@example.test',
        created_at,
      })),
    )
    await app.db.insert(faqs).values(
      rows.map(({first, second, ...row}) => ({
        ...row,
        audience: 'Parents' as const,
        question: first,
        answer: second,
      })),
    )
    const dana = await app.parent({first_name: typed[3]!.slice(0, 50), last_name: typed[0]!})
    const june = await app.caretaker({first_name: typed[8]!.slice(0, 50), last_name: typed[24]!})
    const notes = typed.slice(0, 20).join(' ')
    const request = await storyOf(app).request(dana, {schedule: morningAhead(app, 3), notes})
    await storyOf(app).bid(june, request)
    await storyOf(app).approve(dana, request, june)
    const [thread] = (await app.ok(listThreads, {by: dana})).items
    const params = {id: thread!.id}
    for (const text of typed) await app.ok(sendMessage, {by: dana, key: newId(), params, body: {text}})

    const screens = [
      [june, `/dash/caretaker/messages?thread=${thread!.id}`, typed.slice(-20)],
      [dana, `/dash/parent/booking/${request.id}`, []],
      [dana, '/dash/parent/caregivers', []],
      [null, '/faq', pairs.map(([question]) => question)],
      [await app.staff('admin'), '/admin/dashboard/messages', pairs.slice(-5).map(([name]) => name)],
      [await app.staff('admin'), '/admin/dashboard/users/parents', []],
      [await app.staff('admin'), '/admin/dashboard/users/caregivers', []],
      [await app.staff('admin'), `/admin/dashboard/all-bookings/${request.id}`, typed.slice(0, 5)],
    ] as const
    for (const [person, path, texts] of screens) {
      const {page, loginAs} = await visitor()
      const seen = await watchIntrusions(page)
      if (person) await loginAs(person)
      await expectTexts(page, path, texts)
      expect({path, ...seen}).toEqual({path, hits: 0, elsewhere: [], violations: []})
    }
  },
)
