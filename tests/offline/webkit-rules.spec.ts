import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {quietPage} from '#tests/support/browser/login-as.ts'
import {storyOf} from '../support/story.ts'
import {
  bothLanguages,
  confirms,
  expect,
  openHome,
  openWithWorker,
  test as base,
  type Device,
  inSoak,
} from './support/fixtures.ts'
import {clearAll} from './support/storage.ts'
import {likeWebKit, resume, suspend} from './support/webkit.ts'

const test = base.extend<{iPhone: Device}>({
  iPhone: async ({device}, use) => {
    const iPhone = await device()
    await likeWebKit(iPhone)
    await use(iPhone)
  },
})

test('an app in the background sends nothing; looked at again, it sends once', async ({
  live: {proxy},
  iPhone,
  visit,
  reached,
}) => {
  await iPhone.page.clock.install()
  await openHome(iPhone, visit.caretaker)
  // the browser says nothing of a network that comes and goes: no event is to send for it
  iPhone.line.pull()
  await iPhone.tap('start')
  await expect.poll(async () => (await iPhone.entries())[0]?.wait).toBe('network')
  const [pressed] = await iPhone.entries()
  await suspend(iPhone.page)
  // a try that began before fails without a network
  await expect.poll(async () => (await iPhone.entries())[0]).toMatchObject({state: 'saved', wait: 'network'})
  await iPhone.line.plug()
  const quiet = await iPhone.open(quietPage)
  await quiet.evaluate(() => fetch('/api/health'))
  expect(proxy.seen.filter(confirms)).toEqual([])
  expect(await reached.claims(visit.session)).toEqual([])

  await resume(iPhone.page)
  await expect(iPhone.received()).toBeVisible()
  expect(await reached.claims(visit.session)).toMatchObject([{claimed_at: pressed?.captured_at}])
  expect(reached.keys()).toEqual([pressed?.key])
  await expect.poll(() => iPhone.entries()).toEqual([])
})

test(
  'the storage is dropped after seven days: the outbox warned, nothing claims to be saved, and pressed again it counts once',
  bothLanguages,
  async ({iPhone, visit, reached, m}) => {
    const {page} = iPhone
    await openHome(iPhone, visit.caretaker)
    await iPhone.tap('start')
    await expect(iPhone.received()).toBeVisible()
    await iPhone.offline()
    await iPhone.tap('end')
    await page.goto('/outbox')
    await expect(page.getByText(m.this_browser_may_clear_what_waits())).toBeVisible()
    await expectAccessible(page)

    const quiet = await iPhone.open(quietPage)
    await iPhone.kill()
    await iPhone.stopWorkers()
    await clearAll(iPhone, quiet)
    await iPhone.online()
    const again = await iPhone.open('/dash/caretaker')
    await expect(again).toHaveURL(/\/login/)
    await iPhone.logIn(visit.caretaker, 'caretaker', again)
    // what the server has, and no word of what is gone
    await expect(iPhone.button('end', again)).toBeEnabled()
    await expect(again.getByText(m.saved_on_this_phone())).toHaveCount(0)
    await expect(iPhone.button('start', again)).toHaveCount(0)
    expect((await reached.claims(visit.session)).map(({edge}) => edge)).toEqual(['start'])

    await iPhone.tap('end', again)
    await expect.poll(async () => (await reached.claims(visit.session)).map(({edge}) => edge)).toEqual(['start', 'end'])
    await expect.poll(() => iPhone.entries()).toEqual([])
  },
)

test(
  'the outbox warns only while something waits in a storage that may be dropped',
  inSoak,
  async ({iPhone, visit, m}) => {
    await openHome(iPhone, visit.caretaker)
    await iPhone.offline()
    await iPhone.tap('start')
    await iPhone.page.goto('/outbox')
    const warning = iPhone.page.getByText(m.this_browser_may_clear_what_waits())
    await expect(warning).toBeVisible()
    await iPhone.online()
    await expect(iPhone.page.getByText(m.nothing_waits_on_this_device())).toBeVisible()
    await expect(warning).toHaveCount(0)
  },
)

test(
  'installed by hand: after a bid the app says to wait for the outbox, then how, and takes no for an answer',
  {tag: [bothLanguages.tag, inSoak.tag]},
  async ({live: {app}, iPhone, visit, m}) => {
    const {page} = iPhone
    const request = await storyOf(app).request(await app.parent(), {schedule: morningAhead(app)})
    await openWithWorker(iPhone, visit.caretaker)
    // the app was first opened on an earlier day
    await page.evaluate(() => localStorage.setItem('install:first-day', 'Mon Jun 01 2026'))
    const card = page.locator(`article[data-booking-id="${request.id}"]`)
    await expect(card).toBeVisible()
    const title = page.getByText(m.keep_village_on_your_home_screen())
    const how = page.getByText(m.tap_share_then_add_to_home_screen(), {exact: true})
    await expect(title).toHaveCount(0)

    await iPhone.offline()
    await card.getByRole('button', {name: new RegExp(m.place_bid({rate_text: ''}).trim())}).click()
    await expect(card.getByText(m.saved_on_this_phone())).toBeVisible()
    await expect(title).toBeVisible()
    await expect(page.getByText(m.wait_until_your_outbox_is_empty())).toBeVisible()
    await expect(how).toHaveCount(0)
    await expectAccessible(page)

    await iPhone.online()
    await expect(how).toBeVisible()
    await expect(page.getByText(m.wait_until_your_outbox_is_empty())).toHaveCount(0)
    await expect(page.getByRole('button', {name: m.install(), exact: true})).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', {name: m.not_now()}).click()
    await expect(title).toHaveCount(0)
  },
)
