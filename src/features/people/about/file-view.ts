import type {ComponentType} from 'react'
import type {Certificate} from '#contract/files.ts'

/** Draws the file behind a certificate until it is closed. */
export type FileView = ComponentType<{certificate: Certificate; onClose: () => void}>
