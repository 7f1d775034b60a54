import {broadcastChannel} from '#lib/channel.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createSession, type Mirror, type Session} from './session-record.ts'

let mirror: Mirror | undefined
let session: Session | undefined

/** Gives the session record its copy in localStorage; the page calls it once, before anything else. */
export const installMirror = (own: Mirror): void => {
  mirror = own
}

/** The session record of this browser, for page and worker alike. */
export const browserSession = (): Session => {
  session ??= createSession({
    store: keyvalStore('village-session', {durability: 'strict'}),
    channel: broadcastChannel('village-session'),
    ...(mirror && {mirror}),
  })
  return session
}
