/** What went wrong, as a sentence for a person: the one such place, for screens (spec §8). */
export {messageOf} from '#api/messages.ts'
export {ApiError} from '#api/api-error.ts'
