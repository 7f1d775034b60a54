import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import type {Certificate, CheckDocument} from '#contract/files.ts'
import {certificateQuery} from '#data/queries/certificates.ts'
import {checkDocumentQuery} from '#data/queries/check-documents.ts'
import {messageOf} from '#data/app/message.ts'
import {checkKinds} from '#domain/accounts/check.ts'
import {dayIn, dayText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {ScreenSpinner} from '#ui/states/spinner.tsx'
import {useBlobAddress} from '#ui/hooks/use-blob-url.ts'
import {certificationText} from '#domain/accounts/certifications.ts'

/** A certificate as it was uploaded. It is fetched with the token, so no link leads to it. */
export function CertificateView({certificate, onClose}: {certificate: Certificate; onClose: () => void}) {
  const query = useQuery(certificateQuery(certificate))
  return <FileView title={certificationText(certificate.name)} type={certificate.type} {...query} onClose={onClose} />
}

/** `Identity document, uploaded Sat, Nov 21` */
export function documentTitle(document: Pick<CheckDocument, 'kind' | 'uploaded_at'>, today: string): string {
  const name = checkKinds.find(({kind}) => kind === document.kind)?.document
  return m.uploaded({name: name ?? '', day_text: dayText(dayIn(deviceZone(), document.uploaded_at), today)})
}

/** A document of a check as it was uploaded, without the name of its file. */
export function CheckDocumentView({
  document,
  today,
  onClose,
}: {
  document: CheckDocument
  /** `YYYY-MM-DD` */
  today: string
  onClose: () => void
}) {
  const query = useQuery(checkDocumentQuery(document))
  const title = documentTitle(document, today)
  return <FileView title={title} type={document.type} {...query} onClose={onClose} />
}

function FileView({
  title,
  type,
  data: blob,
  error,
  refetch,
  onClose,
}: {
  title: string
  type: Certificate['type']
  data: Blob | undefined
  error: Error | null
  refetch: () => unknown
  onClose: () => void
}) {
  const address = useBlobAddress(blob)
  const isPdf = type === 'application/pdf'
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="lg"
      footer={
        address && (
          <>
            <a href={address} download={title} className={buttonClass({variant: 'secondary'})}>
              {m.download()}
            </a>
            {isPdf && (
              <a href={address} target="_blank" rel="noreferrer" className={buttonClass({})}>
                <ExternalLink aria-hidden className="size-5" />
                {m.open_the_pdf()}
              </a>
            )}
          </>
        )
      }
    >
      {address ? (
        isPdf ? (
          <p>{m.this_is_a_pdf_open_it()}</p>
        ) : (
          <img src={address} alt={title} className="mx-auto max-h-[60dvh] rounded-field" />
        )
      ) : error ? (
        <ErrorState title={m.the_file_could_not_be_loaded()} detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ScreenSpinner size={35} speed_s={0.8} />
      )}
    </Dialog>
  )
}
