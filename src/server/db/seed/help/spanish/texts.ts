import type {HelpEntry, HelpInBoth} from '../entry.ts'
import agencies from './agencies.json' with {type: 'json'}
import caregivers from './caregivers.json' with {type: 'json'}
import general from './general.json' with {type: 'json'}
import labels from './labels.json' with {type: 'json'}
import parents from './parents.json' with {type: 'json'}

const texts: Readonly<Record<string, {question: string; answer: string}>> = {
  ...parents,
  ...caregivers,
  ...agencies,
  ...general,
}
const labelOf: Readonly<Record<string, string>> = labels

/** An entry with its Spanish text and the Spanish labels of its links. @throws where one of them is missing */
export function inBoth(entry: HelpEntry): HelpInBoth {
  const text = texts[entry.key]
  if (!text) throw new Error(`help entry without Spanish text: ${entry.key}`)
  const links = entry.links.map(link => {
    const label_es = labelOf[link.label]
    if (!label_es) throw new Error(`link of the help without a Spanish label: ${link.label}`)
    return {...link, label_es}
  })
  return {...entry, question_es: text.question, answer_es: text.answer, links}
}
