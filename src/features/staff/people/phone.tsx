import {phoneHref, phoneText} from '#lib/phone-text.ts'

/** A telephone number on one line that can be called, or a dash. */
export const Phone = ({number}: {number: string | null}) =>
  number ? (
    <a
      href={phoneHref(number)}
      className="inline-block whitespace-nowrap text-primary underline-offset-4 max-desk:inline-flex max-desk:min-h-11 max-desk:items-center hover:underline"
    >
      {phoneText(number)}
    </a>
  ) : (
    '–'
  )
