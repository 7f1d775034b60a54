import {quietPage} from '#tests/support/browser/login-as.ts'
import {anyBrowser, openHome, confirms, countsRequests, expect, test, withoutSync, inSoak} from './support/fixtures.ts'

test(
  'case 33: a browser without Background Sync sends as soon as it is back',
  anyBrowser,
  async ({device, visit, reached}) => {
    const phone = await device()
    await withoutSync(phone)
    await openHome(phone, visit.caretaker)
    await phone.offline()
    await phone.tap('start')
    await phone.online()
    await expect(phone.received()).toBeVisible()
    expect(await reached.claims(visit.session)).toHaveLength(1)
    expect(reached.keys()).toHaveLength(1)
  },
)

test(
  'case 33: a closed app without Background Sync sends nothing until it is opened again, then once',
  {tag: [inSoak.tag, anyBrowser.tag]},
  async ({live: {proxy}, device, visit, reached}) => {
    const phone = await device()
    await withoutSync(phone)
    await openHome(phone, visit.caretaker)
    await phone.offline()
    await phone.tap('start')
    const [pressed] = await phone.entries()
    await phone.kill()
    await phone.online()
    // the browser runs and reaches the server, but no page of the app is open
    const quiet = await phone.open(quietPage)
    await quiet.evaluate(() => fetch('/api/health'))
    expect(proxy.seen.filter(confirms)).toEqual([])
    expect(await phone.entries()).toMatchObject([{key: pressed?.key, state: 'saved'}])

    const page = await phone.open('/dash/caretaker')
    await expect(phone.received(page)).toBeVisible()
    await expect(phone.button('start', page)).toHaveCount(0)
    expect(await reached.claims(visit.session)).toMatchObject([
      {side: 'caretaker', edge: 'start', claimed_at: pressed?.captured_at, offline: true},
    ])
    expect(reached.keys()).toEqual([pressed?.key])
    await expect.poll(() => phone.entries()).toEqual([])
  },
)

test('case 34: the browser’s last chance to wake the worker fails too; the next start sends the same tap', async ({
  live: {proxy},
  phone,
  visit,
  reached,
}) => {
  await phone.offline()
  await phone.tap('start')
  await phone.isToBeWoken()
  const [pressed] = await phone.entries()
  await phone.kill()
  proxy.rule(request => (confirms(request) ? {do: 'reset'} : undefined))
  await phone.online()
  const tried = () => proxy.seen.filter(confirms).length
  await expect.poll(tried).toBeGreaterThan(0)
  const before = tried()
  await phone.sync(true)
  await expect.poll(tried).toBeGreaterThan(before)
  await expect
    .poll(async () => (await phone.entries()).map(({key, state}) => ({key, state})))
    .toEqual([{key: pressed?.key, state: 'saved'}])
  expect(await reached.claims(visit.session)).toEqual([])

  proxy.rule()
  await phone.open('/dash/caretaker')
  await expect.poll(() => reached.claims(visit.session)).toMatchObject([{claimed_at: pressed?.captured_at}])
  expect(reached.keys()).toEqual([pressed?.key])
  await expect.poll(() => phone.entries()).toEqual([])
})

test(
  'case 35: no page is open when the network comes back; the worker sends by itself',
  countsRequests,
  async ({phone, visit, reached}) => {
    await phone.offline()
    await phone.tap('start')
    await phone.isToBeWoken()
    await phone.kill()
    expect(phone.context.pages()).toEqual([])
    await phone.online()
    await expect.poll(() => reached.claims(visit.session)).toHaveLength(1)
    expect(phone.context.pages()).toEqual([])
    await expect.poll(() => phone.entries()).toEqual([])
    expect(await phone.receipts()).toMatchObject([{kind: 'confirm-start', lane: visit.session.id}])
  },
)
