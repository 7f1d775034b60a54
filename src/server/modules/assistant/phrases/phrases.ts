import agencies from './agencies.json' with {type: 'json'}
import caregivers from './caregivers.json' with {type: 'json'}
import dangers from './dangers.json' with {type: 'json'}
import declined from './declined.json' with {type: 'json'}
import general from './general.json' with {type: 'json'}
import ordinary from './ordinary.json' with {type: 'json'}
import own from './own.json' with {type: 'json'}
import parents from './parents.json' with {type: 'json'}
import spanishAgencies from './spanish/agencies.json' with {type: 'json'}
import spanishCaregivers from './spanish/caregivers.json' with {type: 'json'}
import spanishDangers from './spanish/dangers.json' with {type: 'json'}
import spanishDeclined from './spanish/declined.json' with {type: 'json'}
import spanishGeneral from './spanish/general.json' with {type: 'json'}
import spanishOrdinary from './spanish/ordinary.json' with {type: 'json'}
import spanishOwn from './spanish/own.json' with {type: 'json'}
import spanishParents from './spanish/parents.json' with {type: 'json'}
import spanishUnrelated from './spanish/unrelated.json' with {type: 'json'}
import unrelated from './unrelated.json' with {type: 'json'}

type Phrases = Readonly<Record<string, readonly string[]>>

const english: Phrases = {
  ...parents,
  ...caregivers,
  ...agencies,
  ...general,
  ...own,
  ...declined,
  ...dangers,
  ...ordinary,
  ...unrelated,
}
const spanish: Phrases = {
  ...spanishParents,
  ...spanishCaregivers,
  ...spanishAgencies,
  ...spanishGeneral,
  ...spanishOwn,
  ...spanishDeclined,
  ...spanishDangers,
  ...spanishOrdinary,
  ...spanishUnrelated,
}

/** All ways to ask, in English and Spanish. */
export const allPhrases = {phrases: Object.values(english).flat(), spanish: Object.values(spanish).flat()}

/** Ways in which people ask what the product answers in English, by the topic's key; none for a question of staff. */
export const phrasesOf = (key: string): readonly string[] => english[key] ?? []

/** The same in Spanish. */
export const spanishPhrasesOf = (key: string): readonly string[] => spanish[key] ?? []
