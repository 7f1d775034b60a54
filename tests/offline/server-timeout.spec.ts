import {openHome, confirms, expect, test, withoutSync} from './support/fixtures.ts'

/** What one request may take, its answer included, in milliseconds. */
const patience_ms = 15_000

test('case 8: a hanging server times out and is retried', async ({live, device, visit, reached}) => {
  // no one but the tab sends, whose clock the test moves
  const phone = await device()
  await withoutSync(phone)
  await phone.page.clock.install()
  await openHome(phone, visit.caretaker)
  live.proxy.rule(request => {
    if (!confirms(request)) return undefined
    return [{do: 'hang'} as const, {do: 'withhold'} as const][request.nth]
  })
  const asked = () => live.proxy.seen.filter(confirms)

  await phone.tap('start')
  for (const times of [1, 2]) {
    await expect.poll(() => asked().length).toBe(times)
    await expect(phone.page.getByText(/^Sending/).first()).toBeVisible()
    expect(await phone.entries()).toMatchObject([{state: 'sending', tries: times, attempts: 0}])
    await phone.page.clock.fastForward(patience_ms)
    // given up, and not counted against the press
    await expect.poll(() => asked()[times - 1]?.isOver).toBe(true)
  }
  await expect(phone.received()).toBeVisible()
  await expect.poll(() => phone.entries()).toEqual([])
  expect(reached.keys()).toHaveLength(1)
  expect(await reached.claims(visit.session)).toHaveLength(1)
})
