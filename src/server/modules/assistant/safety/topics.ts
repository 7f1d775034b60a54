import {FaqAudience} from '#contract/content/support.ts'
import type {Topic} from '../search/search.ts'
import type {Emergency} from './emergencies.ts'

/** A danger as a topic of the search, so that it is found by its meaning where no pattern knows its words. */
export interface EmergencyTopic extends Topic {
  readonly emergency: Emergency
}

const tellings: Readonly<Record<Emergency, readonly string[]>> = {
  medical: [
    'my baby is not breathing',
    'she stopped breathing and I do not know what to do',
    'he is choking on food and cannot get it out',
    'the baby is gagging and turning red, something is stuck in the throat',
    'my son is unconscious and does not wake up',
    'she is having a seizure right now',
    'her lips are blue and she is breathing very fast',
    'the baby feels limp and does not react',
    'he ate peanuts and now his face is swelling',
    'my daughter fell into the pool',
    'a very high fever and she does not respond',
    'I think someone is having a heart attack here',
  ],
  poison: [
    'my toddler drank something from under the sink',
    'he swallowed pills from my purse',
    'she ate a detergent pod',
    'the baby swallowed a battery',
    'we gave him too much medicine',
    'he took all of his pills at once',
    'she chewed on a plant and now she is vomiting',
  ],
  injury: [
    'he fell and hit his head and is bleeding',
    'she fell off the changing table',
    'her arm looks broken after the fall',
    'he burned himself on the stove',
    'the cut is deep and does not stop bleeding',
    'a car hit my child',
    'the dog bit the little girl in the face',
  ],
  abuse: [
    'the sitter hits my child',
    'a child said that daddy hits her',
    'I think someone hurts the boy I care for',
    'he has bruises that no one can explain',
    'my daughter says he touched her',
    'the caregiver is drunk while watching my kids',
    'the children are left alone in the house',
    'I am afraid of my husband, he hits me',
  ],
  suicide: [
    'I do not want to live anymore',
    'I think about killing myself',
    'everyone would be better off without me',
    'she said she wants to hurt herself',
    'I just want it all to end',
    'I cannot go on like this, I want to die',
  ],
  missing: [
    'I cannot find my child',
    'we turned around at the playground and she is gone',
    'my son disappeared in the store',
    'the sitter took my daughter and does not answer the phone',
    'the caregiver was to bring him home hours ago and I cannot reach her',
    'someone took my child from school',
    'she ran away from home',
  ],
  fire: [
    'there is a fire in the kitchen',
    'the house is filling with smoke',
    'it smells like gas in here',
    'the carbon monoxide alarm goes off',
    'something is burning and I see flames',
  ],
  intruder: [
    'someone is trying to get into the house',
    'a stranger is at the back door and I am alone with the kids',
    'a man with a gun is here',
    'someone broke in while I was with the children',
    'my ex is outside and threatens me',
    'someone follows me and the kids',
  ],
}

/** The same in Spanish. */
const spanishTellings: Readonly<Record<Emergency, readonly string[]>> = {
  medical: ['el bebé no respira', 'mi hija no despierta'],
  poison: ['se tomó todas las pastillas', 'mi hijo bebió cloro'],
  injury: ['se cayó y le sale mucha sangre'],
  abuse: ['la niñera le pega a mi hijo'],
  suicide: ['ya no quiero vivir'],
  missing: ['se me perdió mi niña y no la encuentro'],
  fire: ['hay fuego en la casa'],
  intruder: ['alguien quiere entrar a la casa'],
}

export const emergencyTopics: readonly EmergencyTopic[] = (Object.keys(tellings) as Emergency[]).map(emergency => ({
  key: `emergency:${emergency}`,
  emergency,
  audiences: FaqAudience.options,
  phrases: tellings[emergency],
  spanish: spanishTellings[emergency],
  text: '',
}))
