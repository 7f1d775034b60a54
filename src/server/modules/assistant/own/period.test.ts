import {expect, test} from 'vitest'
import {periodIn} from './period.ts'

// a Wednesday
const today = '2026-06-10'

test.each([
  ['Do I have visits today?', '2026-06-10', '2026-06-10', 'today'],
  ['who comes tomorrow', '2026-06-11', '2026-06-11', 'tomorrow'],
  ['cancel Thursday’s visit', '2026-06-11', '2026-06-11', 'on Thursday'],
  ['visits on Tuesday', '2026-06-16', '2026-06-16', 'on Tuesday'],
  ['who came last Tuesday', '2026-06-09', '2026-06-09', 'on Tuesday'],
  ['what did I earn this week', '2026-06-07', '2026-06-13', 'this week'],
  ['earnings last month', '2026-05-01', '2026-05-31', 'last month'],
  ['what did I pay in March?', '2026-03-01', '2026-03-31', 'in March'],
  ['earned in December', '2025-12-01', '2025-12-31', 'in December'],
  ['total for 2025', '2025-01-01', '2025-12-31', 'in 2025'],
  ['visit on June 12th', '2026-06-12', '2026-06-12', 'on June 12'],
  ['visit on Jan 5', '2027-01-05', '2027-01-05', 'on January 5'],
  ['this weekend', '2026-06-13', '2026-06-14', 'this weekend'],
  ['What did I earn last weekend?', '2026-06-06', '2026-06-07', 'last weekend'],
  ['visits next weekend', '2026-06-20', '2026-06-21', 'next weekend'],
  ['cuánto gané el fin de semana pasado', '2026-06-06', '2026-06-07', 'last weekend'],
  ['visitas del próximo fin de semana', '2026-06-20', '2026-06-21', 'next weekend'],
  ['el fin de semana', '2026-06-13', '2026-06-14', 'this weekend'],
  ['paid last year', '2025-01-01', '2025-12-31', 'last year'],
  ['quién viene mañana', '2026-06-11', '2026-06-11', 'tomorrow'],
  ['cancélame la visita del sabado', '2026-06-13', '2026-06-13', 'on Saturday'],
  ['quién vino el martes', '2026-06-09', '2026-06-09', 'on Tuesday'],
  ['qué visitas tengo la semana que viene', '2026-06-14', '2026-06-20', 'next week'],
  ['cuánto gané el mes pasado', '2026-05-01', '2026-05-31', 'last month'],
  ['cuánto pagué en marzo', '2026-03-01', '2026-03-31', 'in March'],
  ['la visita del 12 de junio', '2026-06-12', '2026-06-12', 'on June 12'],
  ['who came on Tuesday', '2026-06-09', '2026-06-09', 'on Tuesday'],
  ['who came on June 9?', '2026-06-09', '2026-06-09', 'on June 9'],
  ['quién vino el 9 de junio', '2026-06-09', '2026-06-09', 'on June 9'],
  ['what did I pay on December 30?', '2025-12-30', '2025-12-30', 'on December 30'],
  ['what did I pay on July 20?', '2025-07-20', '2025-07-20', 'on July 20'],
  ['cuánto pagué el 30 de diciembre', '2025-12-30', '2025-12-30', 'on December 30'],
  ['cuánto gané el viernes pasado', '2026-06-05', '2026-06-05', 'on Friday'],
  ['la visita del viernes pasado', '2026-06-05', '2026-06-05', 'on Friday'],
  ['la visita del pasado viernes', '2026-06-05', '2026-06-05', 'on Friday'],
  ['la visita de pasado mañana', '2026-06-12', '2026-06-12', 'the day after tomorrow'],
  ['was the visit on June 20 accepted', '2026-06-20', '2026-06-20', 'on June 20'],
  ['when will I be paid for June 20', '2026-06-20', '2026-06-20', 'on June 20'],
  ['do I get paid for the visit on June 20', '2026-06-20', '2026-06-20', 'on June 20'],
  ['is the visit on June 20 paid', '2026-06-20', '2026-06-20', 'on June 20'],
  ['what is due on June 12 that I have not paid', '2026-06-12', '2026-06-12', 'on June 12'],
  ['when will I be paid for June 5', '2026-06-05', '2026-06-05', 'on June 5'],
  ['what I paid on July 20', '2025-07-20', '2025-07-20', 'on July 20'],
  ['what have we already received on July 20', '2025-07-20', '2025-07-20', 'on July 20'],
  ['did I get paid on July 20', '2025-07-20', '2025-07-20', 'on July 20'],
  ['cuánto pagué el 20 de julio', '2025-07-20', '2025-07-20', 'on July 20'],
])('“%s” is about %s to %s', (question, first, last, label) => {
  expect(periodIn(question, today)).toEqual({first, last, label})
})

test.each([
  'How do I pay?',
  'may I cancel?',
  'June is my caregiver',
  'is Julio on his way',
  'cancela mi visita con Domingo',
  'trabajo por la mañana',
  'how much did I earn on weekends',
  'do I have visits on weekends',
  'cuánto gané los fines de semana',
  '',
])('“%s” names no period', question => {
  expect(periodIn(question, today)).toBeNull()
})

test.each([
  ['this weekend', '2026-06-13'],
  ['last weekend', '2026-06-06'],
  ['next weekend', '2026-06-20'],
])('on a Sunday “%s” begins on %s', (question, first) => {
  expect(periodIn(question, '2026-06-14')).toMatchObject({first})
})
