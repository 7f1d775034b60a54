import {expect, test} from 'vitest'
import phrases from '../phrases/own.json' with {type: 'json'}
import {isOfPayee, isOfWorker, nameIn, namedAmong, plainNameIn} from './named-people.ts'

const today = '2026-06-10'
const team = ['María Lopez', 'Rosa de la Cruz', 'June Ross', 'Will Young', 'Ana Lopez', 'Domingo Paz'].map(name => ({
  name,
}))

test.each([
  ['How many hours did Maria work in June?', ['María Lopez']],
  ['horas de María en junio', ['María Lopez']],
  ['when does Rosas CPR expire', ['Rosa de la Cruz']],
  ['hours of ana lopez', ['Ana Lopez']],
  ['hours of the Lopez', ['María Lopez', 'Ana Lopez']],
  ['hours of Maria and Rosa', ['María Lopez', 'Rosa de la Cruz']],
  ['hours of June in May', ['June Ross']],
  ['hours of June last month', ['June Ross']],
  ['did Will work', ['Will Young']],
  ['Will’s hours', ['Will Young']],
  ['cancel my visit with Domingo', ['Domingo Paz']],
  ['cancel my visit with Domingo tomorrow', ['Domingo Paz']],
  ['cancela la visita con Domingo de mañana', ['Domingo Paz']],
  ['Domingo’s visit next week', ['Domingo Paz']],
  ['con Domingo el domingo', ['Domingo Paz']],
])('“%s” names %s', (question, names) => {
  expect(namedAmong(question, team, today)?.map(({name}) => name)).toEqual(names)
})

test.each([
  'How many hours did our nannies do in June?',
  'how many hours will the team work',
  'Will the team work today',
  '¿Cuántas horas hicieron las niñeras de la agencia?',
  'cancela la visita del domingo',
  'cancela la visita de mañana, domingo',
  'la visita del domingo, 14 de junio',
  'la visita de domingo 14 de junio',
])('“%s” names no one', question => {
  expect(namedAmong(question, team, today)).toBeNull()
})

test('someone of the team with the name that a possessive looks like is the one who is named', () => {
  expect(namedAmong('hours of rosas', [{name: 'Rosa Vega'}, {name: 'Eva Rosas'}], today)).toEqual([{name: 'Eva Rosas'}])
})

test('a name is read as one whether someone has it or not', () => {
  expect(nameIn('how many hours did Xenia work in June', today)).toBe('Xenia')
  expect(nameIn('¿Cuántas horas trabajó Begoña en junio?', today)).toBe('Begoña')
  expect(nameIn('Is Mia’s first aid card still valid', today)).toBe('Mia')
  // a name of every object in JavaScript
  expect(nameIn('hours of Constructor in June', today)).toBe('Constructor')
})

test('of the usual questions about hours and credentials only the names in them are read as names', () => {
  const questions = [...phrases['own-member-hours'], ...phrases['own-credentials']]
  const names = new Set(questions.flatMap(question => nameIn(question, today) ?? []))
  expect([...names].toSorted()).toEqual(['Ana', 'Deidre', 'Jodie', 'Maria', 'Mias', 'Priya', 'Rosa', 'Rosas', 'Tess'])
  expect(nameIn('how many hours of Child Care did we do', today)).toBeNull()
})

test.each([
  ['how much did i pay maria this year', 'Maria'],
  ['what have we paid to xenia in june', 'Xenia'],
  ['and begoña?', 'Begoña'],
  ['what about maria', 'Maria'],
  ['cuanto le pague a maria este mes', 'Maria'],
  ['y a maría?', 'María'],
  ['how much did i pay the sitter', null],
  ['what did I pay last quarter', null],
  ['how much did i pay her in total', null],
  ['and how much was it?', null],
  ['what about my plan', null],
])('“%s” asks what went to %s', (question, name) => {
  expect(plainNameIn(question, today, isOfPayee)).toBe(name)
})

test.each([
  ['how many hours did xenia work in june', 'Xenia'],
  ['hours xenia has worked', null],
  ['has xenia worked this week', 'Xenia'],
  ['cuantas horas trabajo begoña', 'Begoña'],
  ['¿Cuántas horas de trabajo llevamos este mes?', null],
  ['how many hours did everyone work', null],
  ['how many hours did the team do', null],
])('“%s” asks about the hours of %s', (question, name) => {
  expect(plainNameIn(question, today, isOfWorker)).toBe(name)
})
