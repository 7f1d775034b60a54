import {describe, expect, test} from 'vitest'
import catalog from '../../../messages/en/mails.json' with {type: 'json'}
import {inLanguage} from '#server/language.ts'
import type {MailJob, SecondStepChange} from '../port.ts'
import * as accounts from './account-mails.ts'
import {type Letter, mailOf} from './letter.ts'
import {bankChangedLetter, renewalLetter} from './money-mails.ts'
import {staffWaitingLetter} from './staff-mails.ts'
import {weeklyLetter} from './weekly-mail.ts'
import type {WeeklySummary} from '../weekly/summary.ts'

const head = {public_url: 'https://village.test'}
const cam = {first_name: 'Cam', role: 'caretaker', bank_last4: '6789', suspended_reason: null} as const
const grace = {first_name: 'Grace', last_name: 'Okafor'}
const agency = {legal_name: 'Kind Hands LLC', role: 'field', bank_last4: '1234'} as const
const moved = {new_email: 'new@example.test', by_staff: false}
const asked = {name: 'Cam', topic: null, message: 'V-3KX9P?', created_at: '2026-06-07T15:00:00.000Z'}
const plan = {
  title: 'Village Caregiver Monthly',
  price_cents: 900,
  type: 'caretaker',
  until: '2026-07-01T15:00:00.000Z',
  timezone: 'America/Chicago',
} as const
const waiting = {safety: 0, messages: 2, exceptions: 1, reports: 3, reviews: 1, families: 2}
const changes: SecondStepChange[] = [
  'on',
  'off',
  'reset',
  'recovery_used',
  'codes_renewed',
  'passkey_added',
  'passkey_removed',
]

const testNow = '2026-06-07T23:00:00.000Z'
const aVisit = {
  start: '2026-06-08T14:00:00.000Z',
  end: '2026-06-08T18:00:00.000Z',
  timezone: 'America/Chicago',
  is_meeting: false,
  family: 'Mona',
  provider: 'Cleo',
  member: null,
}
const week: WeeklySummary = {
  reads_as: 'family',
  week: '2026-06-08',
  timezone: 'America/New_York',
  visits: {first: [aVisit, {...aVisit, is_meeting: true}], count: 5},
  waiting: {
    offers: 1,
    requests: 2,
    times: 3,
    meetings: 4,
    caregivers: 5,
    paid_outside: 6,
    to_confirm: 7,
    times_differ: 8,
  },
  money: {to_pay: 100, paid: 200, received: 300, to_receive: 400, earned: 500, earned_waiting: 600},
  new_requests: 9,
}
const summaries: WeeklySummary[] = [
  week,
  {...week, reads_as: 'caregiver', visits: {first: [], count: 0}},
  {...week, reads_as: 'office', visits: {first: [aVisit, {...aVisit, member: 'Fay'}], count: 2}},
  {...week, reads_as: 'field'},
]

/** Every mail to a person with an account, in each of its forms. Those to the support address are in English. */
const letters: Record<
  Exclude<MailJob['mail'], 'notice' | 'dispute' | 'refund_failed' | 'not_returned' | 'contact_message'>,
  () => (Letter | null)[]
> = {
  welcome: () => [
    ...(['parent', 'caretaker', 'agency'] as const).map(role => accounts.welcomeLetter({...cam, role}, '/v')),
    accounts.welcomeLetter(cam, null),
  ],
  email_verification: () => [accounts.emailVerificationLetter(cam, '/v', 7)],
  password_reset: () => [
    ...[false, true].map(by_staff => accounts.passwordResetLetter(cam, '/v', {minutes: 60, by_staff})),
    ...[false, true].map(by_staff => accounts.firstPasswordLetter(cam, '/v', {days: 7, by_staff})),
  ],
  password_changed: () => [accounts.passwordChangedLetter(cam, false, 2), accounts.passwordChangedLetter(cam, true, 0)],
  suspended: () => [
    accounts.suspendedLetter(cam),
    accounts.suspendedLetter({...cam, suspended_reason: '—'}),
    accounts.suspendedLetter({...cam, role: 'admin'}, {ended: 'nothing'}),
    accounts.suspendedLetter({...cam, role: 'agency'}, {ended: 'assignments'}),
    accounts.suspendedLetter(cam, {plan}),
  ],
  let_in_again: () => [
    accounts.letInAgainLetter(cam),
    accounts.letInAgainLetter(cam, {stays_ended: true}),
    accounts.letInAgainLetter(cam, {restored: true, plan}),
  ],
  account_closed: () => [
    ...[null, agency.legal_name].map(closed =>
      accounts.accountClosedLetter(
        cam,
        {erase_at: '2026-07-06T15:00:00.000Z', timezone: 'America/Chicago', agency: closed},
        '/v',
      ),
    ),
  ],
  second_step: () => [
    ...changes.map(change => accounts.secondStepLetter(cam, change)),
    accounts.secondStepLetter({...cam, role: 'admin'}, 'on'),
  ],
  invitation: () =>
    [
      {agency: undefined, isStaff: false, by: grace},
      {agency, isStaff: false, by: grace},
      {agency: {...agency, role: 'coordinator' as const}, isStaff: false, by: grace},
      {agency, isStaff: false, by: {first_name: agency.legal_name, last_name: ''}},
      {agency: undefined, isStaff: true, by: grace},
    ].flatMap(invite =>
      [true, false].map(isNew => accounts.memberInviteLetter({...invite, user: cam, isNew, days: 7}, '/v')),
    ),
  left_agency: () => [false, true].map(isClosed => accounts.leftAgencyLetter(cam, agency.legal_name, isClosed)),
  left_family: () => [accounts.leftFamilyLetter(cam, 'Grace Okafor')],
  adult_left: () => [accounts.adultLeftLetter(cam, 'Otto')],
  email_change: () => [
    accounts.emailChangeLetter(cam, '/v', {minutes: 60, by_staff: false}),
    accounts.emailChangeLetter(cam, '/v', {minutes: 60, by_staff: true}),
    accounts.addressInUseLetter(),
  ],
  email_change_asked: () => [
    accounts.emailChangeAskedLetter(cam, moved),
    accounts.emailChangeAskedLetter(cam, {...moved, by_staff: true}),
  ],
  email_changed: () => [null, 'sign-in'].map(token_id => accounts.emailChangedLetter(cam, {...moved, token_id})),
  phone_changed: () => [accounts.phoneChangedLetter(cam), accounts.phoneChangedLetter(cam, agency)],
  bank_changed: () => [
    bankChangedLetter(cam, undefined),
    bankChangedLetter({...cam, bank_last4: null}, undefined),
    bankChangedLetter(cam, agency),
    bankChangedLetter(cam, {...agency, bank_last4: null}),
  ],
  renewal: () => [renewalLetter(cam, plan, {renews_at: '2026-07-01T00:00:00.000Z', timezone: 'America/Chicago'})],
  staff_waiting: () => [
    staffWaitingLetter(cam, waiting),
    staffWaitingLetter(cam, {safety: 1, messages: 0, exceptions: 0, reports: 0, reviews: 0, families: 0}),
  ],
  weekly_summary: () => summaries.map(each => weeklyLetter(cam, each, testNow)),
  contact_answer: () => [accounts.contactAnswerLetter(asked, {text: 'V-3KX9P.'})],
}

/** The English messages as patterns: those of several words, with anything for their parameters. */
const english = Object.values(catalog)
  .filter((text): text is string => typeof text === 'string' && text.split(' ').length > 3)
  .map(text => new RegExp(text.replaceAll(/[.?*+^$()[\]|]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+?')))

describe.each(Object.keys(letters) as (keyof typeof letters)[])('the mail %s', name => {
  const mailsIn = (language: 'en' | 'es') =>
    inLanguage(language, () => letters[name]().map(letter => letter && mailOf(letter, 'cam@example.test', head)))

  test('is whole in both languages', () => {
    for (const language of ['en', 'es'] as const) {
      for (const mail of mailsIn(language)) {
        expect(mail?.html).toContain(`<html lang="${language}">`)
        expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/undefined|null|NaN|Invalid|\[object|[{}]|\.\.|, ,/)
      }
    }
  })

  test('has no English left in Spanish', () => {
    const [first, second] = [mailsIn('en'), mailsIn('es')]
    for (const [i, mail] of second.entries()) {
      expect(mail?.subject).not.toBe(first[i]?.subject)
      const lines = [mail?.subject ?? '', ...(mail?.text ?? '').split('\n')]
      expect(lines.filter(line => english.some(each => each.test(line)))).toEqual([])
      expect(mail?.text).not.toMatch(/\ba el\b|\bde el\b|Monthly/)
    }
  })
})

test('an answer that greets by itself is not greeted again, and names the time of the message in the usual zone', () => {
  const textOf = (text: string) => mailOf(accounts.contactAnswerLetter(asked, {text}), 'cam@example.test', head).text
  expect(textOf('Sunday is fine.')).toMatch(/^Hello /)
  for (const text of ['Hello Nora, Sunday is fine.', 'hi Nora!', 'Dear Nora,', 'Hola, Nora:', 'Good morning']) {
    expect(textOf(text).startsWith(text)).toBe(true)
  }
  expect(textOf('His answer is yes.')).toMatch(/^Hello /)
  expect(textOf('Yes.')).toMatch(/ [AP]M CT:/)
})

test('only who is back in a family or an agency reads that they are in it already, and how to leave it', () => {
  const invite = {user: cam, by: grace, isStaff: false, days: 7}
  const letter = (given: {isNew: boolean; agency?: typeof agency}) =>
    accounts.memberInviteLetter({...invite, agency: undefined, ...given}, '/v')
  const back = letter({isNew: false})
  expect(back.subject).toMatch(/^Grace Okafor added you to Grace’s family again on /)
  expect(back.footnote).toMatch(/^You belong to it at once\. .* leave it under Edit profile\.$/)
  expect(letter({isNew: true}).subject).toContain(' invited you to join ')
  expect(letter({isNew: true}).footnote).toContain('You don’t need to do anything')
  expect(letter({isNew: false, agency}).footnote).toBe('If this is a mistake, ask Grace Okafor to remove you.')
})

test('a weekly summary with nothing to say is no mail', () => {
  const empty: WeeklySummary = {
    ...week,
    visits: {first: [], count: 0},
    waiting: {
      offers: 0,
      requests: 0,
      times: 0,
      meetings: 0,
      caregivers: 0,
      paid_outside: 0,
      to_confirm: 0,
      times_differ: 0,
    },
    money: {to_pay: 0, paid: 0, received: 0, to_receive: 0, earned: 0, earned_waiting: 0},
    new_requests: 0,
  }
  expect(weeklyLetter(cam, empty, testNow)).toBeNull()
  expect(weeklyLetter(cam, {...empty, new_requests: 1}, testNow)?.paragraphs).toEqual([
    'You have no visits from Mon, Jun 8 to Sun, Jun 14.',
    'New requests near you since last week: 1',
  ])
})

test('a weekly summary names the other side, the zone of a visit elsewhere, and how many more there are', () => {
  const linesOf = (nth: number) => weeklyLetter(cam, summaries[nth]!, testNow)?.paragraphs[0]?.split('\n')
  expect(linesOf(0)).toEqual([
    'Your visits, Mon, Jun 8 – Sun, Jun 14:',
    'Mon, Jun 8, 9:00 AM – 1:00 PM CT: Cleo',
    'Mon, Jun 8, 9:00 AM – 1:00 PM CT: meet-and-greet, Cleo',
    'and 3 more visits',
  ])
  expect(linesOf(2)?.slice(1)).toEqual([
    'Mon, Jun 8, 9:00 AM – 1:00 PM CT: Mona, no one is assigned',
    'Mon, Jun 8, 9:00 AM – 1:00 PM CT: Mona, Fay goes',
  ])
})
