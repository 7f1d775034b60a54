import {confirms, expect, test} from './scene.ts'

test('case 2: killed right after "Saved on this phone", the tap still arrives, with the time of the press', async ({
  phone,
  visit,
  reached,
}) => {
  await phone.offline()
  await phone.tap('start')
  const [entry] = await phone.entries()
  expect(entry).toMatchObject({kind: 'confirm-start', state: 'saved', owner: visit.caretaker.user_id})
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

test('case 4: the answer is lost after the server has it; asked again, it is one claim and one receipt', async ({
  live,
  phone,
  visit,
  reached,
}) => {
  live.proxy.rule(({method, path, nth}) =>
    confirms({method, path}) && nth === 0 ? {do: 'cut', bytes: 20} : undefined,
  )
  await phone.tap('start')
  await expect(phone.page.getByText(/^Received \d\d:\d\d/).first()).toBeVisible()
  expect(await reached.claims(visit.session)).toHaveLength(1)
  const keys = live.proxy.seen.filter(confirms).map(({headers}) => headers['idempotency-key'])
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => phone.entries()).toEqual([])
})
