import type {ChatUserType} from '#contract/content/chat.ts'
import {readAct} from '#server/modules/assistant/acts/read-act.ts'
import {findEmergency} from '#server/modules/assistant/safety/find-emergency.ts'
import {chooseTopics} from '#server/modules/assistant/search/choose.ts'
import type {Search} from '#server/modules/assistant/search/search.ts'
import {languageOf as askedIn} from '#server/modules/assistant/language-of.ts'
import {asksForPerson, smallTalk} from '#server/modules/assistant/small-talk.ts'
import {type AnyTopic, isDeclined} from '#server/modules/assistant/knowledge.ts'

/** A question and what answers it. */
export interface Question {
  readonly by: ChatUserType
  readonly ask: string
  /** The question before, of a follow-up. */
  readonly previous?: string
  /** Keys of topics that answer it; each is right. `emergency:…`, `small-talk`, `person`, `act:…`, or `none` where nothing should. */
  readonly expect: readonly string[]
}

export interface Judged {
  readonly question: Question
  readonly result: 'right' | 'useless' | 'wrong'
  /** What was answered; the three nearest with their scores where nothing was certain. */
  readonly given: string
  /** How many topics answered. */
  readonly topics: number
  readonly took_ms: number
}

async function outcomeOf({by, ask, previous}: Question, search: Search<AnyTopic>) {
  const emergency = findEmergency(ask)
  if (emergency) return {given: [`emergency:${emergency.emergency}`], near: ''}
  if (smallTalk(ask, by)) return {given: ['small-talk'], near: ''}
  if (asksForPerson(ask)) return {given: ['person'], near: ''}
  const act = readAct(ask, by)
  if (act) return {given: [`act:${act.act}`], near: ''}
  const {topics, hits} = await chooseTopics({question: ask, previous: previous ?? null}, (part, before) =>
    search.find(part, by, before),
  )
  const near = hits
    .slice(0, 3)
    .map(({topic, score, meaning}) => `${topic.key} ${score.toFixed(2)} ${meaning.toFixed(2)}`)
  if (topics.some(isDeclined)) return {given: [], near: 'declined'}
  return {given: topics.map(topic => topic.key), near: near.join(', ')}
}

/** The language of a question, as the search tells it. */
export const languageOf = (ask: string): 'en' | 'es' => askedIn(ask) ?? 'en'

/** Whether help is given at once. */
export const isFoundDangerous = async (ask: string, search: Search<AnyTopic>): Promise<boolean> =>
  (await outcomeOf({by: 'caregiver', ask, expect: []}, search)).given.some(key => key.startsWith('emergency:'))

/** Asks one question and judges the answer: right, no answer, or another question's answer. */
export async function judge(question: Question, search: Search<AnyTopic>): Promise<Judged> {
  const started = performance.now()
  const {given, near} = await outcomeOf(question, search)
  const took_ms = performance.now() - started
  const [first = 'none'] = question.expect
  const isEmergency = first.startsWith('emergency')
  const right = given.length === 0 ? first === 'none' : given.some(key => question.expect.includes(key))
  // the topic of an emergency matters less than that help is given at once
  const isHelp = isEmergency && given.some(key => key.startsWith('emergency'))
  const result = right || isHelp ? 'right' : given.length === 0 ? 'useless' : 'wrong'
  return {question, result, given: given.join(' + ') || `(${near})`, topics: given.length, took_ms}
}
