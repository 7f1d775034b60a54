import type {ChatUserType} from '#contract/content/chat.ts'
import {limits} from '#contract/limits.ts'
import {m} from '#messages'
import {usual_timezone} from '#domain/constants.ts'
import type {Deps} from '#server/deps.ts'
import type {Caller} from '#server/http/caller.ts'
import {timezoneOf} from '#server/modules/notifications/index.ts'
import {assistantBegins} from '#server/db/is-message-of.ts'
import {saveContactMessage} from '#server/modules/support/index.ts'
import type {Answered} from './answer.ts'
import {visitInDanger} from './safety/visit-in-danger.ts'
import {type Conversation, countOpenQuestion, historyOf, personOf} from './store.ts'

/** A question with who asks it. */
export interface Asked {
  readonly caller: Caller | null
  readonly user_type: ChatUserType
  readonly conversation: Conversation
  readonly question: string
}

const spoken_max = 20
const question_max = 200

/** A question without addresses and numbers, which could name a person. */
export const withoutContacts = (question: string): string =>
  question
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\(?\d[\d\s().-]*\d|\d/g, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, question_max)

/** The conversation as it goes to staff, newest last. */
async function conversationText(deps: Pick<Deps, 'database'>, conversation: Conversation): Promise<string> {
  const messages = (await historyOf(deps.database.db, conversation)).slice(-spoken_max)
  return messages.map(({sender, text}) => `${sender === 'user' ? 'They' : 'Assistant'}: ${text}`).join('\n')
}

/**
 * Notifies staff of a danger at once, with the visit that runs or is named, which becomes an exception. False for a
 * guest, whose address is not known.
 */
export async function notifyOfDanger(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs' | 'log'>,
  {caller, question}: Pick<Asked, 'caller' | 'question'>,
  {emergency}: Pick<Answered, 'emergency'>,
): Promise<boolean> {
  const {db} = deps.database
  const now = deps.clock.now()
  const person = caller && (await personOf(db, caller.user_id))
  if (!person || !caller || !emergency) return false
  const findVisit = async () => {
    const zone = (await timezoneOf(db, caller.user_id)) ?? usual_timezone
    return visitInDanger({db, caller, question, now, zone})
  }
  // staff have the message without its visit rather than not at all
  const visit = await findVisit().catch((error: unknown) => {
    deps.log.error({err: error}, 'the visit of a danger could not be looked up')
    return null
  })
  const place = visit ? `About the visit of booking ${visit.number}: ` : ''
  await saveContactMessage(db, deps.jobs, {
    ...person,
    user_id: caller.user_id,
    topic: 'Safety',
    message: `${place}${assistantBegins.danger}${emergency.emergency}): “${question}”`,
    session_id: visit?.id ?? null,
    now,
  })
  return true
}

/**
 * Tells staff what an answer left open: a wish for a person with the conversation, a question without an answer in
 * their list. Returns the answer's text, with what was done.
 */
export async function tellStaff(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  {caller, user_type, conversation, question}: Asked,
  answered: Answered,
): Promise<string> {
  const {db} = deps.database
  const now = deps.clock.now()
  if (answered.isUnanswered) await countOpenQuestion(db, {question: withoutContacts(question), user_type, now})
  if (!answered.wantsPerson) return answered.text
  const person = caller && (await personOf(db, caller.user_id))
  if (!person || !caller) return answered.text
  const spoken = await conversationText(deps, conversation)
  const begin = assistantBegins.conversation
  const message = `${begin}${spoken.slice(begin.length - limits.text_max)}`
  await saveContactMessage(db, deps.jobs, {...person, user_id: caller.user_id, topic: 'Other', message, now})
  return m.our_team_has_this_conversation({email: person.email})
}
