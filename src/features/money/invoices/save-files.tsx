import {m} from '#messages'
import type {ReactNode} from 'react'
import Download from 'lucide-react/icons/download'
import type {Invoice, InvoiceSide} from '#contract/money/invoices.ts'
import {useSaveCsv, useSavePdf} from '#data/queries/money/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

const failed = (error: unknown) =>
  toast({title: m.the_file_could_not_be_downloaded(), description: messageOf(error), tone: 'bad'})

function DownloadButton({busy, onClick, children}: {busy: boolean; onClick: () => void; children: ReactNode}) {
  const needs = useNeedsConnection()
  return (
    <Button variant="secondary" icon={Download} busy={busy} disabledReason={needs(m.downloading())} onClick={onClick}>
      {children}
    </Button>
  )
}

/** Downloads the invoices of one side as CSV, or all of them. */
export function SaveCsv({side}: {side: InvoiceSide | undefined}) {
  const {mutate, isPending} = useSaveCsv()
  return (
    <DownloadButton busy={isPending} onClick={() => mutate(side, {onError: failed})}>
      {m.download_csv()}
    </DownloadButton>
  )
}

/** Downloads one invoice as a PDF. */
export function SavePdf({invoice}: {invoice: Invoice}) {
  const {mutate, isPending} = useSavePdf()
  return (
    <DownloadButton busy={isPending} onClick={() => mutate(invoice, {onError: failed})}>
      {m.download_pdf()}
    </DownloadButton>
  )
}
