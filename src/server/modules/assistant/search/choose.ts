import {type AnyTopic, isDeclined, isEmergency, isOrdinary, isOwn} from '../knowledge.ts'
import {others_key} from './declined.ts'
import {goesOn, partsOf, standingQuestion} from './follow-up.ts'
import {generalPrice} from './general-price.ts'
import type {Hit} from './search.ts'

type Hits = readonly Hit<AnyTopic>[]

/** By how much the best topic leads the next one where it alone is the answer; measured by `npm run eval`. */
const margin = 1.5
/** How near the nearest phrase must be. */
export const certain_meaning = 0.45

/** What certainty takes; measured by `npm run eval`. */
interface Bounds {
  /** How near the best topic must be, and the second of two. */
  readonly certain: number
  readonly second: number
  /** By how much the second or the first leads the third where two are given, each under its question. */
  readonly margins_of_two: {readonly second: number; readonly first: number}
}
const in_english: Bounds = {certain: certain_meaning, second: 0.4, margins_of_two: {second: 0.4, first: 0.6}}
/** Words alone tell Spanish questions: phrases share fewer of them than meanings, and their scores lie closer. */
const in_spanish: Bounds = {certain: 0.35, second: 0.3, margins_of_two: {second: 0.3, first: 0.4}}

const boundsOf = ({isSpanish}: Hit<AnyTopic>): Bounds => (isSpanish ? in_spanish : in_english)

/** A question is declined where a declined topic is nearer than the best of two by this much. */
const declined_lead = 0.05
/** So near it is the same question, whatever else is near. */
const same_meaning = 0.93
/** How near a danger must be to what was written, and by how much it leads other topics; the nearer, the less. */
const danger_bounds = [
  {meaning: 0.75, lead: -1.5},
  {meaning: 0.5, lead: -0.5},
  // in words of one's own, or in Spanish, where words alone tell
  {meaning: 0.25, lead: 1},
] as const
/** A question that goes on asks the same again a little less often; measured by `npm run eval`. */
const asked_before = 0.25
/** How near what is declined must be. */
const declined_meaning = 0.25
/** How many of the best fits are considered. */
const fits_considered_max = 8
/** A question whose nearest phrase is farther in meaning than this is not about this product. */
export const related_meaning = 0.3
/** A question about one's own data is offered instead of another only from here on. */
export const related_own_meaning = 0.4

/** How much nearer in meaning a danger is than ordinary messages that sound like it, or by how much it fits better. */
const unlike_ordinary = {meaning: 0.04, lead: 2} as const

/** What may answer once no danger is likely. */
const answerable = (hits: Hits): Hits => hits.filter(({topic}) => !isOrdinary(topic) && !isEmergency(topic))

/** Whether a message speaks of a danger, and is no ordinary one that sounds like it. */
function isUnlike(danger: Hits[number], ordinary: Hits[number]): boolean {
  const lead = danger.score - ordinary.score
  return lead > 0 && (danger.meaning - ordinary.meaning >= unlike_ordinary.meaning || lead >= unlike_ordinary.lead)
}

/** A danger that is likely; a miss is worse than a false alarm. */
function likelyDanger(all: Hits): AnyTopic | null {
  const hits = all.slice(0, fits_considered_max)
  const danger = hits.find(({topic}) => isEmergency(topic))
  if (!danger) return null
  const ordinary = hits.find(({topic}) => isOrdinary(topic))
  if (ordinary && !isUnlike(danger, ordinary)) return null
  const lead = danger.score - (answerable(hits)[0]?.score ?? 0)
  return danger_bounds.some(bound => danger.meaning >= bound.meaning && lead > bound.lead) ? danger.topic : null
}

/** The topic that answers a question; null where none is certain. */
function certainTopic(all: Hits): AnyTopic | null {
  const danger = likelyDanger(all)
  if (danger) return danger
  const [best, next] = answerable(all.slice(0, fits_considered_max))
  if (!best) return null
  if (isDeclined(best.topic)) return best.meaning >= declined_meaning ? best.topic : null
  if (best.meaning < boundsOf(best).certain) return null
  if (best.meaning >= same_meaning) return best.topic
  const lead = best.score - (next?.score ?? 0)
  return lead >= margin ? best.topic : null
}

/** The one topic that answers, or the two that may; none where it is anyone's guess. */
function likelyTopics(all: Hits): readonly AnyTopic[] {
  const one = certainTopic(all)
  if (one) return [one]
  const fitting = answerable(all.slice(0, fits_considered_max))
  const [best, next, third] = fitting
  if (!best || !next) return []
  const {certain, second, margins_of_two} = boundsOf(best)
  if (best.meaning < certain || next.meaning < second) return []
  if (isDeclined(best.topic) || isDeclined(next.topic)) return []
  const isNearer = ({topic, meaning}: Hits[number]) => isDeclined(topic) && meaning > best.meaning + declined_lead
  if (fitting.some(isNearer)) return []
  const rest = third?.score ?? 0
  const areBoth = next.score - rest >= margins_of_two.second || best.score - rest >= margins_of_two.first
  return areBoth ? [best.topic, next.topic] : []
}

/** What is asked: a whole message or a part of it. */
interface Asked {
  readonly part: string
  /** The question that it goes on from; null where it stands by itself. */
  readonly before: string | null
}

/** A topic that answers, and what it is asked. */
export type TopicOfPart = Asked & {readonly topic: AnyTopic}

export interface Chosen {
  /** What answers each part of the message; none where it is anyone's guess. */
  readonly parts: readonly TopicOfPart[]
  /** The topics of these parts, each once. */
  readonly topics: readonly AnyTopic[]
  /** Whether only one of the two topics is what was asked. */
  readonly isEither: boolean
  /** What else was found, best first. */
  readonly hits: Hits
}

/** Finds topics for a question, which may go on from the one before. */
type Find = (question: string, before?: string) => Promise<Hits>

/** Leaves one's own visits out of what a question about a general price finds. */
const withGeneralPrice =
  (find: Find): Find =>
  async (question, before) => {
    const general = generalPrice(question)
    if (general === null) return find(question, before)
    return (await find(general, before)).filter(({topic}) => !isOwn(topic))
  }

const asksForPart =
  /\b(?:who|when|where|what time|how (?:long|much)|qui[eé]n|cu[aá]ndo|d[oó]nde|a qu[eé] hora|cu[aá]nto)(?!\p{L})/iu

/** Chooses what answers a message, which may go on from the question before or ask two things at once. */
export async function chooseTopics(
  {question, previous}: {question: string; previous: string | null},
  findAny: Find,
): Promise<Chosen> {
  const find = withGeneralPrice(findAny)
  const hits = await find(question)
  const before = previous !== null && goesOn(question) ? previous : null
  const whole = {part: question, before}
  const danger = likelyDanger(hits)
  if (danger) return chosenOf(whole, hits, [danger])
  if (before !== null) {
    const found = await hitsOfBoth(question, before, find)
    const topics = likelyTopics(found)
    if (topics.length === 1 || !asksForPart.test(question)) return chosenOf(whole, found, topics)
    const alone = certainTopic(hits)
    // of two that fit, neither is certain, and one's own data is
    if (alone && (topics.length === 0 ? !isDeclined(alone) : isOwn(alone))) return chosenOf(whole, found, [alone])
    // the answer about one's own visits names who comes, when and where
    const earlier = certainTopic(await find(before))
    return chosenOf(whole, found, earlier && isOwn(earlier) ? [earlier] : topics)
  }
  const isSame = (answerable(hits)[0]?.meaning ?? 0) >= same_meaning
  const byPart = isSame ? null : await chooseByPart({question, previous}, find)
  return byPart ?? chosenOf(whole, hits, likelyTopics(hits))
}

const chosenOf = (asked: Asked, hits: Hits, topics: readonly AnyTopic[]): Chosen => ({
  parts: topics.map(topic => ({...asked, topic})),
  topics,
  hits: answerable(hits),
  isEither: topics.length > 1,
})

/** Chooses a topic for each part of a message; null where it has one part, or one that is not certain. */
async function chooseByPart(
  {question, previous}: {question: string; previous: string | null},
  find: Find,
): Promise<Chosen | null> {
  const parts = partsOf(question)
  if (parts.length === 1) return null
  const asked = parts.map((part, i) => ({part, before: beforePart(part, parts.slice(0, i), previous)}))
  const found = await Promise.all(
    asked.map(async each => {
      const topic = await certainTopicOf(each, find)
      return topic ? [{...each, topic}] : []
    }),
  )
  const certain = found.flat()
  // a danger in one part is answered alone, though another is not certain
  const danger = certain.find(({topic}) => isEmergency(topic))
  if (danger) return chosenOf(danger, [], [danger.topic])
  if (certain.length < parts.length) return null
  return {parts: certain, topics: [...new Set(certain.map(({topic}) => topic))], hits: [], isEither: false}
}

/** What a part goes on from: an earlier part of its sentence or that it refers to, else the question before the message. */
function beforePart(part: string, earlier: readonly string[], previous: string | null): string | null {
  const last = earlier.at(-1)
  const isInSentence = last !== undefined && !/[.!?]$/.test(last)
  return isInSentence || goesOn(part) ? (standingQuestion(earlier.toReversed()) ?? previous) : null
}

async function certainTopicOf({part, before}: Asked, find: Find): Promise<AnyTopic | null> {
  const hits = await find(part)
  const danger = likelyDanger(hits)
  if (danger) return danger
  return certainTopic(before !== null && goesOn(part) ? await hitsOfBoth(part, before, find) : hits)
}

/** Names someone of the answer before ("and her number?"), and not other people. */
const namesSomeone =
  /^(?!.*(?<!\p{L})(?:others?|else|otr[oa]s?)(?!\p{L})).*(?<!\p{L})(?:his|her(?:s)?|him|she|he|theirs?|them|they|sus?|ellas?|ellos|él|le|les)(?!\p{L})/iu

/** What fits a question that goes on from the one before, best first. */
async function hitsOfBoth(question: string, previous: string, find: Find): Promise<Hits> {
  const [before] = answerable(await find(previous))
  const hits = await find(question, previous)
  // who is in an answer about one's own data is no one else's
  const isOfOwn = before !== undefined && isOwn(before.topic) && namesSomeone.test(question)
  return hits
    .filter(({topic}) => !(isOfOwn && topic.key === others_key))
    .map(hit => (hit.topic === before?.topic ? {...hit, score: hit.score - asked_before} : hit))
    .toSorted((a, b) => b.score - a.score)
}
