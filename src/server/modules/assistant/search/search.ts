import MiniSearch from 'minisearch'
import type {ChatUserType} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/bookings/choices.ts'
import {type Embeddings, unit, type Vectors} from '#server/adapters/embeddings/port.ts'
import {audienceNamed, audienceOf} from '../policy.ts'
import {preferGeneral} from './general-topics.ts'
import {spanishDetector} from './language.ts'
import {queryNormalizer} from './normalize-query.ts'
import {termsOf} from './terms.ts'

/** Something the assistant can answer: a stored question, or a question about one's own data. */
export interface Topic {
  readonly key: string
  /** Who it is meant for; everyone may find it. */
  readonly audiences: readonly FaqAudience[]
  /** Ways to ask it in English. */
  readonly phrases: readonly string[]
  /** Ways to ask it in Spanish. */
  readonly spanish: readonly string[]
  /** Its answer, searched too where it has few phrases; empty for one's own data. */
  readonly text: string
}

export interface Hit<T extends Topic> {
  readonly topic: T
  /** How well it fits: the sum of the weights below is the most. */
  readonly score: number
  /** The closeness of its nearest phrase, 0 to 1: in meaning, or in words while there are no vectors. */
  readonly meaning: number
  /** Whether the question is in Spanish, so that words alone tell both. */
  readonly isSpanish?: true
}

export interface Search<T extends Topic> {
  /** Topics that fit a question, best first, each once; of one that goes on from `before`, those that fit both. */
  readonly find: (question: string, user_type: ChatUserType, before?: string) => Promise<readonly Hit<T>[]>
  /** Takes the vectors of all phrases by one model; until then words alone decide. False where it has none. */
  readonly prepare: (vectorsOf: VectorsOf) => Promise<boolean>
}

/** The vectors of texts; null where none can be made. */
export type VectorsOf = (texts: readonly string[]) => Promise<Vectors | null>

/** Fitted to the first set of `npm run eval`. */
const weights = {
  /** Cosine of the nearest phrase, the mean of the nearest three, and of the mean of all. */
  nearest: 2,
  nearest_three: 3,
  all: 4,
  /** The share of the best topic's fit by words. */
  words: 3,
  own_audience: 2.5,
  general: 1.8,
}
/** The share of a question's own words where it goes on from another one. */
const own_share = 0.4
const hits_max = 16
/** So many of the best by words are compared phrase by phrase where there are no vectors. */
const compared_max = 30
/** A topic with fewer phrases is searched by its answer too. */
const phrases_enough = 6
/** So many topics are indexed before other work gets its turn. */
const topics_at_once = 2

/** A direction in a quarter of the memory. There are thousands, and they stay in memory. */
interface SmallVector {
  readonly bytes: Int8Array
  /** What the bytes are multiplied by for a length of 1. */
  readonly scale: number
}

const byte_max = 127

function toSmall(vector: Float32Array): SmallVector {
  const most = vector.reduce((max, each) => Math.max(max, Math.abs(each)), 0) || 1
  const bytes = Int8Array.from(vector, each => Math.round((each * byte_max) / most))
  const length = Math.sqrt(bytes.reduce((sum, each) => sum + each * each, 0)) || 1
  return {bytes, scale: 1 / length}
}

/** The cosine of two directions. */
function cosine(vector: Float32Array, {bytes, scale}: SmallVector): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) * (bytes[i] ?? 0)
  return scale * sum
}

/** The mean of directions, as a direction. */
function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  return unit(sum)
}

/** An index over texts by BM25; answers the share of the best text's score for each. */
async function wordIndex(texts: readonly string[]) {
  const index = new MiniSearch<{id: number; text: string}>({
    fields: ['text'],
    tokenize: termsOf,
    processTerm: term => term,
    searchOptions: {combineWith: 'OR', bm25: {k: 1.2, b: 0.8, d: 0.5}},
  })
  await index.addAllAsync(
    texts.map((text, id) => ({id, text})),
    {chunkSize: topics_at_once},
  )
  return (question: string): Map<number, number> => {
    const found = index.search(question)
    const most = found[0]?.score ?? 1
    return new Map(found.map(({id, score}) => [id as number, score / most]))
  }
}

/** The share of two texts' terms that both have. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter(term => b.has(term)).length
  return (2 * shared) / Math.max(1, a.size + b.size)
}

/** The largest of some values, and the mean of the largest three. */
function largest(values: readonly number[]): {max: number; mean: number} {
  const top = values.toSorted((a, b) => b - a).slice(0, 3)
  return {max: top[0] ?? 0, mean: top.reduce((sum, each) => sum + each, 0) / Math.max(1, top.length)}
}

/** Takes the nearest phrase by words for the meaning that no model tells, and puts the best first again. */
function nearestByWords<T extends Topic>(
  question: string,
  hits: readonly Hit<T>[],
  phrasesOf: (topic: T) => readonly string[],
): readonly Hit<T>[] {
  const terms = new Set(termsOf(question))
  return hits
    .map(({topic, score}) => {
      const near = Math.max(0, ...phrasesOf(topic).map(phrase => overlap(terms, new Set(termsOf(phrase)))))
      return {topic, meaning: near, score: score + weights.nearest * near}
    })
    .toSorted((a, b) => b.score - a.score)
}

interface TopicVectors {
  readonly phrases: readonly SmallVector[]
  readonly mean: SmallVector
}

/**
 * Searches topics by words (BM25, with pairs of words, and parts of words for misspellings) and by meaning (sentence
 * vectors).
 * @see src/domain/rules-people.md#assistant
 */
export function createSearch<T extends Topic>(topics: readonly T[], embeddings: Embeddings | null): Search<T> {
  const isSpanish = spanishDetector(topics)
  const normalized = queryNormalizer(() => topics.flatMap(topic => topic.phrases))
  const english = wordIndex(
    topics.map(({phrases, text}) => [...phrases, ...(phrases.length < phrases_enough ? [text] : [])].join('\n')),
  )
  // made at the first Spanish question: it costs a second
  let spanish: ReturnType<typeof wordIndex> | undefined
  const spanishIndex = () => (spanish ??= wordIndex(topics.map(topic => topic.spanish.join('\n'))))
  const vectorsBy = new Map<string, readonly TopicVectors[]>()

  /** How near a question is to each topic by the model that knows them; null where none does. */
  const meaningOf = async (question: string): Promise<((topic: number) => {max: number; score: number}) | null> => {
    if (vectorsBy.size === 0) return null
    const asked = await embeddings?.embed([question])
    const known = asked && vectorsBy.get(asked.model)
    const vector = asked?.of[0]
    if (!known || !vector) return null
    return i => {
      const {phrases = [], mean}: Partial<TopicVectors> = known[i] ?? {}
      const near = largest(phrases.map(phrase => cosine(vector, phrase)))
      const score =
        weights.nearest * near.max + weights.nearest_three * near.mean + weights.all * (mean ? cosine(vector, mean) : 0)
      return {max: near.max, score}
    }
  }

  /** How well each topic fits a question by its words and, in English, by its meaning. */
  const fitOf = async (asked: string, inSpanish: boolean) => {
    const question = inSpanish ? asked : normalized(asked)
    const byWords = (await (inSpanish ? spanishIndex() : english))(question)
    // the model knows English alone: to it all Spanish sentences are alike
    const byMeaning = inSpanish ? null : await meaningOf(question)
    const of = (topic: number) => {
      const {max = 0, score = 0} = byMeaning?.(topic) ?? {}
      return {meaning: max, score: score + weights.words * (byWords.get(topic) ?? 0)}
    }
    return {isByMeaning: byMeaning !== null, of}
  }

  return {
    prepare: async vectorsOf => {
      const vectors = await vectorsOf(topics.flatMap(topic => topic.phrases))
      if (!vectors) return false
      let first = 0
      const known = topics.map(({phrases}) => {
        const own = vectors.of.slice(first, (first += phrases.length))
        return {phrases: own.map(toSmall), mean: toSmall(meanOf(own))}
      })
      vectorsBy.set(vectors.model, known)
      return true
    },
    find: async (question, user_type, before) => {
      const whole = before === undefined ? question : `${before} ${question}`
      const inSpanish = isSpanish(whole)
      const [both, own] = [
        await fitOf(whole, inSpanish),
        before === undefined ? null : await fitOf(question, inSpanish),
      ]
      const asked_for = user_type === 'guest' ? audienceNamed(whole) : audienceOf[user_type]
      const scored = topics.map((topic, i) => {
        const isOwn = asked_for === null || topic.audiences.includes(asked_for)
        const audience = isOwn ? weights.own_audience : topic.audiences.includes('General') ? weights.general : 0
        const {meaning, score} = both.of(i)
        const fit = own ? own_share * own.of(i).score + (1 - own_share) * score : score
        return {topic, meaning, score: fit + audience}
      })
      const best = scored.toSorted((a, b) => b.score - a.score)
      const forReader = (hits: readonly Hit<T>[]) => (asked_for === null ? preferGeneral(hits, topics) : hits)
      if (both.isByMeaning) return forReader(best).slice(0, hits_max)
      const phrasesOf = (topic: T) => (inSpanish ? topic.spanish : topic.phrases)
      const hits = forReader(nearestByWords(whole, best.slice(0, compared_max), phrasesOf)).slice(0, hits_max)
      return inSpanish ? hits.map(hit => ({...hit, isSpanish: true})) : hits
    },
  }
}
