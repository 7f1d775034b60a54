import {Notice} from '#ui/primitives/notice.tsx'

/** At the page where she signs in, after choosing a password with the link of a mail. */
export const NewPasswordNotice = () => <Notice tone="good">Your new password is set. Log in with it.</Notice>
