import {browserCredentials} from '#api/credentials.ts'
import {keyvalStore} from '#lib/keyval-store.ts'
import {createLeadPack} from '#offline/queries/lead-pack.ts'

/** The leads of an agency's counties. */
export const leadPack = createLeadPack({
  store: keyvalStore('village-leads', {durability: 'relaxed'}),
  credentials: browserCredentials(),
})
