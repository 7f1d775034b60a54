import {upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {visitsOf} from '#tests/support/visit.ts'
import {
  anyBrowser,
  bothLanguages,
  confirms,
  expect,
  inSoak,
  openHome,
  openWithWorker,
  test,
  withoutSync,
} from './support/fixtures.ts'
import {holdOutbox} from './support/storage.ts'

const everywhere = {tag: [bothLanguages.tag, anyBrowser.tag]}

test('case 1: killed before storing, nothing claims it was saved', everywhere, async ({phone, visit, reached, m}) => {
  // something else holds the outbox, so that no write gets through
  await holdOutbox(phone.page)
  await phone.button('start').click()
  await expect(phone.button('start')).toHaveAttribute('aria-busy', 'true')
  await expect(phone.page.getByText(m.saved_on_this_phone())).toHaveCount(0)
  await phone.kill()

  const page = await phone.open('/dash/caretaker')
  await expect(phone.button('start', page)).toBeVisible()
  expect(await phone.entries()).toEqual([])
  expect(await reached.claims(visit.session)).toEqual([])
  await phone.tap('start', page)
  await expect.poll(() => reached.claims(visit.session)).toHaveLength(1)
})

test(
  'case 2: killed right after "Saved on this phone", the tap arrives with the time of the press',
  everywhere,
  async ({phone, visit, reached}) => {
    await phone.offline()
    await phone.tap('start')
    const [entry] = await phone.entries()
    expect(entry).toMatchObject({kind: 'confirm-start', owner: visit.caretaker.user_id})
    // it may be on its way at this very moment, into a network that is not there
    expect(['saved', 'sending']).toContain(entry?.state)
    await phone.kill()
    await phone.online()
    await phone.open('/dash/caretaker')
    await expect.poll(() => reached.claims(visit.session)).toHaveLength(1)
    const [claim] = await reached.claims(visit.session)
    expect(claim).toMatchObject({
      side: 'caretaker',
      edge: 'start',
      claimed_at: entry?.captured_at,
      offline: true,
    })
    await expect.poll(() => phone.entries()).toEqual([])
  },
)

test(
  'case 3: the worker is stopped in the middle of sending; the next start sends the same tap again',
  bothLanguages,
  async ({live, phone, visit, reached}) => {
    await phone.offline()
    await phone.tap('start')
    await phone.isToBeWoken()
    const [pressed] = await phone.entries()
    await phone.kill()
    live.proxy.rule(request => (confirms(request) ? {do: 'hang'} : undefined))
    await phone.online()
    // no tab is open: only the worker can have sent this
    await expect.poll(reached.keys).toEqual([pressed?.key])
    await phone.stopWorkers()
    expect(await reached.claims(visit.session)).toEqual([])
    expect(await phone.entries()).toMatchObject([{key: pressed?.key, kind: 'confirm-start'}])

    live.proxy.rule()
    await phone.open('/dash/caretaker')
    await expect.poll(() => reached.claims(visit.session)).toMatchObject([{claimed_at: pressed?.captured_at}])
    expect(reached.keys()).toEqual([pressed?.key])
    await expect.poll(() => phone.entries()).toEqual([])
  },
)

test(
  'case 3: the app is killed in the middle of sending; the next start sends the same tap again',
  everywhere,
  async ({live, device, visit, reached}) => {
    const phone = await device()
    await withoutSync(phone)
    await openHome(phone, visit.caretaker)
    live.proxy.rule(request => (confirms(request) ? {do: 'hang'} : undefined))
    await phone.tap('start')
    await expect.poll(reached.keys).toHaveLength(1)
    const [pressed] = await phone.entries()
    await phone.kill()
    expect(await reached.claims(visit.session)).toEqual([])

    live.proxy.rule()
    const page = await phone.open('/dash/caretaker')
    await expect(phone.received(page)).toBeVisible()
    expect(await reached.claims(visit.session)).toMatchObject([{claimed_at: pressed?.captured_at}])
    expect(reached.keys()).toEqual([pressed?.key])
    await expect.poll(() => phone.entries()).toEqual([])
  },
)

test(
  'the app is killed while it asks about an early end: the question is back, at the visit and in the outbox',
  inSoak,
  async ({live: {app}, device, reached}) => {
    const caretaker = await app.caretaker()
    const {session} = await upcomingVisit(app, await app.parent(), caretaker, {minutes: 60})
    const phone = await device()
    await openHome(phone, caretaker)
    await phone.tap('start')
    await expect.poll(() => reached.claims(session)).toHaveLength(1)
    await phone.keeps()
    await phone.offline()
    await phone.button('end').click()
    await expect(phone.page.getByRole('dialog', {name: 'End the visit now?'})).toBeVisible()
    const page = await phone.open('/dash/caretaker')
    await phone.kill()

    await expect(page.getByText('End the visit now?').first()).toBeVisible()
    await page.getByRole('link', {name: /^Outbox/}).click()
    const card = page.getByRole('article', {name: /^End of the visit/})
    await expect(card.getByText('End the visit now?')).toBeVisible()
    await card.getByRole('button', {name: 'Not yet'}).click()
    await expect.poll(() => phone.entries()).toEqual([])
    await phone.online()
    await expect(page.getByText('Nothing is waiting on this device')).toBeVisible()
    expect(await reached.claims(session)).toHaveLength(1)
  },
)

test('a finger that taps Confirm start again and again does not confirm the end', async ({phone}) => {
  await phone.offline()
  const place = await phone.button('start').boundingBox()
  const [x, y] = [place!.x + place!.width / 2, place!.y + place!.height / 2]
  for (let taps = 0; taps < 4; taps += 1) await phone.page.mouse.click(x, y)
  await expect(phone.page.getByText('Saved on this phone').first()).toBeVisible()
  await phone.page.mouse.click(x, y)
  await expect(phone.button('end')).toBeEnabled()
  expect((await phone.entries()).map(({kind}) => kind)).toEqual(['confirm-start'])
})

test('without a signal an early end says that no one was home, and arrives with that reason', async ({
  live: {app},
  device,
  reached,
}) => {
  const caretaker = await app.caretaker()
  const {session} = await upcomingVisit(app, await app.parent(), caretaker, {minutes: 60})
  // under way
  await app.rows(`update sessions set scheduled_start = scheduled_start - interval '20 minutes',
    scheduled_end = scheduled_end - interval '20 minutes' where id = '${session.id}'`)
  await visitsOf(app).starts(caretaker, session)
  const phone = await device()
  await openWithWorker(phone, caretaker)
  await phone.button('end').waitFor()
  await phone.keeps()
  await phone.offline()
  await phone.button('end').click()
  await phone.page
    .getByRole('dialog', {name: 'End the visit now?'})
    .getByRole('button', {name: 'No one was home'})
    .click()
  await expect.poll(() => phone.entries()).toMatchObject([{kind: 'confirm-end', params: {reason: 'family_absent'}}])
  await phone.kill()
  await phone.online()
  await phone.open('/dash/caretaker')
  await expect
    .poll(() => reached.claims(session))
    .toMatchObject([{edge: 'start'}, {edge: 'end', reason: 'family_absent', offline: true}])
})
