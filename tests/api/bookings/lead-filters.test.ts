import {beforeEach, expect, test} from 'vitest'
import type {BodyIn} from '#contract/endpoint.ts'
import * as contract from '#contract/bookings/lead-filters.ts'
import {limits} from '#contract/limits.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {davidson, type Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

type Filter = BodyIn<typeof contract.saveLeadFilter>
const some: Filter = {name: 'Home', counties: [davidson], service: null, is_default: false, limits_notifications: false}
const put = (by: Person, filter: Partial<Filter> = {}, id = newId()) =>
  app.call(contract.saveLeadFilter, {by, params: {id}, body: {...some, ...filter}})
const own = async (by: Person) => (await app.ok(contract.listLeadFilters, {by})).items
const announced = async (by: Person) =>
  (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'request_new').length

test('a filter is saved by name for one person, changed and deleted', async () => {
  const owner = await app.agency()
  const coordinator = await app.member(owner, 'coordinator')
  const id = newId()
  await put(owner, {}, id)
  await put(owner, {name: 'All seniors', counties: [], service: 'Elderly Care'})
  expect((await own(owner)).map(({name}) => name)).toEqual(['All seniors', 'Home'])
  expect(await own(coordinator)).toEqual([])
  await put(owner, {name: 'Nashville'}, id)
  expect((await own(owner)).find(each => each.id === id)).toEqual({
    ...some,
    fresh: false,
    unbid: false,
    order: null,
    id,
    name: 'Nashville',
  })
  expectRefusal(await put(coordinator, {}, id), 404)
  await app.ok(contract.deleteLeadFilter, {by: coordinator, params: {id}})
  expect(await own(owner)).toHaveLength(2)
  await app.ok(contract.deleteLeadFilter, {by: owner, params: {id}})
  expect((await own(owner)).map(({name}) => name)).toEqual(['All seniors'])
})

test('a filter keeps what the screen has, also the order, what is new, and that bid-on leads are hidden', async () => {
  const owner = await app.agency()
  const id = newId()
  await put(owner, {fresh: true, unbid: true, order: '-rate'}, id)
  expect(await own(owner)).toMatchObject([{fresh: true, unbid: true, order: '-rate'}])
  await put(owner, {}, id)
  expect(await own(owner)).toMatchObject([{fresh: false, unbid: false, order: null}])
  expectRefusal(await put(owner, {order: 'family' as 'rate'}), 422, 'invalid')
})

test('a name is used once, whatever its case, and there is a limit', async () => {
  const owner = await app.agency()
  await put(owner)
  expect(expectRefusal(await put(owner, {name: 'HOME'}), 422, 'invalid').fields).toHaveProperty('name')
  expectRefusal(await put(owner, {name: ' '}), 422, 'invalid')
  for (let count = 1; count < limits.saved_filters_max; count += 1) await put(owner, {name: `Filter ${count}`})
  expect(await own(owner)).toHaveLength(limits.saved_filters_max)
  expectRefusal(await put(owner, {name: 'One more'}), 422, 'invalid')
})

test('one filter is the default, also after two were saved at once', async () => {
  const owner = await app.agency()
  await Promise.all([put(owner, {name: 'A', is_default: true}), put(owner, {name: 'B', is_default: true})])
  expect((await own(owner)).filter(({is_default}) => is_default)).toHaveLength(1)
  await put(owner, {name: 'C', is_default: true})
  expect((await own(owner)).filter(({is_default}) => is_default).map(({name}) => name)).toEqual(['C'])
})

test('a new lead is announced to those of the office whose filters have it, or who limit nothing', async () => {
  const owner = await app.agency({counties: [davidson, 'Williamson County, TN']})
  const [near, seniors] = [await app.member(owner, 'coordinator'), await app.member(owner, 'coordinator')]
  await put(near, {limits_notifications: true})
  await put(seniors, {service: 'Elderly Care', limits_notifications: true})
  await put(owner, {counties: ['Williamson County, TN']})
  const parent = await app.parent({subscribed: true})
  expect((await story.requestAgency(parent)).told_count).toBe(1)
  expect([await announced(owner), await announced(near), await announced(seniors)]).toEqual([1, 1, 0])
})

test('an agency in which no one is notified does not count as notified', async () => {
  const owner = await app.agency()
  const other = {counties: ['Williamson County, TN'], limits_notifications: true}
  await put(owner, other)
  const parent = await app.parent({subscribed: true})
  expect((await story.requestAgency(parent)).told_count).toBe(0)
  const assigned = await story.requestAgency(parent, {organization_id: owner.org_id})
  expect(assigned.told_count).toBe(1)
  // a second filter has it
  await put(owner, {name: 'Here', limits_notifications: true})
  expect((await story.requestAgency(await app.parent())).told_count).toBe(1)
})
