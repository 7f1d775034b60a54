import {m} from '#messages'
import {listText} from '#lib/list-text.ts'
import {capitalized} from '#lib/letter-case.ts'

/** Stages of childhood by the first age, in years, that is past them. */
export const stages = [
  {below: 1, name: 'infants'},
  {below: 3, name: 'toddlers'},
  {below: 5, name: 'preschoolers'},
  {below: 13, name: 'school-age children'},
  {below: 18, name: 'teenagers'},
] as const

export type StageName = (typeof stages)[number]['name']

export const stageNames: readonly StageName[] = stages.map(stage => stage.name)

/** What a stage is called inside a sentence. */
export const stageText: Record<StageName, () => string> = {
  infants: () => m.infants(),
  toddlers: () => m.toddlers(),
  preschoolers: () => m.preschoolers(),
  'school-age children': () => m.school_age_children(),
  teenagers: () => m.teenagers(),
}

/** The stages to choose from, as they are written on a button. */
export const stageOptions = () =>
  stageNames.map(value => {
    return {value, label: capitalized(stageText[value]())}
  })

/** Every age, in years, of these stages. */
export const agesOfStages = (names: readonly StageName[]): number[] =>
  stages.flatMap(({name, below}, at) => {
    const from = stages[at - 1]?.below ?? 0
    return names.includes(name) ? Array.from({length: below - from}, (_, i) => from + i) : []
  })

/** The stages that any of these ages belongs to. */
export const stagesOfAges = (ages: readonly number[]): StageName[] =>
  stageNames.filter(name => agesOfStages([name]).some(age => ages.includes(age)))

/** `infants, toddlers`: the stages of these ages in words. */
export const stagesText = (ages: readonly number[]): string =>
  listText(
    stagesOfAges(ages).map(name => stageText[name]()),
    'plain',
  )
