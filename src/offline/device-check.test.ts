import {expect, test} from 'vitest'
import {brokenStore, memoryDisk} from '../../tests/offline/support/memory-store.ts'
import {canStore, missingFor} from './device-check.ts'

const ready = {has_code: true, has_handover: true, can_store: true}
const address = {line1: '1 Main St', city: 'Nashville', state: 'TN', zip: '37201'}
const contact = {name: 'Ada', phone_number: '615-555-0100'}
const room = async () => ({quota: 100_000_000, usage: 1})

test('a caregiver is ready when address, notes and contact are on the phone', () => {
  const visit = {my_side: 'caretaker', address, contact} as const
  expect(missingFor(visit, ready)).toEqual([])
  expect(missingFor({my_side: 'caretaker'}, {...ready, has_handover: false, can_store: false})).toEqual([
    'address',
    'handover',
    'contact',
    'storage',
  ])
})

test('an address that the family has not given is not missing on the phone', () => {
  expect(missingFor({my_side: 'caretaker', contact}, ready)).toEqual([])
})

test('a family is ready when the phone can show its code', () => {
  expect(missingFor({my_side: 'parent'}, ready)).toEqual([])
  expect(missingFor({my_side: 'parent'}, {...ready, has_code: false})).toEqual(['code'])
})

test('storage counts when it gives back what it was given and has room', async () => {
  expect(await canStore(memoryDisk().store('outbox'), room)).toBe(true)
  expect(await canStore(brokenStore, room)).toBe(false)
  expect(await canStore(memoryDisk().store('outbox'), async () => ({quota: 10, usage: 10}))).toBe(false)
})
