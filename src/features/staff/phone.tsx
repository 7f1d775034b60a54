import {phoneText} from '#lib/phone-text.ts'

/** A telephone number on one line, or a dash. */
export const Phone = ({number}: {number: string | null}) =>
  number ? <span className="whitespace-nowrap">{phoneText(number)}</span> : '–'
