import type {Fault} from '#tests/support/browser/fault-proxy.ts'
import {anyBrowser, bothLanguages, confirms, countsRequests, expect, test} from './support/fixtures.ts'

const everywhere = {tag: [bothLanguages.tag, anyBrowser.tag]}

const problem = (status: number, headers: Record<string, string> = {}): Fault => ({
  do: 'answer',
  status,
  headers: {'content-type': 'application/json', ...headers},
  body: JSON.stringify({
    detail: 'Something went wrong',
    code: status === 429 ? 'too_many_requests' : 'internal',
  }),
})

test(
  'case 4: the answer is lost after the server has it; asked again, it is one claim and one receipt',
  everywhere,
  async ({live, phone, visit, reached}) => {
    live.proxy.rule(({method, path, nth}) =>
      confirms({method, path}) && nth === 0 ? {do: 'cut', bytes: 20} : undefined,
    )
    await phone.tap('start')
    await expect(phone.received()).toBeVisible()
    expect(await reached.claims(visit.session)).toHaveLength(1)
    expect(live.proxy.seen.filter(confirms).length).toBeGreaterThan(1)
    expect(reached.keys()).toHaveLength(1)
    await expect.poll(() => phone.entries()).toEqual([])
  },
)

test(
  'case 5: a kept-alive connection drops after the commit; sent twice, it counts once',
  everywhere,
  async ({live, phone, visit, reached}) => {
    await phone.tap('start')
    await expect(phone.received()).toBeVisible()
    // what the receipt has fetched again is there: connections lie idle, and the next press takes one of them
    await expect.poll(() => live.proxy.seen.filter(({isOver}) => !isOver)).toEqual([])
    const isEnd = (request: {method: string; path: string}) => confirms(request) && request.path.includes('confirm-end')
    live.proxy.rule(request => (isEnd(request) && request.nth === 0 ? {do: 'swallow'} : undefined))
    await phone.button('end').click()
    await expect.poll(() => phone.receipts()).toHaveLength(2)
    const [first, ...again] = live.proxy.seen.filter(isEnd)
    expect(first?.earlier_on_socket).toBeGreaterThan(0)
    expect(again.length).toBeGreaterThan(0)
    expect(reached.keys()).toHaveLength(2)
    expect((await reached.claims(visit.session)).map(({edge}) => edge)).toEqual(['start', 'end'])
  },
)

test('case 6: server errors honor Retry-After, then the tap arrives', async ({live, phone, visit, reached}) => {
  const trouble = (fault: Fault, times = Infinity) =>
    live.proxy.rule(request => (confirms(request) && request.nth < times ? fault : undefined))
  trouble(problem(500))
  await phone.tap('start')
  // each time the network comes back it is tried again, however long it meant to wait
  for (const told of [1, 2, 3]) {
    await expect.poll(async () => (await phone.entries())[0]?.attempts).toBeGreaterThanOrEqual(told)
    await phone.offline()
    if (told === 3) trouble(problem(503, {'retry-after': '2'}), 1)
    await phone.online()
  }
  await expect(phone.received()).toBeVisible()
  // until the server itself names a time
  const [asked, after] = live.proxy.seen.filter(confirms).slice(-2)
  expect((after?.at_ms ?? 0) - (asked?.at_ms ?? 0)).toBeGreaterThanOrEqual(2000)
  expect(reached.keys()).toHaveLength(1)
  expect(await reached.claims(visit.session)).toHaveLength(1)
})

test(
  'case 7: a storm of 429 slows the phone down and loses nothing',
  countsRequests,
  async ({live, phone, visit, reached}) => {
    live.proxy.rule(({method, path, nth}) =>
      confirms({method, path}) && nth < 2 ? problem(429, {'retry-after': '1'}) : undefined,
    )
    await phone.tap('start')
    await expect(phone.received()).toBeVisible()
    const times = live.proxy.seen.filter(confirms).map(({at_ms}) => at_ms)
    expect(times).toHaveLength(3)
    expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2000)
    expect(await reached.claims(visit.session)).toHaveLength(1)
  },
)

const portal = '<!doctype html><title>Airport Wi-Fi</title><h1>Accept the terms</h1>'
const html = {'content-type': 'text/html'}
const portals: Record<string, Fault> = {
  'its own page': {do: 'answer', status: 200, headers: html, body: portal},
  'a way to its own page': {do: 'answer', status: 302, headers: {location: '/portal'}, body: ''},
  'a page that forbids': {do: 'answer', status: 403, headers: html, body: portal},
  'a page that was not found': {do: 'answer', status: 404, headers: html, body: portal},
  'JSON that is no receipt': {
    do: 'answer',
    status: 200,
    headers: {'content-type': 'application/json'},
    body: '{"ok":1}',
  },
}

test('case 10: a captive portal answers in the place of the server; the tap stays saved until it is gone', async ({
  live,
  phone,
  visit,
  reached,
}) => {
  await phone.offline()
  await phone.tap('start')
  for (const [name, fault] of Object.entries(portals)) {
    const before = live.proxy.seen.filter(confirms).length
    live.proxy.rule(({path}) => (path.startsWith('/api/') ? fault : undefined))
    await phone.online()
    await expect.poll(() => live.proxy.seen.filter(confirms).length, name).toBeGreaterThan(before)
    await expect
      .poll(async () => (await phone.entries()).map(({state, attempts, error}) => ({state, attempts, error})), name)
      .toEqual([{state: 'saved', attempts: 0, error: null}])
    await expect(phone.page.getByText('Saved on this phone').first()).toBeVisible()
    await phone.offline()
  }
  expect(await reached.claims(visit.session)).toEqual([])
  live.proxy.rule()
  await phone.online()
  await expect(phone.received()).toBeVisible()
  expect(await reached.claims(visit.session)).toHaveLength(1)
  expect(reached.keys()).toHaveLength(1)
})
