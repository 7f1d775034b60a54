import {beforeEach, expect, test} from 'vitest'
import * as contract from '#contract/admin/views.ts'
import {limits} from '#contract/limits.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Person} from '#tests/support/people.ts'

const app = await testApp()
beforeEach(() => app.reset())

const big: Omit<contract.SavedView, 'id'> = {list: 'payments', name: 'Big', search: {q: 'Quinn', sort: '-sum'}}
const put = (by: Person, view: Partial<typeof big> = {}, id = newId()) =>
  app.call(contract.saveView, {by, params: {id}, body: {...big, ...view}})
const own = async (by: Person) => (await app.ok(contract.listViews, {by})).items

test('a view of a staff list is saved by name for one person, changed and deleted', async () => {
  const [admin, other] = [await app.staff(), await app.staff()]
  const id = newId()
  await put(admin, {}, id)
  await put(admin, {list: 'reviews', name: 'All hidden', search: {state: 'hidden', rating: 1}})
  await put(admin, {list: 'messages', name: 'Safety', search: {state: 'all', topic: 'Safety'}})
  expect((await own(admin)).map(({list, name}) => [list, name])).toEqual([
    ['reviews', 'All hidden'],
    ['payments', 'Big'],
    ['messages', 'Safety'],
  ])
  expect(await own(other)).toEqual([])
  await put(admin, {name: 'Biggest', search: {sort: '-sum'}}, id)
  expect((await own(admin)).find(view => view.id === id)).toEqual({...big, id, name: 'Biggest', search: {sort: '-sum'}})
  expectRefusal(await put(other, {}, id), 404)
  expectRefusal(await put(admin, {list: 'audit'}, id), 404)
  await app.ok(contract.deleteView, {by: other, params: {id}})
  expect(await own(admin)).toHaveLength(3)
  await app.ok(contract.deleteView, {by: admin, params: {id}})
  expect((await own(admin)).map(({name}) => name)).toEqual(['All hidden', 'Safety'])
})

test('a name is used once for each list, and there is a limit', async () => {
  const admin = await app.staff()
  await put(admin)
  expect(expectRefusal(await put(admin, {name: 'BIG'}), 422, 'invalid').fields).toHaveProperty('name')
  expect((await put(admin, {list: 'invoices'})).status).toBe(200)
  for (let count = 1; count < limits.saved_filters_max; count += 1) await put(admin, {name: `View ${count}`})
  expectRefusal(await put(admin, {name: 'One more'}), 422, 'invalid')
  expect(await own(admin)).toHaveLength(limits.saved_filters_max + 1)
})
