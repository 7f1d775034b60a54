import * as v from 'valibot'
import {formSteps, type FormSteps} from '#lib/form-steps.ts'
import type {PersonRole} from './person-values.ts'

/** Every question that a parent or a caregiver may be asked. The account is made after the place. */
export const PersonStep = v.picklist([
  'account',
  'place',
  'family',
  'work',
  'hours',
  'certifications',
  'summary',
])
export type PersonStep = v.InferOutput<typeof PersonStep>

const account = {id: 'account', title: 'Who are you?', fields: ['account']} as const
const place = {id: 'place', title: 'Where do you live?', fields: ['place']} as const

export const personSteps: Readonly<Record<PersonRole, FormSteps<PersonStep>>> = {
  parent: formSteps<PersonStep>([
    account,
    place,
    {id: 'family', title: 'Who needs care?', fields: ['family']},
  ]),
  caretaker: formSteps<PersonStep>([
    account,
    place,
    {id: 'work', title: 'How do you work?', fields: ['work']},
    {id: 'hours', title: 'When can you work?', fields: ['hours']},
    {id: 'certifications', title: 'What have you learned?', fields: ['certifications', 'certification']},
    {id: 'summary', title: 'Look it over', fields: []},
  ]),
}
