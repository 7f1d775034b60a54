/** The one place for screens that turns an error into a sentence. @see rules.md#messages-to-people */
export {messageOf} from '#api/messages.ts'
export {ApiError} from '#api/api-error.ts'
