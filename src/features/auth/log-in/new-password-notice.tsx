import {Callout} from '#ui/primitives/callout.tsx'

/** Shown on the log-in page after a password was reset by an emailed link. */
export const NewPasswordNotice = () => (
  <Callout tone="good">Your new password is set. Log in with it.</Callout>
)
