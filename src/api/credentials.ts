import {broadcastChannel} from '#lib/channel.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createCredentials, type Mirror, type Credentials} from './credentials-record.ts'

let mirror: Mirror | undefined
let credentials: Credentials | undefined

/** Connects the mirror in localStorage; the page calls it once, before anything else. */
export const installMirror = (own: Mirror): void => {
  mirror = own
}

/** The credentials record of this browser, for page and worker. */
export const browserCredentials = (): Credentials => {
  credentials ??= createCredentials({
    store: keyvalStore('village-session', {durability: 'strict'}),
    channel: broadcastChannel('village-session'),
    // read on each use, because modules load before the page installs its mirror
    mirror: {
      read: () => mirror?.read(),
      write: record => mirror?.write(record),
    },
  })
  return credentials
}
