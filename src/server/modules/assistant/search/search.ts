import MiniSearch from 'minisearch'
import type {ChatUserType} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/content/support.ts'
import type {Embeddings} from '#server/adapters/embeddings/port.ts'
import {audienceOf} from '../policy.ts'
import {isSpanish} from './language.ts'
import {termsOf, wordsOf} from './terms.ts'

/** Something the assistant can answer: a stored question, or a question about one's own data. */
export interface Topic {
  readonly key: string
  /** Who it is meant for; everyone may find it. */
  readonly audiences: readonly FaqAudience[]
  /** Ways to ask it. */
  readonly phrases: readonly string[]
  /** Its answer, searched by words too; empty for one's own data. */
  readonly text: string
}

export interface Hit<T extends Topic> {
  readonly topic: T
  /** How well it fits: the sum of the weights below is the most. */
  readonly score: number
  /** The closeness of its nearest phrase, 0 to 1: in meaning, or in words while there are no vectors. */
  readonly meaning: number
}

export interface Search<T extends Topic> {
  /** Topics that fit a question, best first, each once. */
  readonly find: (question: string, user_type: ChatUserType) => Promise<readonly Hit<T>[]>
  /** Takes the vectors of all phrases; until then words alone decide. */
  readonly prepare: (vectorsOf: VectorsOf) => Promise<void>
}

/** The vectors of texts, in order; null where none can be made. */
export type VectorsOf = (texts: readonly string[]) => Promise<readonly Float32Array[] | null>

/** Fitted to the first set of `npm run eval`. The fits by words are shares of the best topic's. */
const weights = {
  /** Cosine of the nearest phrase, and the mean of the nearest three. */
  nearest: 3,
  nearest_three: 4,
  phrase_words: 0.5,
  topic_words: 2.5,
  own_audience: 2.5,
  general: 1.8,
}
const hits_max = 8

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** An index over texts by BM25; answers the share of the best text's score for each. */
function wordIndex(texts: readonly string[], b: number) {
  const index = new MiniSearch<{id: number; text: string}>({
    fields: ['text'],
    tokenize: termsOf,
    processTerm: term => term,
    searchOptions: {combineWith: 'OR', bm25: {k: 1.2, b, d: 0.5}},
  })
  index.addAll(texts.map((text, id) => ({id, text})))
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

/** The largest of each topic's values, and the mean of its largest three. */
function largest(values: readonly number[]): {max: number; mean: number} {
  const top = values.toSorted((a, b) => b - a).slice(0, 3)
  return {max: top[0] ?? 0, mean: top.reduce((sum, each) => sum + each, 0) / Math.max(1, top.length)}
}

/**
 * Searches topics by words (BM25 over their phrases and answers, with parts of words for misspellings) and by meaning
 * (sentence vectors).
 * @see src/domain/rules-people.md#assistant
 */
export function createSearch<T extends Topic>(topics: readonly T[], embeddings: Embeddings | null): Search<T> {
  const phrases = topics.flatMap(topic => topic.phrases)
  const firsts: number[] = []
  for (const [i, topic] of topics.entries()) firsts[i + 1] = (firsts[i] ??= 0) + topic.phrases.length
  const byPhrase = wordIndex(phrases, 0.4)
  const byTopic = wordIndex(
    topics.map(topic => [...topic.phrases, topic.text].join(' ')),
    0.7,
  )
  const phraseTerms = phrases.map(phrase => new Set(termsOf(phrase)))
  let vectors: readonly Float32Array[] | null = null

  return {
    prepare: async vectorsOf => {
      vectors = await vectorsOf(phrases)
    },
    find: async (question, user_type) => {
      const phraseWords = byPhrase(question)
      const topicWords = byTopic(question)
      // the model knows English alone: to it all Spanish sentences are alike
      const isEnglish = !isSpanish(wordsOf(question).join(' '))
      const [vector] = vectors && isEnglish ? ((await embeddings?.embed([question])) ?? []) : []
      const terms = new Set(termsOf(question))
      const closeness = (id: number): number =>
        vector && vectors ? dot(vector, vectors[id] ?? vector) : overlap(terms, phraseTerms[id] ?? terms)
      const hits = topics.map((topic, i) => {
        const ids = topic.phrases.map((_, k) => (firsts[i] ?? 0) + k)
        const meaning = largest(ids.map(closeness))
        const isOwn = user_type === 'guest' || topic.audiences.includes(audienceOf[user_type])
        const score =
          weights.nearest * meaning.max +
          weights.nearest_three * meaning.mean +
          weights.phrase_words * Math.max(0, ...ids.map(id => phraseWords.get(id) ?? 0)) +
          weights.topic_words * (topicWords.get(i) ?? 0) +
          (isOwn ? weights.own_audience : topic.audiences.includes('General') ? weights.general : 0)
        return {topic, score, meaning: meaning.max}
      })
      return hits.toSorted((a, b) => b.score - a.score).slice(0, hits_max)
    },
  }
}
