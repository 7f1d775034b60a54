import {Download} from 'lucide-react'
import type {Invoice} from '#contract/money/invoices.ts'
import {useSaveCsv, useSavePdf} from '#data/queries/invoices.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

const failed = (error: unknown) =>
  toast({title: 'The file could not be downloaded', description: messageOf(error), tone: 'bad'})

/** Downloads all invoices as CSV. */
export function SaveCsv() {
  const {mutate, isPending} = useSaveCsv()
  const needs = useNeedsConnection()
  return (
    <Button
      variant="secondary"
      icon={Download}
      busy={isPending}
      disabledReason={needs('Downloading')}
      onClick={() => mutate(undefined, {onError: failed})}
    >
      Download CSV
    </Button>
  )
}

/** Downloads one invoice as a PDF. */
export function SavePdf({invoice}: {invoice: Invoice}) {
  const {mutate, isPending} = useSavePdf()
  const needs = useNeedsConnection()
  return (
    <Button
      variant="secondary"
      icon={Download}
      busy={isPending}
      disabledReason={needs('Downloading')}
      onClick={() => mutate(invoice, {onError: failed})}
    >
      Download PDF
    </Button>
  )
}
