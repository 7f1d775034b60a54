import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Page} from '@playwright/test'
import {seedDemo} from '#server/db/seed/demo.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {expect, type Visitor} from '#tests/support/browser/fixtures.ts'
import type {Live} from '#tests/support/browser/live.ts'
import type {Database} from '#server/db/client.ts'
import type {Person} from '#tests/support/people.ts'

/** How many pages of one kind are opened: a paid invoice may be laid out as no open one is. */
const examples = 2

const generated = readFileSync(join(import.meta.dirname, '../../src/routeTree.gen.ts'), 'utf8')
const [, union = ''] = /\n {2}to:\n([\s|'\w/$.-]+?)\n {2}id:/.exec(generated) ?? []
/** Every route of the app, as the router knows it. */
const routes = [...union.matchAll(/'([^']+)'/g)].map(([, route = '']) => route)
const patterns = routes.map(route => ({route, pattern: new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`)}))

/** The route of a path. */
export const routeOf = (path: string): string | undefined => {
  const [pathname] = path.split('?')
  return routes.find(route => route === pathname) ?? patterns.find(({pattern}) => pattern.test(pathname!))?.route
}

/** The app's pages that this one links to; one in another language would choose that language. */
const linksOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download])')]
      .filter(({origin, pathname}) => origin === location.origin && !pathname.startsWith('/api/'))
      .filter(({search}) => !search.includes('lang='))
      .map(({pathname, search}) => pathname + search),
  )

/** Opens a page, and waits until it has its heading and every answer. */
export async function openPage(page: Page, {proxy}: Live, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await expect.poll(() => proxy.seen.filter(({isOver}) => !isOver), {message: path}).toEqual([])
}

/** Someone of the demo town. */
async function townsperson({app}: Live, email: string): Promise<Person> {
  const [row] = await app.rows<{user_id: string}>(`select id::text as user_id from users where email = '${email}'`)
  const known = {email, user_id: row?.user_id ?? '', token: ''}
  return {...known, token: await app.logInAgain(known)}
}

export interface Area {
  who: string
  email: string | null
  isOfArea: (route: string) => boolean
  /** Someone new, who has no page yet of some routes. */
  isNew?: true
  /** Answers the id of a page to which no link of the demo town leads. */
  unlinked?: {sql: string; path: (id: string) => string}
}

const isForAll = (route: string) => /^\/(settings|outbox|oauth|dash$)/.test(route)
const under = (start: string) => (route: string) => route.startsWith(start) || isForAll(route)

/** All routes of the app, by the people of the demo town who see them. */
export const areas: Area[] = [
  {who: 'a guest', email: null, isOfArea: route => !/^\/(dash|admin\/|settings|outbox|blog\/edit)/.test(route)},
  {who: 'a family', email: 'parent@demo.test', isOfArea: under('/dash/parent')},
  {
    who: 'a caregiver',
    email: 'caregiver@demo.test',
    isOfArea: under('/dash/caretaker'),
    unlinked: {
      sql: `select max(bookings.id::text) as id from bookings
        join caretakers on caretakers.id = bookings.caretaker_id join users on users.id = caretakers.user_id
        where users.email = 'caregiver@demo.test'`,
      path: id => `/dash/caretaker/reviews/${id}`,
    },
  },
  {who: 'a new caregiver', email: 'newcaregiver@demo.test', isOfArea: under('/dash/caretaker'), isNew: true},
  {who: 'an agency', email: 'agency@demo.test', isOfArea: under('/dash/agency')},
  {who: 'a new agency', email: 'newagency@demo.test', isOfArea: under('/dash/agency'), isNew: true},
  {who: 'an administrator', email: 'admin@demo.test', isOfArea: under('/admin/dashboard')},
  {who: 'a blog writer', email: 'writer@demo.test', isOfArea: under('/blog')},
]

/** The routes of no area, which nothing would open. */
export const routesOfNone = (): string[] => routes.filter(route => !areas.some(({isOfArea}) => isOfArea(route)))

/** The demo town with its help, on a fresh database. */
export async function seedTown({app}: Live, database: Database): Promise<void> {
  await storeHelp(app.db, app.clock.now())
  await seedDemo({database, files: app.deps.files, clock: app.clock})
}

/** Seeds the demo town and opens every route of an area in it, as `openEveryRoute`. Fails where something is wrong. */
export async function judgeEveryRoute(
  area: Area,
  {live, database, visitor}: {live: Live; database: Database; visitor: Visitor},
  judge: (page: Page, path: string) => Promise<string[]>,
): Promise<void> {
  await seedTown(live, database)
  const faults: string[] = []
  await openEveryRoute(area, {live, visitor}, async (page, path) => {
    for (const fault of await judge(page, path)) faults.push(`${path}: ${fault}`)
  })
  expect(faults).toEqual([])
}

/**
 * Opens as someone of the demo town every route of an area, those with parameters by the links on the screens, and calls
 * `visit` on each page. Fails where a route was not opened.
 */
export async function openEveryRoute(
  {who, email, isOfArea, isNew, unlinked}: Area,
  {live, visitor}: {live: Live; visitor: Visitor},
  visit: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const {app} = live
  const {page, loginAs} = visitor
  if (email) await loginAs(await townsperson(live, email))
  const queue = routes.filter(route => !route.includes('$') && isOfArea(route))
  const [found] = unlinked ? await app.rows<{id: string}>(unlinked.sql) : []
  if (found && unlinked) queue.push(unlinked.path(found.id))
  const times = new Map<string, number>()
  const opened = new Set<string>()
  for (const path of queue) {
    await openPage(page, live, path)
    opened.add(routeOf(path) ?? path)
    const links = await linksOn(page)
    await visit(page, path)
    for (const link of links) {
      const {pathname, searchParams} = new URL(link, 'http://app.invalid')
      const route = routeOf(pathname)
      if (!route || !isOfArea(route) || queue.includes(link)) continue
      const kind = [route, ...searchParams.keys()].join(' ')
      const before = times.get(kind) ?? 0
      times.set(kind, before + 1)
      if (before < examples) queue.push(link)
    }
  }
  if (!isNew)
    expect(
      routes.filter(route => isOfArea(route) && !opened.has(route)),
      `not opened by ${who}`,
    ).toEqual([])
}
