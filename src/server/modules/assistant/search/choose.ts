import {type AnyTopic, isDeclined, isEmergency, isOwn} from '../knowledge.ts'
import {partsOf, withTopic} from './follow-up.ts'
import type {Hit} from './search.ts'

type Hits = readonly Hit<AnyTopic>[]

/** By how much the best topic leads the next one where it is the answer; measured by `npm run eval`. */
const margin = 0.45
/** Two topics of one's own data differ less; one of them answers. */
const own_margin = 0.2
/** So near it is the same question, whatever else is near. */
const same_meaning = 0.93
/** How near a danger must be to what was written. */
const emergency_meaning = 0.5
/** How near the nearest phrase must be. */
const certain_meaning = 0.45
/** A question whose nearest phrase is farther in meaning than this is not about this product. */
export const related_meaning = 0.3

/** The topic that answers a question; null where none is certain. */
function certainTopic(hits: Hits): AnyTopic | null {
  const [best, next] = hits
  if (!best || best.meaning < certain_meaning) return null
  // a danger that is likely is answered: a miss is worse than a false alarm
  if (isEmergency(best.topic)) return best.meaning >= emergency_meaning ? best.topic : null
  if (isDeclined(best.topic) || best.meaning >= same_meaning) return best.topic
  const lead = best.score - (next?.score ?? 0)
  return lead >= (isOwn(best.topic) ? own_margin : margin) ? best.topic : null
}

export interface Chosen {
  /** The topics that answer: one for each part of the message, or none. */
  readonly topics: readonly AnyTopic[]
  /** What else was found, best first. */
  readonly hits: Hits
}

/** Chooses what answers a message, which may go on from the question before or ask two things at once. */
export async function chooseTopics(
  {question, previous}: {question: string; previous: string | null},
  find: (question: string) => Promise<Hits>,
): Promise<Chosen> {
  const followed = withTopic(question, previous)
  if (followed) {
    const hits = await find(followed)
    const topic = certainTopic(hits)
    if (topic) return {topics: [topic], hits}
  }
  const hits = await find(question)
  const topic = certainTopic(hits)
  const parts = partsOf(question)
  if (parts.length > 1 && (hits[0]?.meaning ?? 0) < same_meaning) {
    const topics = (await Promise.all(parts.map(find))).flatMap(each => certainTopic(each) ?? [])
    if (topics.length === parts.length) return {topics: [...new Set(topics)], hits: []}
  }
  return {topics: topic ? [topic] : [], hits}
}
