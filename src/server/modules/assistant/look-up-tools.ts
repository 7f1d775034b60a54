import * as v from 'valibot'
import {fillText, type TextValues} from '#domain/content/text-variables.ts'
import type {ModelTool} from '#server/adapters/model/look-up.ts'
import {helpText, isHelp, type Knowledge} from './knowledge.ts'
import {ownTopics} from './own/topics.ts'
import type {OwnQuestion, OwnTopic} from './own/topic.ts'
import type {Passage} from './passages.ts'
import type {ChatUserType} from '#contract/content/chat.ts'

/** A passage that a model's look-up found; `isOwn` where it is the caller's data. */
export interface FoundPassage extends Passage {
  readonly isOwn: boolean
}

const help_max = 3

/** One's own data in the groups that a model chooses from, by the keys of the topics that answer without a model too. */
const groups = {
  own_visits: {
    what: 'the person’s own visits and meet-and-greets',
    keys: [
      'next-visit',
      'visits',
      'past-visits',
      'who-comes',
      'which-family',
      'cancel-visit',
      'move-visit',
      'unassigned',
      'meetings',
    ],
  },
  own_money: {
    what: 'the person’s own invoices and sums',
    keys: ['visit-cost', 'owed', 'receivable', 'paid', 'received', 'receipts', 'invoices', 'lead-invoices'],
  },
  own_account: {what: 'the person’s own account', keys: ['bookings', 'weekly-end', 'offers', 'bids', 'plan', 'checks']},
  own_team: {what: 'the people and the bids of the person’s agency', keys: ['credentials', 'member-hours', 'won-bids']},
} as const

const HelpArgs = v.object({question: v.pipe(v.string(), v.minLength(1), v.maxLength(300))})
const OwnArgs = v.object({topic: v.string(), when: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(60))))})

/** What a model may look up for a question: help texts, and for someone logged in their own data by the same topics. */
export function lookUpTools(
  {user_type, own}: {user_type: ChatUserType; own: OwnQuestion | null},
  {find, values}: {find: (question: string) => ReturnType<Knowledge['find']>; values: TextValues},
): readonly ModelTool<FoundPassage>[] {
  const help: ModelTool<FoundPassage> = {
    name: 'search_help',
    description: 'Searches the help texts: how the product works, its rules, prices and screens.',
    parameters: {
      type: 'object',
      properties: {question: {type: 'string', description: 'What to search, as a short question in English'}},
      required: ['question'],
    },
    run: async args => {
      const parsed = v.safeParse(HelpArgs, args)
      if (!parsed.success) return null
      const hits = await find(parsed.output.question)
      return hits
        .flatMap(({topic}) => (isHelp(topic) ? [topic] : []))
        .slice(0, help_max)
        .map(helpText)
        .map(({question, text, links}) => ({
          title: fillText(question, values),
          text: fillText(text, values),
          links,
          isOwn: false,
        }))
    },
  }
  if (!own || user_type === 'guest') return [help]
  const mine = ownTopics.filter(topic => topic.for.includes(user_type))
  const ofGroup = (keys: readonly string[]): readonly OwnTopic[] =>
    mine.filter(({key}) => keys.includes(key.replace('own-', '')))
  return [
    help,
    ...Object.entries(groups).flatMap(([name, {what, keys}]): ModelTool<FoundPassage> | [] => {
      const topics = ofGroup(keys)
      if (topics.length === 0) return []
      return {
        name,
        description: `Looks up ${what}. Topics: ${topics.map(({key, phrases}) => `${key}: ${phrases[0]}`).join(' ')}`,
        parameters: {
          type: 'object',
          properties: {
            topic: {type: 'string', enum: topics.map(({key}) => key)},
            when: {type: 'string', description: 'A day or period as it is asked, such as "on Friday" or "last month"'},
          },
          required: ['topic'],
        },
        run: async args => {
          const parsed = v.safeParse(OwnArgs, args)
          const topic = parsed.success && topics.find(({key}) => key === parsed.output.topic)
          if (!topic) return null
          const {when} = parsed.output
          // the period is read from `when`, and the people from the question
          const reply = await topic.reply(when ? {...own, question: when, before: own.question} : own)
          return [{title: topic.phrases[0] ?? '', ...reply, isOwn: true}]
        },
      }
    }),
  ]
}
