import {comeHome, expect, test, withoutSync} from './scene.ts'

test('case 33: a browser without Background Sync sends as soon as it is back, and at the next start', async ({
  device,
  visit,
  reached,
}) => {
  const phone = await device()
  await withoutSync(phone)
  await comeHome(phone, visit.caretaker)
  await phone.offline()
  await phone.tap('start')
  await phone.online()
  await expect(phone.received()).toBeVisible()

  await phone.offline()
  await phone.tap('end')
  await phone.kill()
  await phone.online()
  const page = await phone.open('/dash/caretaker')
  await expect.poll(() => reached.claims(visit.session)).toHaveLength(2)
  await expect(phone.button('end', page)).toHaveCount(0)
})

test('case 35: no page is open when the network comes back; the worker sends by itself', async ({
  phone,
  visit,
  reached,
}) => {
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
})
