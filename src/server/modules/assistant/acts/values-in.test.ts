import {expect, test} from 'vitest'
import {readAct} from './read-act.ts'
import {dollarsIn, rateIn, timesIn} from './values-in.ts'

const timesOf = (from?: string, to?: string) => ({...(from && {from}), ...(to && {to})})

test.each([
  ['mañana de 18 a 21 horas', '18:00', '21:00'],
  ['mañana de 9 a 13 horas', '09:00', '13:00'],
  ['mañana de 14 a 18 h', '14:00', '18:00'],
  ['mañana de 14h a 18h', '14:00', '18:00'],
  ['mañana de 18:00 a 21:00 hrs', '18:00', '21:00'],
  ['mañana de 18:00h a 21:30h', '18:00', '21:30'],
  ['mañana desde las 18 hasta las 21 horas', '18:00', '21:00'],
  ['mañana entre las 18 y las 21 horas', '18:00', '21:00'],
  ['mañana a las 18 horas', '18:00', undefined],
  ['mañana a las 18:30 h', '18:30', undefined],
  ['mañana a las 18 horas por 3 horas', '18:00', '21:00'],
  ['mañana a las 18 durante 3 horas', '18:00', '21:00'],
  ['el viernes de 8 de la mañana a 3 de la tarde', '08:00', '15:00'],
  ['mañana por 3 horas', undefined, undefined],
  ['mañana durante 3 a 4 horas', undefined, undefined],
  ['el 8 de junio de 9 a 13 horas', '09:00', '13:00'],
  ['el 8 de junio', undefined, undefined],
  ['mañana para mis hijos de 3 y 5 años, de 9 a 13 h', '09:00', '13:00'],
])('times in Spanish: %s', (text, from, to) => {
  expect(readAct(`Necesito una niñera ${text}`, 'parent')).toEqual({
    act: 'request',
    times: timesOf(from, to),
    children: null,
  })
})

test.each([
  ['18:00 to 21:00 hours', '18:00', '21:00'],
  ['from 18 to 21 hours', '18:00', '21:00'],
  ['from 18h to 21h', '18:00', '21:00'],
  ['between 18 and 21 hrs', '18:00', '21:00'],
  ['at 18 hours', '18:00', undefined],
  ['at 6 pm for a 3 hour visit', '18:00', undefined],
  ['3 to 4 hours on Friday', undefined, undefined],
  ['for 3-4 hours at 6 pm', '18:00', undefined],
  ['from 9 until 5 kids come from school', '09:00', '17:00'],
])('times in English: %s', (text, from, to) => {
  expect(timesIn(text)).toEqual(timesOf(from, to))
})

test.each([
  ['set my rate at 25', 25],
  ['put my rate at 25 starting June 8', 25],
  ['set my rate at 25 from June 8', 25],
  ['raise my rate to 25 at 6 pm', 25],
  ['set my rate at $25 in 2 weeks', 25],
  ['sube mi tarifa a 25 en 2 semanas', 25],
  ['pon mi tarifa en 25', 25],
  ['sube mi tarifa en 2 dólares', null],
  ['raise my rate by 2', null],
  ['change my rate at 6 pm', undefined],
])('a rate: %s', (text, dollars) => {
  expect(rateIn(text)).toBe(dollars)
})

test.each([
  ['una propina de 15 por la visita de 18 a 21 horas', 15],
  ['una propina de 15 a mi niñera de las 18 h', 15],
  ['deja 15 de propina por 3 horas', 15],
])('a sum in Spanish: %s', (text, dollars) => {
  expect(dollarsIn(text)).toBe(dollars)
})
