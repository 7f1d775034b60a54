import {randomUUID} from 'node:crypto'
import {confirmStartByParent} from '#contract/sessions/confirming.ts'
import {newId} from '#lib/id.ts'
import laneV1 from './samples/lane-v1.json' with {type: 'json'}
import {confirms, expect, test, type Visit, inSoak} from './support/fixtures.ts'
import {putLanes} from './support/storage.ts'

/** The frozen lane of version 1 as it would lie on this caregiver's phone, with keys of its own and nothing but these kinds. */
function laneOfThen({caretaker, session}: Visit, kinds: string[]) {
  const owner = caretaker.user_id
  const lane = session.id
  const entries = laneV1.entries
    .filter(({kind}) => kinds.includes(kind))
    .map(entry => ({...entry, owner, lane, key: randomUUID(), params: {...entry.params, session_id: lane}}))
  return {...laneV1, owner, lane, entries, receipts: []}
}

test('case 29: what an older version of the app left is sent under its own key, as it was pressed', async ({
  phone,
  visit,
  reached,
}) => {
  await phone.offline()
  const then = laneOfThen(visit, ['confirm-start', 'running-late'])
  await putLanes(phone.page, [then])
  await phone.page.reload()
  await expect(phone.page.getByRole('link', {name: 'Outbox, 2 waiting'})).toBeVisible()
  await phone.online()
  await expect.poll(() => phone.entries()).toEqual([])
  expect(await reached.claims(visit.session)).toMatchObject([
    {
      edge: 'start',
      claimed_at: '2026-05-31T14:03:07.000Z',
      device_offset_ms: 1200,
      accuracy_m: 12,
      offline: true,
    },
  ])
  expect(reached.keys()).toEqual([then.entries[0]?.key])
  expect(await phone.receipts()).toHaveLength(2)
})

test(
  'case 29: what a newer version of the app left is kept untouched, and nothing of its lane is sent before it',
  inSoak,
  async ({phone, visit, reached}) => {
    await phone.offline()
    const then = laneOfThen(visit, ['confirm-start'])
    const newer = {...then.entries[0], v: 2, key: randomUUID(), how: 'something new'}
    await putLanes(phone.page, [{...then, entries: [newer, ...then.entries]}])
    await phone.page.reload()
    await phone.button('start').or(phone.button('end')).first().waitFor()
    await phone.online()
    await phone.go('/outbox')
    await phone.page.getByRole('button', {name: 'Try now'}).click()
    await expect.poll(() => phone.entries()).toHaveLength(2)
    expect(await phone.entries()).toContainEqual(newer)
    expect(await reached.claims(visit.session)).toEqual([])
  },
)

test('case 30: an old tab meets a newer server: its files are gone, its answers say more, and the tap arrives', async ({
  live: {app, proxy},
  phone,
  visit,
  reached,
}) => {
  // what this page needs is on the device already; the server has none of it any more
  proxy.rule(({path}) => {
    if (path.startsWith('/assets/')) {
      return {do: 'answer', status: 404, headers: {'content-type': 'text/html'}, body: '<h1>Not here</h1>'}
    }
    return path.startsWith('/api/') ? {do: 'rewrite', body: saysMore} : undefined
  })
  await phone.tap('start')
  await expect(phone.received()).toBeVisible()
  expect(await reached.claims(visit.session)).toHaveLength(1)
  await app.ok(confirmStartByParent, {
    by: visit.parent,
    key: newId(),
    params: {id: visit.session.id},
    body: {},
  })
  await expect(phone.page.getByText(/Parent confirmed \d/)).toBeVisible()
  await phone.page.getByRole('link', {name: 'Calendar'}).first().click()
  await expect(phone.page.locator(`[data-session-id="${visit.session.id}"]`).first()).toBeVisible()
  await phone.page.getByRole('link', {name: /^Outbox/}).click()
  await expect(phone.page.getByText('Nothing is waiting on this device')).toBeVisible()
})

test('case 30: an unknown refusal shows the server’s text', inSoak, async ({live: {proxy}, phone, visit, reached}) => {
  const detail = 'Visits of this family are confirmed by a helper now'
  proxy.rule(request =>
    confirms(request)
      ? {
          do: 'answer',
          status: 409,
          headers: {'content-type': 'application/json'},
          body: JSON.stringify({detail, code: 'helper_confirms', helper: 'Ann'}),
        }
      : undefined,
  )
  await phone.button('start').click()
  await expect(phone.page.getByText('Needs attention').first()).toBeVisible()
  await phone.go('/outbox')
  await expect(phone.page.getByText(detail)).toBeVisible()
  proxy.rule()
  await phone.page.getByRole('button', {name: 'Try again'}).click()
  await expect.poll(() => phone.entries()).toEqual([])
  expect(await reached.claims(visit.session)).toHaveLength(1)
  expect(reached.keys()).toHaveLength(1)
})

/** Every object of an answer has a field more than this page knows. */
function saysMore(text: string): string {
  const more = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(more)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([name, each]) => [name, more(each)])
    return {...Object.fromEntries(fields), since_next_year: {is: 'new'}}
  }
  return JSON.stringify(more(JSON.parse(text)))
}
