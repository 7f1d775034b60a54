import * as v from 'valibot'

const OptionalId = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)

/** Search parameters of the messages page: an open thread, or the booking and provider whose thread to open. */
export const MessagesSearch = v.object({thread: OptionalId, booking: OptionalId, with: OptionalId})
export type MessagesSearch = v.InferOutput<typeof MessagesSearch>
