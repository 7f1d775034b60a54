import type {Dealings} from '#server/modules/accounts/index.ts'

/** A family keeps whom it knows: whoever made it an offer, or came. */
export const mayKeep = ({has_met, has_approved}: Dealings): boolean => has_met || has_approved
