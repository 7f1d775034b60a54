import {type AnyTopic, isDeclined, isEmergency, isOwn} from '../knowledge.ts'
import {partsOf, withTopic} from './follow-up.ts'
import type {Hit} from './search.ts'

type Hits = readonly Hit<AnyTopic>[]

/** By how much the best topic leads the next one where it alone is the answer; measured by `npm run eval`. */
const margin = 1.15
/** By how much two lead the third where both are given, each under its question. */
const margin_of_two = 0.15
/** Two topics of one's own data differ less; one of them answers. */
const own_margin = 0.4
/** So near it is the same question, whatever else is near. */
const same_meaning = 0.93
/** How near a danger must be to what was written. */
const emergency_meaning = 0.5
/** How near what is declined must be. */
const declined_meaning = 0.25
/** How near the nearest phrase must be. */
const certain_meaning = 0.45
/** A question whose nearest phrase is farther in meaning than this is not about this product. */
export const related_meaning = 0.3

/** The topic that answers a question; null where none is certain. */
function certainTopic(hits: Hits): AnyTopic | null {
  const [best, next] = hits
  if (!best) return null
  // a danger that is likely is answered: a miss is worse than a false alarm
  const danger = hits.find(({topic, score, meaning}) => {
    return isEmergency(topic) && meaning >= emergency_meaning && score > best.score - margin
  })
  if (danger) return danger.topic
  if (isDeclined(best.topic)) return best.meaning >= declined_meaning ? best.topic : null
  if (best.meaning < certain_meaning) return null
  if (best.meaning >= same_meaning) return best.topic
  const lead = best.score - (next?.score ?? 0)
  return lead >= (isOwn(best.topic) ? own_margin : margin) ? best.topic : null
}

/** The one topic that answers, or the two that may; none where it is anyone's guess. */
function likelyTopics(hits: Hits): readonly AnyTopic[] {
  const one = certainTopic(hits)
  if (one) return [one]
  const [best, next, third] = hits
  if (!best || !next || best.meaning < certain_meaning || ![best, next].every(({topic}) => isAnswer(topic))) return []
  const isFar = best.score - next.score >= margin
  return isFar || next.score - (third?.score ?? 0) < margin_of_two ? [] : [best.topic, next.topic]
}

const isAnswer = (topic: AnyTopic): boolean => !isEmergency(topic) && !isDeclined(topic)

export interface Chosen {
  /** The topics that answer: one for each part of the message, or none. */
  readonly topics: readonly AnyTopic[]
  /** Whether only one of the two topics is what was asked. */
  readonly isEither: boolean
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
    const [before] = await find(previous ?? '')
    // a question that goes on does not ask the same again
    const hits = (await find(followed)).filter(({topic}) => topic !== before?.topic)
    // of so few words of its own, a second guess would be one too many
    const topic = certainTopic(hits)
    return {topics: topic ? [topic] : [], hits, isEither: false}
  }
  const hits = await find(question)
  const parts = partsOf(question)
  if (parts.length > 1 && (hits[0]?.meaning ?? 0) < same_meaning) {
    const topics = (await Promise.all(parts.map(find))).flatMap(each => certainTopic(each) ?? [])
    if (topics.length === parts.length) return {topics: [...new Set(topics)], hits: [], isEither: false}
  }
  const topics = likelyTopics(hits)
  return {topics, hits, isEither: topics.length > 1}
}
