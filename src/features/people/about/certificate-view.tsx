import {useQuery} from '@tanstack/react-query'
import {ExternalLink} from 'lucide-react'
import type {Certificate} from '#contract/files.ts'
import {certificateQuery} from '#data/queries/certificates.ts'
import {messageOf} from '#data/app/message.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {ScreenSpinner} from '#ui/states/spinner.tsx'
import {useBlobAddress} from '#ui/hooks/use-blob-url.ts'

/** A certificate as it was uploaded. It is fetched with the token, so no link leads to it. */
export function CertificateView({certificate, onClose}: {certificate: Certificate; onClose: () => void}) {
  const {data: blob, error, refetch} = useQuery(certificateQuery(certificate))
  const address = useBlobAddress(blob)
  const isPdf = certificate.type === 'application/pdf'
  return (
    <Dialog
      onClose={onClose}
      title={certificate.name}
      size="lg"
      footer={
        address && (
          <>
            <a href={address} download={certificate.name} className={buttonClass({variant: 'secondary'})}>
              Save
            </a>
            {isPdf && (
              <a href={address} target="_blank" rel="noreferrer" className={buttonClass({})}>
                <ExternalLink aria-hidden className="size-5" />
                Open the PDF
              </a>
            )}
          </>
        )
      }
    >
      {address ? (
        isPdf ? (
          <p>This is a PDF. Open it in a tab of its own, or save it.</p>
        ) : (
          <img src={address} alt={certificate.name} className="mx-auto max-h-[60dvh] rounded-field" />
        )
      ) : error ? (
        <ErrorState
          title="The file could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ScreenSpinner size={35} speed_s={0.8} />
      )}
    </Dialog>
  )
}
