import {browserCredentials} from '#api/credentials.ts'

/** Leaves this device as a log-out does, after a command with which the server ended the account's credentials. */
export async function endLogIn(): Promise<void> {
  const {user_id} = await browserCredentials().read()
  await browserCredentials().logOut()
  if (user_id === null) return
  // if the chunk is missing, the next start deletes what is not the signed-in person's
  await import('./log-out-device.ts')
    .then(({wipeAfterEndedLogIn}) => wipeAfterEndedLogIn(user_id))
    .catch(() => undefined)
}
