import {eq} from 'drizzle-orm'
import type {Page} from '@playwright/test'
import {mercator} from '#domain/place.ts'
import {caretakers} from '#server/db/schema/all.ts'
import {nashville, type Place} from '#tests/support/people.ts'
import {shareOfColors, tokenColor} from '#tests/support/browser/pixels.ts'
import {putRequests} from '#tests/support/requests.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test, type Stage} from '#tests/support/browser/fixtures.ts'

const oakland: Place = {latitude: 37.8044, longitude: -122.2712}

/** A verified caregiver and two requests around her. */
async function caregiverAt(live: Stage['live'], at: Place) {
  const caregiver = await live.app.caretaker({at})
  await live.app.db
    .update(caretakers)
    .set({place: mercator(at.latitude, at.longitude)})
    .where(eq(caretakers.id, caregiver.caretaker_id))
  const family = await live.app.parent({at, first_name: 'Ada'})
  const schedule = morningAhead(live.app)
  await putRequests(live.app, family, [
    {schedule, ...at, location: 'Downtown'},
    {schedule, latitude: at.latitude + 0.05, longitude: at.longitude + 0.03, location: 'Uptown'},
  ])
  return caregiver
}

const drawnMap = async (page: Page) => {
  // nothing of it is loaded before it is seen
  await page.locator('[data-map-box]').scrollIntoViewIfNeeded()
  const map = page.locator('[data-map=drawn]')
  await expect(map).toBeVisible()
  return map
}

/** Shares of the map's picture that are water, land and marker. */
async function colorsOf(page: Page) {
  const map = await drawnMap(page)
  const tokens = await Promise.all(['primary-tint', 'ground', 'primary'].map(name => tokenColor(page, name)))
  const [water = 0, land = 0, marker = 0] = await shareOfColors(map, tokens)
  // thin letters are hardly anywhere of their full colour
  const [ink = 0] = await shareOfColors(map, [await tokenColor(page, 'ink')], 60)
  return {water, land, marker, ink}
}

test(
  'a caregiver sees the requests nearby on a map, and every one of them in the list',
  bothSizes,
  async ({live, visitor, isMobile}) => {
    const caregiver = await caregiverAt(live, oakland)
    const {page, loginAs} = await visitor()
    await loginAs(caregiver, '/dash/caretaker/nearby')
    await expect(page.locator('[data-booking-id]')).toHaveCount(2)
    // on a desk the map is beside the list
    if (isMobile) {
      await page.getByRole('radio', {name: 'Map'}).check()
      await expect(page).toHaveURL(/view=map/)
    }

    const {water, land, marker, ink} = await colorsOf(page)
    expect(water, 'the bay').toBeGreaterThan(0.02)
    expect(land, 'the land around it').toBeGreaterThan(0.2)
    expect(marker, 'markers').toBeGreaterThan(0.001)
    expect(ink, 'names of towns').toBeGreaterThan(0.0005)
    await expectAccessible(page)

    const markers = page.getByRole('button', {name: /^Child Care for Ada in /})
    await expect(markers).toHaveCount(2)
    await markers.first().focus()
    await page.keyboard.press('Enter')
    await expect(markers.first()).toHaveAttribute('aria-pressed', 'true')
    await expect(markers.first()).toHaveText(/^\$\d+$/)
    await expect(page.getByRole('img', {name: 'Your place'})).toBeVisible()
    const chosen = page.locator(isMobile ? '[data-booking-id]' : '[aria-current=true] > [data-booking-id]')
    await expect(chosen).toHaveCount(1)
    await expect(chosen).toBeInViewport({ratio: 1})

    if (isMobile) await page.getByRole('radio', {name: 'List'}).check()
    await expect(page.locator('[data-booking-id]')).toHaveCount(2)
  },
)

test('the map is on the device after the first visit', async ({live, visitor}) => {
  const caregiver = await caregiverAt(live, nashville)
  const {page, context, loginAs, go} = await visitor({worker: true})
  await loginAs(caregiver)
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (!navigator.serviceWorker.controller) return []
          const kept = await (await caches.open('map')).keys()
          return kept.map(({url}) => /(names|outlines|map-canvas|maplibre-gl-worker)[^/]*\.(json|js)/.exec(url)?.[1])
        }),
      {timeout: 60_000},
    )
    .toEqual(expect.arrayContaining(['names', 'outlines', 'map-canvas', 'maplibre-gl-worker']))
  await go('/dash/caretaker/nearby')
  await expect(page.locator('[data-booking-id]')).toHaveCount(2)

  await context.setOffline(true)
  await page.goto('/dash/caretaker/nearby?view=map')
  const {land, marker} = await colorsOf(page)
  expect(land).toBeGreaterThan(0.3)
  expect(marker).toBeGreaterThan(0.001)
})

/** Answers what stands before the question for the place. */
async function reachPlace(page: Page): Promise<void> {
  await page.getByRole('radio', {name: /^Child Care/}).check()
  for (const age of await page.getByLabel(/^Age of child/).all()) await age.fill('4')
  await page.getByRole('button', {name: 'Continue'}).click()
  await expect(page.getByRole('heading', {name: 'Where are the visits?'})).toBeVisible()
}

test(
  'a family picks the place by its ZIP code or on the map, and reads how many caregivers come',
  bothSizes,
  async ({live, visitor}) => {
    await caregiverAt(live, nashville)
    const parent = await live.app.parent()
    const {page, loginAs} = await visitor()
    await loginAs(parent, '/dash/parent/request-service')
    await reachPlace(page)
    await expect(page.getByText('In Davidson County, TN')).toBeVisible()
    await expect(page.getByText('Fewer than five verified caregivers serve this area')).toBeVisible()
    const {land, marker} = await colorsOf(page)
    expect(land).toBeGreaterThan(0.3)
    expect(marker).toBeGreaterThan(0.001)
    await expectAccessible(page)

    await page.getByLabel('Street and number').fill('1200 Forrest Ave')
    await page.getByRole('radio', {name: /^Somewhere else/}).check()
    const search = page.getByRole('combobox', {name: 'Town or ZIP code'})
    await search.fill('berkeley')
    await expect(page.getByRole('option', {name: /^Berkeley, CA/})).toBeVisible()
    await expectAccessible(page)
    await search.press('ArrowDown')
    await search.press('ArrowUp')
    await search.press('Enter')
    await expect(search).toHaveValue('Berkeley, CA')
    await expect(page.getByText('In Alameda County, CA')).toBeVisible()
    await expect(page.getByText(/Visits use the time zone of this place: .*Pacific/)).toBeVisible()
    await expect(page.getByText('No caregivers or agencies serve this area yet')).toBeVisible()
    // the street was that of the other place
    await expect(page.getByLabel('Street and number')).toHaveValue('')
    await expect(page.getByLabel('City', {exact: true})).toHaveValue('Berkeley')

    // a code typed in full leaves nothing to choose
    await search.fill('37214')
    await expect(search).toHaveValue('Nashville, TN 37214')
    await expect(page.getByText('In Davidson County, TN')).toBeVisible()

    const map = await drawnMap(page)
    const pin = page.getByRole('button', {name: /^The visits are here/})
    await expect(pin).toHaveCount(1)
    await map.getByRole('button', {name: 'Drop pin here'}).press('Enter')
    await expect(page.getByLabel('Town or neighborhood')).toHaveValue('Nashville, TN')
    await expect(page.getByText('In Davidson County, TN')).toBeVisible()
  },
)

test('without a network the field says so, and looks up what was typed when there is one', async ({live, visitor}) => {
  const parent = await live.app.parent()
  const {page, context, loginAs} = await visitor()
  await loginAs(parent, '/dash/parent/request-service')
  await reachPlace(page)
  await page.getByRole('radio', {name: /^Somewhere else/}).check()
  const search = page.getByRole('combobox', {name: 'Town or ZIP code'})
  await context.setOffline(true)
  await search.fill('37214')
  await expect(page.getByText(/^Looking up a place needs a connection/)).toBeVisible()
  await context.setOffline(false)
  await expect(search).toHaveValue('Nashville, TN 37214')
})

test('both sides see where their visit is', async ({live, visitor}) => {
  const [parent, caregiver] = [await live.app.parent(), await live.app.caretaker()]
  const {session} = await upcomingVisit(live.app, parent, caregiver)
  const {page, loginAs} = await visitor()
  await loginAs(caregiver, `/dash/caretaker/calendar?session=${session.id}`)
  const {land, marker} = await colorsOf(page)
  expect(land).toBeGreaterThan(0.3)
  expect(marker).toBeGreaterThan(0.001)
  await expect(page.getByRole('img', {name: /1200 Forrest Ave/})).toBeVisible()
  await expect(page.getByRole('link', {name: 'Directions'})).toBeVisible()
})
