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

/** Every age, in years, of these stages. */
export const agesOfStages = (names: readonly StageName[]): number[] =>
  stages.flatMap(({name, below}, at) => {
    const from = stages[at - 1]?.below ?? 0
    return names.includes(name) ? Array.from({length: below - from}, (_, i) => from + i) : []
  })

/** The stages that any of these ages belongs to. */
export const stagesOfAges = (ages: readonly number[]): StageName[] =>
  stageNames.filter(name => agesOfStages([name]).some(age => ages.includes(age)))
