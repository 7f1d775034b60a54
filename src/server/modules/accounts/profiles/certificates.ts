import {m} from '#messages'
import {eq} from 'drizzle-orm'
import type {CertificateField} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import type {Db} from '#server/db/client.ts'
import {caretakers, organizations} from '#server/db/schema/all.ts'
import {invalid, notFound} from '#server/http/refusal.ts'
import type {Refusal} from '#server/http/refusal.ts'
import {freeName, isNameOf, titleOf} from './names.ts'
import {
  archiveFiles,
  certificatesOf,
  expireFiles,
  updateExpiry,
  assignFiles,
  type FileRow,
  type StoredFile,
} from '#server/modules/files/index.ts'

/** The owner of the lists: a caregiver or an agency, by profile id. */
export type Holder = {readonly caretaker_id: string} | {readonly org_id: string}
const idOf = (holder: Holder) => ('org_id' in holder ? holder.org_id : holder.caretaker_id)

type Lists = Record<CertificateField, string[]>
const fieldsInOrder = ['certifications', 'legal_certifications'] as const satisfies CertificateField[]

/** The lists, locked until the transaction ends, and whether they are evidence of a verification. */
async function lockLists(tx: Db, holder: Holder): Promise<(Lists & {isEvidence: boolean}) | undefined> {
  if ('org_id' in holder) {
    const [org] = await tx.select().from(organizations).where(eq(organizations.id, holder.org_id)).for('update')
    return org && {...org, isEvidence: false}
  }
  const [row] = await tx.select().from(caretakers).where(eq(caretakers.id, holder.caretaker_id)).for('update')
  return row && {...row, isEvidence: row.is_verified === 'Approved'}
}

async function saveLists(tx: Db, holder: Holder, {certifications, legal_certifications}: Lists): Promise<void> {
  const set = {certifications, legal_certifications}
  if ('org_id' in holder) await tx.update(organizations).set(set).where(eq(organizations.id, holder.org_id))
  else await tx.update(caretakers).set(set).where(eq(caretakers.id, holder.caretaker_id))
}

const isCertificate = (file: StoredFile): file is StoredFile & {field: CertificateField} =>
  file.field === 'certifications' || file.field === 'legal_certifications'

/**
 * Adds uploaded certificates. A duplicate file of the same title only updates its expiry date; a typed name gets its file; a name that
 * has a file gets a number. Returns null, or a refusal if a list is full.
 */
export async function addCertificates(
  tx: Db,
  holder: Holder,
  {all, title, expires_on = null}: {all: readonly StoredFile[]; title?: string; expires_on?: string | null},
): Promise<Refusal | null> {
  const lists = await lockLists(tx, holder)
  if (!lists) return notFound()
  const there: Pick<FileRow, 'id' | 'purpose' | 'name' | 'digest'>[] = await certificatesOf(tx, idOf(holder))
  const [renewed, named]: [string[], {id: string; name: string}[]] = [[], []]
  for (const {id, field, filename, digest} of all.filter(isCertificate)) {
    const own = there.filter(each => each.purpose === field)
    const typed = titleOf({field, filename, title})
    // one card may be two certificates, as of CPR and first aid
    const same = own.find(each => each.digest === digest && (title === undefined || isNameOf(each.name, typed)))
    if (same) {
      if (expires_on !== null) renewed.push(same.id)
      continue
    }
    const list = lists[field]
    const name = freeName(
      typed,
      own.map(each => each.name),
    )
    if (!list.includes(name)) {
      if (list.length >= limits.certificates_max)
        return invalid(field, m.at_most_refusal({certificates_max: limits.certificates_max}))
      list.push(name)
    }
    there.push({id, purpose: field, name, digest})
    named.push({id, name})
  }
  // assigned first: a file that came twice is in use by then
  await assignFiles(tx, named, expires_on)
  await updateExpiry(tx, {ids: renewed, owner_id: idOf(holder), expires_on})
  await saveLists(tx, holder, lists)
  return null
}

/** Removes the files behind names; evidence of a verification stays with staff. @see src/domain/rules-people.md#certificates */
async function dropFiles(
  tx: Db,
  of: {holder: Holder; field: CertificateField; names: readonly string[]; isEvidence: boolean},
  now: string,
): Promise<void> {
  const behind = (await certificatesOf(tx, idOf(of.holder))).filter(
    file => file.purpose === of.field && of.names.includes(file.name),
  )
  if (behind.length === 0) return
  const remove = of.isEvidence ? archiveFiles : expireFiles
  await remove(
    tx,
    behind.map(({id}) => id),
    now,
  )
}

/** Removes a name and its file from the given list, or from the first one that has it. 404 if none has. */
export async function removeCertificate(
  tx: Db,
  holder: Holder,
  {name, field}: {name: string; field?: CertificateField},
  now: string,
): Promise<Refusal | null> {
  const lists = await lockLists(tx, holder)
  const from = (field ? [field] : fieldsInOrder).find(each => lists?.[each].includes(name))
  if (!lists || !from) return notFound()
  lists[from] = lists[from].filter(each => each !== name)
  await saveLists(tx, holder, lists)
  await dropFiles(tx, {holder, field: from, names: [name], isEvidence: lists.isEvidence}, now)
  return null
}

/**
 * Replaces the names in `certifications`. A name with a file always remains: another device may have uploaded it
 * meanwhile, and files are deleted by a separate call. Refuses if there are too many.
 */
export async function setCertificateNames(tx: Db, holder: Holder, names: readonly string[]): Promise<Refusal | null> {
  const lists = await lockLists(tx, holder)
  if (!lists) return notFound()
  const files = await certificatesOf(tx, idOf(holder))
  const filed = new Set(files.filter(each => each.purpose === 'certifications').map(each => each.name))
  const remaining = lists.certifications.filter(name => filed.has(name) && !names.includes(name))
  const certifications = [...new Set([...remaining, ...names])]
  if (certifications.length > limits.certificates_max) {
    return invalid('certifications', m.at_most_refusal({certificates_max: limits.certificates_max}))
  }
  await saveLists(tx, holder, {...lists, certifications})
  return null
}
