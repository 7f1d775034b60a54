import type {Identity, IdentityProvider, ProvidedPerson} from '#server/adapters/identity/port.ts'

const somebody: ProvidedPerson = {
  subject: 'subject-1',
  email: 'new@example.test',
  is_email_proved: true,
  first_name: 'New',
  last_name: 'Person',
  gender: null,
  picture: null,
}

/** The code of someone, as a provider in memory gives it. */
export const codeOf = (person: Partial<ProvidedPerson> = {}): string =>
  Buffer.from(JSON.stringify({...somebody, ...person})).toString('base64url')

const provider = (client_id: string): IdentityProvider => ({
  client_id,
  is_demo: false,
  begin: async ({state, redirect_uri}) => ({
    ok: true,
    address: `https://identity.test/authorize?${new URLSearchParams({state, redirect_uri})}`,
  }),
  finish: async (_, cameBackBy) => {
    try {
      const code = cameBackBy.searchParams.get('code') ?? ''
      return {ok: true, person: JSON.parse(Buffer.from(code, 'base64url').toString()) as ProvidedPerson}
    } catch (trouble) {
      return {ok: false, trouble}
    }
  },
})

/** Google and Facebook without a network: the code says who it is. What a real one proves is proved in `social*.test.ts`. */
export const memoryIdentity = (): Identity => ({
  google: provider('test-google'),
  facebook: provider('test-facebook'),
})
