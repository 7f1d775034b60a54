import {expect, test} from 'vitest'
import {actionText, changedFields} from './audit-text.ts'

test('a change reads in words', () => {
  expect(actionText({action: 'user.link_sent', target: 'user'})).toBe('Person: link sent')
  expect(changedFields({before: {bps: 1000}, after: {bps: 1250}})).toEqual([
    {field: 'bps', before: '10%', after: '12.5%'},
  ])
  expect(changedFields({before: null, after: {price_cents: 1250, list_items: ['A', 'B'], is_open: true}})).toEqual([
    {field: 'price cents', before: '–', after: '$12.50'},
    {field: 'list items', before: '–', after: 'A, B'},
    {field: 'is open', before: '–', after: 'yes'},
  ])
  expect(changedFields({before: {at: {start: 'x', end: null}}, after: null})).toEqual([
    {field: 'at', before: 'start: x, end: –', after: '–'},
  ])
})
