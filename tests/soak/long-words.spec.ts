import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Page} from '@playwright/test'
import {seedDemo} from '#server/db/seed/demo.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {layoutFaults, settleLayout} from '#tests/support/browser/layout-faults.ts'
import type {Live} from '#tests/support/browser/live.ts'
import type {Person} from '#tests/support/people.ts'

const widths = [320, 360]
/** How many pages of one kind are opened: a paid invoice may be laid out as no open one is. */
const examples = 2

const generated = readFileSync(join(import.meta.dirname, '../../src/routeTree.gen.ts'), 'utf8')
const [, union = ''] = /\n {2}to:\n([\s|'\w/$.-]+?)\n {2}id:/.exec(generated) ?? []
/** Every route of the app, as the router knows it. */
const routes = [...union.matchAll(/'([^']+)'/g)].map(([, route = '']) => route)
const patterns = routes.map(route => ({route, pattern: new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`)}))

const routeOf = (path: string) =>
  routes.find(route => route === path) ?? patterns.find(({pattern}) => pattern.test(path))?.route

/** The app's pages that this one links to; one in another language would choose that language. */
const linksOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download])')]
      .filter(({origin, pathname}) => origin === location.origin && !pathname.startsWith('/api/'))
      .filter(({search}) => !search.includes('lang='))
      .map(({pathname, search}) => pathname + search),
  )

type IsOfArea = (route: string) => boolean

/**
 * Opens every route of an area that has no parameters, and by the links on the screens those that have some. Answers the
 * routes that were opened, and what did not fit.
 */
async function walk(page: Page, {proxy}: Live, isOfArea: IsOfArea, addresses: readonly string[]) {
  const queue = [...routes.filter(route => !route.includes('$') && isOfArea(route)), ...addresses]
  const times = new Map<string, number>()
  const opened = new Set<string>()
  const faults: string[] = []
  for (const path of queue) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await expect.poll(() => proxy.seen.filter(({isOver}) => !isOver), {message: path}).toEqual([])
    opened.add(routeOf(path.replace(/\?.*/, '')) ?? path)
    for (const width of widths) {
      await page.setViewportSize({width, height: 740})
      await settleLayout(page)
      for (const fault of await layoutFaults(page)) faults.push(`${path} at ${width} px: ${fault}`)
    }
    for (const link of await linksOn(page)) {
      const {pathname, searchParams} = new URL(link, 'http://app.invalid')
      const route = routeOf(pathname)
      if (!route || !isOfArea(route) || queue.includes(link)) continue
      const kind = [route, ...searchParams.keys()].join(' ')
      const before = times.get(kind) ?? 0
      times.set(kind, before + 1)
      if (before < examples) queue.push(link)
    }
  }
  return {opened, faults}
}

/** Someone of the demo town. */
async function townsperson({app}: Live, email: string): Promise<Person> {
  const [row] = await app.rows<{user_id: string}>(`select id::text as user_id from users where email = '${email}'`)
  const known = {email, user_id: row?.user_id ?? '', token: ''}
  return {...known, token: await app.logInAgain(known)}
}

interface Area {
  who: string
  email: string | null
  isOfArea: IsOfArea
  /** Someone new, who has no page yet of some routes. */
  isNew?: true
  /** Answers the id of a page to which no link of the demo town leads. */
  unlinked?: {sql: string; path: (id: string) => string}
}

const isForAll = (route: string) => /^\/(settings|outbox|oauth)/.test(route)
const under = (start: string) => (route: string) => route.startsWith(start) || isForAll(route)

const areas: Area[] = [
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

for (const {who, email, isOfArea, isNew, unlinked} of areas) {
  test(`with words 40 % longer every screen of ${who} fits 320 and 360 px`, async ({live, database, visitor}) => {
    const {app} = live
    await storeHelp(app.db, app.clock.now())
    await seedDemo({database, files: app.deps.files, clock: app.clock})
    const {page, loginAs} = await visitor()
    if (email) await loginAs(await townsperson(live, email))
    const [found] = unlinked ? await app.rows<{id: string}>(unlinked.sql) : []
    const {opened, faults} = await walk(page, live, isOfArea, found && unlinked ? [unlinked.path(found.id)] : [])
    expect(faults).toEqual([])
    if (!isNew) expect(routes.filter(route => isOfArea(route) && !opened.has(route))).toEqual([])
  })
}
