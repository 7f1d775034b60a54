import {expect, test} from 'vitest'
import {goesOn, partsOf, standingQuestion} from './follow-up.ts'

test.each([
  'and how do I pay it?',
  'OK, and how do I get out of it again later?',
  'does she find out',
  "what's that",
  'does it cost the same on a weekend too',
  'will they tell me how long the check takes?',
  "Isn't that different for a family with three children?",
  'Isn’t that different for a family with three children?',
  'Won’t they see my address before I approve them?',
  'Don’t they need a background check for that first?',
  '¿cómo lo pago?',
  '¿cuánto cuesta eso?',
  '¿quién viene?',
  '¿cuándo es?',
  '¿cómo lo cancelo?',
  'y cuándo vence',
  '¿puedo cancelarla después?',
  '¿la puedo llamar?',
  '¿Le tengo que avisar antes de la visita?',
])('“%s” goes on from the question before', question => {
  expect(goesOn(question)).toBe(true)
})

test.each([
  'how do I cancel a visit',
  'the sitter left early, do I still pay for the hours that she was not there',
  'my next visit',
  'does Village cost the same on a weekend too',
  'is Village available in Spanish',
  '¿Cómo cancelo una visita?',
  'La tengo guardada como favorita',
  '¿quién puede ver mi dirección?',
  'mi próxima visita',
  '¿cuánto cuesta el servicio?',
  '¿Cuánto gané?',
  '¿Cuánto pagué?',
  '¿Cuánto debo?',
  '¿Cómo cancelo?',
  '¿Cuándo pago?',
  'How much did I earn?',
])('“%s” stands by itself', question => {
  expect(goesOn(question)).toBe(false)
})

test.each([
  ['how do I cancel a visit and how much does it cost', 2],
  ['¿Cómo cancelo una visita y cuánto cuesta cancelarla?', 2],
  ['¿Qué visitas tengo el lunes y el martes?', 1],
  ['My sitter is sick. Who comes on Friday? And whose visit is next?', 3],
  ['How do we add a coordinator, and should we pay for it?', 2],
  ['¿Quién viene mañana y cuál es su teléfono?', 2],
  ['We moved to Ohio. Please change it.', 1],
  ['Who comes on Monday? Who comes on Friday? What does it cost? Can I cancel it?', 1],
])('“%s” asks %i', (message, count) => {
  expect(partsOf(message)).toHaveLength(count)
})

test('a question of one or two words is asked, too', () => {
  expect(partsOf('Any offers? How much do I owe?')).toEqual(['Any offers?', 'How much do I owe?'])
  expect(partsOf('How do I cancel a visit? ¿Por qué?')).toEqual(['How do I cancel a visit?', '¿Por qué?'])
  expect(partsOf('Hi there! How much do I owe ? ?')).toEqual(['Hi there! How much do I owe ? ?'])
})

test('the topic is that of the last question that stands by itself', () => {
  expect(standingQuestion(['and when is it due?', 'and how do I pay it?', 'my lead invoice', 'How do I bid?'])).toBe(
    'my lead invoice',
  )
  expect(standingQuestion(['¿cómo lo pago?', '¿Qué facturas tengo?'])).toBe('¿Qué facturas tengo?')
  expect(standingQuestion(['¿Cómo cancelo?', '¿Qué facturas tengo?'])).toBe('¿Cómo cancelo?')
  expect(standingQuestion([])).toBeNull()
})
