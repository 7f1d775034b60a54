import {test as base, expect, type Browser, type BrowserContext, type Page} from '@playwright/test'
import {eq} from 'drizzle-orm'
import type {Language} from '#contract/accounts/language.ts'
import type {Database} from '#server/db/client.ts'
import {users} from '#server/db/schema/all.ts'
import {loginAs} from './login-as.ts'
import {freshDatabase} from '../database.ts'
import type {Line} from './device-network.ts'
import {startLive, type Live} from './live.ts'
import {typeInto} from './type-into.ts'
import {password, type Person} from '../people.ts'
import {messagesIn, writtenIn, type Messages, type Written} from './words.ts'

export {expect}
export {anyBrowser, bothLanguages, bothSizes, inSoak} from './config.ts'
export {anyTime, startingWith} from './words.ts'

export type Door = 'parent' | 'caretaker' | 'agency' | 'staff'

/** One person at her own device. */
export interface Visitor {
  /** The tab in which she began. */
  readonly page: Page
  readonly context: BrowserContext
  /** Her own way to the server. */
  readonly line: Line
  /** The words on her screens. */
  readonly m: Messages
  /** Signs in through the screen, as anybody does. */
  readonly logIn: (who: {email: string}, door: Door, page?: Page) => Promise<void>
  /** Opens a page, her home where none is named, as someone who is signed in here since before: for what is not about the doors. */
  readonly loginAs: (who: Person, path?: string) => Promise<void>
  readonly go: (path: string) => Promise<void>
}

const doors: Record<Door, string> = {
  parent: '/login?userType=parent',
  caretaker: '/login?userType=caretaker',
  agency: '/agency/login',
  staff: '/adminlogin',
}

export interface Stage {
  /** What the people read; the browser's `locale` says the same. */
  language: Language
  /** The words on the screens. */
  m: Messages
  /** Sums, dates and rates as the screens write them. */
  written: Written
  live: Live
  /**
   * Opens a device of its own for one person; the size is the project's. `worker`: with a service worker where the suite has
   * none.
   */
  visitor: (device?: {worker?: boolean}) => Promise<Visitor>
}

/**
 * A fresh product for every test, on a database that each worker opens once, and as many devices as it has people. What
 * the pages throw fails the test.
 */
export const test = base.extend<Stage, {database: Database}>({
  database: [
    // oxlint-disable-next-line no-empty-pattern -- the runner insists on a pattern
    async ({}, use) => {
      const database = await freshDatabase()
      await use(database)
      await database.close()
    },
    {scope: 'worker'},
  ],
  language: ['en', {option: true}],
  m: async ({language}, use) => use(messagesIn(language)),
  written: async ({language}, use) => use(writtenIn(language)),
  live: async ({database}, use) => {
    const live = await startLive({database})
    await use(live)
    await live.close()
  },
  visitor: async ({browser, live, contextOptions, language}, use) => {
    const opened: BrowserContext[] = []
    const thrown: string[] = []
    await use(({worker = false} = {}) =>
      openVisitor(
        browser,
        live,
        worker ? {...contextOptions, serviceWorkers: 'allow'} : contextOptions,
        language,
        opened,
        thrown,
      ),
    )
    for (const context of opened) await context.close()
    expect(thrown, 'errors on the pages').toEqual([])
  },
})

/** What Firefox alone reports as errors: an icon that a page does not name and its policy refuses, and requests of a page that was left. */
const firefoxReports = /\/favicon\.ico because it violates|A ServiceWorker intercepted the request and encountered/

/** Notes what the pages of a browser throw, and what its policy refuses. */
export function noteErrors(context: BrowserContext, thrown: string[]): void {
  context.on('weberror', error => {
    const {message} = error.error()
    if (!firefoxReports.test(message)) thrown.push(message)
  })
  context.on('console', message => {
    if (/Content Security Policy|requires 'Trusted/.test(message.text())) thrown.push(message.text())
  })
}

async function openVisitor(
  browser: Browser,
  live: Live,
  options: Parameters<Browser['newContext']>[0],
  language: Language,
  opened: BrowserContext[],
  thrown: string[],
): Promise<Visitor> {
  const line = await live.proxy.line()
  const context = await browser.newContext({...options, baseURL: line.base_url})
  opened.push(context)
  noteErrors(context, thrown)
  const page = await context.newPage()
  const m = messagesIn(language)
  /** An account has the language that its owner chose, wherever it logs in. */
  const chooseLanguage = async ({email}: {email: string}) => {
    if (language !== 'en') await live.app.db.update(users).set({language}).where(eq(users.email, email))
  }
  return {
    page,
    context,
    line,
    m,
    go: async path => {
      await page.goto(path)
    },
    logIn: async (person, door, at = page) => {
      await chooseLanguage(person)
      await logIn(at, person, door, m)
    },
    loginAs: async (person, path) => {
      await chooseLanguage(person)
      await loginAs(live.app, page, person, path)
    },
  }
}

/** Signs in through the screen of this tab. */
export async function logIn(
  page: Page,
  {email}: {email: string},
  door: Door,
  m: Messages = messagesIn('en'),
): Promise<void> {
  await page.goto(doors[door])
  await typeInto(page.getByLabel(m.email()), email)
  await typeInto(page.getByLabel(m.password(), {exact: true}), password)
  await page.getByRole('button', {name: m.log_in(), exact: true}).click()
  if (door === 'staff') await page.waitForURL(/\/(admin\/dashboard|blog)/)
  // back to the page that asked for the log-in, or home
  else await page.waitForURL(/\/(dash\/|outbox)/)
}
