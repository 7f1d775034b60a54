import {expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import type {Confirmation} from '#contract/sessions/session.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {confirmationLines} from './confirmation-text.ts'

const reader = {now: '2026-06-09T12:00:00.000Z', user_id: 'me'}

test('both sides’ confirmations are in words, in the order in which they happened', () => {
  const session = sampleSession({
    confirmations: {
      start: {
        parent: sampleConfirmation('2026-06-08T19:03:00.000Z', {by: 'me', reason: 'start_code'}),
        caretaker: sampleConfirmation('2026-06-08T19:20:00.000Z', {
          by: 'me',
          reported_at: '2026-06-08T19:00:00.000Z',
          effective_at: '2026-06-08T19:00:00.000Z',
          received_at: '2026-06-09T01:30:00.000Z',
          offline: true,
          reason: 'forgot',
          memo: 'Hands full at the door',
          flags: ['out_of_place'],
        }),
      },
      end: {parent: sampleConfirmation('2026-06-08T23:00:00.000Z', {on_behalf: 'staff'}), caretaker: null},
    },
  })
  expect(confirmationLines(session, reader).map(({text, details, note}) => [text, details, note])).toEqual([
    [
      'You confirmed the start at 2:00 PM',
      'Tapped at 2:20 PM · Forgot to confirm · Without a signal · Away from the place · Received 8:30 PM',
      'Your note: “Hands full at the door”',
    ],
    ['Parent confirmed the start at 2:03 PM', 'By the start code · Received 2:03 PM', null],
    ['Parent, by phone, confirmed the end at 6:00 PM', 'Received 6:00 PM', null],
  ])
})

test('a caregiver who confirmed and is not assigned any more is named', () => {
  const caretaker = sampleConfirmation('2026-06-08T19:00:00.000Z', {by: 'fern', by_name: 'Fern Field'})
  const confirmations = {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}}
  expect(confirmationLines(sampleSession({confirmations}), reader)[0]?.text).toBe(
    'Fern Field confirmed the start at 2:00 PM',
  )
})

test('the office reads by name who of it confirmed, and the reason is about the caregiver', () => {
  const at = '2026-06-08T19:00:00.000Z'
  const caretaker = sampleConfirmation(at, {by: 'felix', on_behalf: 'office', reason: 'no_signal'})
  const session = sampleSession({
    confirmations: {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}},
  })
  const names = new Map([['felix', 'Felix Haynes']])
  const [line] = confirmationLines(session, {...reader, names})
  expect(line?.text).toBe('Felix Haynes of the office confirmed the start at 2:00 PM')
  expect(line?.details).toBe('The caregiver had no signal or battery · Received 2:00 PM')
  expect(confirmationLines(session, reader)[0]?.text).toBe('The office confirmed the start at 2:00 PM')
})

test('the other side’s place is not told, and a day later has its day', () => {
  const session = sampleSession({
    my_side: 'parent',
    confirmations: {
      start: {
        parent: null,
        caretaker: sampleConfirmation('2026-06-08T19:00:00.000Z', {
          received_at: '2026-06-09T11:00:00.000Z',
          flags: ['out_of_place'],
        }),
      },
      end: {parent: null, caretaker: null},
    },
  })
  expect(confirmationLines(session, reader)[0]?.details).toBe('Received today, 6:00 AM')
})

test('the caregiver’s own history says that a code did not match, until another one did', () => {
  const wrong = sampleConfirmation('2026-06-08T19:00:00.000Z', {flags: ['code_invalid']})
  const linesWith = (parent: Confirmation | null) =>
    confirmationLines(
      sampleSession({
        my_side: 'caretaker',
        confirmations: {start: {parent, caretaker: wrong}, end: {parent: null, caretaker: null}},
      }),
      reader,
    ).map(({details}) => details)
  expect(linesWith(null)[0]).toContain('The code did not match')
  const byCode = sampleConfirmation('2026-06-08T19:04:00.000Z', {reason: 'start_code'})
  expect(linesWith(byCode).join()).not.toContain('did not match')
})

test('a note is called one’s own only by who wrote it', () => {
  const lineFor = (given: Partial<Confirmation>, who: {user_id: string; member_role?: 'owner' | 'field'}) => {
    const caretaker = sampleConfirmation('2026-06-08T19:00:00.000Z', {memo: 'Her phone is dead', ...given})
    const [line] = confirmationLines(
      sampleSession({
        assigned: {member_id: 'member', name: 'Hannah Abernathy', avatar_url: null},
        confirmations: {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}},
      }),
      {...reader, ...who},
    )
    return [line?.text, line?.note]
  }
  const office = {by: 'cora', on_behalf: 'office'}
  const [you, the_office] = ['You confirmed the start at 2:00 PM', 'The office confirmed the start at 2:00 PM']
  expect(lineFor(office, {user_id: 'cora', member_role: 'owner'})).toEqual([you, 'Your note: “Her phone is dead”'])
  expect(lineFor(office, {user_id: 'olga', member_role: 'owner'})).toEqual([the_office, 'Note: “Her phone is dead”'])
  const hers = lineFor(office, {user_id: 'hannah', member_role: 'field'})
  expect(hers).toEqual([the_office, 'Your office’s note: “Her phone is dead”'])
  const readsNote = (given: Partial<Confirmation>) => lineFor(given, {user_id: 'olga', member_role: 'owner'})[1]
  expect(readsNote({by: 'hannah'})).toBe('Hannah Abernathy’s note: “Her phone is dead”')
  expect(readsNote({by: 'fern', by_name: 'Fern Field'})).toBe('Fern Field’s note: “Her phone is dead”')
})

test('the other adult’s note is not called the reader’s', () => {
  const parent = sampleConfirmation('2026-06-08T19:00:00.000Z', {by: 'otto', memo: 'Nora was asleep'})
  const confirmations = {start: {parent, caretaker: null}, end: {parent: null, caretaker: null}}
  const session = sampleSession({my_side: 'parent', confirmations})
  expect(confirmationLines(session, reader)[0]?.note).toBe('Note: “Nora was asleep”')
})

test('a confirmation that does not count stays in the list with its note, and says so', () => {
  const hers = sampleConfirmation('2026-06-08T19:00:00.000Z', {by: 'hannah', offline: true})
  const office = sampleConfirmation('2026-06-08T19:21:00.000Z', {by: 'me', on_behalf: 'office', memo: 'She called us'})
  const session = sampleSession({
    confirmations: {start: {parent: null, caretaker: hers}, end: {parent: null, caretaker: null}},
    other_confirmations: [{...office, edge: 'start'}],
  })
  expect(confirmationLines(session, reader).map(({text, details, note}) => [text, details, note])).toEqual([
    ['Caregiver confirmed the start at 2:00 PM', 'Without a signal · Received 2:00 PM', null],
    [
      'You confirmed the start at 2:21 PM',
      'Received 2:21 PM · Another confirmation counts',
      'Your note: “She called us”',
    ],
  ])
})

test('a Spanish line says when a confirmation was received as the other lines of the card do', () => {
  const ownLocale = getLocale
  overwriteGetLocale(() => 'es')
  const tapped = (received_at: string) => {
    const caretaker = sampleConfirmation('2026-06-08T19:00:00.000Z', {received_at})
    const session = sampleSession({
      confirmations: {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}},
    })
    return confirmationLines(session, reader)[0]?.details
  }
  expect(tapped('2026-06-08T19:01:00.000Z')).toBe('Recibido a las 2:01 p.m.')
  expect(tapped('2026-06-09T11:00:00.000Z')).toBe('Recibido hoy, 6:00 a.m.')
  overwriteGetLocale(ownLocale)
})
