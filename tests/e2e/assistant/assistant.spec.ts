import type {Page} from '@playwright/test'
import {addDays, dayIn} from '#lib/day.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import type {TestApp} from '#tests/support/app.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {storyOf} from '#tests/support/story.ts'

const seedFaqs = (app: TestApp) => storeHelp(app.db, app.clock.now())

test('a guest is offered help, asks, is answered, and what is typed stays text', async ({live: {app}, visitor}) => {
  await seedFaqs(app)
  const {page, go} = await visitor()
  await go('/about')
  const help = page.getByRole('button', {name: 'Any questions? I’m happy to help.'})
  await help.click()
  await expect(help).toHaveCount(0)
  const panel = page.getByRole('dialog', {name: 'Village Assistant'})
  const field = panel.getByLabel('Your question')
  await expect(field).toBeFocused()
  const send = panel.getByRole('button', {name: 'Send'})
  await expect(send).toHaveAccessibleDescription('Type a question first')
  await expect(panel.getByRole('list', {name: 'Suggested questions'}).getByRole('button')).toHaveCount(6)
  await expectAccessible(page)

  await panel.getByRole('button', {name: 'Does Village hold my money?'}).click()
  await expect(panel.getByText('What a family pays for care goes directly')).toHaveCount(2)
  await expect(panel.getByRole('list', {name: 'Suggested questions'})).toHaveCount(0)

  const typed = '<img src=x onerror="document.title=1"> [x](javascript:alert(1))'
  await field.fill(typed)
  await field.press('Enter')
  await expect(panel.getByText(typed)).toBeVisible()
  await expect(panel.getByText('I can only help with Village').first()).toBeVisible()
  await expect(panel.locator('img')).toHaveCount(0)
  await expect(field).toHaveValue('')

  await field.fill('Can the sitter bring her own zebra along?')
  await field.press('Enter')
  const suggested = panel.getByRole('list', {name: 'Suggested questions'}).getByRole('button')
  await expect(suggested).toHaveCount(3)
  const nearest = (await suggested.first().textContent()) ?? ''
  await suggested.first().click()
  await expect(suggested).toHaveCount(0)
  await expect(panel.locator('[data-sender=user]').last()).toContainText(nearest)
  await panel.getByRole('link', {name: 'Contact us'}).last().click()
  await page.waitForURL('**/contact')
  await expect(panel).toHaveCount(0)
  // the address changes before the screen, which takes the focus
  await expect(page.getByRole('heading', {level: 1})).toBeFocused()

  await page.getByRole('button', {name: 'Village Assistant'}).click()
  await expect(panel.getByText(typed)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', {name: 'Village Assistant'})).toBeFocused()
})

test('someone signed in asks for what is hers; a line that breaks is mended; leaving leaves nothing', async ({
  live: {app},
  visitor,
}) => {
  const story = storyOf(app)
  await seedFaqs(app)
  const [mary, cam] = [
    await app.parent({first_name: 'Mary'}),
    await app.caretaker({first_name: 'Cam', last_name: 'Reed'}),
  ]
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 3)
  await story.confirmed(mary, cam, {schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}]})
  const {page, line, loginAs} = await visitor()
  const sent: Record<string, unknown>[] = []
  page.on('websocket', socket =>
    socket.on('framesent', ({payload}) => sent.push(JSON.parse(String(payload)) as Record<string, unknown>)),
  )
  await loginAs(mary)
  const button = page.getByRole('button', {name: 'Village Assistant'})
  await button.click()
  const panel = page.getByRole('dialog', {name: 'Village Assistant'})
  const send = panel.getByRole('button', {name: 'Send'})
  await panel.getByRole('button', {name: 'When is my next visit?'}).click()
  await expect(panel.getByText(/Your next visit: .*9:00 AM – 1:00 PM: Child Care with Cam Reed/).first()).toBeVisible()
  await expect(panel.getByRole('link', {name: 'Your calendar'})).toBeVisible()
  const username = expect.stringMatching(/^Mary/)
  expect(sent).toEqual([
    {type: 'connect', client_id: expect.any(String), username, api_token: expect.any(String), language: 'en'},
    {type: 'set_user_type', user_type: 'parent'},
    {type: 'chat', content: 'When is my next visit?', client_id: sent[0]?.client_id, username, user_type: 'parent'},
  ])

  line.pull()
  await expect(panel.getByText('Connecting to the assistant').first()).toBeVisible()
  await panel.getByLabel('Your question').fill('How much do I owe?')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await line.plug()
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  await send.click()
  await expect(panel.getByText('You owe nothing.').first()).toBeVisible()

  // the sign-in ends elsewhere: the server hangs up, and the app signs out by that alone
  await app.rows(`delete from tokens where user_id = '${mary.user_id}'`)
  await page.waitForURL(/\/login/)
  await expect(panel).toHaveCount(0)
  const kept = await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('chat')))
  expect(kept).toEqual([])
  await button.click()
  await expect(panel.getByText('Ask me how things work here')).not.toHaveCount(0)
  await expect(panel.getByText('Cam Reed')).toHaveCount(0)
})

test('what is asked to be done opens with its fields filled, and nothing is done', async ({live: {app}, visitor}) => {
  const story = storyOf(app)
  await seedFaqs(app)
  const [mary, cam] = [await app.parent({first_name: 'Mary'}), await app.caretaker({first_name: 'Cam'})]
  const day = addDays(dayIn('America/Chicago', app.clock.now()), 3)
  const booking = await story.confirmed(mary, cam, {
    schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
  })
  const {page, loginAs} = await visitor()
  await loginAs(mary)
  const panel = page.getByRole('dialog', {name: 'Village Assistant'})
  const ask = async (question: string) => {
    await page.getByRole('button', {name: 'Village Assistant'}).click()
    await panel.getByLabel('Your question').fill(question)
    const send = panel.getByRole('button', {name: 'Send'})
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
    await send.click()
  }
  await ask('please cancel my next visit')
  await panel.getByRole('link', {name: 'Cancel this visit'}).click()
  const dialog = page.getByRole('alertdialog', {name: 'Cancel this visit?'})
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', {name: 'Keep the visit'}).click()
  await expect(dialog).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('act')).toBeNull()
  expect((await story.sessions(mary, booking))[0]?.status).toBe('SCHEDULED')
  await page.getByRole('dialog').getByRole('button', {name: 'Close'}).click()

  await ask('I need a sitter tomorrow from 6 to 9 pm')
  await panel.getByRole('link', {name: 'Open the request'}).click()
  await page.getByRole('button', {name: 'Continue'}).click()
  await page.getByRole('heading', {name: 'Where are the visits?'}).waitFor()
  await page.getByRole('button', {name: 'Continue'}).click()
  await expect(page.getByLabel('From')).toHaveValue('18:00')
  await expect(page.getByLabel('Until')).toHaveValue('21:00')
})

/** Rectangles of the help button and bubble, and of what they may not cover: the bottom bar and primary buttons. */
const coveredNames = (page: Page) =>
  page.evaluate(() => {
    const help = [
      ...document.querySelectorAll(
        '[aria-label="Village Assistant"], [role=status]:has([aria-label="No help needed"])',
      ),
    ]
    const important = [...document.querySelectorAll('main a, main button, nav[aria-label=Main] a')].filter(
      each => each.closest('nav') || each.classList.contains('bg-primary'),
    )
    const boxes = help.map(each => each.getBoundingClientRect())
    return important
      .filter(each => {
        const own = each.getBoundingClientRect()
        return boxes.some(
          box => box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom,
        )
      })
      .map(each => each.textContent)
  })

test('the help button covers neither the bottom bar nor a primary button', inSoak, async ({live: {app}, visitor}) => {
  const mary = await app.parent()
  const guest = await visitor()
  const bubble = guest.page.getByRole('button', {name: 'Any questions? I’m happy to help.'})
  // on a phone it would cover the button that logs in
  await guest.go('/')
  await expect(bubble).toBeVisible()
  await guest.page.getByRole('button', {name: 'Open menu'}).click()
  await guest.page.getByRole('banner').getByRole('link', {name: 'Log in', exact: true}).click()
  await expect(guest.page.getByRole('button', {name: 'Log in', exact: true})).toBeVisible()
  await expect(bubble).toHaveCount(0)
  const withForm = ['/register', '/parent/register', '/contact']
  for (const path of ['/', '/about', '/agency', ...withForm]) {
    await guest.go(path)
    await expect(guest.page.getByRole('button', {name: 'Village Assistant'})).toBeVisible()
    await expect(bubble).toBeVisible({visible: !withForm.includes(path)})
    expect(await coveredNames(guest.page), path).toEqual([])
    // at the end of the page nothing is left beneath it
    await guest.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await coveredNames(guest.page), `the end of ${path}`).toEqual([])
  }
  const {page, go, loginAs} = await visitor()
  await loginAs(mary)
  for (const path of ['/dash/parent', '/dash/parent/request-service', '/dash/parent/calendar']) {
    await go(path)
    await expect(page.getByRole('button', {name: 'Village Assistant'})).toBeVisible()
    expect(await coveredNames(page), path).toEqual([])
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await coveredNames(page), `the end of ${path}`).toEqual([])
  }
})

test('on a phone the button steps aside while a page is scrolled down', async ({visitor}) => {
  const {page, go} = await visitor()
  await go('/about')
  const button = page.getByRole('button', {name: 'Village Assistant'})
  await expect(button).toBeInViewport()
  expect(await button.boundingBox()).toMatchObject({width: 44, height: 44})
  const scrollBy = (px: number) => page.evaluate(by => window.scrollBy(0, by), px)
  await scrollBy(500)
  await expect(button).not.toBeInViewport()
  await scrollBy(-100)
  await expect(button).toBeInViewport()
  await scrollBy(300)
  await expect(button).not.toBeInViewport()
  // as the keyboard reaches it
  await page.keyboard.press('Shift')
  await button.focus()
  await expect(button).toBeInViewport()
  await button.blur()
  await expect(button).not.toBeInViewport()
  await scrollBy(100_000)
  await expect(button).toBeInViewport()
})

test('the button is there while a role is resolved, and opens the assistant then', async ({live: {app}, visitor}) => {
  await seedFaqs(app)
  const parent = await app.parent()
  const {page, go, loginAs} = await visitor()
  await loginAs(parent)
  // another device's sign-in, as it is before its role is known
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const open = indexedDB.open('village-session')
        open.onsuccess = () => {
          const work = open.result.transaction('keyval', 'readwrite')
          const all = work.objectStore('keyval').openCursor()
          all.onsuccess = () => {
            const value = all.result?.value as {token?: string} | undefined
            if (value?.token) all.result?.update({...value, role: null})
            all.result?.continue()
          }
          work.oncomplete = () => resolve()
        }
      }),
  )
  let answer = () => {}
  const answered = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/api/org/profile', async route => {
    await answered
    await route.continue()
  })
  await go('/dash/parent')
  const button = page.getByRole('button', {name: 'Village Assistant'})
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page.getByRole('dialog', {name: 'Village Assistant'})).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('admins are left alone', async ({live: {app}, visitor}) => {
  const {page, loginAs} = await visitor()
  await loginAs(await app.staff(), '/about')
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  // its code has come, and draws nothing
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({name}) => /\/assistant-[^/]*\.js/.test(name)),
  )
  await expect(page.getByRole('button', {name: 'Village Assistant'})).toHaveCount(0)
})
