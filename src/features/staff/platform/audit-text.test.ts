import {expect, test} from 'vitest'
import {sentenceOf} from '#domain/accounts/audit-sentences.ts'
import {changedFields} from './audit-text.ts'

const changeOf = (given: Partial<Parameters<typeof changedFields>[0]>) =>
  changedFields({
    action: 'user.changed',
    target: 'user',
    target_id: 'id-1',
    timezone: null,
    before: null,
    after: null,
    ...given,
  })

test('a change is a sentence around the name of its target', () => {
  expect(sentenceOf({action: 'user.link_sent', target: 'user', target_id: 'user-1'})).toMatchObject({
    before: 'sent a reset link to ',
  })
  expect(sentenceOf({action: 'booking.approved', target: 'booking', target_id: 'booking-1'})).toEqual({
    before: 'approved an offer of ',
    after: ' for the family',
    unnamed: 'a booking',
  })
})

test('values read in words', () => {
  expect(changeOf({before: {bps: 1000}, after: {bps: 1250}})).toEqual([{field: 'Fee', before: '10%', after: '12.5%'}])
  const id = '019a8c3e-0000-7000-8000-000000000000'
  expect(
    changeOf({
      after: {price_cents: 1250, list_items: ['A', 'B'], is_open: true, reason_code: 'both_told', offer_id: id},
    }),
  ).toEqual([
    {field: 'Price', before: '–', after: '$12.50'},
    {field: 'Contents', before: '–', after: 'A, B'},
    {field: 'Is open', before: '–', after: 'yes'},
    {field: 'Reason', before: '–', after: 'Both sides gave the same times'},
  ])
  expect(changeOf({before: {status: 'OPEN'}, after: {status: 'PAST_DUE'}})).toEqual([
    {field: 'Status', before: 'Open', after: 'Past due'},
  ])
  expect(changeOf({after: {phone_number: '+16155550170'}})).toMatchObject([{after: '(615) 555-0170'}])
  expect(
    changeOf({
      action: 'thread.report_closed',
      after: {reason: 'harassment', outcome: 'warned', body_html: '<h2>Snow</h2><p>Ask <strong>early</strong></p>'},
    }),
  ).toEqual([
    {field: 'Reason', before: '–', after: 'It is rude, threatening or harassing'},
    {field: 'Outcome', before: '–', after: 'Warned who wrote it'},
    {field: 'Text', before: '–', after: 'Snow Ask early'},
  ])
  const [field] = changeOf({after: {suspended_at: '2026-06-01T15:00:00.000Z'}})
  expect(field).toMatchObject({field: 'Suspended', after: expect.stringContaining('Jun 1, 2026')})
})

test('a visit canceled by staff says whose cancellation it is', () => {
  const canceledFor = (canceled_for: string) => changeOf({action: 'session.cancelled', after: {canceled_for}})
  expect(canceledFor('family')).toEqual([{field: 'Canceled for', before: '–', after: 'The family'}])
  expect(canceledFor('provider')).toMatchObject([{after: 'The caregiver or agency'}])
  expect(canceledFor('staff')).toMatchObject([{after: 'No one: no fee'}])
})

test('what a person typed stands as typed, though it may look like a code or a date', () => {
  const typed = (name: string, after: string) => changeOf({action: 'booking.cancelled', after: {[name]: after}})
  for (const name of ['reason', 'memo', 'note', 'provider', 'first_name', 'title', 'suspended_reason', 'credit_answer'])
    for (const words of ['fraud', 'duplicate', 'other', 'FBI', 'ID_CHECK', 'no_show today', 'late_again', '2026-06-01'])
      expect(typed(name, words), `${name}: ${words}`).toMatchObject([{after: words}])
  expect(changeOf({after: {list_items: ['duplicate', 'VIP']}})).toMatchObject([{after: 'duplicate, VIP'}])
})

test('a chosen reason reads in its words, by what was done', () => {
  const reason = (action: string, after: string) => changeOf({action, after: {reason: after}})
  for (const action of ['payment.refunded', 'invoice.credited', 'invoice.voided'])
    expect(reason(action, 'duplicate')).toMatchObject([{after: 'Charged twice'}])
  expect(reason('list.exported', 'times_differ')).toMatchObject([{after: 'The times differ'}])
  expect(reason('invoice.given_up', 'duplicate')).toMatchObject([{after: 'duplicate'}])
})

test('a recorded check reads in words, with its days', () => {
  const check = {kind: 'background', provider: 'FBI', checked_on: '2026-11-26', expires_on: '2027-11-26'}
  expect(changeOf({action: 'user.checked', after: check})).toEqual([
    {field: 'Kind', before: '–', after: 'Background check'},
    {field: 'Provider', before: '–', after: 'FBI'},
    {field: 'Checked on', before: '–', after: 'Thu, Nov 26, 2026'},
    {field: 'Expires on', before: '–', after: 'Fri, Nov 26, 2027'},
  ])
})

test('a settled visit reads as on the exceptions desk, in its own zone, from its start to its end', () => {
  const fields = changeOf({
    target: 'session',
    timezone: 'America/Denver',
    before: {ended_at: null, settled_by: 'deadline', started_at: null, status: 'DISPUTED'},
    after: {
      ended_at: '2026-06-01T18:00:00.000Z',
      settled_by: 'staff',
      started_at: '2026-06-01T15:00:00.000Z',
      status: 'COMPLETED',
    },
  })
  expect(fields).toEqual([
    {field: 'Started', before: '–', after: 'Jun 1, 2026, 9:00 AM\u00A0MT'},
    {field: 'Ended', before: '–', after: 'Jun 1, 2026, 12:00 PM\u00A0MT'},
    {field: 'Settled by', before: 'The deadline passed', after: 'Staff decided'},
    {field: 'Status', before: 'Under review', after: 'Completed'},
  ])
  const moved = changeOf({
    target: 'session',
    timezone: 'America/Denver',
    before: {ends_at: '2026-06-01T18:00:00.000Z', starts_at: '2026-06-01T15:00:00.000Z'},
    after: {ends_at: '2026-06-01T19:00:00.000Z', starts_at: '2026-06-01T16:00:00.000Z', reason: 'School ends later'},
  })
  expect(moved.map(({field, after}) => [field, after])).toEqual([
    ['Starts', 'Jun 1, 2026, 10:00 AM\u00A0MT'],
    ['Ends', 'Jun 1, 2026, 1:00 PM\u00A0MT'],
    ['Reason', 'School ends later'],
  ])
  expect(changeOf({target: 'session', before: {reasons: ['times_differ', 'out_of_place']}})).toMatchObject([
    {before: 'The times differ, Confirmed away from the place'},
  ])
  expect(changeOf({target: 'invoice', before: {status: 'OPEN'}, after: {status: 'UNCOLLECTIBLE'}})).toMatchObject([
    {before: 'To pay', after: 'Not collectible'},
  ])
})

test('a refund says by which way it went back', () => {
  const way = (after: string) => changeOf({after: {way: after}})
  expect(way('provider')).toEqual([{field: 'Way back', before: '–', after: 'Through the payment provider'}])
  expect(way('next_invoice')).toMatchObject([{after: 'Off the next lead invoice'}])
})

test('an export names its list, and who the listed requests were sent to', () => {
  const exported = (target_id: string) => sentenceOf({action: 'list.exported', target: 'list', target_id})
  expect(exported('invoices')).toEqual({before: 'exported ', after: '', unnamed: 'the list “Invoices”'})
  expect(exported('of a later version').unnamed).toBe('a list')
  const filters = {status: 'CONFIRMED', from: '2026-06-01', county: 'DAVIDSON'}
  expect(changeOf({action: 'list.exported', target: 'list', target_id: 'bookings', after: filters})).toEqual([
    {field: 'Status', before: '–', after: 'Confirmed'},
    {field: 'From', before: '–', after: 'Mon, Jun 1, 2026'},
    {field: 'County', before: '–', after: 'DAVIDSON'},
  ])
  expect(changeOf({after: {audience: 'agencies'}})).toEqual([{field: 'Audience', before: '–', after: 'Agencies'}])
})

test('what did not change, or did not come back, is not listed', () => {
  expect(changeOf({before: {answer_es: '', position: 2}, after: {answer_es: '', position: 1}})).toEqual([
    {field: 'Position', before: '2', after: '1'},
  ])
  expect(changeOf({after: {restored_offers: 0, restored_visits: 3}})).toMatchObject([{after: '3'}])
  expect(changeOf({before: {in_faq: true}, after: {in_faq: false}})).toMatchObject([{field: 'On the FAQ page'}])
})

test('a call to a family says what it was about', () => {
  expect(changeOf({target: 'careseeker', after: {kinds: ['offer_placed', 'session_late']}})).toEqual([
    {field: 'Called about', before: '–', after: 'A new bid on the request, The caregiver is running late'},
  ])
})

test('a marked message says as what', () => {
  const marked = (answered_at: string | null) =>
    sentenceOf({action: 'message.marked', target: 'message', target_id: 'message-1', after: {answered_at}}).after
  expect(marked('2026-06-01T15:00:00.000Z')).toBe(' as answered')
  expect(marked(null)).toBe(' as unanswered')
})

test('an assignment names who goes and who went before', () => {
  const id = '019a8c3e-0000-7000-8000-000000000000'
  expect(
    changeOf({
      target: 'session',
      before: {member_id: id, caregiver: 'Hannah Abernathy'},
      after: {member_id: id.replace('019a', '019b'), caregiver: 'Jonah Weaver', and_later: true},
    }),
  ).toEqual([
    {field: 'Caregiver', before: 'Hannah Abernathy', after: 'Jonah Weaver'},
    {field: 'Later visits too', before: '–', after: 'yes'},
  ])
})
