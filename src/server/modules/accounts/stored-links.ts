import type {Deps} from '#server/deps.ts'

/** How many of the newest stored mails are searched. */
const mails_searched_max = 100

/** The path of the link in the newest stored mail to each address; null without stored mail. It shows only in a demo. */
async function storedLinks(
  {storedMail}: Pick<Deps, 'storedMail'>,
  page: '/confirm-email' | '/forgot-password',
): Promise<ReadonlyMap<string, string> | null> {
  if (!storedMail) return null
  const mails = await storedMail.list(mails_searched_max)
  const pattern = new RegExp(String.raw`https?://\S+?(${page}\?\S+)`)
  const links = mails.flatMap(({to, text}): [string, string][] => {
    const [, path] = pattern.exec(text) ?? []
    return path ? [[to, path]] : []
  })
  // the newest comes first
  return new Map(links.toReversed())
}

/** The path of the newest stored mail's link that verifies this address; null without one. */
export const storedVerification = async (deps: Pick<Deps, 'storedMail'>, email: string): Promise<string | null> =>
  (await storedLinks(deps, '/confirm-email'))?.get(email) ?? null

interface Invitable {
  readonly email: string
  readonly is_invited: boolean
  readonly invitation_link?: string | null | undefined
}

/** Adds the link of the stored mail to those who are invited, in a demo alone. */
export async function withInvitationLinks<T extends Invitable>(
  deps: Pick<Deps, 'storedMail'>,
  people: readonly T[],
): Promise<T[]> {
  const links = people.some(({is_invited}) => is_invited) ? await storedLinks(deps, '/forgot-password') : null
  if (!links) return [...people]
  return people.map(each => (each.is_invited ? {...each, invitation_link: links.get(each.email) ?? null} : each))
}
