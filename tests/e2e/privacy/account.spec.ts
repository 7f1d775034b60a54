import {readFile} from 'node:fs/promises'
import {strFromU8, unzipSync} from 'fflate'
import {setPicture} from '#contract/accounts/profile-edit.ts'
import {suspendUser} from '#contract/admin/people.ts'
import {closing_undo_ms} from '#domain/constants.ts'
import {formatDate} from '#lib/date-format.ts'
import {plusMs} from '#server/clock.ts'
import {tick} from '#server/jobs/tick.ts'
import {makeExport} from '#server/modules/privacy/index.ts'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {password} from '#tests/support/people.ts'
import {blackPng, fileOf} from '#tests/support/pictures.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'

test(
  'a copy of one’s data is requested, made, opened with the password, and every file of it is there',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const mia = await app.parent({first_name: 'Mia'})
    await app.ok(setPicture, {by: mia, params: {id: mia.user_id}, files: {picture: [fileOf(blackPng(2), 'me.png')]}})
    const {page, loginAs} = await visitor()
    await loginAs(mia, '/dash/parent/settings')
    await page.getByRole('link', {name: 'Export my data'}).click()
    await page.getByRole('button', {name: 'Request a copy'}).click()
    await expect(page.getByText('Being made…')).toBeVisible()
    await expectAccessible(page)
    const [row] = await app.rows<{id: string}>('select id from data_exports')
    await makeExport(app.deps)({export_id: row!.id})
    await expect(page.getByText(/^Ready until /)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', {name: 'Download'}).click()
    await page.getByLabel('Current password').fill(password)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', {name: 'Continue'}).click()
    const saved = await downloading
    expect(saved.suggestedFilename()).toBe('village-data.zip')
    const files = unzipSync(new Uint8Array(await readFile(await saved.path())))
    const data = JSON.parse(strFromU8(files['data.json']!)) as Record<string, Record<string, unknown>[]>
    expect(data.account).toMatchObject([{first_name: 'Mia', email: mia.email}])
    const paths = data.files!.map(file => String(file.path))
    expect(Object.keys(files).toSorted()).toEqual(['data.json', ...paths].toSorted())
    expect(paths).toHaveLength(1)
    const [stored] = await app.rows<{key: string}>("select key from files where purpose = 'avatar'")
    const picture = await app.deps.files.get(stored!.key)
    expect(Buffer.from(files[paths[0]!]!).equals(picture!)).toBe(true)

    app.clock.advance({days: 1})
    await page.reload()
    await expect(page.getByText('Expired and deleted')).toBeVisible()
  },
)

test(
  'an account is closed, opened again, closed again and erased, and what waited on a second phone arrives',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const mailbox = await mailboxOf(app)
    const [carer, parent] = [await app.caretaker(), await app.parent()]
    const {session} = await upcomingVisit(app, parent, carer)
    const [phone, second] = [await visitor(), await visitor()]
    const close = async () => {
      await phone.go('/settings/close-account')
      await phone.page.getByLabel('Your password').fill(password)
      await phone.page.getByRole('button', {name: 'Close my account'}).click()
    }
    // on the second phone a tap waits without a connection
    await second.logIn(carer, 'caretaker')
    const confirm = second.page.getByRole('button', {name: 'Confirm start'})
    await expect(confirm).toBeVisible()
    second.line.pull()
    await confirm.click()
    await expect(second.page.getByText(/^Saved on this (phone|computer)/).first()).toBeVisible()

    // an iPhone on which Village may be offered for the home screen
    await phone.context.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', {value: false})
      localStorage.setItem('install:earned', '1')
      localStorage.setItem('install:first-day', 'an earlier day')
    })
    const install = phone.page.getByText('Keep Village on your home screen')
    await phone.logIn(carer, 'caretaker')
    await expect(install).toBeVisible()
    await phone.go('/dash/caretaker/calendar')
    await expect(phone.page.getByRole('button', {name: 'Village Assistant'})).toBeVisible()
    await expect(install).toHaveCount(0)
    await phone.go('/dash/caretaker/settings')
    await expect(phone.page.getByText('Tap Share in your browser’s toolbar')).toBeVisible()
    await close()
    await expect(phone.page.getByRole('list', {name: 'Open matters'}).getByRole('link')).toHaveCount(1)
    // the page is idle, when it would be offered
    await expect(phone.page.getByRole('button', {name: 'Village Assistant'})).toBeVisible()
    await expect(install).toHaveCount(0)
    await expectAccessible(phone.page)
    await app.rows(
      `update sessions set status = 'COMPLETED', settled_by = 'deadline', settles_at = null where id = '${session.id}'`,
    )
    await close()
    await expect(phone.page.getByRole('heading', {name: 'Your account is closed'})).toBeVisible()
    await expectAccessible(phone.page)
    const {text} = await mailbox.next(carer.email)
    await mailbox.close()
    await phone.go(`/undo-closing${new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').search}`)
    await expectAccessible(phone.page)
    await phone.page.getByRole('button', {name: 'Open my account again'}).click()
    await expect(phone.page.getByRole('heading', {name: 'Your account is open again'})).toBeVisible()
    await phone.logIn(carer, 'caretaker')
    await close()
    await expect(phone.page.getByRole('heading', {name: 'Your account is closed'})).toBeVisible()

    // logged in again on the second phone, it sends what was tapped before
    await second.line.plug()
    await second.page.reload()
    await second.page.goto('/login?userType=caretaker')
    await second.page.getByLabel('Email').fill(carer.email)
    await second.page.getByLabel('Password', {exact: true}).fill(password)
    await second.page.getByRole('button', {name: 'Log in', exact: true}).click()
    await expect
      .poll(() => app.rows(`select edge, by_user_id from claims where session_id = '${session.id}'`))
      .toEqual([{edge: 'start', by_user_id: carer.user_id}])
    await second.page.goto('/outbox')
    await expect(second.page.getByText(/^This account is closed\. To undo that/)).toBeVisible()

    app.clock.advance({days: 7})
    await tick(app.db, app.clock.now())
    await phone.go('/login?userType=caretaker')
    await phone.page.getByLabel('Email').fill(carer.email)
    await phone.page.getByLabel('Password', {exact: true}).fill(password)
    await phone.page.getByRole('button', {name: 'Log in', exact: true}).click()
    await expect(phone.page.getByRole('main').getByText('Wrong email or password')).toBeVisible()
  },
)

test(
  'a closed account reads until when that can be undone and where to write, in open tabs and after a log-in',
  {tag: [bothSizes.tag, inSoak.tag]},
  async ({live: {app}, visitor, m, written}) => {
    const mia = await app.parent()
    const [first, phone] = [await visitor(), await visitor()]
    await first.logIn(mia, 'parent')
    const tab = await first.context.newPage()
    await tab.goto('/dash/parent')
    await expect(tab.getByRole('heading', {level: 1})).toBeVisible()
    await phone.logIn(mia, 'parent')
    await first.go('/settings/close-account')
    await first.page.getByLabel('Your password').fill(password)
    await first.page.getByRole('button', {name: 'Close my account'}).click()

    const day = written(() => formatDate('longDate', plusMs(app.clock.now(), closing_undo_ms), 'America/Chicago'))
    const said = m.closed_until({day})
    await expect(first.page.getByText(said)).toBeVisible()
    await expect(tab.getByText(said)).toBeVisible()
    // another phone on which the app was open
    await expect(phone.page.getByText(said)).toBeVisible()
    await phone.logIn(mia, 'parent')
    const {page} = phone
    const expectReason = async () => {
      await expect(page.getByRole('heading', {name: 'Your account is closed', level: 1})).toBeVisible()
      await expect(page.getByText(said)).toBeVisible()
      await expect(page.getByRole('link', {name: 'help@example.test'})).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    }
    await expectReason()
    await expectAccessible(page)
    await phone.go('/dash/parent/messages')
    await expectReason()

    await page.getByRole('button', {name: 'Open my account again'}).click()
    await expect(page.getByRole('heading', {name: 'Messages', level: 1})).toBeVisible()
  },
)

test('a suspended account reads why nothing opens, and where to write', bothSizes, async ({live: {app}, visitor}) => {
  const carer = await app.caretaker()
  await app.ok(suspendUser, {by: await app.staff(), params: {id: carer.user_id}, body: {reason: 'Under review'}})
  const {page, logIn} = await visitor()
  await logIn(carer, 'caretaker')
  await expect(page.getByRole('heading', {name: 'Your account is suspended', level: 1})).toBeVisible()
  await expect(page.getByRole('link', {name: 'help@example.test'})).toBeVisible()
})

test('the day on which a closed account is erased is counted by the server’s clock', async ({
  live: {app},
  visitor,
  m,
  written,
}) => {
  app.clock.advance({days: 40})
  const {page, loginAs} = await visitor()
  await loginAs(await app.parent(), '/settings/close-account')
  const erased_on = written(() => formatDate('longDate', plusMs(app.clock.now(), closing_undo_ms), 'America/Chicago'))
  await expect(page.getByText(m.on({erased_on}))).toBeVisible()
})
