import {expect, test} from 'vitest'
import {labelOf, partSpan, periodIn, sameWeekdayLater, unreadDay, withoutNewDay} from './period.ts'

// a Wednesday
const today = '2026-06-10'

test.each([
  ['Do I have visits today?', '2026-06-10', '2026-06-10', 'today'],
  ['who comes tomorrow', '2026-06-11', '2026-06-11', 'tomorrow'],
  ['cancel Thursday’s visit', '2026-06-11', '2026-06-11', 'on Thursday'],
  ['Monday’s visit', '2026-06-15', '2026-06-15', 'on Monday'],
  ["who comes for monday's visit", '2026-06-15', '2026-06-15', 'on Monday'],
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
  ['cancel my visit on the 12th', '2026-06-12', '2026-06-12', 'on June 12'],
  ['is there a shift on the 9th?', '2026-07-09', '2026-07-09', 'on July 9'],
  ['who came on the 9th', '2026-06-09', '2026-06-09', 'on June 9'],
  ['my visit on the 5th of December', '2026-12-05', '2026-12-05', 'on December 5'],
  ['15 December please', '2026-12-15', '2026-12-15', 'on December 15'],
  ['cancel the visit on 12/15', '2026-12-15', '2026-12-15', 'on December 15'],
  ['which visits do I have in December', '2026-12-01', '2026-12-31', 'in December'],
  ['visits in January', '2026-01-01', '2026-01-31', 'in January'],
  ['how many visits did I have in December', '2025-12-01', '2025-12-31', 'in December'],
  ['qué visitas tengo en noviembre', '2026-11-01', '2026-11-30', 'in November'],
  ['how much have we paid since January', '2026-01-01', '2026-06-10', 'since January'],
  ['cuánto gané desde marzo', '2026-03-01', '2026-06-10', 'since March'],
  ['what did I pay in the last 30 days', '2026-05-11', '2026-06-10', 'in the last 30 days'],
  ['lo que pagué en las últimas 2 semanas', '2026-05-27', '2026-06-10', 'in the last 2 weeks'],
  ['cancel my visit on Friday next week', '2026-06-19', '2026-06-19', 'on Friday, June 19'],
  ['la visita del viernes de la próxima semana', '2026-06-19', '2026-06-19', 'on Friday, June 19'],
  ['can my visit on the 12th be moved', '2026-06-12', '2026-06-12', 'on June 12'],
  ['a sitter from Friday to Sunday', '2026-06-12', '2026-06-14', 'from Friday, June 12 to Sunday, June 14'],
  ['what did I earn this quarter', '2026-04-01', '2026-06-30', 'this quarter'],
  ['how much did we pay last quarter', '2026-01-01', '2026-03-31', 'last quarter'],
  ['cuánto gané el trimestre pasado', '2026-01-01', '2026-03-31', 'last quarter'],
  ['how much have I earned in all these years', '2000-01-01', '2026-06-10', 'in all'],
  ['how much have I earned in all', '2000-01-01', '2026-06-10', 'in all'],
  ['what did I earn since I started', '2000-01-01', '2026-06-10', 'in all'],
  ['hours worked Monday to Wednesday', '2026-06-08', '2026-06-10', 'from Monday, June 8 to Wednesday, June 10'],
  ['visits Monday to Friday', '2026-06-08', '2026-06-12', 'from Monday, June 8 to Friday, June 12'],
  ['everything between monday and tuesday', '2026-06-15', '2026-06-16', 'from Monday, June 15 to Tuesday, June 16'],
  ['hours Monday through Wednesday last week', '2026-06-01', '2026-06-03', 'from Monday, June 1 to Wednesday, June 3'],
  [
    'horas de lunes a miércoles de la semana pasada',
    '2026-06-01',
    '2026-06-03',
    'from Monday, June 1 to Wednesday, June 3',
  ],
  ['who comes 12th?', '2026-06-12', '2026-06-12', 'on June 12'],
  ['la visita del 12', '2026-06-12', '2026-06-12', 'on June 12'],
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
  'cancel the 2nd visit',
  'the 1st time I used it',
  'add a 2nd adult',
  'the 2 may come',
  'on the 31st of June',
  'how many visits do we have in all counties',
  'what do I earn in all my bookings',
  'qué es el cargo del 10 por ciento',
  'por qué hay un cargo del 10%',
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

test.each([
  ['Move Friday’s visit to Thursday', 'Move Friday’s visit '],
  ['move tuesday’s visit to tomorrow', 'move tuesday’s visit '],
  ['reschedule my visit on the 10th to the 11th at 3', 'reschedule my visit on the 10th '],
  ['I want to move today’s visit', 'I want to move today’s visit'],
  ['Pasa la visita del lunes para el miércoles', 'Pasa la visita del lunes '],
  ['mueve la visita del viernes al jueves', 'mueve la visita del viernes '],
  ['Move my visit with June', 'Move my visit with June'],
  ['mueve la visita del 10 al 12', 'mueve la visita del 10 '],
  ['move tomorrow’s visit to the evening', 'move tomorrow’s visit '],
  ['pasa la visita de mañana para la tarde', 'pasa la visita de mañana '],
])('“%s” without its new day is “%s”', (question, rest) => {
  expect(withoutNewDay(question)).toBe(rest)
})

test.each([
  ['cancel the 2nd visit', '2nd'],
  ['who comes for my 12th visit', '12th'],
  ['the 31st of June', '31st'],
  ['cancel my visit on the 12th', null],
  ['who comes tomorrow', null],
])('of “%s” the day “%s” is not read', (question, day) => {
  expect(unreadDay(question, today)).toBe(day)
})

test.each([
  ['Who is coming tonight?', 'tonight', '2026-06-10 17:00', '2026-06-11 02:00'],
  ['what does it cost to cancel tonight’s visit', 'tonight', '2026-06-10 17:00', '2026-06-11 02:00'],
  ['how do i move tonights visit to 7pm', 'tonight', '2026-06-10 17:00', '2026-06-11 02:00'],
  ['Cancel the visit this evening', 'tonight', '2026-06-10 17:00', '2026-06-11 02:00'],
  ['who came this morning', 'this morning', '2026-06-10 04:00', '2026-06-10 12:00'],
  ['visits this afternoon', 'this afternoon', '2026-06-10 12:00', '2026-06-10 18:00'],
  ['Good evening, who comes tomorrow morning?', 'tomorrow in the morning', '2026-06-11 04:00', '2026-06-11 12:00'],
  ['cancel Friday night', 'on Friday in the evening', '2026-06-12 17:00', '2026-06-13 02:00'],
  ['quién viene esta noche', 'tonight', '2026-06-10 17:00', '2026-06-11 02:00'],
  ['la visita de esta tarde', 'this afternoon', '2026-06-10 12:00', '2026-06-10 20:00'],
  ['mañana por la mañana', 'tomorrow in the morning', '2026-06-11 04:00', '2026-06-11 12:00'],
  ['el viernes por la noche', 'on Friday in the evening', '2026-06-12 17:00', '2026-06-13 02:00'],
])('“%s” is %s, from %s until %s', (question, label, from, until) => {
  const period = periodIn(question, today)!
  expect(labelOf(period)).toBe(label)
  expect(partSpan(period)).toEqual({from, until})
})

test.each(['Good morning, who comes today?', 'buenas noches, quién viene mañana', 'visits this week in the evening'])(
  '“%s” names no part of a day',
  question => {
    expect(periodIn(question, today)).not.toHaveProperty('part')
  },
)

test('a weekday that is today’s may be that of the next week, but not today', () => {
  const later = (question: string) => sameWeekdayLater(periodIn(question, today)!, today)
  const next_week = {first: '2026-06-17', last: '2026-06-17', label: 'on Wednesday, June 17'}
  expect(later('Wednesday’s visit')).toEqual(next_week)
  for (const question of ['what is on next Wednesday', '¿qué tengo el próximo miércoles?']) {
    expect(periodIn(question, today)).toEqual(next_week)
  }
  // “next” of another day says nothing of this one
  for (const question of ['cancel Wednesday and next Friday', 'cambie el miércoles por el viernes que viene']) {
    expect(periodIn(question, today)).toMatchObject({first: '2026-06-10', last: '2026-06-10'})
  }
  for (const question of ['today', 'visit on June 10', 'Thursday’s visit']) expect(later(question)).toBeNull()
})
