import {afterEach, expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {certificationsText, certificationText, usualCertifications, withCertification} from './certifications.ts'

// other files of this worker need theirs back
const ownLocale = getLocale

afterEach(() => overwriteGetLocale(ownLocale))

test('a usual name is stored in English and read in the reader’s language', () => {
  expect(usualCertifications.map(certificationText)).toEqual(usualCertifications)
  overwriteGetLocale(() => 'es')
  expect(certificationText('First aid')).toBe('Primeros auxilios')
  expect(certificationText('Medication administration')).toBe('Administración de medicamentos')
  expect(certificationText('Certificate (2)')).toBe('Certificado')
  expect(certificationText('Medical: Document')).toBe('Médico: Documento')
  expect(certificationText('Legal: Permiso de trabajo')).toBe('Legal: Permiso de trabajo')
})

test('what a person typed stays as it was typed', () => {
  expect(certificationText('Infant CPR, 2026')).toBe('Infant CPR, 2026')
  expect(certificationText('constructor')).toBe('constructor')
  expect(certificationText('CPR (2024)')).toBe('CPR (2024)')
  expect(certificationText('Grade (1)')).toBe('Grade (1)')
})

test('a newer file of the same title has its title, and families read it once', () => {
  expect(certificationText('CPR (2)')).toBe('CPR')
  expect(certificationText('Medical: TB test (3)')).toBe('Medical: TB test')
  expect(certificationText('CPR (10)')).toBe('CPR')
  expect(certificationText('CPR (2024) (2)')).toBe('CPR (2024)')
  expect(certificationsText(['CPR', 'First aid', 'CPR (2)'])).toBe('CPR · First aid')
})

test('a usual name typed in Spanish is stored by its own, and none twice', () => {
  overwriteGetLocale(() => 'es')
  expect(withCertification(['CPR'], '  primeros  AUXILIOS ')).toEqual(['CPR', 'First aid'])
  expect(withCertification(['First aid'], 'Primeros auxilios')).toEqual(['First aid'])
  expect(withCertification(['Natación'], 'natacion')).toEqual(['Natación'])
  expect(withCertification([], ' ')).toEqual([])
})
