import * as v from 'valibot'
import {chatClose, FromClient, type ChatMessage, type ChatUserType, type FromServer} from '#contract/content/chat.ts'
import type {ErrorCode} from '#contract/errors.ts'
import {m} from '#messages'
import {chat} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import type {Language} from '#contract/accounts/language.ts'
import type {Deps} from '#server/deps.ts'
import {inLanguage} from '#server/language.ts'
import {callerOf, lacksSecondStep, refuseEnded, type Caller} from '#server/http/caller.ts'
import {answer, answerDanger, type LocalizedAnswer} from './answer.ts'
import {type Knowledge, questionsFor} from './knowledge.ts'
import {standingQuestion} from './search/follow-up.ts'
import {smallTalk} from './small-talk.ts'
import {ownQuestions} from './own/topics.ts'
import {userTypeOf, presentMessage} from './policy.ts'
import {firstNameOf, historyOf, keepMessage, recentQuestions, type Conversation} from './store.ts'
import {type Asked, notifyOfDanger, tellStaff} from './tell-staff.ts'
import {watchSignIn} from './watch-sign-in.ts'

/** The connection to one client. */
export interface Line {
  readonly say: (message: FromServer) => void
  readonly close: (code: number) => void
}

export type TalkDeps = Pick<
  Deps,
  'database' | 'clock' | 'limits' | 'events' | 'jobs' | 'model' | 'log' | 'requireStaffTotp'
>

interface Joined {
  readonly conversation: Conversation
  readonly user_type: ChatUserType
  /** Null for a guest. */
  readonly token: string | null
  readonly caller: Caller | null
  readonly stopWatching: () => void
}

type MessageOf<Type> = Extract<v.InferOutput<typeof FromClient>, {type: Type}>

const Incoming = v.pipe(v.string(), v.parseJson(), FromClient)

/** The help for a danger, and the ids by which it and its question are stored. */
interface DangerReply {
  readonly answered: LocalizedAnswer
  readonly id: string
  readonly question_id: string
}

/** Maximum queued messages; more close the connection. */
const waiting_max = 8
/** Reports of a danger that run beside the queue; more are queued. */
const reports_max = 3
/** Words per chunk. */
const chunk_words = 4

interface TalkOptions {
  readonly knowledge: Knowledge
  readonly address: string
  readonly onJoin: (user_id: string | null) => void
  /** That of the browser, until the page says its own. */
  readonly language: Language
}

/** One client's conversation. `onJoin` gets the user once known. */
export function createTalk(deps: TalkDeps, line: Line, {knowledge, address, onJoin, ...first}: TalkOptions) {
  const id = newId()
  let joined: Joined | null = null
  let {language} = first
  let isOver = false
  let waiting = 0
  let reports = 0
  let working = Promise.resolve()

  const say: Line['say'] = message => {
    if (!isOver) line.say(message)
  }
  const complain = (code: ErrorCode, message: string) => say({type: 'error', code, message})
  const over = () => {
    isOver = true
    joined?.stopWatching()
  }
  const end = (code: number) => {
    if (isOver) return
    over()
    line.close(code)
  }
  const sayAnswer = (message: ChatMessage) => {
    for (const content of chunksOf(message.text)) say({type: 'stream_chunk', content})
    say({type: 'stream_complete', message})
  }
  const turnAway = (why: keyof typeof chatClose, code: ErrorCode, message: string) => {
    complain(code, message)
    end(chatClose[why])
  }

  /** The current user of a token; refuses roles without the assistant. */
  const admitted = async (token: string | null): Promise<{caller: Caller | null; user_type: ChatUserType} | null> => {
    const {db} = deps.database
    const caller = token === null ? null : await callerOf(db, token, deps.clock.now())
    if (token !== null && (!caller || lacksSecondStep(caller, deps.requireStaffTotp))) {
      turnAway('session_ended', 'session_ended', m.your_login_has_expired())
      return null
    }
    if (caller?.ended) {
      const {code, detail} = refuseEnded(caller.ended)
      turnAway('forbidden', code, detail)
      return null
    }
    const user_type = userTypeOf(caller)
    if (user_type === null) {
      turnAway('forbidden', 'forbidden', m.the_assistant_is_not_available())
      return null
    }
    return {caller, user_type}
  }

  const connect = async ({client_id, api_token: token}: MessageOf<'connect'>) => {
    if (joined) return complain('invalid', m.this_connection_is_already_open())
    const first = await admitted(token)
    if (!first || isOver) return
    const stopWatching = first.caller
      ? await watchSignIn(deps, first.caller, why => {
          // the client reconnects by itself, which checks again
          end(why === 'missed' ? 1012 : why === 'suspended' ? chatClose.forbidden : chatClose.session_ended)
        })
      : () => {}
    // the credentials may have ended before the watch began
    const still = await admitted(token)
    if (!still || isOver) return stopWatching()
    const {caller, user_type} = still
    const conversation = {user_id: caller?.user_id ?? null, client_id}
    joined = {conversation, user_type, token, caller, stopWatching}
    onJoin(conversation.user_id)
    await welcome(joined)
  }

  const welcome = async ({conversation, user_type, caller}: Joined) => {
    const {db} = deps.database
    const own = ownQuestions[user_type]()
    const asked = await questionsFor(db, user_type, {
      limit: chat.quick_questions - own.length,
      now: deps.clock.now(),
    })
    const history = await historyOf(db, conversation)
    const name = caller && (await firstNameOf(db, caller.user_id))
    say({type: 'connected', client_id: conversation.client_id, user_type})
    say({type: 'quick_questions', questions: [...own, ...asked]})
    say({type: 'load_history', messages: history.map(presentMessage)})
    if (history.length > 0) return
    const content = name ? m.assistant_hello_name({name}) : caller ? m.assistant_hello_known() : m.assistant_hello()
    say({type: 'bot_response', content})
  }

  const setType = ({user_type}: MessageOf<'set_user_type'>, {user_type: own}: Joined) => {
    if (user_type !== own) return complain('forbidden', m.the_user_type_does_not_match())
    say({type: 'user_type_set', user_type})
  }

  const takeTurn = async (conversation: Conversation): Promise<number | null> =>
    (await deps.limits.take('chat_user', conversation.user_id ?? `guest ${address}`)) ??
    (await deps.limits.take('chat_address', address))

  /** Says what to do in a danger; nothing that may fail or wait comes before it. */
  const sayDangerReply = (answered: LocalizedAnswer): DangerReply => {
    const [question_id, id] = [newId(), newId()]
    const {text, links} = answered
    sayAnswer({id, sender: 'bot', text, links: [...links], timestamp: deps.clock.now()})
    return {answered, id, question_id}
  }

  /** The help for a message whose words tell of a danger, said at once; null for every other. */
  const replyToDanger = (text: string): DangerReply | null => {
    const parsed = isOver ? null : v.safeParse(Incoming, text)
    if (!parsed?.success || parsed.output.type !== 'chat') return null
    const answered = answerDanger(parsed.output.content)
    return answered && sayDangerReply(answered)
  }

  /** Notifies staff of a danger, then stores what was said. The person has the help by then; a failure is logged. */
  const reportDanger = async (asked: Asked, {answered, id, question_id}: DangerReply, isStored: boolean) => {
    const {db} = deps.database
    const {conversation, question} = asked
    const {language, text, links} = answered
    const failed = (error: unknown) => {
      deps.log.error({err: error}, 'a danger was answered, but not all of it reported')
      return false
    }
    // staff answer the person in the language of the message, not that of the page
    const isSent = await inLanguage(language, () => notifyOfDanger(deps, asked, answered)).catch(failed)
    const note = isSent ? inLanguage(language, m.our_safety_team_has_your_message) : null
    if (note) say({type: 'bot_response', content: note})
    const now = deps.clock.now()
    const store = async () => {
      if (!isStored) await keepMessage(db, conversation, {id: question_id, sender: 'user', text: question}, now)
      const whole = note ? `${text}\n\n${note}` : text
      await keepMessage(db, conversation, {id, sender: 'bot', text: whole, links: [...links]}, now)
    }
    await store().catch(failed)
  }

  const isOfOther = (message: MessageOf<'chat'>, {conversation, user_type}: Joined) =>
    message.client_id !== conversation.client_id || (message.user_type ?? user_type) !== user_type

  /** Reports a danger, under a limit of its own before that of questions; also where the person has left by then. */
  const report = async (message: MessageOf<'chat'>, from: Joined, help: DangerReply) => {
    if (isOfOther(message, from)) return complain('forbidden', m.this_connection_belongs_to_another())
    const still = await admitted(from.token)
    if (!still) return
    const {conversation, user_type} = from
    const wait_s = await deps.limits.take('chat_danger', conversation.user_id ?? `guest ${address}`)
    if (wait_s !== null && (await takeTurn(conversation)) !== null) {
      return deps.log.warn({user_id: conversation.user_id}, 'a danger was answered and, beyond the limit, not reported')
    }
    await reportDanger({caller: still.caller, user_type, conversation, question: message.content}, help, false)
  }

  const reply = async (message: MessageOf<'chat'>, from: Joined) => {
    if (isOfOther(message, from)) return complain('forbidden', m.this_connection_belongs_to_another())
    const {conversation, user_type, token} = from
    const still = await admitted(token)
    if (!still) return
    const wait_s = await takeTurn(conversation)
    if (wait_s !== null) return complain('too_many_requests', m.you_are_sending_questions_too_fast({wait_s}))
    const {db} = deps.database
    const {caller} = still
    const asked = {caller, user_type, conversation, question: message.content}
    const started = performance.now()
    say({type: 'typing_start'})
    try {
      const now = deps.clock.now()
      const before = await recentQuestions(db, conversation, now)
      // thanks and the like have no topic
      const previous = standingQuestion(before.filter(each => smallTalk(each, user_type) === null))
      await keepMessage(db, conversation, {sender: 'user', text: message.content}, now)
      const context = {db, caller, user_type, question: message.content, previous, now}
      const answered = await answer(context, knowledge, deps.model)
      if (answered.emergency) return await reportDanger(asked, sayDangerReply(answered), true)
      const {links, passages, worded_by, suggestions} = answered
      const text = await inLanguage(answered.language, () => tellStaff(deps, asked, answered))
      const row = await keepMessage(db, conversation, {sender: 'bot', text, links: [...links]}, deps.clock.now())
      sayAnswer(presentMessage(row))
      const took_ms = Math.round(performance.now() - started)
      if (suggestions) say({type: 'quick_questions', questions: [...suggestions]})
      say({type: 'metrics', message_id: row.id, passages, worded_by, took_ms})
    } finally {
      say({type: 'typing_stop'})
    }
  }

  const handle = async (text: string, help: DangerReply | null) => {
    if (isOver && !help) return
    const wait_s = help ? null : await deps.limits.take('chat_connection', id)
    if (wait_s !== null)
      return inLanguage(language, () =>
        turnAway('too_many_requests', 'too_many_requests', m.that_is_too_much_at_once()),
      )
    const parsed = inLanguage(language, () => v.safeParse(Incoming, text))
    if (!parsed.success) return complain('invalid', parsed.issues[0].message)
    const {output} = parsed
    if (output.type === 'connect') {
      language = output.language ?? language
      return inLanguage(language, () => connect(output))
    }
    if (!joined) return complain('not_signed_in', m.send_connect_first())
    if (output.type !== 'chat') return setType(output, joined)
    return help ? report(output, joined, help) : reply(output, joined)
  }

  return {
    /** Handles one message; messages are processed in order, but for a danger, whose help and report wait for none. */
    handleMessage: (text: string) => {
      const help = inLanguage(language, () => replyToDanger(text))
      const failed = (error: unknown) => {
        deps.log.error({err: error}, 'the assistant failed')
        if (!help) inLanguage(language, () => complain('internal', m.assistant_failed()))
      }
      if (help && joined && reports < reports_max) {
        reports += 1
        void inLanguage(language, () => handle(text, help))
          .catch(failed)
          .finally(() => (reports -= 1))
        return
      }
      if (waiting >= waiting_max) {
        return inLanguage(language, () =>
          turnAway('too_many_requests', 'too_many_requests', m.that_is_too_much_at_once()),
        )
      }
      waiting += 1
      working = working
        .then(() => inLanguage(language, () => handle(text, help)))
        .catch(failed)
        .finally(() => (waiting -= 1))
    },
    /** Closes it if no client has identified itself yet. */
    expectConnect: () => {
      if (!joined) turnAway('not_connected', 'not_signed_in', m.assistant_not_authenticated_in_time())
    },
    /** Closes it for a newer one of the same user. */
    giveWay: () => turnAway('too_many_requests', 'too_many_requests', m.assistant_open_in_too_many_places()),
    /** The client disconnected. */
    over,
  }
}

export type Talk = ReturnType<typeof createTalk>

/** A text split into chunks of a few words. */
const chunksOf = (text: string): string[] => text.match(new RegExp(`(?:\\S+\\s*){1,${chunk_words}}`, 'g')) ?? [text]
