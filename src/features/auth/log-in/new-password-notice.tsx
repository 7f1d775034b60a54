import {Callout} from '#ui/primitives/callout.tsx'

/** At the page where she signs in, after choosing a password with the link of a mail. */
export const NewPasswordNotice = () => (
  <Callout tone="good">Your new password is set. Log in with it.</Callout>
)
