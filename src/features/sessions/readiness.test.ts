import {expect, test} from 'vitest'
import {missingForVisits, soonVisits} from './readiness.ts'
import {sampleSession} from './visit-samples.ts'

const whole = sampleSession({
  address: {line1: '12 Elm St', city: 'Nashville', state: 'TN', zip: '37206'},
  handover: null,
  contact: {name: 'Nora', phone_number: null},
})

test('a visit whose address, handover and contact are here works without a signal', () => {
  expect(missingForVisits([whole], {keeps: true, hasCode: true})).toEqual([])
  expect(missingForVisits([whole, sampleSession()], {keeps: false, hasCode: true})).toEqual([
    'the address',
    'the handover',
    'the contact',
    'storage on this device',
  ])
})

test('it is a question of the evening before', () => {
  expect(soonVisits([whole], '2026-06-08T02:00:00.000Z')).toEqual([whole])
  expect(soonVisits([whole], '2026-06-07T19:00:00.000Z')).toEqual([])
  expect(soonVisits([whole], '2026-06-08T19:30:00.000Z')).toEqual([])
})
