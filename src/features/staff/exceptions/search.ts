import {type ExceptionArea, ExceptionReason} from '#contract/admin/staff-choices.ts'

const aboutMoney = new Set<ExceptionReason>(['uncollectible', 'disputed', 'refund_owed', 'not_returned'])

/** The reasons that an exception of this area can have. */
export const reasonsFor = (about: ExceptionArea | undefined): readonly ExceptionReason[] =>
  ExceptionReason.options.filter(reason => about === undefined || aboutMoney.has(reason) === (about === 'money'))

/** The reason if it exists in this area, else undefined: a filter that cannot match is dropped. */
export const reasonWithin = (
  about: ExceptionArea | undefined,
  reason: ExceptionReason | undefined,
): ExceptionReason | undefined => reasonsFor(about).find(each => each === reason)
