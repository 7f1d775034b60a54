import {anyBrowser, expect, openHome, withoutSync, inSoak} from './support/fixtures.ts'
import {test} from './support/lasting.ts'

test('case 36: the browser is killed with a tap saved and its waking registered; the next start of it sends that tap', async ({
  lasting,
  cable,
  visit,
  reached,
}) => {
  const phone = await lasting.start()
  await openHome(phone, visit.caretaker)
  await phone.offline()
  await phone.tap('start')
  await phone.isToBeWoken()
  const [pressed] = await phone.entries()
  await lasting.kill()
  await cable.plug()
  expect(await reached.claims(visit.session)).toEqual([])

  const again = await lasting.start()
  await again.go('/dash/caretaker')
  await expect.poll(() => reached.claims(visit.session)).toMatchObject([{claimed_at: pressed?.captured_at}])
  await expect.poll(() => again.entries()).toEqual([])
  expect(reached.keys()).toEqual([pressed?.key])
  await expect(again.received()).toBeVisible()
})

test(
  'case 36: a browser without Background Sync is killed with a tap saved; opened again, the app sends it once',
  {tag: [inSoak.tag, anyBrowser.tag]},
  async ({lasting, cable, visit, reached}) => {
    const phone = await lasting.start()
    await withoutSync(phone)
    await openHome(phone, visit.caretaker)
    await phone.offline()
    await phone.tap('start')
    const [pressed] = await phone.entries()
    await lasting.kill()
    await cable.plug()
    expect(reached.keys()).toEqual([])

    const again = await lasting.start()
    await withoutSync(again)
    await again.go('/dash/caretaker')
    await expect(again.received()).toBeVisible()
    expect(await reached.claims(visit.session)).toMatchObject([{claimed_at: pressed?.captured_at}])
    expect(reached.keys()).toEqual([pressed?.key])
    await expect.poll(() => again.entries()).toEqual([])
  },
)
