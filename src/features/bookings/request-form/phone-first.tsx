import {PhoneNeeded} from '#features/people/about/phone-needed.tsx'

/** Says before the form begins that a request needs a phone number. */
export const PhoneFirst = () => (
  <div className="max-w-xl pb-5 empty:hidden">
    <PhoneNeeded of="family" />
  </div>
)
