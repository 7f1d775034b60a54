import {m} from '#messages'
import {limits} from '#contract/limits.ts'

/** What a conversation leaves of a message for the guest's own words, in characters. */
const own_words_max = 500

/** A line of a conversation is left out rather than cut to fewer characters. */
const cut_min = 40

const cutTo = (line: string, room: number): string => {
  if (line.length <= room) return line
  // half of an emoji is no character
  return room < cut_min ? '' : `${line.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The conversation in at most `room` characters, the oldest lines cut; empty if there is no room for it. */
function conversationText(lines: readonly string[], room: number): string {
  const title = m.my_conversation_with_the_assistant()
  const {shown} = lines.reduceRight<{shown: string[]; left: number}>(
    ({shown, left}, line) => {
      const part = cutTo(line, left - 1)
      return {shown: part ? [part, ...shown] : shown, left: part === line ? left - line.length - 1 : 0}
    },
    {shown: [], left: room - title.length},
  )
  return shown.length === 0 ? '' : [title, ...shown].join('\n')
}

/** The message without the conversation that was added to it, if that is unchanged. */
export const ownWords = (message: string, added: string): string =>
  added !== '' && message.includes(added)
    ? message
        .split(added)
        .map(part => part.trim())
        .filter(Boolean)
        .join('\n\n')
    : message

/** The message with the conversation below the own words, in place of an unchanged one that was `added` before. */
export function addConversation(
  message: string,
  {lines, added}: {lines: readonly string[]; added: string},
): {message: string; added: string} {
  const own = ownWords(message, added)
  const text = conversationText(lines, limits.text_max - Math.max(own.length + 2, own_words_max))
  return {message: [own, text].filter(Boolean).join('\n\n'), added: text}
}
