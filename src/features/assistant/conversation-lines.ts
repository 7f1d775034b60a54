import {m} from '#messages'
import type {ShownMessage} from '#data/queries/chat/chat.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A guest's conversation with the assistant, from its first message on, for the contact form. */
    conversation?: readonly string[] | undefined
  }
}

/** The messages of a conversation with their senders, without errors; undefined if nothing was asked. */
export const conversationLines = (messages: readonly ShownMessage[]): string[] | undefined =>
  messages.some(({sender}) => sender === 'user')
    ? messages
        .filter(({isError}) => !isError)
        .map(({sender, text}) => `${sender === 'user' ? m.me_in_a_conversation() : m.assistant_assistant2()}${text}`)
    : undefined
