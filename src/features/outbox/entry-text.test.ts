import {expect, onTestFinished, test} from 'vitest'
import {m} from '#messages'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {lateWithdrawalText, reasonText} from '#data/offline/refusal-text.ts'
import {entryText, currentText, receivedText, retryText, supportLink} from './entry-text.ts'

const visit = 'Child Care with Grace Okafor'

test('a code that follows its confirmation is named as one', () => {
  const params = {code: '125678', is_code_only: true}
  expect(entryText({kind: 'confirm-start', params}, {visit})).toBe('Start code of the visit with Grace Okafor')
  expect(entryText({kind: 'confirm-end', params}, {})).toBe('End code of a visit')
  expect(entryText({kind: 'confirm-start', params: {code: '125678'}}, {})).toBe('Start of a visit')
})

test('in Spanish a code is named too, and neither promises what may not be', () => {
  const ownLocale = getLocale
  onTestFinished(() => overwriteGetLocale(ownLocale))
  overwriteGetLocale(() => 'es')
  const params = {code: '125678', is_code_only: true}
  expect(entryText({kind: 'confirm-start', params}, {})).toBe('Código de inicio de una visita')
  expect(entryText({kind: 'confirm-end', params}, {})).toBe('Código de fin de una visita')
  expect(m.new_code_is_saved()).toBe('Su nuevo código está guardado en este dispositivo y todavía no se ha enviado.')
  expect(lateWithdrawalText({status: 'ACCEPTED'})).toBe(
    'No se pudo retirar su oferta: la familia ya la había aprobado. Vea las visitas en su agenda.',
  )
})

test('a press is named after the person it is about, or without one where the device knows none', () => {
  expect(entryText({kind: 'confirm-start'}, {visit})).toBe('Start of the visit with Grace Okafor')
  expect(entryText({kind: 'confirm-end'}, {visit: 'Child Care for Hannah'})).toBe('End of the visit for Hannah')
  expect(entryText({kind: 'confirm-end'}, {})).toBe('End of a visit')
  expect(entryText({kind: 'running-late', params: {minutes: 20}}, {visit})).toBe(
    'Running 20 minutes late for the visit with Grace Okafor',
  )
  expect(entryText({kind: 'cannot-go', params: {reason: 'Sick'}}, {visit})).toBe(
    'Can’t make it to the visit with Grace Okafor',
  )
  expect(entryText({kind: 'can-go'}, {visit: 'Child Care for Hannah'})).toBe('Going to the visit for Hannah after all')
  expect(entryText({kind: 'cannot-go'}, {})).toBe('Can’t make it to a visit')
  const request = 'V-7K3Q2, Child Care for Hannah'
  expect(entryText({kind: 'bid-org', params: {hourly_rate: 24}}, {request})).toBe(
    'Bid of $24/hr on V-7K3Q2, Child Care for Hannah',
  )
  expect(entryText({kind: 'bid-caretaker', params: {request_name: request}}, {})).toBe(
    'Bid on V-7K3Q2, Child Care for Hannah',
  )
  expect(entryText({kind: 'bid-caretaker'}, {})).toBe('Bid on a request')
  expect(entryText({kind: 'message', params: {to: 'June R.'}}, {})).toBe('Message to June R.')
  expect(entryText({kind: 'message'}, {})).toBe('Message')
  expect(entryText({kind: 'booking-message', params: {to: 'June R.'}}, {})).toBe('Message to June R.')
})

const waiting = {kind: 'confirm-end', state: 'saved', wait: null, next_at: 0, attempts: 0, tries: 0} as const
const here = {isBehind: false, online: true, now_ms: 1_000_000}

test('when it will be tried again is said for every way of waiting', () => {
  expect(retryText({...waiting, state: 'sending'}, here)).toBe('Being sent now.')
  expect(retryText(waiting, here)).toBe('It will be sent in a moment.')
  expect(retryText(waiting, {...here, online: false})).toBe('It will be sent automatically when you are online.')
  expect(retryText(waiting, {...here, isBehind: true})).toBe('It will be sent after the one before it.')
  expect(retryText({...waiting, state: 'sign-in'}, here)).toBe('It will be sent after you log in again.')
  const later = (ms: number, wait: OutboxEntry['wait']) =>
    retryText({...waiting, tries: 1, wait, next_at: here.now_ms + ms}, here)
  expect(later(12_000, 'trouble')).toBe('We will try again in 12 seconds.')
  expect(later(240_000, 'network')).toBe('We will try again in 4 minutes, or when the network improves.')
  expect(retryText({...waiting, wait: 'held', next_at: here.now_ms + 94_500}, here)).toBe(
    'It will be sent in 95 seconds.',
  )
  expect(retryText({...waiting, kind: 'bid-caretaker', wait: 'held'}, here)).toContain('you can undo it on its card')
  const offline = {...here, online: false}
  expect(retryText({...waiting, wait: 'held'}, offline)).toBe('It will be sent automatically when you are online.')
  expect(retryText({...waiting, kind: 'bid-caretaker', wait: 'held'}, offline)).toContain('when you are online')
  const given_up = {...waiting, attempts: 20, tries: 20, wait: 'trouble', next_at: here.now_ms + 240_000} as const
  expect(retryText(given_up, here)).toContain('Try now')
  expect(retryText({...given_up, next_at: 0}, here)).toContain('Try now')
  expect(retryText({...given_up, attempts: 19}, here)).toBe('We will try again in 4 minutes.')
})

const refused = (kind: string, code: string, current?: unknown, detail = '') => ({
  kind,
  error: {status: 409, code, detail, current, at: 0},
})

test('a refusal is told as a sentence, with how things stand', () => {
  const closed = refused('bid-org', 'booking_closed', {status: 'CONFIRMED'})
  expect(reasonText(closed)).toBe('This request no longer accepts bids.')
  expect(currentText(closed)).toBe('The request now: Confirmed.')
  expect(currentText(refused('bid-org', 'offer_changed', {hourly_rate: 26}))).toBe('Your bid there is now $26/hr.')
  const gone = refused('bid-org', 'offer_changed', null)
  expect(reasonText(gone)).toBe('The bid you wanted to replace is gone. You can place a new bid.')
  expect(currentText(gone)).toBeUndefined()
  expect(reasonText(refused('confirm-start', 'not_found'))).toContain('This visit')
  expect(reasonText(refused('bid-caretaker', 'not_found'))).toContain('This request')
  expect(reasonText(refused('bid-withdraw', 'not_found'))).toContain('This request')
  expect(reasonText(refused('booking-message', 'not_found'))).toContain('This conversation')
})

test('a bid that a colleague changed meanwhile names the colleague, and the rate as the agency’s', () => {
  const changed = refused('bid-org', 'offer_changed', {hourly_rate: 28, placed_by: 'Silas'})
  expect(reasonText(changed)).toBe('Silas placed or changed your agency’s bid on this request.')
  expect(currentText(changed)).toBe('Your agency’s bid there is now $28/hr.')
})

test('a withdrawal that came too late says what became of the bid, not of the request', () => {
  const late = (current: object) => reasonText(refused('bid-withdraw', 'offer_closed', current))
  expect(late({status: 'DECLINED'})).toContain('the family had already declined it')
  expect(late({status: 'ACCEPTED'})).toContain('the family had already approved it')
  expect(late({status: 'NOT_SELECTED', is_ended_by_change: true})).toContain('the family had changed the request')
  expect(late({status: 'EXPIRED'})).toContain('it had already expired')
  expect(currentText(refused('bid-withdraw', 'offer_closed', {status: 'DECLINED'}))).toBeUndefined()
})

test('a withdrawal of a bid that a newer one replaced says that the newer one is to be withdrawn', () => {
  const replaced = refused('bid-withdraw', 'offer_closed', {status: 'REPLACED', hourly_rate: 24})
  expect(reasonText(replaced)).toContain('replaced by a newer one')
  expect(currentText(replaced)).toBeUndefined()
})

test('a missing phone number is the agency’s for its bid, the caregiver’s for theirs', () => {
  expect(reasonText(refused('bid-org', 'phone_required'))).toContain('Your agency’s page has no phone number')
  expect(reasonText(refused('bid-caretaker', 'phone_required'))).toContain('Your profile has no phone number')
})

test('what a changed role in the agency refuses says so and who to ask, other permissions only that they are gone', () => {
  expect(reasonText(refused('bid-org', 'forbidden', {member_role: 'field'}))).toBe(
    'Your role in the agency was changed, so this can no longer be sent from your account. Ask the agency’s owner.',
  )
  for (const current of [undefined, {member_role: 'owner'}]) {
    expect(reasonText(refused('cannot-go', 'forbidden', current))).toBe('Your account can no longer do this.')
  }
})

test('what only a newer server knows is told in its own words, or plainly', () => {
  expect(reasonText(refused('bid-org', 'brand_new', undefined, 'The moon is full.'))).toBe('The moon is full.')
  expect(reasonText(refused('running-late', 'left_agency'))).toContain('no longer belong to the agency')
  expect(reasonText(refused('bid-org', 'brand_new'))).toBe('Village did not accept it.')
})

test('the letter to support names the entry and the reason, and nothing of what was in it', () => {
  const entry = {
    ...refused('bid-org', 'booking_closed'),
    key: 'the-key',
    captured_at: '2026-06-01T12:00:00.000Z',
    params: {note: 'secret'},
  }
  const link = decodeURIComponent(supportLink(entry))
  expect(link).toMatch(/^mailto:/)
  expect(link).toContain('the-key')
  expect(link).toContain('booking_closed')
  expect(link).not.toContain('secret')
})

test('what was received is named and has its rate without any other data of it, as offline', () => {
  const sent = (params: Record<string, unknown>) => ({params, tz: 'America/Chicago', clock_offset_ms: 0, tries: 1})
  const bid = sent({request_name: 'V-7K3Q2, Child Care for Hannah', hourly_rate: 24})
  expect(receivedText({kind: 'bid-caretaker', request: bid}, {})).toBe(
    'Bid of $24/hr on V-7K3Q2, Child Care for Hannah',
  )
  expect(receivedText({kind: 'bid-caretaker', request: bid, hourly_rate: 25}, {})).toContain('Bid of $25/hr on V-7K3Q2')
  expect(receivedText({kind: 'message', request: sent({to: 'June R.'})}, {})).toBe('Message to June R.')
  expect(receivedText({kind: 'message'}, {})).toBe('Message')
})
