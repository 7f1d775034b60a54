import {expect, test} from 'vitest'
import * as contract from '#contract/accounts/children.ts'
import {updateFamily} from '#contract/accounts/profile-edit.ts'
import {getParentProfile} from '#contract/accounts/profiles.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Parent} from '#tests/support/people.ts'

const app = await testApp()

const add = (by: Parent, body: {first_name: string; birth_month: string; allergies?: string}) =>
  app.call(contract.addChild, {by, key: newId(), body})
const list = async (by: Parent) => (await app.ok(contract.listChildren, {by})).items

test('a family records its children, oldest first, and changes and removes them', async () => {
  const parent = await app.parent()
  const ellie = await add(parent, {first_name: 'Ellie', birth_month: '2025-10', allergies: 'Peanuts'})
  expect(ellie.status).toBe(201)
  await add(parent, {first_name: 'Sam', birth_month: '2020-01'})
  expect((await list(parent)).map(({first_name}) => first_name)).toEqual(['Sam', 'Ellie'])

  const [sam, second] = await list(parent)
  const changed = await app.ok(contract.changeChild, {
    by: parent,
    params: {id: second!.id},
    body: {allergies: '', routines: 'Naps at one'},
  })
  expect(changed).toEqual({...second, allergies: null, routines: 'Naps at one'})
  await app.ok(contract.removeChild, {by: parent, params: {id: sam!.id}})
  expect(await list(parent)).toEqual([changed])
})

test('a change that was based on another allergy than the stored one is refused, and nothing is stored', async () => {
  const parent = await app.parent()
  await add(parent, {first_name: 'Ellie', birth_month: '2022-05', allergies: 'Peanuts'})
  const [{id, ...stored}] = (await list(parent)) as [contract.Child]
  const params = {id}
  const late = {allergies: 'Milk', seen: {allergies: null}}
  const refused = await app.call(contract.changeChild, {by: parent, params, body: late})
  expect(expectRefusal(refused, 409, 'record_changed').current).toEqual(stored)
  expect(await list(parent)).toEqual([{id, ...stored}])

  // what was saved meanwhile of another field is no reason, and stays
  const routines = {routines: 'Naps at one', seen: {routines: null}}
  await app.ok(contract.changeChild, {by: parent, params, body: routines})
  await app.ok(contract.changeChild, {by: parent, params, body: {allergies: 'Milk', seen: {allergies: 'Peanuts'}}})
  expect(await list(parent)).toEqual([{id, ...stored, allergies: 'Milk', routines: 'Naps at one'}])
})

test('the number of children in the profile is never below the recorded ones', async () => {
  const parent = await app.parent()
  const number = async () => (await app.ok(getParentProfile, {by: parent})).number_of_children
  const set = (number_of_children: number) => app.call(updateFamily, {by: parent, body: {number_of_children}})
  await set(1)
  for (const [at, first_name] of ['Ellie', 'Sam'].entries()) {
    await add(parent, {first_name, birth_month: '2022-05'})
    expect(await number()).toBe(at + 1)
  }
  expect(expectRefusal(await set(1), 422, 'invalid').fields).toEqual({
    number_of_children: 'At least 2, since as many are recorded',
  })
  expect((await set(3)).status).toBe(200)
  // a third child stays counted without a record, and no longer once it has one
  const remove = async () => {
    const [first] = await list(parent)
    await app.ok(contract.removeChild, {by: parent, params: {id: first!.id}})
  }
  await remove()
  expect(await number()).toBe(3)
  await set(1)
  await remove()
  expect(await number()).toBe(0)
})

test('a month ahead or of an adult is refused', async () => {
  const parent = await app.parent()
  for (const birth_month of ['2026-12', '2001-05']) {
    const refusal = expectRefusal(await add(parent, {first_name: 'Ellie', birth_month}), 422, 'invalid')
    expect(refusal.fields).toHaveProperty('birth_month')
  }
})

test('a family has at most twelve children', async () => {
  const parent = await app.parent()
  for (let n = 0; n < 12; n++)
    expect((await add(parent, {first_name: `C${n}`, birth_month: '2022-05'})).status).toBe(201)
  expectRefusal(await add(parent, {first_name: 'One more', birth_month: '2022-05'}), 409, 'children_limit')
  expect(await list(parent)).toHaveLength(12)
})

test('another family’s child answers as one that does not exist', async () => {
  const [parent, other] = [await app.parent(), await app.parent()]
  await add(parent, {first_name: 'Ellie', birth_month: '2022-05'})
  const [{id}] = (await list(parent)) as [contract.Child]
  expectRefusal(await app.call(contract.changeChild, {by: other, params: {id}, body: {first_name: 'X'}}), 404)
  expectRefusal(await app.call(contract.removeChild, {by: other, params: {id}}), 404)
  expect(await list(other)).toEqual([])
  expect(await list(parent)).toHaveLength(1)
})
