import type {FileStore} from '#server/adapters/files/port.ts'
import type {files as filesTable} from '../schema/all.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'

const grounds = ['fdeee8', 'eaf1ff', 'e8f5ec', 'fdf3dc', 'f1ecfb']

/** Generates an avatar for each person and a logo for each agency, stores them and sets their keys on the rows. */
export async function drawAvatars(
  chance: Chance,
  people: People,
  files: FileStore,
  now: string,
): Promise<(typeof filesTable.$inferInsert)[]> {
  // loaded here because only the first start of a database needs it
  const [{createAvatar}, notionists] = await Promise.all([import('@dicebear/core'), import('@dicebear/notionists')])
  const rows: (typeof filesTable.$inferInsert)[] = []
  const keep = async (svg: string, purpose: 'avatar' | 'logo', owner_id: string) => {
    const bytes = new TextEncoder().encode(svg)
    const key = `${chance.id(now)}.svg`
    await files.put(key, bytes)
    rows.push({
      id: chance.id(now),
      key,
      owner_id,
      purpose,
      name: `${purpose}.svg`,
      type: 'image/svg+xml',
      bytes: bytes.length,
      is_public: true,
      created_at: now,
    })
    return key
  }
  for (const user of people.users) {
    const portrait = createAvatar(notionists, {
      seed: user.id!,
      size: 160,
      backgroundColor: [chance.pick(grounds)],
      scale: 110,
    })
    user.profile_picture = await keep(portrait.toString(), 'avatar', user.id!)
  }
  for (const organization of people.organizations) {
    const hue = chance.int(0, 359)
    const initials = organization.legal_name
      .split(' ')
      .slice(0, 2)
      .map(word => word[0])
      .join('')
    organization.logo = await keep(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><rect width="160" height="160" rx="36" fill="hsl(${hue} 45% 90%)"/><path d="M32 86 80 44l48 42v38a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6z" fill="hsl(${hue} 45% 42%)"/><text x="80" y="112" font-family="sans-serif" font-size="34" font-weight="700" text-anchor="middle" fill="#fff">${initials}</text></svg>`,
      'logo',
      organization.id!,
    )
  }
  return rows
}
