import {expect, test} from 'vitest'
import {PlanType} from '#contract/money/subscriptions.ts'
import {allowances} from '#domain/money/plans.ts'
import {inLanguage} from './language.ts'
import {readMethod, readStored, seededCheckProvider, seededPlanTexts, storedClosedAgency} from './stored-texts.ts'

const numberWords = {2: 'two', 3: 'three'} as const
const inSpanish = (text: string) => inLanguage('es', () => readStored(text))

test('a seeded plan is read in Spanish as a whole', () => {
  for (const type of PlanType.options) {
    for (const unit of ['month', 'year'] as const) {
      const {title, description, list_items} = seededPlanTexts(type, unit)
      for (const text of [title, description, ...list_items]) expect(inSpanish(text)).not.toBe(text)
    }
  }
  expect(inSpanish('Village Family Monthly')).toBe('Village Familia, mensual')
})

test('a seeded check names our team in the reader’s language', () => {
  expect(seededCheckProvider()).toBe('Village staff, ID reviewed')
  expect(inSpanish(seededCheckProvider())).toBe('el equipo de Village, identificación revisada')
})

test('an erased agency and a bank without a name are named in the reader’s language', () => {
  expect([storedClosedAgency(), inSpanish(storedClosedAgency())]).toEqual(['Closed agency', 'Agencia cerrada'])
  const named = (brand: string) => inLanguage('es', () => readMethod({brand, last4: '6789'}))
  expect(named('Bank account')).toEqual({brand: 'Cuenta bancaria', last4: '6789'})
  expect(named('First Bank')).toEqual({brand: 'First Bank', last4: '6789'})
})

test('what staff typed stays, and so does English for its readers', () => {
  expect(inSpanish('Village Family Weekly')).toBe('Village Family Weekly')
  expect(readStored('Village Family Monthly')).toBe('Village Family Monthly')
})

test('a seeded plan lists only what an account without one cannot do', () => {
  expect(seededPlanTexts('careseekers', 'month').list_items).toEqual([
    `Unlimited open requests, instead of ${numberWords[allowances.careseekers.free]} at a time`,
  ])
  expect(seededPlanTexts('caretaker', 'year').list_items).toEqual([
    `Unlimited open bids, instead of ${numberWords[allowances.caretaker.free]} at a time`,
  ])
})
