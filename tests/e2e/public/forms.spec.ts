import type {Page} from '@playwright/test'
import {newId} from '#lib/id.ts'
import type {FaqAudience} from '#contract/bookings/choices.ts'
import {faqs} from '#server/db/schema/all.ts'
import type {TestApp} from '#tests/support/app.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'

async function write(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Mary Miller')
  await page.getByLabel('Email').fill('mary@example.test')
  await page.getByLabel('What is it about?').selectOption('Safety')
  await page.getByLabel('Message').fill('Who answers when it is urgent?')
}

const sent = 'select name, email, topic, message from contact_messages'
const message = {
  name: 'Mary Miller',
  email: 'mary@example.test',
  topic: 'Safety',
  message: 'Who answers when it is urgent?',
}

test('a message reaches us once, and the form says so', async ({live, visitor}) => {
  const {page} = await visitor()
  await page.goto('/contact')
  await page.getByRole('button', {name: 'Send message'}).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await write(page)
  await page.getByRole('button', {name: 'Send message'}).click()
  await expect(page.getByRole('heading', {name: 'We have your message'})).toBeFocused()
  await expectAccessible(page)
  expect(await live.app.rows(sent)).toEqual([message])
  await page.getByRole('button', {name: 'Write another'}).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test(
  'what was typed outlives a reload, a missing network and a refusal',
  async ({live, visitor}) => {
    const {page, context} = await visitor()
    await page.goto('/contact')
    await write(page)
    await expect(page.getByText('Saved on this device until you send it.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue(message.message)

    await context.setOffline(true)
    await expect(
      page.getByText('Sending a message needs a connection. What you entered is saved.'),
    ).toBeVisible()
    await context.setOffline(false)

    live.proxy.rule(({path}) =>
      path === '/api/contact'
        ? {
            do: 'answer',
            status: 500,
            headers: {'content-type': 'application/json'},
            body: '{"detail":"Broken","code":"internal"}',
          }
        : undefined,
    )
    await page.getByRole('button', {name: 'Send message'}).click()
    await expect(page.getByRole('alert')).toHaveText('Broken')
    await expect(page.getByLabel('Message')).toHaveValue(message.message)
    live.proxy.rule()
    await page.getByRole('button', {name: 'Try again'}).click()
    await expect(page.getByRole('heading', {name: 'We have your message'})).toBeVisible()
    expect(await live.app.rows(sent)).toEqual([message])
  },
)

async function ask(app: TestApp): Promise<string> {
  const question = async (audience: FaqAudience, position: number, question: string, answer: string) => {
    const id = newId()
    await app.db.insert(faqs).values({id, audience, position, question, answer, created_at: app.clock.now()})
    return id
  }
  await question('Parents', 1, 'What does it cost?', 'Nothing until you approve.')
  await question('Parents', 2, 'Can I cancel?', 'Yes, free until 24 hours before.')
  await question('General', 1, 'Who are you?', 'People.')
  return question('Caregivers', 1, 'How am I paid?', 'Straight by the family.\n\nVillage never holds it.')
}

test('questions stand in four groups, are searched, and are linked one by one', async ({live, visitor}) => {
  const linked = await ask(live.app)
  const {page} = await visitor()
  await page.goto('/faq')
  await expect(page.getByRole('tab')).toHaveText(['Parents', 'Caregivers', 'Agencies', 'General'])
  await expect(page.getByRole('tab', {name: 'Parents'})).toHaveAttribute('aria-selected', 'true')
  await page.getByText('What does it cost?').click()
  await expect(page.getByText('Nothing until you approve.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', {name: 'General'}).click()
  await expect(page).toHaveURL(/group=General/)
  await expect(page.getByText('Who are you?')).toBeVisible()

  await page.getByLabel('Search the questions').fill('cancel FREE')
  await expect(page.getByRole('status').filter({hasText: '1 question with'})).toBeVisible()
  await expect(page).toHaveURL(/q=cancel/)
  await expect(page.getByText('Can I cancel?')).toBeVisible()
  await page.getByLabel('Search the questions').fill('zebra')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/faq#${linked}`)
  await expect(page.getByRole('tab', {name: 'Caregivers'})).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Village never holds it.')).toBeInViewport()
})

test(
  'a section fades in when its top has come up, and never where less motion is wanted',
  async ({live, browser}) => {
    for (const [reducedMotion, faded] of [
      ['no-preference', 'out'],
      ['reduce', null],
    ] as const) {
      const context = await browser.newContext({reducedMotion, viewport: {width: 1280, height: 800}})
      const page = await context.newPage()
      await page.goto(live.base_url)
      const section = page.getByRole('region', {name: 'Why families choose Village'}).locator('> div')
      await expect(section).toBeAttached()
      if (faded) {
        await expect(section).toHaveAttribute('data-fade', faded)
        await expect(section).toHaveCSS('opacity', '0')
        // its top at 85 % of the window's height, then at 75 %
        const top = await section.evaluate(element => element.getBoundingClientRect().top + scrollY)
        await page.evaluate(y => scrollTo(0, y), top - 680)
        await expect(section).toHaveAttribute('data-fade', 'out')
        await page.evaluate(y => scrollTo(0, y), top - 600)
        await expect(section).toHaveAttribute('data-fade', 'in')
      }
      await expect(section).toHaveCSS('opacity', '1')
      if (!faded) await expect(section).not.toHaveAttribute('data-fade')
      await context.close()
    }
  },
)

test('who is logged in finds their name and address in the form', async ({live: {app}, visitor}) => {
  const parent = await app.parent({first_name: 'Allison', last_name: 'Parker'})
  const {page, loginAs, go} = await visitor()
  await loginAs(parent, '/dash/parent')
  await go('/contact')
  await expect(page.getByLabel('Your name')).toHaveValue('Allison Parker')
  await expect(page.getByLabel('Email')).toHaveValue(parent.email)
})
