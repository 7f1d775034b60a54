import {expect, test} from 'vitest'
import type {LineSubject} from '#contract/money/invoices.ts'
import {inLanguage} from '#server/language.ts'
import {creditCode, creditText, lineText, statusText} from './invoice-text.ts'

const visit = {start: '2026-06-08T14:00:00.000Z', end: '2026-06-08T18:00:00.000Z', timezone: 'America/Chicago'}
const both = (write: () => string) => [inLanguage('en', write), inLanguage('es', write)]
const line = (about: LineSubject) => both(() => lineText({about, description: ''}))

test('an invoice line is worded in the language of its reader', () => {
  expect(line({kind: 'care', ...visit})).toEqual([
    'Mon, Jun 8, 9:00 AM – 1:00 PM, care',
    'Lun, 8 de jun, 9:00 a.m. – 1:00 p.m., cuidado',
  ])
  expect(line({kind: 'late_cancel', ...visit})).toEqual([
    'Mon, Jun 8, 9:00 AM – 1:00 PM, canceled less than 24 hours before',
    'Lun, 8 de jun, 9:00 a.m. – 1:00 p.m., cancelada menos de 24 horas antes',
  ])
  expect(line({kind: 'care_fee', fee_bps: 1000})).toEqual([
    'Village fee, 10% of care',
    'Comisión de Village, 10% del cuidado',
  ])
  expect(line({kind: 'lead_fee', ...visit, fee_bps: 1250, minutes: 70, rate_cents: 2450})).toEqual([
    'Mon, Jun 8, 9:00 AM – 1:00 PM: 12.5% of 1 hr 10 min at $24.50/hr',
    'Lun, 8 de jun, 9:00 a.m. – 1:00 p.m.: 12.5% de 1 h 10 min a $24.50/hora',
  ])
  expect(line({kind: 'plan', title: 'Family Plus', less_rest: true})).toEqual([
    'Family Plus, minus the rest of your current plan',
    'Family Plus, menos lo que queda de su plan actual',
  ])
  const reason = creditCode('visit_canceled', '2026-06-12')
  expect(line({kind: 'credit', number: 'CN-1', reason})).toEqual([
    'Credit CN-1: Visit on Fri, Jun 12, 2026 canceled',
    'Crédito CN-1: Visita del vie, 12 de jun de 2026 cancelada',
  ])
})

test('a line that was stored as a text is shown as it is stored', () => {
  const description = 'Mon, Jun 8, 9:00 AM – 1:00 PM, care'
  expect(both(() => lineText({about: null, description}))).toEqual([description, description])
})

test('a reason is worded by its code, and a person’s own words stay', () => {
  expect(both(() => creditText('returned:goodwill'))).toEqual(['Goodwill', 'Cortesía'])
  expect(both(() => creditText(creditCode('visits_canceled')))).toEqual([
    'The family canceled visits',
    'La familia canceló visitas',
  ])
  expect(both(() => creditText(creditCode('visits_canceled', '2026-06-12')))).toEqual([
    'The family canceled the visit on Fri, Jun 12, 2026',
    'La familia canceló la visita del vie, 12 de jun de 2026',
  ])
  expect(both(() => creditText(creditCode('credit_unused', 'CN-1')))).toEqual([
    'Credit CN-1 was not used',
    'El crédito CN-1 no se usó',
  ])
  expect(both(() => creditText('hours_changed'))).toEqual([
    'Visit hours were changed by agreement; the visit is invoiced again at its new times',
    'Las horas de la visita se cambiaron de común acuerdo; la visita se factura de nuevo con su nuevo horario',
  ])
  for (const own of ['The family: it moved', 'returned:', 'constructor']) expect(creditText(own)).toBe(own)
})

test('the status of an invoice tells its reader what is due, late, expected or marked paid', () => {
  const open = {status: 'OPEN', due_at: '2026-06-20T15:00:00.000Z', outside: null, my_side: 'payer'} as const
  const [before, after] = ['2026-06-21T04:59:59.999Z', '2026-06-21T05:00:00.000Z']
  const zone = 'America/Chicago'
  const outside = {marked_at: '2026-06-15T15:00:00.000Z', confirmed_at: null}
  expect(both(() => statusText(open, before, zone))).toEqual(['To pay', 'Por pagar'])
  expect(statusText({...open, my_side: null}, before, zone)).toBe('To pay')
  expect(statusText({...open, my_side: 'payee'}, before, zone)).toBe('Expected')
  expect(statusText({...open, my_side: 'payee'}, after, zone)).toBe('Overdue')
  expect(statusText(open, after, zone)).toBe('Overdue')
  expect(statusText({...open, outside}, after, zone)).toBe('Marked paid')
  expect(statusText({...open, status: 'PAID'}, after, zone)).toBe('Paid')
  const takenBack = (my_side: 'payer' | 'payee') =>
    statusText({...open, status: 'PAID', taken_back: true, my_side}, after, zone)
  expect(takenBack('payee')).toBe('Taken back by the payer’s bank')
  expect(takenBack('payer')).toBe('Taken back by your bank')
  expect(statusText({...open, status: 'UNCOLLECTIBLE'}, after, zone)).toBe('Not collectible')
})

test('its payer and staff read of a paid one how much of it is back, its payee that it is paid', () => {
  const paid = {status: 'PAID', due_at: null, outside: null} as const
  const read = (refunded: 'part' | 'all' | null, my_side: 'payer' | 'payee' | null) =>
    both(() => statusText({...paid, refunded, my_side}, '2026-06-21T05:00:00.000Z', 'UTC'))
  expect(read('part', 'payer')).toEqual(['Partly refunded', 'Reembolsado en parte'])
  expect(read('all', null)[0]).toBe('Refunded')
  expect(read('part', 'payee')[0]).toBe('Paid')
  expect(read(null, 'payer')[0]).toBe('Paid')
})
