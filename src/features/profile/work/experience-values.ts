import * as v from 'valibot'
import {updateCaretaker} from '#contract/accounts/profile-edit.ts'
import type {CaretakerProfile} from '#contract/accounts/profiles.ts'
import {SpokenLanguage} from '#contract/bookings/choices.ts'
import {problemsIn} from '#data/forms/problems.ts'
import type {WorkChanges} from '#data/queries/profile-edit.ts'
import type {Problems} from '#lib/form-steps.ts'

const Reference = v.object({id: v.string(), name: v.string(), relation: v.string(), text: v.string()})
export type ReferenceValues = v.InferOutput<typeof Reference>

/** What a caregiver has learned, speaks and drives, and who recommends them. */
export const ExperienceValues = v.object({
  years_experience: v.nullable(v.number()),
  languages: v.array(SpokenLanguage),
  references: v.array(Reference),
  driver: v.object({has_license: v.boolean(), has_car: v.boolean(), seats: v.nullable(v.number())}),
})
export type ExperienceValues = v.InferOutput<typeof ExperienceValues>

const no_driver = {has_license: false, has_car: false, seats: null}

type Known = Pick<CaretakerProfile, 'years_experience' | 'languages' | 'references' | 'driver'>

/** The form's values. A language of a newer version is left out, and saved again only if the list changes. */
export const experienceOf = ({years_experience, languages, references, driver}: Known): ExperienceValues => ({
  years_experience,
  languages: languages.filter(code => v.is(SpokenLanguage, code)),
  references: references.map((one, at) => ({id: `reference ${at}`, ...one})),
  driver: driver ?? no_driver,
})

/** The fields to send. Seats count with a car only. */
export const experienceBody = ({references, driver, ...rest}: Partial<ExperienceValues>): WorkChanges => ({
  ...rest,
  ...(references && {references: references.map(({id: _, ...one}) => one)}),
  ...(driver && {
    driver: driver.has_license || driver.has_car ? {...driver, seats: driver.has_car ? driver.seats : null} : null,
  }),
})

/** `references.0.name` of the body is `references[0].name` of the form. */
const fieldOf = (path: string) => path.replace(/^references\.(\d+)/, 'references[$1]')

export const experienceProblems = (values: ExperienceValues): Problems =>
  problemsIn(updateCaretaker.body, experienceBody(values), fieldOf)
