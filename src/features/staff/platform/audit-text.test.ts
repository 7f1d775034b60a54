import {expect, test} from 'vitest'
import {changedFields, sentenceOf} from './audit-text.ts'

test('a change is a sentence around the name of its target', () => {
  expect(sentenceOf({action: 'user.link_sent', target: 'user'})).toMatchObject({before: 'sent a reset link to '})
  expect(sentenceOf({action: 'booking.approved', target: 'booking'})).toEqual({
    before: 'approved an offer of ',
    after: ' for the family',
    unnamed: 'a booking',
  })
  expect(sentenceOf({action: 'list.exported', target: 'list'}).unnamed).toBe('')
})

test('values read in words', () => {
  expect(changedFields({before: {bps: 1000}, after: {bps: 1250}})).toEqual([
    {field: 'Fee', before: '10%', after: '12.5%'},
  ])
  const id = '019a8c3e-0000-7000-8000-000000000000'
  expect(
    changedFields({
      before: null,
      after: {price_cents: 1250, list_items: ['A', 'B'], is_open: true, reason_code: 'both_told', offer_id: id},
    }),
  ).toEqual([
    {field: 'Price', before: '–', after: '$12.50'},
    {field: 'Contents', before: '–', after: 'A, B'},
    {field: 'Is open', before: '–', after: 'yes'},
    {field: 'Reason', before: '–', after: 'Both sides gave the same times'},
  ])
  expect(changedFields({before: {status: 'OPEN'}, after: {status: 'PAST_DUE'}})).toEqual([
    {field: 'Status', before: 'Open', after: 'Past due'},
  ])
  expect(
    changedFields({
      before: null,
      after: {reason: 'harassment', outcome: 'warned', body_html: '<h2>Snow</h2><p>Ask <strong>early</strong></p>'},
    }),
  ).toEqual([
    {field: 'Reason', before: '–', after: 'It is rude, threatening or harassing'},
    {field: 'Outcome', before: '–', after: 'Warned who wrote it'},
    {field: 'Text', before: '–', after: 'Snow Ask early'},
  ])
  const [field] = changedFields({before: null, after: {suspended_at: '2026-06-01T15:00:00.000Z'}})
  expect(field).toMatchObject({field: 'Suspended', after: expect.stringContaining('Jun 1, 2026')})
})
