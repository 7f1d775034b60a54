import {getCertificate, setCertificateEnd} from '#contract/files.ts'
import {fileSecurityPolicy} from '#server/http/files.ts'
import {route} from '#server/http/mount.ts'
import {invalid, notFound} from '#server/http/refusal.ts'
import {checkDay} from '../profiles/checks.ts'
import {hasMetOwner} from '../profiles/store.ts'
import {hasEnded, maySeeCertificate} from './policy.ts'
import {presentCertificate} from './present.ts'
import {certificateById, setEnd} from '#server/modules/files/index.ts'

/** A name as a header takes it: what is not plain ASCII as UTF-8 behind it (RFC 6266). */
const named = (name: string) =>
  `filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)}`

export const fileRoutes = [
  route(getCertificate, async ({db, caller, params, deps, now, setHeader}) => {
    const file = await certificateById(db, params.id)
    if (!file?.owner_id) return notFound()
    const hasMet = caller.parent_id !== null && (await hasMetOwner(db, caller.parent_id, file.owner_id))
    if (!maySeeCertificate(caller, file, {hasMet}, checkDay(now))) return notFound()
    const bytes = await deps.files.get(file.key)
    if (!bytes) return notFound()
    setHeader('Content-Type', file.type)
    setHeader('Content-Security-Policy', fileSecurityPolicy)
    // a PDF was not drawn anew: it is handed over to be kept, and opens nowhere by itself
    const isPdf = file.type === 'application/pdf'
    setHeader('Content-Disposition', `${isPdf ? 'attachment' : 'inline'}; ${named(file.name)}`)
    return bytes as Uint8Array<ArrayBuffer>
  }),

  route(setCertificateEnd, async ({db, caller, params: {id}, body: {expires_on}, now}) => {
    const owner_id = caller.caretaker_id ?? caller.org_id
    const today = checkDay(now)
    if (hasEnded({expires_on}, today)) return invalid('expires_on', 'Must not be in the past')
    const row = owner_id === null ? undefined : await setEnd(db, {id, owner_id, expires_on})
    return row ? presentCertificate(row, today) : notFound()
  }),
]
