import {m} from '#messages'
import {limits} from '#contract/limits.ts'
import type {ShownMessage} from '#data/queries/chat/chat.ts'

/** What is left of a contact message for the guest's own words, in characters. */
const own_words_max = 500

/** A conversation as a contact message, without its oldest lines if it is too long; empty if nothing was asked. */
export function talkText(messages: readonly ShownMessage[]): string {
  if (messages.every(({sender}) => sender !== 'user')) return ''
  const title = m.my_conversation_with_the_assistant()
  const lines = messages
    .filter(({isError}) => !isError)
    .map(({sender, text}) => `${sender === 'user' ? m.me_in_a_conversation() : m.assistant_assistant2()}${text}`)
  const most = limits.text_max - own_words_max - title.length
  const lengths = lines.map((_, index) => lines.slice(index).join('\n').length)
  const first = lengths.findIndex(length => length < most)
  return first === -1 ? '' : [title, ...lines.slice(first)].join('\n')
}
