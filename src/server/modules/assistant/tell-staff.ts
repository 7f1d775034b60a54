import type {ChatUserType} from '#contract/content/chat.ts'
import {limits} from '#contract/limits.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Deps} from '#server/deps.ts'
import type {Caller} from '#server/http/caller.ts'
import {readerOf} from '#server/modules/sessions/index.ts'
import {saveContactMessage} from '#server/modules/support/index.ts'
import type {Answered} from './answer.ts'
import {visitsBetween} from './own/data.ts'
import {type Conversation, countOpenQuestion, historyOf, personOf} from './store.ts'

interface Asked {
  readonly caller: Caller | null
  readonly user_type: ChatUserType
  readonly conversation: Conversation
  readonly question: string
}

const spoken_max = 20
const question_max = 200

/** A question without what could name a person: addresses, numbers and capitals. */
export const withoutNames = (question: string): string =>
  question
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\(?\d[\d\s().-]*\d|\d/g, '#')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, question_max)

/** The conversation as it goes to staff, newest last. */
async function conversationText(deps: Pick<Deps, 'database'>, conversation: Conversation): Promise<string> {
  const messages = (await historyOf(deps.database.db, conversation)).slice(-spoken_max)
  return messages.map(({sender, text}) => `${sender === 'user' ? 'They' : 'Assistant'}: ${text}`).join('\n')
}

/** The visit of the caller that runs now, or nearly does. */
async function runningVisit({database, clock}: Pick<Deps, 'database' | 'clock'>, caller: Caller) {
  const reader = readerOf(caller)
  if (!reader) return null
  const now = clock.now()
  const range = {from: plusMs(now, -day_ms / 6), to: plusMs(now, day_ms / 24)}
  const [visit] = await visitsBetween(database.db, reader, range, 1)
  return visit ?? null
}

/**
 * Tells staff what an answer left open: a danger at once, with the visit that runs; a wish for a person with the
 * conversation; a question without an answer in their list. Returns the answer's text, with what was done.
 */
export async function tellStaff(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  {caller, user_type, conversation, question}: Asked,
  answered: Answered,
): Promise<string> {
  const {db} = deps.database
  const now = deps.clock.now()
  if (answered.isUnanswered) await countOpenQuestion(db, {question: withoutNames(question), user_type, now})
  const person = caller && (await personOf(db, caller.user_id))
  if (!person || !caller) return answered.text
  if (answered.emergency) {
    const visit = await runningVisit(deps, caller)
    const place = visit ? `During the visit of booking ${visit.number}, ` : ''
    const message = `${place}someone wrote of a danger to the assistant (${answered.emergency.emergency}): “${question}”`
    await saveContactMessage(db, deps.jobs, {...person, topic: 'Safety', message, now})
    return `${answered.text}\n\nOur safety team has your message.`
  }
  if (answered.wantsPerson) {
    const spoken = await conversationText(deps, conversation)
    const message = `From the assistant:\n${spoken}`.slice(-limits.text_max)
    await saveContactMessage(db, deps.jobs, {...person, topic: 'Other', message, now})
    return `Our team has this conversation and answers by email at ${person.email}.`
  }
  return answered.text
}
