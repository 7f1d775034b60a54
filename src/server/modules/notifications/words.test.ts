import {describe, expect, test} from 'vitest'
import catalog from '../../../messages/en/mails.json' with {type: 'json'}
import {Language} from '#contract/accounts/language.ts'
import {hidden_part} from '#domain/messages/mask-contacts.ts'
import {inLanguage} from '#server/language.ts'
import {
  notificationSamples as samples,
  otherWords as secret,
  sampleInvoice as invoice,
  sampleLaterVisit as other,
  sampleVisit as visit,
} from '#tests/support/samples/notification-samples.ts'
import type {NotificationFacts, NotificationKind} from './facts.ts'
import {notificationKinds} from './kinds.ts'
import type {RecipientSide} from './find-recipients.ts'
import type {NotificationRow} from './list.ts'
import {mailFacts} from './mail-facts.ts'
import type {About} from './words-parts.ts'
import {buildText} from './words.ts'

const reader = (side: RecipientSide, is_brief = false): About => ({
  side,
  now: '2026-06-07T15:00:00.000Z',
  zone: 'America/New_York',
  booking_id: 'b',
  session_id: 's',
  invoice_id: 'i',
  is_brief,
})
const booking = {service: 'Child Care', timezone: 'America/Chicago', first_start: visit.start}
const sides: RecipientSide[] = ['family', 'caretaker', 'office', 'field']

describe.each(Object.keys(notificationKinds) as NotificationKind[])('%s', kind => {
  test.each(sides)('is whole sentences with one way to its thing, for %s', side => {
    const texts = [{...booking, ...samples[kind]}, samples[kind]].flatMap(facts =>
      Language.options.flatMap(language =>
        // with the name of the zone after a time, and without it
        ['America/New_York', booking.timezone].map(zone =>
          inLanguage(language, () => buildText(kind, facts, {...reader(side), zone})),
        ),
      ),
    )
    for (const {title, body, link} of texts) {
      expect(title).toMatch(/^[^\s].*([^.\s]|[ap]\.m\.)$/)
      expect(body).toMatch(/[.!?”]$/)
      expect(title + body).not.toMatch(/undefined|null|NaN|Invalid|\[object|, ,|\.\./)
      expect(link).toMatch(/^\/(settings|contact|blog\/edit|dash\/(parent|caretaker|agency))(\/|\?|$)/)
    }
  })

  test.each(sides)('names dates, since it may be read on another day, for %s', side => {
    for (const language of Language.options) {
      const {title, body} = inLanguage(language, () => buildText(kind, {...booking, ...samples[kind]}, reader(side)))
      expect(`${title} ${body}`).not.toMatch(/today|tomorrow|yesterday|monday|tuesday|hoy|mañana|ayer|lunes|martes/i)
    }
  })

  test('shows nothing on a lock screen that another person wrote', () => {
    const {title, body} = buildText(kind, {...booking, ...samples[kind]}, reader('family', true))
    expect(title + body).not.toContain(secret)
  })
})

test('times are by the clock of the visit, which is named where the reader’s is another', () => {
  const facts = {...booking, ...samples.session_late, provider: 'Cleo Cane'}
  expect(buildText('session_late', facts, reader('family'))).toEqual({
    title: 'Cleo Cane is running 10 minutes late, expected about 9:10 AM',
    body: 'Child Care, Mon, Jun 8, 9:00 AM – 1:00 PM CT.',
    link: '/dash/parent/calendar?session=s',
  })
  const waited = buildText('session_late', {...facts, pressed_at: '2026-06-08T13:47:00.000Z'}, reader('family'))
  expect(waited.body).toBe('Child Care, Mon, Jun 8, 9:00 AM – 1:00 PM CT. Reported at 8:47 AM.')
})

test('in Spanish a bank that took a payment back got it for the payer, and took nothing from them', () => {
  const titleOf = (facts: NotificationFacts['payment_taken_back'], side: RecipientSide) =>
    inLanguage('es', () => buildText('payment_taken_back', facts, reader(side)).title)
  const facts = samples.payment_taken_back
  expect(titleOf({...facts, as: 'payer'}, 'family')).toMatch(/^Su banco recuperó /)
  expect(titleOf(facts, 'caretaker')).toMatch(/^El banco de la familia recuperó /)
})

test('a plan renews, needs a card and ends on the day that its page names to the reader', () => {
  const on = '2026-07-02T01:00:00.000Z'
  const text = (kind: 'plan_renews' | 'plan_needs_method' | 'plan_cancelled') =>
    Object.values(buildText(kind, {...samples[kind], on}, reader('family'))).join(' ')
  for (const kind of ['plan_renews', 'plan_needs_method', 'plan_cancelled'] as const) {
    expect(text(kind)).toContain('Jul 1')
    expect(text(kind)).not.toContain('Jul 2')
  }
})

test('the other adult reads whose booking was canceled, when it was to begin and what it costs', () => {
  const facts = {...booking, ...samples.booking_cancelled, provider: 'Cleo Cane', family: 'Mona', adult: 'Dana'}
  const text = (side: RecipientSide) => buildText('booking_cancelled', {...facts, reason: null}, reader(side))
  const visits = '2 visits, the first on Mon, Jun 8, 9:00 AM CT, will not take place.'
  expect(text('family')).toMatchObject({
    title: 'Dana canceled Child Care with Cleo Cane',
    body: `${visits} It was late, so you owe $26.40.`,
  })
  expect(text('caretaker')).toMatchObject({
    title: 'Dana (Mona’s family) canceled Child Care',
    body: `${visits} It was late, so the family owes $24.00.`,
  })
  // what a family pays an agency, and how many visits are others', is none of its field people's
  expect(text('field').body).toBe('Its visits will not take place.')
  const older = buildText('booking_cancelled', {visits: 1, reason: null, adult: 'Dana'}, reader('family'))
  expect(older.body).toBe('1 visit will not take place.')
})

test.each([
  ['its provider', 'family', {}],
  ['its family', 'caretaker', {}],
  ['its family', 'office', {}],
  ['staff', 'family', {by_staff: true}],
  ['staff', 'caretaker', {by_staff: true}],
] as const)('a booking without visits ahead that %s canceled leaves none to cancel for the %s', (_, side, given) => {
  const facts = {...booking, provider: 'Cleo Cane', family: 'Mona', visits: 0, reason: null, ...given}
  const {body} = buildText('booking_cancelled', facts, reader(side))
  expect(body).toMatch(/No more visits will be booked\.$/)
  expect(body).not.toContain('remaining')
})

test('the other adult reads whose visit was canceled and what it costs, and whose weekly visits end', () => {
  const people = {...booking, provider: 'Cleo Cane', family: 'Mona', adult: 'Dana'}
  const facts = {...people, ...samples.session_cancelled, reason: null}
  const text = (cents: number, side: RecipientSide) =>
    buildText('session_cancelled', {...facts, family_due_cents: cents}, reader(side))
  const when = 'Mon, Jun 8, 9:00 AM – 1:00 PM CT.'
  expect(text(2750, 'family')).toMatchObject({
    title: 'Dana canceled a visit with Cleo Cane',
    body: `${when} It was late, so you owe $27.50.`,
  })
  expect(text(0, 'family').body).toBe(`${when} Nothing is due for it.`)
  expect(text(2750, 'caretaker')).toMatchObject({
    title: 'Dana (Mona’s family) canceled a visit',
    body: `${when} It was late, so the family owes $25.00 for it.`,
  })
  const ended = (side: RecipientSide) =>
    buildText('weekly_ended', {...people, ...samples.weekly_ended}, reader(side)).title
  expect(ended('family')).toBe('Dana ended the weekly visits with Cleo Cane')
  expect(ended('caretaker')).toBe('Dana (Mona’s family) ended the weekly visits')
})

test('the assigned caregiver reads that the office accepted the family’s times, not that hers were', () => {
  const facts = {...booking, ...visit, by: 'accepted', by_office: true} as const
  const body = (side: RecipientSide) => buildText('session_settled', facts, reader(side)).body
  expect(body('field')).toMatch(/, because your office accepted the family’s times\.$/)
  expect(body('family')).toMatch(/, because the other side accepted your times\.$/)
})

test('the field caregiver is not asked to contest or to accept times, which only the office may', () => {
  const body = (kind: 'session_missed' | 'times_differ', side: RecipientSide) =>
    buildText(kind, {...booking, ...visit}, reader(side)).body
  const when = 'Child Care, Mon, Jun 8, 9:00 AM – 1:00 PM CT'
  expect(body('session_missed', 'field')).toBe(
    `${when} counts as missed. Did it take place? Confirm its start and end.`,
  )
  expect(body('session_missed', 'office')).toBe(`${when} counts as missed. If it did take place, contest it.`)
  expect(body('times_differ', 'field')).toBe(`${when}. Your office accepts the family’s times or contests them.`)
  expect(body('times_differ', 'office')).toMatch(
    / Check both times\. If you don’t agree on one, the deadline decides\.$/,
  )
})

test('a booking is opened by the office on its sheet, by the one who comes on the day of its first visit', () => {
  // a day earlier by the clock of the visit than in UTC
  const facts = {...booking, first_start: '2026-12-13T02:00:00.000Z', ...samples.booking_confirmed}
  expect(sides.map(side => buildText('booking_confirmed', facts, reader(side)).link)).toEqual([
    '/dash/parent/booking/b',
    '/dash/caretaker/calendar?day=2026-12-12',
    '/dash/agency/bookings?lead=b',
    '/dash/agency/calendar?day=2026-12-12',
  ])
  // stored without it
  expect(buildText('booking_confirmed', samples.booking_confirmed, reader('field')).link).toBe('/dash/agency/calendar')
})

test('the end of weekly visits opens their last day, and restored visits of a booking that has begun open today', () => {
  const begun = {...booking, first_start: '2026-03-02T15:00:00.000Z'}
  const ended = buildText('weekly_ended', {...begun, ...samples.weekly_ended}, reader('caretaker'))
  expect(ended.link).toBe('/dash/caretaker/calendar?day=2026-07-10')
  const restored = buildText('booking_restored', {...begun, ...samples.booking_restored}, reader('caretaker'))
  expect(restored.link).toBe('/dash/caretaker/calendar?day=2026-06-07')
})

test('a price with thousands, a day within a sentence, and what is due by its day', () => {
  const facts = {...booking, hours: 54, visits: 6, own_rate_cents: 2400, first_start: '2026-06-07T23:00:00.000Z'}
  const {body} = buildText('request_new', facts, reader('caretaker'))
  expect(body).toContain('About $1,296 at your rate')
  expect(body).toContain('starting Sun, Jun 7, 6:00 PM')
  const titleDue = (due_at: string) =>
    buildText('invoice_overdue', {...samples.invoice_overdue, days: 0, due_at}, reader('family')).title
  expect(titleDue('2026-06-07T20:00:00.000Z')).toBe('Due Sun, Jun 7: $84.00')
  expect(titleDue('2026-06-05T20:00:00.000Z')).toBe('Overdue: $84.00')
})

test('proposed times are worded as a proposal, and accepted ones as the times that count', () => {
  const texts = (kind: 'reschedule_proposed' | 'reschedule_accepted', side: RecipientSide) =>
    Language.options.map(language =>
      inLanguage(language, () => {
        const facts = {...booking, ...samples[kind], provider: 'June R.', reason: null}
        return buildText(kind, facts, reader(side)).body.replaceAll(/\s/g, ' ')
      }),
    )
  const proposed = [
    'Proposed: Tue, Jun 9, 9:00 AM – 1:00 PM CT instead of Mon, Jun 8, 9:00 AM – 1:00 PM CT.',
    'Horario propuesto: el mar, 9 de jun, 9:00 a.m. – 1:00 p.m. CT (en vez de: el lun, 8 de jun, 9:00 a.m. – 1:00 p.m. CT).',
  ]
  expect(texts('reschedule_proposed', 'field')).toEqual(proposed)
  expect(texts('reschedule_proposed', 'family')).toEqual([
    `${proposed[0]} Accept or decline it.`,
    `${proposed[1]} Acéptelo o rechácelo.`,
  ])
  expect(texts('reschedule_accepted', 'family')).toEqual([
    'Tue, Jun 9, 9:00 AM – 1:00 PM CT instead of Mon, Jun 8, 9:00 AM – 1:00 PM CT.',
    'Mar, 9 de jun, 9:00 a.m. – 1:00 p.m. CT (antes: el lun, 8 de jun, 9:00 a.m. – 1:00 p.m. CT).',
  ])
})

/** What the mail of a notification lists, for a reader of this side. */
const mailed = <K extends NotificationKind>(kind: K, facts: NotificationFacts[K], side: RecipientSide = 'family') => {
  const row: NotificationRow = {
    id: 'n',
    user_id: 'u',
    kind,
    side,
    facts: {...booking, ...facts},
    booking_id: 'b',
    session_id: 's',
    invoice_id: 'amount_cents' in facts ? 'i' : null,
    about_at: null,
    created_at: visit.start,
    read_at: null,
    deliver_at: null,
    is_settled: false,
  }
  return mailFacts(row, booking.timezone)
}

test('a mail about proposed times lists them as proposed', () => {
  expect(mailed('reschedule_proposed', samples.reschedule_proposed)).toContain(
    'Proposed time: Tue, Jun 9, 2026, 9:00 AM – 1:00 PM CT',
  )
})

test('a mail about a canceled booking lists its first canceled visit, but none where none was ahead', () => {
  const listed = (visits: number) => mailed('booking_cancelled', {...samples.booking_cancelled, visits}).join()
  expect(listed(2)).toContain('First canceled visit: Mon, Jun 8, 2026, 9:00 AM CT')
  expect(listed(0)).not.toContain('canceled visit')
})

test('a mail calls a statement a statement, another invoice an invoice, and one of an older notification an invoice', () => {
  const issued = (invoice_kind: 'statement' | 'lead') => mailed('invoice_issued', {...invoice, invoice_kind})[0]
  expect(issued('statement')).toBe('Statement: INV-1')
  expect(issued('lead')).toBe('Invoice: INV-1')
  expect(mailed('payment_planned', samples.payment_planned)[0]).toBe('Invoice: INV-1')
  const outside = {...samples.paid_outside_asked, invoice_kind: 'statement' as const}
  expect(mailed('paid_outside_asked', outside)[0]).toBe('Statement: INV-1')
})

test('a mail about an invoice lists when it is due', () => {
  const lead = {...invoice, invoice_kind: 'lead' as const}
  expect(mailed('invoice_issued', {...lead, due_at: '2026-06-22T21:58:00.000Z'}, 'office')).toContain(
    'Due: Mon, Jun 22, 2026, 4:58 PM CT',
  )
  expect(mailed('invoice_issued', lead, 'office').join()).not.toContain('Due')
})

test('a mail about a decision lists its sum, to the family with the fee, but none to the field caregiver and none where nothing is due', () => {
  const decided = samples.session_decided
  const when = 'Visit: Mon, Jun 8, 2026, 9:00 AM – 1:00 PM CT'
  for (const side of ['caretaker', 'office'] as const) {
    expect(mailed('session_decided', decided, side)).toEqual([when, 'Amount: $85.75'])
  }
  expect(mailed('session_decided', decided, 'family')).toEqual([when, 'Amount: $94.33'])
  expect(mailed('session_decided', decided, 'field')).toEqual([when])
  expect(mailed('session_decided', {...decided, is_void: true, care_cents: 0})).toEqual([when])
})

test('what a settled visit costs is the care, and for the family that pays a fee what it owes with it', () => {
  const decided = (side: RecipientSide) => buildText('session_decided', samples.session_decided, reader(side)).body
  expect(decided('family')).toContain(': $85.75 for the care, $94.33 with Village’s fee. ')
  expect(decided('caretaker')).toContain(': $85.75 for the care. ')
  expect(decided('field')).not.toContain('$')
  const settled = {...visit, by: 'accepted' as const, care_cents: 420, fee_cents: 42}
  const body = (side: RecipientSide) => buildText('session_settled', settled, reader(side)).body
  expect(body('family')).toMatch(/times\. \$4\.20 for the care, \$4\.62 with Village’s fee\.$/)
  expect(body('office')).toMatch(/times\. \$4\.20 for the care\.$/)
})

test('in Spanish a time begins a sentence with a capital, and has an article within one', () => {
  const {title, body} = inLanguage('es', () =>
    buildText(
      'reschedule_accepted',
      {...booking, ...samples.reschedule_accepted, provider: 'June R.'},
      reader('family'),
    ),
  )
  expect(title).toBe('June R. aceptó el horario nuevo')
  expect(body).toMatch(/^Mar, 9 de jun, 9:00\sa\.m\. – 1:00\sp\.m\. CT \(antes: el lun, 8 de jun, 9:00\sa\.m\. /)
  const later = {...booking, ...samples.session_late, ...other}
  expect(inLanguage('es', () => buildText('session_late', later, reader('family'))).body).toMatch(
    /^Cuidado infantil, el mar, 9 de jun, 9:00/,
  )
  expect(inLanguage('es', () => buildText('session_late', later, reader('family'))).title).toMatch(
    / llegará 10 minutos tarde, hacia las 9:10\sa\.m\.$/,
  )
})

test('what is hidden in a stored reason reads in the language of its reader', () => {
  const facts = {...booking, ...samples.session_contested, reason: `Call ${hidden_part}`}
  const body = inLanguage('es', () => buildText('session_contested', facts, reader('family'))).body
  expect(body).toContain('“Call [oculto hasta la reserva]”')
})

test('a name that ends with a period ends its sentence', () => {
  const facts = {...booking, ...samples.invoice_issued, provider: 'June R.'}
  expect(buildText('invoice_issued', facts, reader('family')).body).toBe('INV-1, Child Care with June R.')
})

test('a meeting names who proposes it and how', () => {
  const {title, body} = buildText(
    'meeting_proposed',
    {...samples.meeting_proposed, family: 'Dana'},
    reader('caretaker'),
  )
  expect(title).toBe('Dana proposed a meet-and-greet')
  expect(body).toContain('CT, by video. Accept')
  const changed = {...samples.meeting_proposed, family: 'Dana', is_change: true}
  expect(buildText('meeting_proposed', changed, reader('caretaker')).title).toBe('Dana proposed another time to meet')
})

/** The English messages as patterns: those of several words, with anything for their parameters. */
const english = Object.values(catalog)
  .filter((text): text is string => typeof text === 'string' && text.split(' ').length > 3)
  .map(text => new RegExp(text.replaceAll(/[.?*+^$()[\]|]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+?')))

test.each(Object.keys(notificationKinds) as NotificationKind[])('%s is in Spanish for who reads Spanish', kind => {
  for (const side of sides) {
    const facts = {...booking, ...samples[kind]}
    const {title, body} = inLanguage('es', () => buildText(kind, facts, reader(side)))
    const inEnglish = buildText(kind, facts, reader(side))
    expect(title).not.toBe(inEnglish.title)
    expect(title + body).not.toMatch(/undefined|null|NaN|Invalid|\[object|, ,|[{}]/)
    expect(english.filter(text => text.test(title) || text.test(body))).toEqual([])
  }
})

test('a lead invoice that is voided before it has a number is named without one', () => {
  const facts = {...invoice, number: null, amount_cents: 2500, reason: 'Wrong area', is_void: true as const}
  const {title, body} = buildText('invoice_credited', {...facts}, reader('office'))
  expect(title).toBe('Your invoice is void. You owe nothing.')
  expect(body).toBe('Wrong area.')
  const rows = mailed('invoice_credited', facts, 'office')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toBe('Credit: $25.00')
  expect(rows[1]).toMatch(/^Date: /)
})

test('a credit of a paid lead says where its money goes', () => {
  const bodyOf = (given: {is_for_next?: true}) =>
    buildText('invoice_credited', {...invoice, reason: 'Wrong area', ...given}, reader('office')).body
  expect(bodyOf({is_for_next: true})).toContain('deducted from your next lead invoice, or refunded after 60 days')
  expect(bodyOf({})).not.toContain('next lead invoice')
})

test('times that staff changed are said to be changed by the support, not by the other side', () => {
  const facts = {...booking, ...samples.reschedule_accepted, provider: 'June R.'}
  expect(buildText('reschedule_accepted', facts, reader('family')).title).toMatch(/^June R\./)
  const {title, body} = buildText('reschedule_accepted', {...facts, by_staff: true}, reader('family'))
  expect(title).toBe('Village support changed the times of a visit with June R.')
  expect(body).toMatch(/ instead of /)
})

test('a request for every week that expired had no last visit', () => {
  const bodyOf = (weekly: boolean) => buildText('request_expired', {...booking, weekly}, reader('family')).body
  expect(bodyOf(false)).toContain('before the last visit was due to start')
  expect(bodyOf(true)).toBe('No one was approved for Child Care in the first eight weeks. You can send a new request.')
})

test('a bidder reads that support ended the request', () => {
  const {body} = buildText('offer_closed', {...booking, why: 'ended'}, reader('caretaker'))
  expect(body).toMatch(/: Village support ended the request\.$/)
})

test('a bidder reads that the family changed the request, and is asked to bid again only where they can', () => {
  const textOf = (facts: {may_bid?: true}) =>
    buildText('offer_closed', {...booking, why: 'changed', ...facts}, reader('caretaker'))
  expect(textOf({}).title).toBe('Your bid ended: the request changed')
  expect(textOf({}).body).toMatch(/: the family changed the request, so your bid ended\.$/)
  expect(textOf({may_bid: true}).body).toMatch(/your bid ended\. Read the request and bid again if it suits you\.$/)
})

test('only who goes is asked to read a changed address again before going', () => {
  const bodyOf = (side: RecipientSide) =>
    buildText('place_changed', {...booking, ...samples.place_changed}, reader(side)).body
  expect(sides.filter(side => bodyOf(side).includes('before you go'))).toEqual(['family', 'caretaker', 'field'])
})

test('an office reads that a family confirmed, as its caregiver may have the same first name', () => {
  const titleOf = (side: RecipientSide, facts = {}) =>
    buildText('session_confirmed', {...booking, ...samples.session_confirmed, family: 'Hannah', ...facts}, reader(side))
      .title
  expect(titleOf('office')).toMatch(/^Hannah’s family confirmed the start at /)
  expect(titleOf('office', {member: 'Hannah Reed'})).toMatch(/^Hannah Reed confirmed the start at /)
  expect(titleOf('caretaker')).toMatch(/^Hannah confirmed the start at /)
})

test('that no one was home says what is billed, and until when the family may contest it', () => {
  const facts = {
    ...booking,
    ...samples.session_confirmed,
    edge: 'end' as const,
    provider: 'June R.',
    by_office: true as const,
  }
  const textOf = (side: RecipientSide, contest_until?: string) =>
    buildText(
      'session_confirmed',
      {...facts, ...(contest_until && {family_absent: true as const, contest_until})},
      reader(side),
    )
  const until = '2026-06-17T18:00:00.000Z'
  expect(textOf('family', until).title).toBe('June R. says that no one was home')
  expect(textOf('family', until).body).toMatch(
    /It is billed until the booked end, \d{1,2}:\d\d [AP]M, unless you confirm or contest it by Wed, Jun 17, .+\.$/,
  )
  expect(textOf('office', until).body).toContain('unless the family confirms or contests it by Wed, Jun 17')
  // neither the pay nor the answer is a field member's
  expect(textOf('field', until).body).not.toContain('billed')
  expect(textOf('family').title).toContain('confirmed the end')
  const settled = {...booking, ...samples.session_settled, family_absent: true as const}
  expect(buildText('session_settled', settled, reader('family')).body).toContain(
    'No one was home, so it is billed until the booked end.',
  )
})
