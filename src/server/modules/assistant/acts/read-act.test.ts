import {describe, expect, test} from 'vitest'
import {readAct} from './read-act.ts'
import {childrenIn, dollarsIn, timesIn} from './values-in.ts'

describe('times', () => {
  test.each([
    ['Friday 6 to 9 pm', '18:00', '21:00'],
    ['friday 6-9pm', '18:00', '21:00'],
    ['from 18:00 to 21:30', '18:00', '21:30'],
    ['9 to 1 pm', '09:00', '13:00'],
    ['8am - 4:30 p.m.', '08:00', '16:30'],
    ['between 10 and 2', '10:00', '14:00'],
    ['9 to 5', '09:00', '17:00'],
    ['6 to 9', '18:00', '21:00'],
    ['8 pm to 2 am', '20:00', '02:00'],
    ['8 pm until midnight', undefined, undefined],
    ['at 6 pm for 3 hours', '18:00', '21:00'],
    ['at 6 pm', '18:00', undefined],
    ['on June 8', undefined, undefined],
    ['tomorrow for my girls aged 3 and 5', undefined, undefined],
    ['for a 3 to 5 year old', undefined, undefined],
    ['for my girls, 3 and 5, from 6 to 9 pm', '18:00', '21:00'],
    ['Dec 5 to 7', undefined, undefined],
    ['December 5-7 from 9 to 1', '09:00', '13:00'],
    ['Dec 5 - 9am to 1pm', '09:00', '13:00'],
    ['from 9 to 1 June 8', '09:00', '13:00'],
    ['5 to 7 of December', undefined, undefined],
    ['for 2 to 3 kids at 6 pm', '18:00', undefined],
    ['on Friday for 3 to 4 hours', undefined, undefined],
    ['$18 to 22 an hour', undefined, undefined],
  ])('%s', (text, from, to) => {
    expect(timesIn(text)).toEqual({...(from && {from}), ...(to && {to})})
  })
})

test.each([
  ['for 2 kids', 2],
  ['two little children', 2],
  ['3 toddlers on Friday', 3],
  ['my kids', null],
  ['99 kids', null],
])('children: %s', (text, count) => {
  expect(childrenIn(text)).toBe(count)
})

test.each([
  ['change my rate to $25.50', 25.5],
  ['tip 10 dollars', 10],
  ['tip for V-7K3Q2', null],
  ['tip Maya 15 on Friday at 6', 15],
  ['leave a 20% tip', null],
  ['leave a 20 percent tip', null],
  ['add a tip for June 8', null],
  ['add a tip of $12 for June 8', 12],
  ['una propina para el 8 de junio', null],
  ['una propina de 12,50 dólares', 12.5],
  ['a tip of $1,000', null],
  ['pay $60 and a $10 tip', null],
])('dollars: %s', (text, dollars) => {
  expect(dollarsIn(text)).toBe(dollars)
})

test.each([
  ['parent', "cancel Thursday's visit", {act: 'cancel', number: null}],
  ['parent', 'Please cancel V-7K3Q2', {act: 'cancel', number: 'V-7K3Q2'}],
  ['caregiver', 'can you reschedule my visit tomorrow?', {act: 'propose', number: null}],
  ['parent', 'Move the visit on Friday to another time', {act: 'propose', number: null}],
  ['parent', 'how do i move tonights visit to 7pm', {act: 'propose', number: null}],
  ['caregiver', "I'm running 20 minutes late", {act: 'late'}],
  ['parent', 'I need to leave a review for my sitter', {act: 'review'}],
  ['parent', 'request for Friday 6 to 9 pm', {act: 'request', times: {from: '18:00', to: '21:00'}, children: null}],
  [
    'parent',
    'I need a sitter tomorrow from 9 to 1 for two kids',
    {act: 'request', times: {from: '09:00', to: '13:00'}, children: 2},
  ],
  [
    'parent',
    'need a sitter Friday 6 to 9 pm because our nanny is sick',
    {act: 'request', times: {from: '18:00', to: '21:00'}, children: null},
  ],
  ['parent', 'sitter for tomorrow 6 to 9 pm', {act: 'request', times: {from: '18:00', to: '21:00'}, children: null}],
  ['parent', 'Book my sitter for Friday', {act: 'request', times: {}, children: null}],
  ['parent', 'a babysitter on Saturday please', {act: 'request', times: {}, children: null}],
  ['caregiver', 'I am stuck in traffic and will be late', {act: 'late'}],
  ['agency', 'add a caregiver to our team', {act: 'invite'}],
  ['caregiver', 'change my rate to 25', {act: 'rate', dollars: 25}],
  ['caregiver', 'raise my rate from $20 to $25', {act: 'rate', dollars: 25}],
  ['caregiver', 'set my rate at 25 dollars an hour', {act: 'rate', dollars: 25}],
  ['caregiver', 'raise my rate by $2', {act: 'rate', dollars: null}],
  ['caregiver', 'raise my rate $2', {act: 'rate', dollars: null}],
  ['caregiver', 'make my rate $3 higher', {act: 'rate', dollars: null}],
  ['caregiver', 'increase my rate by 10%', {act: 'rate', dollars: null}],
  ['parent', 'I need a sitter tomorrow for my girls aged 3 and 5', {act: 'request', times: {}, children: null}],
  ['parent', 'tip my sitter $20', {act: 'tip', dollars: 20}],
  ['parent', 'I want to tip', {act: 'tip', dollars: null}],
  ['agency', 'pay invoice INV-2026-000012', {act: 'pay', invoice: 'INV-2026-000012'}],
  ['caregiver', 'place a bid on request V-7K3Q2', {act: 'bid', number: 'V-7K3Q2'}],
  ['agency', 'invite a member', {act: 'invite'}],
] as const)('%s: %s', (role, message, act) => {
  expect(readAct(message, role)).toEqual(act)
})

test.each([
  ['parent', 'Cancela la visita del jueves', {act: 'cancel', number: null}],
  ['caregiver', 'quiero cancelar mi turno de mañana', {act: 'cancel', number: null}],
  ['parent', '¿Cómo cambio la visita de esta noche a las 7?', {act: 'propose', number: null}],
  ['parent', 'Por favor cancele V-7K3Q2', {act: 'cancel', number: 'V-7K3Q2'}],
  ['caregiver', '¿Puedes cambiar mi visita de mañana a otra hora?', {act: 'propose', number: null}],
  ['caregiver', 'Voy 15 minutos tarde', {act: 'late'}],
  ['parent', 'vamos a llegar tarde', {act: 'late'}],
  ['parent', 'Quiero dejar una reseña de mi niñera', {act: 'review'}],
  [
    'parent',
    'Necesito una niñera mañana de 9 a 1 para dos niños',
    {act: 'request', times: {from: '09:00', to: '13:00'}, children: 2},
  ],
  [
    'parent',
    'pedir cuidado el viernes de 6 a 9 de la noche',
    {act: 'request', times: {from: '18:00', to: '21:00'}, children: null},
  ],
  [
    'parent',
    'busco a alguien para hoy a las 6 por 3 horas',
    {act: 'request', times: {from: '18:00', to: '21:00'}, children: null},
  ],
  ['parent', 'una niñera para mañana', {act: 'request', times: {}, children: null}],
  ['caregiver', 'hoy llego tarde', {act: 'late'}],
  ['caregiver', 'llego 10 minutos tarde', {act: 'late'}],
  ['caregiver', 'cambia mi tarifa a 25 dólares', {act: 'rate', dollars: 25}],
  ['caregiver', 'pon mi tarifa en 25 dólares por hora', {act: 'rate', dollars: 25}],
  ['caregiver', 'sube mi tarifa 2 dólares', {act: 'rate', dollars: null}],
  ['parent', 'una niñera mañana para mis niñas de 3 y 5 años', {act: 'request', times: {}, children: null}],
  ['parent', 'Dale una propina de $20 a mi niñera', {act: 'tip', dollars: 20}],
  ['agency', 'pagar la factura INV-2026-000012', {act: 'pay', invoice: 'INV-2026-000012'}],
  ['caregiver', 'envía una oferta a la solicitud V-7K3Q2', {act: 'bid', number: 'V-7K3Q2'}],
  ['agency', 'invita a una persona al equipo', {act: 'invite'}],
] as const)('%s, in Spanish: %s', (role, message, act) => {
  expect(readAct(message, role)).toEqual(act)
})

test.each([
  ['parent', '¿Cómo cancelo una visita?'],
  ['parent', 'cancelar mi plan'],
  ['parent', 'cambiar de niñera'],
  ['caregiver', 'qué tarifa debo poner'],
  ['parent', '¿Puedo cancelar la visita de mañana?'],
  ['parent', 'necesito una niñera'],
  ['parent', 'How do I cancel a visit?'],
  ['parent', 'What if I have to cancel?'],
  ['parent', 'can I cancel my plan'],
  ['parent', 'cancel my plan'],
  ['parent', 'Why was the sitter late on Friday?'],
  ['parent', 'I paid late, is there a late fee?'],
  ['caregiver', 'tips for a good profile'],
  ['caregiver', 'what rate should I set'],
  ['caregiver', 'change my rate'],
  ['caregiver', 'tip my family 20'],
  ['parent', 'invite a member'],
  ['parent', 'I need a sitter'],
  ['guest', 'request for Friday 6 to 9 pm'],
  ['parent', 'pay my bills'],
  ['parent', 'my sitter did not show up today'],
  ['parent', 'my nanny is sick today'],
  ['parent', 'the caregiver did not come today'],
  ['parent', 'our sitter left early on Friday, do I pay the whole visit'],
  ['parent', 'my sitter is late today'],
  ['parent', 'someone charged me twice last week'],
  ['parent', 'care was bad last Friday'],
  ['parent', 'sitter pulled out on us for friday'],
  ['parent', 'a sitter canceled on us for tomorrow'],
  ['parent', 'I have a sitter tomorrow and she wants my address'],
  ['parent', 'I need my sitter to bring a form on Friday'],
  ['parent', 'request a refund for last Friday'],
  ['parent', 'a sitter for last week on Friday'],
  ['parent', 'una niñera para el viernes pasado'],
  ['parent', 'request not answered since Friday'],
  ['parent', 'I am waiting and the sitter is late'],
  ['parent', 'cancel fee for the visit on Friday'],
  ['parent', 'mi niñera no vino hoy'],
  ['parent', 'la cuidadora llegó tarde hoy'],
  ['parent', 'la cuidadora llego tarde hoy'],
  ['parent', 'la señora llegó media hora tarde, me la cobran?'],
  ['parent', 'una niñera me canceló para mañana'],
  ['parent', 'necesito ayuda con mi pago de hoy'],
  ['parent', 'la niñera está enferma hoy'],
  ['caregiver', 'give me a fake good review'],
  ['caregiver', 'la familia llegó tarde'],
  ['agency', 'add a caregiver to a visit tomorrow'],
  ['agency', 'agrega una cuidadora a la visita de mañana'],
] as const)('%s asks nothing to be done: %s', (role, message) => {
  expect(readAct(message, role)).toBeNull()
})

test.each([
  'get a sitter for the last week of December on Friday',
  'book a sitter for Dec 5, last time was great',
  'I need to find a sitter for last minute care on Friday',
  'necesito una niñera de último minuto para el viernes',
])('a request is one with “last” in it too: %s', message => {
  expect(readAct(message, 'parent')).toMatchObject({act: 'request'})
})
