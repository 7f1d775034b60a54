import {m} from '#messages'
import {formSteps, type FormSteps} from '#lib/form-steps.ts'
import type {AgencyStep, PersonRole, PersonStep} from './search.ts'

/* The steps of registration, with what is asked in each. */

const account = {id: 'account', title: m.who_are_you(), fields: ['account']} as const
const place = {id: 'place', title: m.where_do_you_live(), fields: ['place']} as const

export const personSteps: Readonly<Record<PersonRole, FormSteps<PersonStep>>> = {
  parent: formSteps<PersonStep>([account, place, {id: 'family', title: m.who_needs_care(), fields: ['family']}]),
  caretaker: formSteps<PersonStep>([
    account,
    place,
    {id: 'work', title: m.how_do_you_work(), fields: ['work']},
    {id: 'hours', title: m.when_can_you_work(), fields: ['hours']},
    {
      id: 'certifications',
      title: m.your_experience_and_training(),
      fields: ['experience', 'certifications', 'certification'],
    },
    {id: 'summary', title: m.review_and_finish(), fields: []},
  ]),
}

export const agencySteps = formSteps<AgencyStep>([
  {id: 'agency', title: m.your_agency(), fields: ['legal_name', 'website', 'phone_number']},
  {id: 'area', title: m.where_do_you_work(), fields: ['place', 'county']},
  {id: 'account', title: m.your_name_and_login(), fields: ['first_name', 'last_name', 'email', 'password']},
])
