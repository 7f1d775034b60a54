import {m} from '#messages'
import {listText} from '#lib/list-text.ts'
import {capitalized} from '#lib/letter-case.ts'
import {stageNames, stagesOfAges, type StageName} from './stages.ts'

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

/** `infants, toddlers`: the stages of these ages in words. */
export const stagesText = (ages: readonly number[]): string =>
  listText(
    stagesOfAges(ages).map(name => stageText[name]()),
    'plain',
  )
