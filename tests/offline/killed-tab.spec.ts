import {confirms, expect, test} from './support/fixtures.ts'
import {holdOutbox} from './support/storage.ts'

test('case 1: killed before storing, nothing claims it was saved', async ({phone, visit, reached}) => {
  // something else holds the outbox, so that no write gets through
  await holdOutbox(phone.page)
  await phone.button('start').click()
  await expect(phone.button('start')).toHaveAttribute('aria-busy', 'true')
  await expect(phone.page.getByText('Saved on this phone')).toHaveCount(0)
  await phone.kill()

  const page = await phone.open('/dash/caretaker')
  await expect(phone.button('start', page)).toBeVisible()
  expect(await phone.entries()).toEqual([])
  expect(await reached.claims(visit.session)).toEqual([])
  await phone.tap('start', page)
  await expect.poll(() => reached.claims(visit.session)).toHaveLength(1)
})

test('case 2: killed right after "Saved on this phone", the tap arrives with the time of the press', async ({
  phone,
  visit,
  reached,
}) => {
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
})

test('case 3: the worker is stopped in the middle of sending; the next start sends the same tap again', async ({
  live,
  phone,
  visit,
  reached,
}) => {
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
})
