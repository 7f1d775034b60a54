import {newId} from '#lib/id.ts'
import {createFaq} from '#contract/admin/platform.ts'
import {openWithWorker, expect, test, type Device, inSoak} from './support/fixtures.ts'
import {keepsStaffFiles, keptFiles} from './support/staff-files.ts'

const charts = /\/assets\/charts-[^/]+\.js$/
const editor = /\/assets\/_write-[^/]+\.js$/

const keeps = async (device: Device, file: RegExp) => (await keptFiles(device)).some(path => file.test(path))

test(
  'a family’s phone keeps nothing that only staff open, and a desk all of it once someone of staff signs in',
  inSoak,
  async ({live: {app}, device, visit}) => {
    const family = await device()
    await openWithWorker(family, visit.parent)
    // the map comes after everything else: with it, all that this phone asked for is here
    await expect.poll(() => keeps(family, /\/assets\/maplibre-gl-worker/)).toBe(true)
    expect((await keptFiles(family)).filter(path => charts.test(path) || editor.test(path))).toEqual([])

    const desk = await device()
    await desk.logIn(await app.staff('admin'), 'staff')
    await desk.isReady()
    await keepsStaffFiles(desk)
    // by the same names
    expect([await keeps(desk, charts), await keeps(desk, editor)]).toEqual([true, true])
    await desk.offline()
    // never opened before
    await desk.page.goto('/blog/add')
    await expect(desk.page.getByRole('textbox', {name: 'Text'})).toBeVisible()
  },
)

test(
  'a screen of staff that was opened once opens without a network, though the rest of them never came',
  inSoak,
  async ({live: {app, proxy}, device}) => {
    const desk = await device()
    proxy.rule(({path}) => (charts.test(path) ? {do: 'drop'} : undefined))
    await openWithWorker(desk, await app.staff('blog_writer'))
    await desk.page.goto('/blog/add')
    await expect(desk.page.getByRole('textbox', {name: 'Text'})).toBeVisible()
    await expect.poll(() => keeps(desk, editor)).toBe(true)
    await desk.offline()
    await desk.page.reload()
    await expect(desk.page.getByRole('textbox', {name: 'Text'})).toBeVisible()
    expect(await keeps(desk, charts)).toBe(false)
  },
)

test(
  'a question that staff delete is gone at once, on their screen and on a public page open beside it',
  inSoak,
  async ({live: {app}, device}) => {
    const admin = await app.staff('admin')
    const question = 'Do you offer pony rides?'
    await app.ok(createFaq, {by: admin, key: newId(), body: {audience: 'Parents', question, answer: 'Yes.'}})
    const desk = await device()
    await openWithWorker(desk, admin)
    const reader = await desk.open('/faq')
    await expect(reader.getByRole('heading', {name: question})).toBeVisible()

    await desk.page.goto('/admin/dashboard/faqs')
    const row = desk.page.getByRole('listitem').filter({hasText: question})
    await row.getByRole('button', {name: /^Delete/}).click()
    await expect(row).toHaveCount(0)
    await expect(reader.getByRole('heading', {name: question})).toHaveCount(0)
    await desk.page.goto('/faq')
    await expect(desk.page.getByRole('heading', {level: 1, name: 'Questions and answers'})).toBeVisible()
    await expect(desk.page.getByRole('heading', {name: question})).toHaveCount(0)
  },
)
