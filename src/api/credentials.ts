import {broadcastChannel} from '#lib/channel.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createCredentials, type Mirror, type Credentials} from './credentials-record.ts'

let mirror: Mirror | undefined
let session: Credentials | undefined

/** Gives the session record its copy in localStorage; the page calls it once, before anything else. */
export const installMirror = (own: Mirror): void => {
  mirror = own
}

/** The session record of this browser, for page and worker alike. */
export const browserCredentials = (): Credentials => {
  session ??= createCredentials({
    store: keyvalStore('village-session', {durability: 'strict'}),
    channel: broadcastChannel('village-session'),
    // looked up at each use: modules that need the session are loaded before the page installs its mirror
    mirror: {
      read: () => mirror?.read(),
      write: record => mirror?.write(record),
    },
  })
  return session
}
