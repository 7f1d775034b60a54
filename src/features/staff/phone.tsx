import {phoneHref, phoneText} from '#lib/phone-text.ts'

/** A telephone number on one line that can be called, or a dash. */
export const Phone = ({number}: {number: string | null}) =>
  number ? (
    <a
      href={phoneHref(number)}
      className="inline-block whitespace-nowrap text-primary underline-offset-4 max-desk:-my-2.5 max-desk:py-2.5 hover:underline"
    >
      {phoneText(number)}
    </a>
  ) : (
    '–'
  )
